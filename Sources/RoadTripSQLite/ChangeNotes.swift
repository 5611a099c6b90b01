internal import RoadTripCSQLite

/// The tables whose rows a connection changes, written down while somebody wants to know.
final class ChangeNotes {
  /// The tables that count; empty while nobody wants to know.
  fileprivate var tables: Set<String> = [] {
    didSet { unsafe areTaken = !tables.isEmpty }
  }
  /// Whether somebody wants to know. Every statement asks, so the run-time check of the access is spared: one word is read.
  @exclusivity(unchecked) private(set) var areTaken = false
  /// What the open transaction has changed so far; empty outside of one.
  var open: Set<String> = []
  /// What was committed and not taken yet.
  fileprivate var committed: Set<String> = []

  fileprivate func add(_ table: String) {
    guard !open.contains(table), tables.contains(table) else { return }
    open.insert(table)
  }

  /// A statement ran to its end; with it the transaction, where it stands alone or was COMMIT. After ROLLBACK nothing is
  /// open: SQLite has told.
  func settle() {
    committed.formUnion(open)
    open = []
  }
}

extension Connection {
  /// From now on notes which of these tables of the main database get, change or lose rows; a row that is set to what it
  /// holds counts as changed. What is rolled back, with its transaction, savepoint or statement, does not count.
  ///
  /// Tables without row ids and rows that `OR REPLACE` pushes out are not noticed; after `OR FAIL` nothing of the
  /// statement counts. A table that is noted must not be dropped: SQLite would take the answer below for a refusal.
  ///
  /// The corresponding C functions are `sqlite3_update_hook`, `sqlite3_rollback_hook` and `sqlite3_set_authorizer`.
  package func noteChanges(in tables: Set<String>) throws(SQLiteError) {
    guard tables != notes.tables else { return }
    guard guardian == nil else {
      throw .misuse(.configure, "a connection that may only read changes nothing", path: path)
    }
    let database = unsafe try database()
    // `notes` lives as long as the connection, which is when SQLite forgets the address.
    let address = unsafe Unmanaged.passUnretained(notes).toOpaque()
    let code = unsafe sqlite3_set_authorizer(
      database,
      { address, action, table, _, _, _ in
        // DELETE without WHERE cuts a table off without a word to the hook; "ignore" makes it go row by row.
        guard action == SQLITE_DELETE, let address = unsafe address, let table = unsafe table else {
          return SQLITE_OK
        }
        let notes = unsafe Unmanaged<ChangeNotes>.fromOpaque(address).takeUnretainedValue()
        return notes.tables.contains(unsafe String(cString: table)) ? SQLITE_IGNORE : SQLITE_OK
      }, address)
    guard code == SQLITE_OK else {
      throw SQLiteError(.configure, code, on: database, path: path)
    }
    _ = unsafe sqlite3_update_hook(
      database,
      { address, _, schema, table, _ in
        guard let address = unsafe address, let schema = unsafe schema, let table = unsafe table,
          unsafe String(cString: schema) == "main"
        else { return }
        let notes = unsafe Unmanaged<ChangeNotes>.fromOpaque(address).takeUnretainedValue()
        notes.add(unsafe String(cString: table))
      }, address)
    _ = unsafe sqlite3_rollback_hook(
      database,
      { address in
        guard let address = unsafe address else { return }
        let notes = unsafe Unmanaged<ChangeNotes>.fromOpaque(address).takeUnretainedValue()
        notes.open = []
      }, address)
    notes.tables = tables
  }

  /// Notes no more, and forgets what was noted.
  package func stopNotingChanges() {
    guard notesChanges, let database = unsafe try? database() else { return }
    // Taking the hooks away cannot fail.
    _ = unsafe sqlite3_set_authorizer(database, nil, nil)
    _ = unsafe sqlite3_update_hook(database, nil, nil)
    _ = unsafe sqlite3_rollback_hook(database, nil, nil)
    notes.tables = []
    notes.open = []
    notes.committed = []
  }

  package var notesChanges: Bool { unsafe notes.areTaken }

  /// The tables that were changed and committed since the last call.
  package func takeChangedTables() -> Set<String> {
    if !isInTransaction { notes.settle() }
    defer { notes.committed = [] }
    return notes.committed
  }

  /// A number that is another one whenever another connection, of this process or not, has committed something to the
  /// file, or has cut off its log; what this connection commits does not move it. Does not wait for a lock.
  ///
  /// - Throws: a busy error where the lock of another shuts readers out.
  package func dataVersion() throws -> Int64 {
    _ = unsafe sqlite3_busy_timeout(try database(), 0)
    defer {
      if let database = unsafe try? database() {
        _ = unsafe sqlite3_busy_timeout(database, busyTimeout.rawValue)
      }
    }
    guard case .integer(let version) = try pragma("data_version") else { return 0 }
    return version
  }
}
