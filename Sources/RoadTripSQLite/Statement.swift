internal import RoadTripCSQLite

/// A compiled statement. Its `deinit` is the only place in the house that finalizes one.
@safe struct Statement: ~Copyable {
  /// Valid from `prepare` until `deinit`, which is why it stays inside this module.
  let handle: OpaquePointer

  private init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
  }

  /// Compiles the first statement of `sql` from `offset` on, and tells where the next one begins.
  ///
  /// The corresponding C function is `sqlite3_prepare_v3`.
  /// - Returns: nil where only white space and comments were left.
  static func prepare(
    _ sql: UnsafeBufferPointer<UInt8>, from offset: inout Int, on database: OpaquePointer,
    isKept: Bool, path: String, line: Int? = nil
  ) throws(SQLiteError) -> Statement? {
    guard let base = sql.baseAddress, offset < sql.count else { return nil }
    let start = unsafe UnsafeRawPointer(base + offset).assumingMemoryBound(to: CChar.self)
    guard let length = Int32(exactly: sql.count - offset) else {
      throw .misuse(.prepare, "the SQL is longer than 2 GiB", path: path)
    }
    var handle: OpaquePointer?
    var tail: UnsafePointer<CChar>?
    let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = unsafe sqlite3_prepare_v3(database, start, length, flags, &handle, &tail)
    guard code == SQLITE_OK else {
      let text = unsafe String(decoding: sql[offset...], as: UTF8.self)
      throw SQLiteError(.prepare, code, on: database, sql: text, line: line, path: path)
    }
    if let tail = unsafe tail { unsafe offset += tail - start }
    guard let handle = unsafe handle else { return nil }
    return unsafe Statement(handle)
  }

  deinit {
    // The code repeats the last step's failure, which was thrown then.
    _ = unsafe sqlite3_finalize(handle)
  }
}
