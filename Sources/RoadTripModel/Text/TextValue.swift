/// A value that is made of one checked text: a slug, a link, a locale, a zone, a country.
public protocol TextValue: CustomStringConvertible, Comparable, Codable {
  /// The text, as it is stored and shown.
  var text: String { get }
  /// Makes the value, or says which rule the text breaks.
  init(_ text: String) throws(RuleViolation)
}

extension TextValue {
  /// The text itself.
  public var description: String { text }

  /// Ordered by Unicode scalars, as SQLite's BINARY collation orders UTF-8.
  public static func < (left: Self, right: Self) -> Bool {
    left.text.unicodeScalars.lexicographicallyPrecedes(right.text.unicodeScalars)
  }

  /// Reads one text and checks it.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(text)
  }
}
