package import RoadTripModel

/// A value of a property list, with the place in the file where it stands.
package struct PropertyList: Equatable, Sendable {
  /// What a value can be.
  package enum Value: Equatable, Sendable {
    /// Values by key, in the order of the file; no key comes twice.
    case dictionary([Entry])
    /// Values in their order.
    case array([PropertyList])
    /// Text.
    case string(String)
    /// A whole number: -2⁶³…2⁶⁴-1 in XML, any number of 128 bits in a binary list.
    case integer(Int128)
    /// A number, which may be infinite or not a number at all.
    case real(Double)
    /// Yes or no.
    case boolean(Bool)
    /// A point in time.
    case date(Instant)
    /// Bytes.
    case data([UInt8])
  }

  /// One entry of a dictionary.
  package struct Entry: Equatable, Sendable {
    /// The key.
    package let key: String
    /// The line of the key, from 1.
    package let line: Int
    /// The column of the key, from 1, in bytes.
    package let column: Int
    /// What the key stands for.
    package let value: PropertyList

    /// Makes an entry.
    package init(key: String, line: Int, column: Int, value: PropertyList) {
      self.key = key
      self.line = line
      self.column = column
      self.value = value
    }
  }

  /// The value.
  package let value: Value
  /// The line, from 1; always 1 in a binary list.
  package let line: Int
  /// The column, from 1, in bytes of UTF-8; in a binary list the offset of the value, and 1.
  package let column: Int

  /// Makes a value.
  package init(_ value: Value, line: Int, column: Int) {
    self.value = value
    self.line = line
    self.column = column
  }

  /// What the value is, in words: "a dictionary", "an array", "text".
  package var kind: String {
    switch value {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "text"
    case .integer, .real: "a number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data: "data"
    }
  }
}

/// Why a property list cannot be read, and where.
package struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The column, from 1.
  package let column: Int
  /// What is wrong, in words.
  package let problem: String

  /// Makes an error from its parts.
  package init(line: Int, column: Int, problem: String) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// "4:12: <integer> is "x"; an integer is…".
  package var description: String { "\(line):\(column): \(problem)" }
}

extension PropertyList {
  /// How deep values may lie in one another.
  static let depthLimit = 256

  /// Reads an XML or binary property list.
  /// - Throws: ``PropertyListError`` for anything else, the old text form of OpenStep and JSON among it.
  package static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyList {
    if bytes.starts(with: Array("bplist".utf8)) {
      return try BinaryPropertyListReader.read(bytes)
    }
    if let problem = problem(of: bytes) {
      throw PropertyListError(line: 1, column: 1, problem: problem)
    }
    return try XMLPropertyListBuilder.read(bytes)
  }

  /// Why the bytes cannot be XML, if that shows in their beginning.
  private static func problem(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return nil }
    let body = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
      .drop { $0 == 32 || (9...13).contains($0) }
    let name: String
    switch body.first {
    case UInt8(ascii: "<"): return nil
    case nil: return "the file is empty; a property list is XML or binary"
    case UInt8(ascii: "["): name = "JSON"
    case UInt8(ascii: "{"): name = isOpenStep(body) ? "an old OpenStep property list" : "JSON"
    case UInt8(ascii: "("), UInt8(ascii: "/"): name = "an old OpenStep property list"
    default: return "this is no property list; one is XML or binary"
    }
    return "this is \(name); only XML and binary property lists are read"
  }

  /// Whether `=` comes before `:` outside quotation marks: `{ key = value; }` and not `{"key": value}`.
  private static func isOpenStep(_ body: ArraySlice<UInt8>) -> Bool {
    var isQuoted = false
    for byte in body {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "=") { return true }
      if byte == UInt8(ascii: ":") { return false }
    }
    return false
  }
}
