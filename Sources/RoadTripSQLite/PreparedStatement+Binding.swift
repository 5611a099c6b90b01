internal import RoadTripCSQLite

extension PreparedStatement {
  /// The corresponding C function is `sqlite3_bind_null`.
  @inline(__always)
  func bindNull(_ index: Int) throws(SQLiteError) {
    let isNullAlready = isNull(index)
    try note(index, isNull: true)
    if isNullAlready { return }
    try check(unsafe sqlite3_bind_null(handle, Int32(truncatingIfNeeded: index)))
  }

  /// The corresponding C function is `sqlite3_bind_int64`.
  @inline(__always)
  func bind(_ index: Int, _ value: Int64) throws(SQLiteError) {
    try note(index)
    try check(unsafe sqlite3_bind_int64(handle, Int32(truncatingIfNeeded: index), value))
  }

  /// Refuses NaN, which SQLite would turn into NULL, and infinity, which no reader accepts.
  ///
  /// The corresponding C function is `sqlite3_bind_double`.
  @inline(__always)
  func bind(_ index: Int, _ value: Double) throws(SQLiteError) {
    guard value.isFinite else { throw notFinite(index, value) }
    try note(index)
    try check(unsafe sqlite3_bind_double(handle, Int32(truncatingIfNeeded: index), value))
  }

  /// The corresponding C function is `sqlite3_bind_text64`; a NUL inside is kept.
  @inline(__always)
  func bind(_ index: Int, _ value: String) throws(SQLiteError) {
    try note(index)
    let code = unsafe value.utf8.withContiguousStorageIfAvailable { unsafe bindUTF8(index, $0) }
    if let code { return try check(code) }
    // A string of another runtime: copied first.
    try check(unsafe Array(value.utf8).withUnsafeBufferPointer { unsafe bindUTF8(index, $0) })
  }

  @inline(__always)
  private func bindUTF8(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    // The arena keeps the copy until the statement is reset: SQLITE_STATIC holds.
    let place = unsafe arena.keep(UnsafeRawBufferPointer(bytes))
    return unsafe roadtrip_bind_text(
      handle, Int32(truncatingIfNeeded: index), place, UInt64(bytes.count))
  }

  /// The corresponding C function is `sqlite3_bind_blob64`; no bytes are an empty blob, not NULL.
  @inline(__always)
  func bind(_ index: Int, _ value: [UInt8]) throws(SQLiteError) {
    try note(index)
    let code = unsafe value.withUnsafeBytes { bytes in
      // As for text: the arena outlives the binding.
      let place = unsafe arena.keep(bytes)
      return unsafe roadtrip_bind_blob(
        handle, Int32(truncatingIfNeeded: index), place, UInt64(bytes.count))
    }
    try check(code)
  }

  func bind(_ index: Int, _ value: Value) throws(SQLiteError) {
    switch value {
    case .null: try bindNull(index)
    case .integer(let value): try bind(index, value)
    case .real(let value): try bind(index, value)
    case .text(let value): try bind(index, value)
    case .blob(let value): try bind(index, value)
    }
  }

  /// Binds what a column of another statement's row holds, as it is; that row may be of another connection.
  ///
  /// The corresponding C function is `sqlite3_bind_value`, which takes a copy.
  @inline(__always)
  func bind(_ index: Int, _ row: borrowing Row, at column: Int) throws {
    let cell = try unsafe row.cell(at: column, for: "a value")
    try note(index, isNull: unsafe sqlite3_value_type(cell) == SQLITE_NULL)
    try check(unsafe sqlite3_bind_value(handle, Int32(truncatingIfNeeded: index), cell))
  }

  /// Binds all parameters in order; refuses too few and too many.
  @inline(__always)
  func bindAll(_ values: [Value]) throws(SQLiteError) {
    guard values.count == parameterCount else { throw wrongCount(values.count) }
    for index in values.indices { try bind(index + 1, values[index]) }
  }

  @inline(__always)
  private func check(_ code: Int32) throws(SQLiteError) {
    if code != SQLITE_OK { throw failure(.bind, code) }
  }

  @inline(never)
  private func wrongCount(_ given: Int) -> SQLiteError {
    .misuse(
      .bind, "\(given) values for \(parameterCount) parameters", sql: sql, path: path)
  }

  @inline(never)
  private func notFinite(_ index: Int, _ value: Double) -> SQLiteError {
    .misuse(.bind, "parameter \(index) is \(value), not a number to store", sql: sql, path: path)
  }
}
