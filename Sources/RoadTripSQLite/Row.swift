internal import RoadTripCSQLite

/// The row a statement stands on. It is lent to a closure and cannot be kept.
///
/// Decoding is strict: each type reads its own storage class, and nothing is converted or repaired.
@safe package struct Row: ~Copyable {
  let statement: PreparedStatement
  /// `statement.handle`, which `statement` keeps valid.
  let handle: OpaquePointer
  package let columnCount: Int

  /// The statement must stand on a row.
  init(_ statement: PreparedStatement) {
    statement.refreshColumns()
    self.statement = statement
    unsafe handle = statement.handle
    columnCount = statement.columnCount
  }

  package var columnNames: [String] { statement.columnNames }
}

// MARK: Reading

extension Row {
  /// The value of a column that may not be NULL.
  package func required<T: ColumnValue>(_ column: String) throws(RowError) -> T {
    try T.read(self, at: try position(of: column, for: T.self))
  }

  /// The value of a column, or nil for NULL.
  package func optional<T: ColumnValue>(_ column: String) throws(RowError) -> T? {
    let index = try position(of: column, for: T.self)
    return try T.readOptional(self, at: index)
  }

  /// The value at a position, from 0, that may not be NULL.
  package func required<T: ColumnValue>(at index: Int) throws(RowError) -> T {
    try T.read(self, at: index)
  }

  /// The value at a position, from 0, or nil for NULL.
  package func optional<T: ColumnValue>(at index: Int) throws(RowError) -> T? {
    try T.readOptional(self, at: index)
  }

  /// Whatever is at a position, from 0. Refuses text that is not UTF-8.
  package func value(at index: Int) throws(RowError) -> Value {
    let cell = try unsafe cell(at: index, for: "a value")
    guard let value = unsafe value(of: cell) else {
      throw error(.invalidUTF8, at: index, wanted: "a value")
    }
    return value
  }

  /// Whatever is in a column. Refuses text that is not UTF-8.
  package func value(_ column: String) throws(RowError) -> Value {
    try value(at: try position(of: column, wanted: "a value"))
  }

  /// Whether the value is NULL; false for a position that is none, which reading will refuse.
  package func isNull(at index: Int) -> Bool {
    guard index >= 0, index < columnCount else { return false }
    return unsafe sqlite3_column_type(handle, Int32(truncatingIfNeeded: index)) == SQLITE_NULL
  }

  /// The first position of a range whose value is not NULL; the end of the range where all are.
  package func firstNotNull(in range: Range<Int>) -> Int {
    guard range.lowerBound >= 0, range.upperBound <= columnCount else { return range.lowerBound }
    var index = range.lowerBound
    while index < range.upperBound,
      unsafe sqlite3_column_type(handle, Int32(truncatingIfNeeded: index)) == SQLITE_NULL
    {
      index += 1
    }
    return index
  }

  /// In which of the five storage classes the value is; null for a position that is none.
  package func storageClass(at index: Int) -> StorageClass {
    guard index >= 0, index < columnCount else { return .null }
    switch unsafe sqlite3_column_type(handle, Int32(truncatingIfNeeded: index)) {
    case SQLITE_INTEGER: return .integer
    case SQLITE_FLOAT: return .real
    case SQLITE_TEXT: return .text
    case SQLITE_BLOB: return .blob
    default: return .null
    }
  }

  /// Whether the value is this very text, byte for byte; false for a position that is none.
  package func isText(_ text: String, at index: Int) -> Bool {
    guard index >= 0, index < columnCount,
      let cell = unsafe sqlite3_column_value(handle, Int32(truncatingIfNeeded: index)),
      unsafe sqlite3_value_type(cell) == SQLITE_TEXT
    else { return false }
    let found = unsafe self.text(of: cell)
    return unsafe text.utf8.withContiguousStorageIfAvailable { unsafe found.holds($0) } ?? false
  }

  /// Lends the UTF-8 of a text without making a String of it; not checked to be UTF-8.
  package func withText<R>(at index: Int, _ body: (Span<UInt8>) throws -> R) throws -> R {
    let cell = try unsafe cell(at: index, for: "String")
    guard unsafe sqlite3_value_type(cell) == SQLITE_TEXT else {
      throw error(.wrongType, at: index, wanted: "String")
    }
    return try body(unsafe text(of: cell).span)
  }

