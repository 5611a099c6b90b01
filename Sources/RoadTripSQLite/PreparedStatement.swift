internal import RoadTripCSQLite

/// A statement as the connection keeps it: compiled, with the memory of its bindings and the names
/// of its columns. Lent to one call at a time.
@safe final class PreparedStatement {
  let sql: String
  /// Of ``sql``. Unit: bytes.
  let length: Int
  let path: String
  let parameterCount: Int
  /// Lent statements are neither lent again nor evicted.
  var isLent = false
  var lastUse = 0

  private let statement: Statement
  private let notes: ChangeNotes
  /// `statement.handle`, which lives as long as this object does.
  let handle: OpaquePointer
  // The `@exclusivity(unchecked)` below spares a run-time check on every value bound or read: each
  // access is one call of a method here or of the value type, and none of those calls back.
  @exclusivity(unchecked) var arena = BindingArena()

  /// `stamps[i]` is `generation` once parameter i + 1 has a value for the next run.
  private let stamps: UnsafeMutablePointer<UInt64>
  /// Whether SQLite has NULL for parameter i + 1, which stays so from run to run.
  private let nulls: UnsafeMutablePointer<Bool>
  @exclusivity(unchecked) private var generation: UInt64 = 1
  @exclusivity(unchecked) private var boundCount = 0

  @exclusivity(unchecked) private var columns = ColumnNames(of: [])
  private var reprepares: Int32 = -1

  init(_ statement: consuming Statement, sql: String, path: String, notes: ChangeNotes) {
    let handle = unsafe statement.handle
    unsafe self.handle = handle
    self.statement = statement
    self.sql = sql
    length = sql.utf8.count
    self.path = path
    self.notes = notes
    parameterCount = Int(unsafe sqlite3_bind_parameter_count(handle))
    unsafe stamps = .allocate(capacity: max(parameterCount, 1))
    unsafe stamps.initialize(repeating: 0, count: max(parameterCount, 1))
    unsafe nulls = .allocate(capacity: max(parameterCount, 1))
    unsafe nulls.initialize(repeating: true, count: max(parameterCount, 1))
  }

  deinit {
    unsafe stamps.deallocate()
    unsafe nulls.deallocate()
  }

  /// The corresponding C function is `sqlite3_step`.
  /// - Returns: true when standing on a row.
  @inline(__always)
  func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw failure(.run, code)
  }

  /// Steps to the end and drops the rows.
  @inline(__always)
  func stepToEnd() throws(SQLiteError) {
    if unsafe notes.areTaken { return try stepToEndNoted() }
    while try step() {}
  }

  /// The same where changes are noted: what a statement that fails has changed is undone by SQLite, and in the notes.
  @inline(never)
  private func stepToEndNoted() throws(SQLiteError) {
    let noted = notes.open
    do {
      while try step() {}
    } catch {
      notes.open = isInTransaction ? noted : []
      throw error
    }
    if !isInTransaction { notes.settle() }
  }

  private var isInTransaction: Bool {
    unsafe sqlite3_get_autocommit(sqlite3_db_handle(handle)) == 0
  }

  /// Lends row after row to `body` until it answers false.
  @inline(__always)
  func forEachRow(_ body: (borrowing Row) throws -> Bool) throws {
    guard try step() else { return }
    let row = Row(self)
    repeat {
      guard try body(row) else { return }
    } while try step()
  }

  /// Ready for the next values. The result code only repeats the failure of the last step.
  ///
  /// SQLite still holds the addresses of the old values, and does not look at them: `checkAllBound`
  /// lets no step through before each parameter has a new value.
  /// The corresponding C function is `sqlite3_reset`.
  @inline(__always)
  func rewind() {
    _ = unsafe sqlite3_reset(handle)
    unsafe arena.reset()
    unsafe generation += 1
    unsafe boundCount = 0
  }

  /// Rewinds and lets go of the values.
  ///
  /// The corresponding C function is `sqlite3_clear_bindings`.
  func reset() {
    rewind()
    guard parameterCount > 0 else { return }
    _ = unsafe sqlite3_clear_bindings(handle)
    unsafe nulls.update(repeating: true, count: parameterCount)
  }

  /// Rows changed by the statement itself, not by its triggers; 0 for one that changes none.
  func changes(since totalBefore: Int64) -> Int {
    let database = unsafe sqlite3_db_handle(handle)
    // `sqlite3_changes64` keeps an older statement's count when this one was no DML.
    guard unsafe sqlite3_total_changes64(database) != totalBefore else { return 0 }
    return Int(unsafe sqlite3_changes64(database))
  }

  /// Every row that any statement of the connection has changed so far.
  var totalChanges: Int64 {
    unsafe sqlite3_total_changes64(sqlite3_db_handle(handle))
  }

  @inline(never)
  func failure(_ operation: SQLiteError.Operation, _ code: Int32) -> SQLiteError {
    unsafe SQLiteError(operation, code, on: sqlite3_db_handle(handle), sql: sql, path: path)
  }
}

