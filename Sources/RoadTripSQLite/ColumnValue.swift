internal import RoadTripCSQLite

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A type that is read from one storage class, strictly.
package protocol ColumnValue {
  /// What an error says was wanted.
  static var columnTypeName: String { get }
  static func read(_ row: borrowing Row, at index: Int) throws(RowError) -> Self
  /// Nil for NULL.
  static func readOptional(_ row: borrowing Row, at index: Int) throws(RowError) -> Self?
}

extension ColumnValue {
  @inline(__always)
  package static func readOptional(_ row: borrowing Row, at index: Int) throws(RowError) -> Self? {
    row.isNull(at: index) ? nil : try read(row, at: index)
  }
}

extension Int64: ColumnValue {
  package static var columnTypeName: String { "Int64" }

  @inline(__always)
  package static func read(_ row: borrowing Row, at index: Int) throws(RowError) -> Int64 {
    let cell = try unsafe row.cell(at: index, for: columnTypeName)
    guard unsafe sqlite3_value_type(cell) == SQLITE_INTEGER else {
      throw row.error(.wrongType, at: index, wanted: columnTypeName)
    }
    return unsafe sqlite3_value_int64(cell)
  }
}

extension Int: ColumnValue {
  package static var columnTypeName: String { "Int" }

  @inline(__always)
  package static func read(_ row: borrowing Row, at index: Int) throws(RowError) -> Int {
    let cell = try unsafe row.cell(at: index, for: columnTypeName)
    guard unsafe sqlite3_value_type(cell) == SQLITE_INTEGER else {
      throw row.error(.wrongType, at: index, wanted: columnTypeName)
    }
    guard let value = Int(exactly: unsafe sqlite3_value_int64(cell)) else {
      throw row.error(.unfit, at: index, wanted: columnTypeName)
    }
    return value
  }
}

extension Bool: ColumnValue {
  package static var columnTypeName: String { "Bool (0 or 1)" }

  @inline(__always)
  package static func read(_ row: borrowing Row, at index: Int) throws(RowError) -> Bool {
    let cell = try unsafe row.cell(at: index, for: columnTypeName)
    guard unsafe sqlite3_value_type(cell) == SQLITE_INTEGER else {
      throw row.error(.wrongType, at: index, wanted: columnTypeName)
    }
    switch unsafe sqlite3_value_int64(cell) {
    case 0: return false
    case 1: return true
    default: throw row.error(.unfit, at: index, wanted: columnTypeName)
    }
  }
}

extension Double: ColumnValue {
  package static var columnTypeName: String { "Double" }

  @inline(__always)
  package static func read(_ row: borrowing Row, at index: Int) throws(RowError) -> Double {
    let cell = try unsafe row.cell(at: index, for: columnTypeName)
    guard unsafe sqlite3_value_type(cell) == SQLITE_FLOAT else {
      throw row.error(.wrongType, at: index, wanted: columnTypeName)
    }
    let value = unsafe sqlite3_value_double(cell)
    guard value.isFinite else { throw row.error(.unfit, at: index, wanted: "finite Double") }
    return value
  }
}

extension String: ColumnValue {
  package static var columnTypeName: String { "String" }

  @inline(__always)
  package static func read(_ row: borrowing Row, at index: Int) throws(RowError) -> String {
    guard let text = try readOptional(row, at: index) else {
      throw row.error(.wrongType, at: index, wanted: columnTypeName)
    }
    return text
  }

  /// One look at the column: millions of texts are read.
  @inline(__always)
  package static func readOptional(
    _ row: borrowing Row, at index: Int
  ) throws(RowError) -> String? {
    let cell = try unsafe row.cell(at: index, for: columnTypeName)
    let type = unsafe sqlite3_value_type(cell)
    guard type == SQLITE_TEXT else {
      if type == SQLITE_NULL { return nil }
      throw row.error(.wrongType, at: index, wanted: columnTypeName)
    }
    guard let text = unsafe String(strictly: row.text(of: cell)) else {
      throw row.error(.invalidUTF8, at: index, wanted: columnTypeName)
    }
    return text
  }
}

extension [UInt8]: ColumnValue {
  package static var columnTypeName: String { "[UInt8]" }

  @inline(__always)
  package static func read(_ row: borrowing Row, at index: Int) throws(RowError) -> [UInt8] {
    let cell = try unsafe row.cell(at: index, for: columnTypeName)
    guard unsafe sqlite3_value_type(cell) == SQLITE_BLOB else {
      throw row.error(.wrongType, at: index, wanted: columnTypeName)
    }
    return unsafe Array(row.blob(of: cell))
  }
}

extension String {
  /// The text of these bytes, or nil if they are not UTF-8.
  ///
  /// `String(validating:as:)` says the same and takes four times as long; so the bytes are decoded,
  /// which repairs what is wrong, and a text that is not the bytes any more was not UTF-8.
  @inline(__always)
  init?(strictly bytes: UnsafeBufferPointer<UInt8>) {
    var text = unsafe String(decoding: bytes, as: UTF8.self)
    // Nothing is wrong with ASCII, and most texts are.
    if unsafe !bytes.areASCII {
      let isUnchanged = text.withUTF8 { unsafe bytes.holds($0) }
      guard isUnchanged else { return nil }
    }
    self = text
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether no byte has its highest bit, eight bytes at a time.
  @inline(__always)
  var areASCII: Bool {
    guard let start = unsafe UnsafeRawPointer(baseAddress) else { return true }
    var (bits, offset) = (UInt64(0), 0)
    while offset &+ 8 <= count {
      bits |= unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    while offset < count {
      bits |= UInt64(unsafe self[offset])
      offset &+= 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }

  /// Whether the bytes are these.
  @inline(__always)
  func holds(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count == count else { return false }
    guard let one = bytes.baseAddress, let other = baseAddress else { return true }
    return unsafe memcmp(one, other, count) == 0
  }
}
