/// One value in one of SQLite's five storage classes, to bind or as it was found.
package enum Value: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// The five storage classes, with a number of each that stays.
package enum StorageClass: UInt8, Sendable {
  case null = 0
  case integer = 1
  case real = 2
  case text = 3
  case blob = 4
}

extension Value {
  package init(_ value: Int?) {
    self = value.map { .integer(Int64($0)) } ?? .null
  }

  package init(_ value: Int64?) {
    self = value.map { .integer($0) } ?? .null
  }

  package init(_ value: Double?) {
    self = value.map { .real($0) } ?? .null
  }

  package init(_ value: String?) {
    self = value.map { .text($0) } ?? .null
  }

  package init(_ value: [UInt8]?) {
    self = value.map { .blob($0) } ?? .null
  }

  /// SQLite has no Boolean class: 1 is true and 0 is false.
  package init(_ value: Bool?) {
    self = value.map { .integer($0 ? 1 : 0) } ?? .null
  }
}

extension Value: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .real(value) }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(booleanLiteral value: Bool) { self = .integer(value ? 1 : 0) }
}

extension Value: CustomStringConvertible {
  /// The value as an error shows it: `NULL`, `integer(7)`, `text("north")`, `blob(3 bytes)`.
  package var description: String {
    switch self {
    case .null: "NULL"
    case .integer(let value): "integer(\(value))"
    case .real(let value): "real(\(value))"
    case .text(let value): "text(\(String(reflecting: value.shortened(to: 60))))"
    case .blob(let bytes): bytes.count == 1 ? "blob(1 byte)" : "blob(\(bytes.count) bytes)"
    }
  }
}

extension String {
  /// The text itself, or its beginning and an ellipsis.
  func shortened(to limit: Int) -> String {
    guard let end = index(startIndex, offsetBy: limit, limitedBy: endIndex), end != endIndex else {
      return self
    }
    return self[..<end] + "…"
  }
}