// MARK: Parameters

extension PreparedStatement {
  /// Notes that parameter `index` (from 1) has a value; refuses an index that is none.
  @inline(__always)
  func note(_ index: Int, isNull: Bool = false) throws(SQLiteError) {
    guard index >= 1, index <= parameterCount else { throw noParameter(index) }
    unsafe nulls[index - 1] = isNull
    if unsafe stamps[index - 1] != generation {
      unsafe stamps[index - 1] = generation
      unsafe boundCount += 1
    }
  }

  /// Whether parameter `index` (from 1) is NULL; false for an index that is none.
  @inline(__always)
  func isNull(_ index: Int) -> Bool {
    guard index >= 1, index <= parameterCount else { return false }
    return unsafe nulls[index - 1]
  }

  @inline(never)
  private func noParameter(_ index: Int) -> SQLiteError {
    .misuse(
      .bind, "no parameter \(index): the statement has \(parameterCount)", sql: sql, path: path)
  }

  /// Refuses to run while a parameter has no value: SQLite would take NULL for it.
  @inline(__always)
  func checkAllBound() throws(SQLiteError) {
    guard unsafe boundCount == parameterCount else { throw unboundParameter() }
  }

  @inline(never)
  private func unboundParameter() -> SQLiteError {
    let missing = (1...parameterCount).first { unsafe stamps[$0 - 1] != generation } ?? 0
    let name = parameterName(missing).map { " (\($0))" } ?? ""
    return .misuse(.bind, "parameter \(missing)\(name) has no value", sql: sql, path: path)
  }

  /// The parameter's name with its `:`, `@` or `$`; nil for a plain `?`.
  ///
  /// The corresponding C function is `sqlite3_bind_parameter_name`.
  func parameterName(_ index: Int) -> String? {
    let name = unsafe sqlite3_bind_parameter_name(handle, Int32(index))
    return unsafe name.map { unsafe String(cString: $0) }
  }
}

// MARK: Columns

extension PreparedStatement {
  /// The corresponding C function is `sqlite3_column_count`.
  var columnCount: Int { Int(unsafe sqlite3_column_count(handle)) }

  var columnNames: [String] {
    refreshColumns()
    return unsafe columns.names
  }

  /// Reads the names again if SQLite has compiled the statement anew since: `SELECT *` may have
  /// got other columns. Called after the first step of a run.
  func refreshColumns() {
    let count = unsafe sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
    guard count != reprepares else { return }
    reprepares = count
    unsafe columns = ColumnNames(
      of: (0..<columnCount).map { index in
        let name = unsafe sqlite3_column_name(handle, Int32(index))
        return unsafe name.map { unsafe String(cString: $0) } ?? ""
      })
  }

  /// The position of a column, or nil where none or several have the name.
  @inline(__always)
  func position(of column: String) -> Int? {
    unsafe columns.position(of: column)
  }
}

/// The names of a statement's columns, made for being asked in the same order row after row.
struct ColumnNames {
  let names: [String]
  /// Names that occur twice can be found only by position: here they are nil.
  private let unique: [String?]
  private var next = 0

  init(of names: [String]) {
    self.names = names
    // Few names, and a dictionary costs the start of every command more than it saves.
    unique = names.map { name in names.count { $0 == name } == 1 ? name : nil }
  }

  @inline(__always)
  mutating func position(of column: String) -> Int? {
    // Decoders ask for the columns in one order: the guess is nearly always right, and comparing
    // a short name with itself compares two words.
    let guess = next
    if guess < unique.count, unique[guess] == column {
      next = guess + 1
      return guess
    }
    return search(for: column)
  }

  @inline(never)
  private mutating func search(for column: String) -> Int? {
    guard let found = unique.firstIndex(of: column) else { return nil }
    next = found + 1
    return found
  }
}
