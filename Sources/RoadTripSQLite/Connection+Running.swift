internal import RoadTripCSQLite

extension Connection {
  /// Runs one statement to its end; rows are dropped.
  ///
  /// - Returns: the rows it changed itself, triggers not counted.
  @discardableResult
  package func run(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> Int {
    let statement = try lend(sql)
    defer { giveBack(statement) }
    try statement.bindAll(values)
    let before = statement.totalChanges
    try statement.stepToEnd()
    return statement.changes(since: before)
  }

  /// Every row, decoded. The SQL says in which order.
  @inlinable
  package func rows<T>(
    _ sql: String, _ values: [Value] = [], _ decode: (borrowing Row) throws -> T
  ) throws -> [T] {
    var decoded: [T] = []
    try forEach(sql, values) { row in
      decoded.append(try decode(row))
      return true
    }
    return decoded
  }

  /// The first row, decoded, or nil if there is none.
  @inlinable
  package func first<T>(
    _ sql: String, _ values: [Value] = [], _ decode: (borrowing Row) throws -> T
  ) throws -> T? {
    var decoded: T?
    try forEach(sql, values) { row in
      decoded = try decode(row)
      return false
    }
    return decoded.take()
  }

  /// Lends row after row to `body` until it answers false.
  package func forEach(
    _ sql: String, _ values: [Value] = [], _ body: (borrowing Row) throws -> Bool
  ) throws {
    let statement = try lend(sql)
    defer { giveBack(statement) }
    try statement.bindAll(values)
    try statement.forEachRow(body)
  }

  /// The same with each row as `lens` shows it; the lens is made once.
  package func forEach<Lens: ~Copyable>(
    _ sql: String, _ values: [Value] = [], as lens: (consuming Row) -> Lens,
    _ body: (borrowing Lens) throws -> Bool
  ) throws {
    let statement = try lend(sql)
    defer { giveBack(statement) }
    try statement.bindAll(values)
    guard try statement.step() else { return }
    let shown = lens(Row(statement))
    repeat {
      guard try body(shown) else { return }
    } while try statement.step()
  }

  /// One compiled statement for many runs: a bulk load. It is given back where the batch ends.
  package func batch(_ sql: String) throws(SQLiteError) -> Batch {
    Batch(try lend(sql), of: self)
  }

  /// Lends a batch for one call.
  package func repeating<R>(_ sql: String, _ body: (borrowing Batch) throws -> R) throws -> R {
    try body(batch(sql))
  }

  /// Runs the statements of a script one after the other; rows are dropped. No parameters.
  ///
  /// An error names the statement and the line on which it begins. What ran before it stays, unless
  /// the caller has opened a transaction.
  package func execute(_ script: String) throws(SQLiteError) {
    let database = unsafe try database()
    let bytes = Array(script.utf8)
    try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(SQLiteError) in
      var place = ScriptPlace()
      while unsafe place.skipBlank(bytes) {
        let start = place.offset
        var end = start
        do throws(SQLiteError) {
          guard
            let statement = unsafe try Statement.prepare(
              bytes, from: &end, on: database, isKept: false, path: path)
          else { throw .misuse(.prepare, "there is no statement", path: path) }
          let sql = unsafe String(decoding: bytes[start..<end], as: UTF8.self)
          let prepared = PreparedStatement(statement, sql: sql, path: path, notes: notes)
          try prepared.bindAll([])
          try prepared.stepToEnd()
        } catch {
          let text = unsafe place.statement(in: bytes, to: end)
          throw SQLiteError(
            operation: error.operation, code: error.code, message: error.message, sql: text,
            line: place.line, path: path, systemNumber: error.systemNumber)
        }
        unsafe place.advance(to: end, in: bytes)
      }
    }
  }
}

/// Where a script is being read: an offset in bytes and its line, from 1.
private struct ScriptPlace {
  private(set) var offset = 0
  private(set) var line = 1

  /// Moves over white space, semicolons and comments; false at the end of the script.
  mutating func skipBlank(_ script: UnsafeBufferPointer<UInt8>) -> Bool {
    while offset < script.count {
      let next = offset + 1 < script.count ? unsafe script[offset + 1] : 0
      switch unsafe (script[offset], next) {
      case (UInt8(ascii: " "), _), (UInt8(ascii: "\t"), _), (UInt8(ascii: "\n"), _),
        (UInt8(ascii: "\r"), _), (0x0c, _), (UInt8(ascii: ";"), _):
        unsafe advance(to: offset + 1, in: script)
      case (UInt8(ascii: "-"), UInt8(ascii: "-")):
        let end = unsafe script[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? script.count
        unsafe advance(to: end, in: script)
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        unsafe advance(to: endOfComment(script), in: script)
      default:
        return true
      }
    }
    return false
  }

  private func endOfComment(_ script: UnsafeBufferPointer<UInt8>) -> Int {
    var index = offset + 2
    while index + 1 < script.count {
      if unsafe script[index] == UInt8(ascii: "*") && script[index + 1] == UInt8(ascii: "/") {
        return index + 2
      }
      index += 1
    }
    return script.count
  }

  mutating func advance(to end: Int, in script: UnsafeBufferPointer<UInt8>) {
    for index in offset..<end where unsafe script[index] == UInt8(ascii: "\n") { line += 1 }
    offset = end
  }

  /// The text of the statement; if it could not be compiled, up to the next semicolon.
  func statement(in script: UnsafeBufferPointer<UInt8>, to end: Int) -> String {
    let rest = unsafe script[offset...]
    let stop = end > offset ? end : unsafe rest.firstIndex(of: UInt8(ascii: ";")) ?? script.count
    return unsafe String(decoding: script[offset..<stop], as: UTF8.self)
  }
}
