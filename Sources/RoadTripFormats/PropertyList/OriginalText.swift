import RoadTripModel

/// What is wrong with one value of the original app's list, and where.
struct OriginalProblem: Error {
  let message: String
  let line: Int
  let column: Int

  init(_ message: String, at place: PropertyList) {
    self.message = message
    line = place.line
    column = place.column
  }

  init(_ message: String, at entry: PropertyList.Entry) {
    self.message = message
    line = entry.line
    column = entry.column
  }
}

extension PropertyList {
  /// Whether nothing was filled in: blank text, the editor's "New item", or a collection of such values.
  var isUnfilled: Bool {
    switch value {
    case .string(let text): text.isBlank || Self.isNewItem(text)
    case .array(let items): items.allSatisfy(\.isUnfilled)
    case .dictionary(let entries):
      entries.allSatisfy { Self.isNewItem($0.key) || $0.value.isUnfilled }
    case .integer, .real, .boolean, .date, .data: false
    }
  }

  /// Whether a text is what Apple's editor calls an entry until it is renamed: "New item", "New item - 2".
  static func isNewItem(_ text: String) -> Bool {
    let text = text.trimmed.lowercased()
    return text == "new item" || text.hasPrefix("new item - ")
  }

  /// A number as its text: whole numbers without a point; `nil` for what is no number.
  var numberText: String? {
    switch value {
    case .integer(let number): "\(number)"
    case .real(let number):
      Int64(exactly: number).map { "\($0)" } ?? (number.isFinite ? "\(number)" : nil)
    default: nil
    }
  }

  /// A number, also one written as text; strictly decimal, so that nothing else becomes a coordinate.
  var decimal: Double? {
    switch value {
    case .integer(let number): return Double(number)
    case .real(let number): return number
    case .string(let text):
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let isWritten = parts.count <= 2 && !parts.contains { $0.isEmpty || $0 == "-" }
      let digits = text.utf8.dropFirst(text.hasPrefix("-") ? 1 : 0)
      let isDecimal = digits.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
      return isWritten && isDecimal ? Double(text) : nil
    default: return nil
    }
  }

  /// The value as it is shown in an error text.
  var shown: String {
    if case .string(let text) = value { return quoted(text) }
    if case .real(let number) = value { return "\(number)" }
    return numberText ?? kind
  }
}

/// Addresses as people misspell them.
enum OriginalLink {
  /// Beginnings of an address that are slips of the finger, and what was meant.
  private static let slips: [(wrong: String, right: String)] = ["http", "https"].flatMap { scheme in
    let rest = scheme.dropFirst(4)
    return [
      "htp\(rest)://", "ttp\(rest)://", "hhttp\(rest)://", "htttp\(rest)://", "\(scheme);//",
      "\(scheme)//", "\(scheme):/",
    ].map { ($0, "\(scheme)://") }
  }

  /// The address that was meant, or `nil` where nothing known is wrong with its beginning.
  static func corrected(_ text: String) -> String? {
    let lower = text.lowercased()
    if lower.hasPrefix("http://") || lower.hasPrefix("https://") {
      return nil
    }
    for slip in slips where lower.hasPrefix(slip.wrong) {
      return slip.right + text.dropFirst(slip.wrong.count)
    }
    return nil
  }

  /// The last part of an address without its ending: what a page is called where nothing else says so.
  static func title(of link: Link) -> String {
    let address = link.text.prefix { $0 != "?" && $0 != "#" }
    let parts = address.split(separator: "/").dropFirst()
    guard let last = parts.last else { return link.text }
    let host = parts.count == 1
    let name = host ? String(last) : withoutEnding(String(last))
    return decoded(name) ?? name
  }

  /// A file name without its ending: "NYCImage" for "NYCImage.png".
  static func withoutEnding(_ name: String) -> String {
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return name }
    return String(name[..<point])
  }

  /// A text with its `%20` resolved; `nil` where that gives no text of one line.
  private static func decoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16), value >= 32 else {
          return nil
        }
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self).flatMap { $0.isBlank ? nil : $0 }
  }
}
