/// One cell of a table: a value for programs, and how people see it.
public indirect enum Cell: Sendable, Hashable {
  /// Nothing is known; empty in text and CSV, null in JSON.
  case absent

  /// Text as it is stored.
  case text(String)

  /// A whole number.
  case integer(Int64)

  /// A number that people see with a fixed count of decimals; programs get all of it.
  case number(Double, decimals: Int)

  /// Yes or no.
  case yes(Bool)

  /// Several short texts, such as tags.
  case list([String])

  /// A value that people see in other words: `.shown(.number(9_656, decimals: 0), as: "6.0 mi")`.
  case shown(Cell, as: String)

  /// The text, or absent when there is none.
  public static func optional(_ text: String?) -> Cell {
    text.map(Cell.text) ?? .absent
  }

  /// The whole number, or absent when there is none.
  public static func optional(_ integer: Int64?) -> Cell {
    integer.map(Cell.integer) ?? .absent
  }

  /// The number, or absent when there is none.
  public static func optional(_ number: Double?, decimals: Int) -> Cell {
    number.map { Cell.number($0, decimals: decimals) } ?? .absent
  }

  /// The machine value: what JSON carries.
  public var value: ReportValue {
    switch self {
    case .absent: .null
    case .text(let text): .text(text)
    case .integer(let integer): .integer(integer)
    case .number(let number, _): .number(number)
    case .yes(let yes): .bool(yes)
    case .list(let texts): .array(texts.map(ReportValue.text))
    case .shown(let cell, _): cell.value
    }
  }

  /// What people see, not yet escaped for any output.
  public var shown: String {
    switch self {
    case .absent: ""
    case .text(let text): text
    case .integer(let integer): String(integer)
    case .number(let number, let decimals): numberText(number, decimals: decimals)
    case .yes(let yes): yes ? "yes" : "no"
    case .list(let texts): texts.joined(separator: ", ")
    case .shown(_, let text): text
    }
  }
}

extension Cell: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
  /// A literal such as `"text"`.
  public init(stringLiteral value: String) {
    self = .text(value)
  }

  /// A literal such as `12`.
  public init(integerLiteral value: Int64) {
    self = .integer(value)
  }
}