  /// The same for a text that may be NULL; false where it is, and `body` is not called.
  package func withOptionalText(
    at index: Int, _ body: (Span<UInt8>) throws -> Void
  ) throws -> Bool {
    let cell = try unsafe cell(at: index, for: "String")
    let type = unsafe sqlite3_value_type(cell)
    guard type == SQLITE_TEXT else {
      if type == SQLITE_NULL { return false }
      throw error(.wrongType, at: index, wanted: "String")
    }
    try body(unsafe text(of: cell).span)
    return true
  }

  /// Lends the bytes of a blob without a copy.
  package func withBlob<R>(at index: Int, _ body: (Span<UInt8>) throws -> R) throws -> R {
    let cell = try unsafe cell(at: index, for: "[UInt8]")
    guard unsafe sqlite3_value_type(cell) == SQLITE_BLOB else {
      throw error(.wrongType, at: index, wanted: "[UInt8]")
    }
    return try body(unsafe blob(of: cell).span)
  }
}

// MARK: Finding columns

extension Row {
  /// The position of a column, resolved once a statement.
  package func position(of column: String) throws(RowError) -> Int {
    try position(of: column, wanted: "a value")
  }

  @inline(__always)
  func position<T: ColumnValue>(of column: String, for type: T.Type) throws(RowError) -> Int {
    guard let index = knownPosition(of: column) else {
      throw noPosition(of: column, wanted: T.columnTypeName)
    }
    return index
  }

  private func position(of column: String, wanted: String) throws(RowError) -> Int {
    guard let index = knownPosition(of: column) else {
      throw noPosition(of: column, wanted: wanted)
    }
    return index
  }

  @inline(__always)
  func knownPosition(of column: String) -> Int? {
    statement.position(of: column)
  }

  @inline(never)
  func noPosition(of column: String, wanted: String) -> RowError {
    let names = columnNames
    return RowError(
      problem: names.contains(column) ? .ambiguousColumn : .noColumn(names),
      column: column, index: nil, wanted: wanted, found: .null, sql: statement.sql)
  }
}

// MARK: Cells. The pointers below are valid until the statement steps, and stay in this module.

extension Row {
  /// The corresponding C function is `sqlite3_column_value`: unprotected, and the connection, which
  /// SQLite does not lock, belongs to one caller at a time.
  @inline(__always)
  func cell(at index: Int, for wanted: @autoclosure () -> String) throws(RowError) -> OpaquePointer
  {
    guard index >= 0, index < columnCount,
      let cell = unsafe sqlite3_column_value(handle, Int32(truncatingIfNeeded: index))
    else {
      throw RowError(
        problem: .noColumn(columnNames), column: "\(index)", index: nil, wanted: wanted(),
        found: .null, sql: statement.sql)
    }
    return unsafe cell
  }

  /// The bytes of a text, by count and not by NUL.
  @inline(__always)
  func text(of cell: OpaquePointer) -> UnsafeBufferPointer<UInt8> {
    let start = unsafe sqlite3_value_text(cell)
    return unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(cell)))
  }

  @inline(__always)
  func blob(of cell: OpaquePointer) -> UnsafeBufferPointer<UInt8> {
    let start = unsafe sqlite3_value_blob(cell)?.assumingMemoryBound(to: UInt8.self)
    return unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(cell)))
  }

  /// Nil for a text that is not UTF-8.
  func value(of cell: OpaquePointer) -> Value? {
    switch unsafe sqlite3_value_type(cell) {
    case SQLITE_INTEGER: return .integer(unsafe sqlite3_value_int64(cell))
    case SQLITE_FLOAT: return .real(unsafe sqlite3_value_double(cell))
    case SQLITE_TEXT:
      return unsafe String(strictly: text(of: cell)).map { .text($0) }
    case SQLITE_BLOB: return .blob(unsafe Array(blob(of: cell)))
    default: return .null
    }
  }

  @inline(never)
  func error(_ problem: RowError.Problem, at index: Int, wanted: String) -> RowError {
    let cell = unsafe sqlite3_column_value(handle, Int32(truncatingIfNeeded: index))
    let found =
      if let cell = unsafe cell {
        unsafe value(of: cell) ?? .blob(Array(text(of: cell)))
      } else {
        Value.null
      }
    return RowError(
      problem: problem, column: columnNames[index], index: index, wanted: wanted, found: found,
      sql: statement.sql)
  }
}
