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
  static func texts(_ json: String?) throws(RuleViolation) -> [String] {
    try list(json, like: "[\"a\",\"b\"]") { $0.text() }
  }

  /// Reads a list of flat objects, the members of which are texts, numbers or null.
  static func objects(_ json: String?) throws(RuleViolation) -> [JSONObject] {
    try list(json, like: "[{\"title\":\"a\"}]") { $0.object() }
  }

  private static func list<Item>(
    _ json: String?, like example: String, of item: (inout ListReader) -> Item?
  ) throws(RuleViolation) -> [Item] {
    guard let json else { return [] }
    var reader = ListReader(json)
    if let items = reader.list(of: item) { return items }
    throw RuleViolation(
      field: "list", found: quoted(json), rule: "a list is JSON such as \(example)")
  }
}

/// A flat object of JSON in a column.
struct JSONObject {
  fileprivate enum Member {
    case text(String)
    case number(Double)
    case null
  }

  fileprivate var members: [String: Member] = [:]

  /// A text, or `nil` where there is none.
  func optional(_ name: String) throws(RuleViolation) -> String? {
    switch members[name] {
    case .text(let text): text
    case .number(let number): throw violation(name, "\(number)", "a text")
    case .null, nil: nil
    }
  }

  /// A text.
  func required(_ name: String) throws(RuleViolation) -> String {
    if let text: String = try optional(name) { return text }
    throw violation(name, "nothing", "a text")
  }

  /// A number.
  func required(_ name: String) throws(RuleViolation) -> Double {
    switch members[name] {
    case .number(let number): return number
    case .text(let text): throw violation(name, quoted(text), "a number")
    case .null, nil: throw violation(name, "nothing", "a number")
    }
  }

  private func violation(_ name: String, _ found: String, _ wanted: String) -> RuleViolation {
    RuleViolation(field: name, found: found, rule: "in a list it is \(wanted)")
  }
}

/// Reads a JSON list.
private struct ListReader {
  private var rest: Substring.UTF8View

  init(_ json: String) { rest = Substring(json).utf8 }

  mutating func list<Item>(of item: (inout Self) -> Item?) -> [Item]? {
    var items: [Item] = []
    let isWhole = sequence("[", "]") { reader in
      guard let item = item(&reader) else { return false }
      items.append(item)
      return true
    }
    return isWhole && isAtEnd ? items : nil
  }

  mutating func object() -> JSONObject? {
    var object = JSONObject()
    let isWhole = sequence("{", "}") { reader in
      guard let name = reader.text(), reader.take(":"), let member = reader.member() else {
        return false
      }
      object.members[name] = member
      return true
    }
    return isWhole ? object : nil
  }

  /// Takes items with commas between them.
  private mutating func sequence(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ item: (inout Self) -> Bool
  ) -> Bool {
    guard take(opening) else { return false }
    if take(closing) { return true }
    repeat {
      guard item(&self) else { return false }
    } while take(",")
    return take(closing)
  }

  private mutating func member() -> JSONObject.Member? {
    if let text = text() { return .text(text) }
    let word = String(Substring(rest.prefix { "+-.0123456789eEnul".utf8.contains($0) }))
    rest = rest.dropFirst(word.utf8.count)
    if word == "null" { return .null }
    return Double(word).flatMap { $0.isFinite ? .number($0) : nil }
  }

  private var isAtEnd: Bool { rest.allSatisfy(Self.isSpace) }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...10).contains(byte) || byte == 13
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    while let first = rest.first, Self.isSpace(first) { rest.removeFirst() }
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func text() -> String? {
    guard take("\"") else { return nil }
    var text = ""
    while true {
      let plain = rest.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      text += Substring(plain)
      rest = rest[plain.endIndex...]
      guard let sign = rest.popFirst() else { return nil }
      if sign == UInt8(ascii: "\"") { return text }
      guard let scalar = escape() else { return nil }
      text.unicodeScalars.append(scalar)
    }
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let sign = rest.popFirst().map({ Unicode.Scalar($0) }) else { return nil }
    switch sign {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "u": return unit().flatMap { scalar($0) }
    case "\"", "\\", "/": return sign
    default: return nil
    }
  }

  /// The scalar of a unit of UTF-16, with the other half of a pair; half a pair alone is U+FFFD.
  private mutating func scalar(_ unit: UInt16) -> Unicode.Scalar? {
    let start = rest
    if UTF16.isLeadSurrogate(unit), rest.starts(with: "\\u".utf8) {
      rest = rest.dropFirst(2)
      guard let low = self.unit() else { return nil }
      if UTF16.isTrailSurrogate(low) {
        return String(decoding: [unit, low], as: UTF16.self).unicodeScalars.first
      }
      rest = start
    }
    return Unicode.Scalar(unit) ?? "\u{FFFD}"
  }

  private mutating func unit() -> UInt16? {
    let digits = Substring(rest.prefix(4))
    rest = rest.dropFirst(4)
    return digits.utf8.count == 4 ? UInt16(digits, radix: 16) : nil
  }
}
