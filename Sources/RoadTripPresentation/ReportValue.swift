/// The shape of a report as a program reads it: what JSON can say, with its keys in order.
///
/// Keys keep the order in which they were written, so that the same report is always the same
/// bytes. Literals make values: `["slug": "nyc", "stops": [1, 2], "note": nil]`.
public indirect enum ReportValue: Sendable, Hashable {
  /// Nothing is known.
  case null

  /// True or false.
  case bool(Bool)

  /// A whole number.
  case integer(Int64)

  /// A number with a fraction; one that is not finite is rendered as null.
  case number(Double)

  /// Text as it is stored, not yet escaped for any output.
  case text(String)

  /// Values in order.
  case array([ReportValue])

  /// Named values in order; a key occurs once.
  case object([Member])

  /// One named value of an object.
  public struct Member: Sendable, Hashable {
    /// The name, in camelCase.
    public let key: String

    /// What the name stands for.
    public let value: ReportValue

    /// Names a value.
    public init(_ key: String, _ value: ReportValue) {
      self.key = key
      self.value = value
    }
  }

  /// The text, or null when there is none.
  public static func optional(_ text: String?) -> ReportValue {
    text.map(ReportValue.text) ?? .null
  }

  /// The whole number, or null when there is none.
  public static func optional(_ integer: Int64?) -> ReportValue {
    integer.map(ReportValue.integer) ?? .null
  }

  /// The number, or null when there is none.
  public static func optional(_ number: Double?) -> ReportValue {
    number.map(ReportValue.number) ?? .null
  }
}

extension ReportValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `nil` is null.
  public init(nilLiteral: ()) {
    self = .null
  }

  /// `true` or `false`.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  /// A literal such as `12`.
  public init(integerLiteral value: Int64) {
    self = .integer(value)
  }

  /// A literal such as `1.5`.
  public init(floatLiteral value: Double) {
    self = .number(value)
  }

  /// A literal such as `"text"`.
  public init(stringLiteral value: String) {
    self = .text(value)
  }

  /// A literal such as `[1, 2]`.
  public init(arrayLiteral elements: ReportValue...) {
    self = .array(elements)
  }

  /// A literal such as `["slug": "nyc"]`; the order is kept.
  public init(dictionaryLiteral elements: (String, ReportValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
