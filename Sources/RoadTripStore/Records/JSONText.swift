internal import RoadTripModel

/// The few shapes of JSON that columns hold: lists of texts, and lists of flat objects.
enum JSONText {
  /// `["a","b"]`, or `nil` for an empty list.
  static func list(_ texts: [String]) -> String? {
    texts.isEmpty ? nil : "[" + texts.map(text).joined(separator: ",") + "]"
  }

  /// One text in quotation marks.
  static func text(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case _ where scalar.value < 32:
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }

  /// Reads a list of texts as ``list(_:)`` writes it, or as another program's JSON does.
  static func texts(_ json: String?) throws -> [String] {
    guard let json else { return [] }
    var reader = ListReader(json)
    guard let texts = reader.list() else {
      throw RuleViolation(
        field: "list", found: quoted(json), rule: "a list is JSON such as [\"a\",\"b\"]")
    }
    return texts
  }
}

/// Reads a JSON list of strings.
private struct ListReader {
  private var rest: Substring.UnicodeScalarView

  init(_ json: String) { rest = Substring(json).unicodeScalars }

  mutating func list() -> [String]? {
    guard take("[") else { return nil }
    var texts: [String] = []
    if take("]") { return isAtEnd ? texts : nil }
    repeat {
      guard let text = text() else { return nil }
      texts.append(text)
    } while take(",")
    return take("]") && isAtEnd ? texts : nil
  }

  private var isAtEnd: Bool { rest.allSatisfy(\.properties.isWhitespace) }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
    guard rest.first == sign else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func text() -> String? {
    guard take("\"") else { return nil }
    var units: [UInt16] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return String(decoding: units, as: UTF16.self)
      case "\\":
        guard let unit = escape() else { return nil }
        units.append(unit)
      default: units.append(contentsOf: String(scalar).utf16)
      }
    }
    return nil
  }

  private mutating func escape() -> UInt16? {
    switch rest.popFirst() {
    case "n": return 10
    case "r": return 13
    case "t": return 9
    case "b": return 8
    case "f": return 12
    case "u":
      let digits = String(String.UnicodeScalarView(rest.prefix(4)))
      rest = rest.dropFirst(4)
      return digits.utf8.count == 4 ? UInt16(digits, radix: 16) : nil
    case let sign? where sign == "\"" || sign == "\\" || sign == "/": return UInt16(sign.value)
    default: return nil
    }
  }
}
