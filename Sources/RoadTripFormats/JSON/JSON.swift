/// A value of a JSON text (RFC 8259) that knows where it stands.
package struct JSON: Sendable {
  /// What the value is.
  package enum Content: Sendable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A number.
    case number(JSONNumber)
    /// A text.
    case string(String)
    /// A list of values.
    case array([JSON])
    /// Members in the order in which they stand; no two have the same key.
    case object([JSONMember])
  }

  /// Where the value starts. Unit: bytes from the start of the text.
  package let offset: UInt32
  /// What the value is.
  package let content: Content

  /// The members of an object; `nil` for anything else.
  package var members: [JSONMember]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The values of a list; `nil` for anything else.
  package var values: [JSON]? {
    if case .array(let values) = content { values } else { nil }
  }

  /// The text; `nil` for anything else. A number is not a text.
  package var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The number; `nil` for anything else. A text is not a number.
  package var number: JSONNumber? {
    if case .number(let number) = content { number } else { nil }
  }

  /// True or false; `nil` for anything else.
  package var bool: Bool? {
    if case .bool(let value) = content { value } else { nil }
  }

  /// Whether the value is `null`.
  package var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// The value of a key of an object.
  package subscript(key: String) -> JSON? {
    members?.first { $0.key == key }?.value
  }
}

/// A key of an object and its value.
package struct JSONMember: Sendable {
  /// The key.
  package let key: String
  /// Where the key starts. Unit: bytes from the start of the text.
  package let offset: UInt32
  /// The value.
  package let value: JSON
}

/// A finite number. One that is too large for a `Double` is refused when it is read.
package enum JSONNumber: Hashable, Sendable, CustomStringConvertible {
  /// A number without a fraction and an exponent that fits into 64 bits.
  case integer(Int64)
  /// Any other number; `-0` is one.
  case decimal(Double)

  /// The nearest `Double`.
  package var double: Double {
    switch self {
    case .integer(let integer): Double(integer)
    case .decimal(let decimal): decimal
    }
  }

  /// The number without a fraction; `nil` where it has one. `1e3` is 1000.
  package var integer: Int? {
    switch self {
    case .integer(let integer): Int(exactly: integer)
    case .decimal(let decimal): Int(exactly: decimal)
    }
  }

  /// The shortest decimal that gives the number back.
  package var description: String {
    switch self {
    case .integer(let integer): "\(integer)"
    case .decimal(let decimal): "\(decimal)"
    }
  }
}
