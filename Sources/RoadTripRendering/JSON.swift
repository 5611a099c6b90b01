public import RoadTripPresentation

/// A value as JSON: the same value is always the same bytes.
///
/// The elements of an array stand one a line, as do the members of an object and the elements of
/// an array of containers within it; what is deeper is compact. Control and bidirectional characters
/// are escaped, so that a terminal can show the text. A number that is not finite is null.
public func renderJSON(_ value: ReportValue) -> String {
  var json = ""
  json.appendJSON(value, linesOf: 2, indent: "")
  json += "\n"
  return json
}

/// An error as JSON, on one line.
public func renderJSON(_ report: ErrorReport) -> String {
  var json = ""
  json.appendJSON(report.value)
  json += "\n"
  return json
}

/// The rows of a table as one JSON object a line.
public func renderNDJSON(_ table: Table) -> String {
  let writer = NDJSONWriter(columns: table.columns)
  var json = ""
  for row in table.rows { writer.append(row, to: &json) }
  return json
}

extension String {
  /// Adds a value in the compact form.
  mutating func appendJSON(_ value: ReportValue) {
    appendJSON(value, linesOf: 0, indent: "")
  }

  /// Adds a value whose outer levels are broken into lines.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - levels: How many levels may be broken: 2 for a whole report, 1 for a member of it.
  ///   - indent: The blanks before the line on which the value begins.
  fileprivate mutating func appendJSON(_ value: ReportValue, linesOf levels: Int, indent: String) {
    switch value {
    case .null: self += "null"
    case .bool(let bool): self += bool ? "true" : "false"
    case .integer(let integer): self += integer.description
    case .number(let number): appendJSON(number)
    case .text(let text): appendJSON(text)
    case .array(let elements):
      let isBroken = levels == 2 || levels == 1 && elements.contains { $0.isContainer }
      appendJSON(elements, between: ("[", "]"), isBroken: isBroken, indent: indent) {
        $0.appendJSON($1, linesOf: 0, indent: "")
      }
    case .object(let members):
      let isBroken = levels == 2
      appendJSON(members, between: ("{", "}"), isBroken: isBroken, indent: indent) {
        $0.appendJSON($1.key)
        $0 += ":"
        $0.appendJSON($1.value, linesOf: isBroken ? 1 : 0, indent: indent + "  ")
      }
    }
  }

  private mutating func appendJSON<Element>(
    _ elements: [Element], between braces: (String, String), isBroken: Bool, indent: String,
    append: (inout String, Element) -> Void
  ) {
    self += braces.0
    var isFirst = true
    for element in elements {
      if !isFirst { self += "," }
      if isBroken { self += "\n\(indent)  " }
      append(&self, element)
      isFirst = false
    }
    if isBroken, !isFirst { self += "\n\(indent)" }
    self += braces.1
  }

  /// Adds the shortest decimal that reads back as the number; a whole one has no fraction.
  mutating func appendJSON(_ number: Double) {
    if number.magnitude < 0x1p53, Double(Int64(number)) == number {
      self += Int64(number).description
    } else {
      self += number.isFinite ? number.description : "null"
    }
  }

  /// Adds a string in quotes, escaped.
  mutating func appendJSON(_ text: String) {
    self += "\""
    if text.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C || mayHide($0) }) {
      for scalar in text.unicodeScalars { appendJSON(scalar) }
    } else {
      self += text
    }
    self += "\""
  }

  private mutating func appendJSON(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x22: self += "\\\""
    case 0x5C: self += "\\\\"
    case 0x08: self += "\\b"
    case 0x09: self += "\\t"
    case 0x0A: self += "\\n"
    case 0x0C: self += "\\f"
    case 0x0D: self += "\\r"
    case let value where isHidden(value):
      for unit in UTF16.encode(scalar).map({ Array($0) }) ?? [] {
        let digits = String(unit, radix: 16)
        self += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
    default: unicodeScalars.append(scalar)
    }
  }
}

extension ReportValue {
  /// Whether the value holds others.
  fileprivate var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}
