internal import RoadTripCSQLite

/// One open database file. It belongs to one caller at a time: SQLite does not lock it.
@safe package final class Connection {
  /// The path as it was given to ``open(_:_:busyTimeout:)``.
  package let path: String
  private var handle: OpaquePointer?
  private let interrupter: InterruptHandle
  // Unchecked as in `PreparedStatement`: each access is one step of a method here, and none of those calls back.
  @exclusivity(unchecked) private var statements: [PreparedStatement] = []
  @exclusivity(unchecked) private var uses = 0
  /// What the layer above has found to be in order in this file, a bit each; forgotten with the connection.
  @exclusivity(unchecked) package var marks: UInt64 = 0
  /// Kept alive for SQLite, which holds its address; see `setProgressHandler`.
  var progress: ProgressHook?
  /// Kept alive for SQLite, which holds its address; see `authorizeReadOnly`.
  var guardian: ReadOnlyGuard?
  /// Kept alive for SQLite, which holds its address; see `noteChanges(in:)`.
  let notes = ChangeNotes()
  /// Transactions that were committed and had changed rows.
  package internal(set) var commits = 0
  /// How many of the changed rows no index of the layer above has to follow: counted there, never set back.
  @exclusivity(unchecked) package var unsearchedChanges = 0
  /// The error that ends the transaction without a commit, whoever catches it.
  package var doomed: (any Error)?
  /// How long SQLite waits for a lock.
  var busyTimeout: Milliseconds = 0

  private static let keptStatements = 32

  /// Takes over `handle`, which `deinit` closes.
  private init(_ handle: OpaquePointer, path: String) {
    unsafe self.handle = handle
    self.path = path
    interrupter = InterruptHandle(handle)
  }

  /// How a file is opened.
  package enum OpenMode: Sendable, Equatable {
    /// Reads and writes; makes the file if there is none. `:memory:` works with this one.
    case create
    case readWrite
    case readOnly
    /// Reads a file that cannot change while it is open, as on read-only media: no locks, no
    /// `-wal` and `-shm` files. A file that changes all the same gives wrong answers.
    case immutable
  }

  /// Opens a file and hardens the connection; reads the header, so that a file which is no
  /// database is refused here.
  ///
  /// The corresponding C function is `sqlite3_open_v2`.
  package static func open(
    _ path: String, _ mode: OpenMode, busyTimeout: Milliseconds = 5000
  ) throws(SQLiteError) -> Connection {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .misuse(.open, "a path may not be empty or hold NUL", path: path)
    }
    // Debian's SQLite reads a name that begins with "file:" as an address; a path is meant.
    let plain = path.utf8.starts(with: "file:".utf8) ? "./\(path)" : path
    let name = mode == .immutable ? immutableURI(path) : plain
    return try open(name: name, path, mode, busyTimeout)
  }

  /// Opens a file without a name, which goes with its connection: for work beside another file. Nothing in it is made to outlast a
  /// failure.
  package static func openScratch() throws -> Connection {
    let connection = try open(name: "", "a temporary file", .create, 0)
    try connection.setPragma("journal_mode", "off")
    try connection.setPragma("synchronous", 0)
    return connection
  }

  private static func open(
    name: String, _ path: String, _ mode: OpenMode, _ busyTimeout: Milliseconds
  ) throws(SQLiteError) -> Connection {
    let flags = mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var handle: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &handle, flags, nil)
    guard code == SQLITE_OK, let handle = unsafe handle else {
      let error = SQLiteError(.open, code, on: handle, path: path)
      // Even a failed open leaves a handle to free.
      _ = unsafe sqlite3_close(handle)
      throw error
    }
    let connection = unsafe Connection(handle, path: path)
    try connection.harden(busyTimeout: busyTimeout)
    try connection.checkFile()
    return connection
  }

  /// Closes the file and finalizes the kept statements. Afterwards every call throws.
  ///
  /// The corresponding C function is `sqlite3_close`.
  /// - Throws: a busy error when called while one of the connection's own statements is lent.
  package func close() throws(SQLiteError) {
    guard let handle = unsafe handle else { return }
    forgetStatements()
    try interrupter.whileDetached { () throws(SQLiteError) in
      let code = unsafe sqlite3_close(handle)
      guard code == SQLITE_OK else {
        throw SQLiteError(.close, code, on: handle, path: path)
      }
    }
    unsafe self.handle = nil
  }

  deinit {
    unsafe statements.removeAll()
    interrupter.detach()
    // No statement can be lent here: a lending call holds the connection.
    _ = unsafe sqlite3_close_v2(handle)
  }

  /// The handle, for the files of this module.
  func database() throws(SQLiteError) -> OpaquePointer {
    guard let handle = unsafe handle else {
      throw .misuse(.run, "the connection is closed", path: path)
    }
    return unsafe handle
  }

  /// Asks a running statement to stop, from any thread, even after the connection is gone.
  package func interruptHandle() -> InterruptHandle { interrupter }
}

// MARK: State

extension Connection {
  package var isOpen: Bool { unsafe handle != nil }

  /// The corresponding C function is `sqlite3_last_insert_rowid`; 0 before the first insertion.
  package var lastInsertRowID: Int64 {
    guard let handle = unsafe handle else { return 0 }
    return unsafe sqlite3_last_insert_rowid(handle)
  }

  /// Rows changed by the last INSERT, UPDATE or DELETE; triggers not counted.
  ///
  /// The corresponding C function is `sqlite3_changes64`.
  package var changes: Int {
    guard let handle = unsafe handle else { return 0 }
    return Int(unsafe sqlite3_changes64(handle))
  }

  /// Rows changed since the file was opened; triggers counted.
  ///
  /// The corresponding C function is `sqlite3_total_changes64`.
  package var totalChanges: Int {
    guard let handle = unsafe handle else { return 0 }
    return Int(unsafe sqlite3_total_changes64(handle))
  }

  /// Gives back the memory of pages that are kept to be read again.
  ///
  /// The corresponding C function is `sqlite3_db_release_memory`.
  package func releaseMemory() {
    guard let handle = unsafe handle else { return }
    _ = unsafe sqlite3_db_release_memory(handle)
  }

  /// The corresponding C function is `sqlite3_get_autocommit`.
  package var isInTransaction: Bool {
    guard let handle = unsafe handle else { return false }
    return unsafe sqlite3_get_autocommit(handle) == 0
  }

  /// Whether the file was opened without the right to write, whatever was asked for.
  ///
  /// The corresponding C function is `sqlite3_db_readonly`.
  package var isReadOnly: Bool {
    guard let handle = unsafe handle else { return false }
    return unsafe sqlite3_db_readonly(handle, "main") == 1
  }
}

// MARK: Statements

extension Connection {
  /// Lends the kept statement, or compiles it. The caller gives it back in a `defer`.
  func lend(_ sql: String) throws(SQLiteError) -> PreparedStatement {
    unsafe uses += 1
    if let place = placeOfStatement(sql) {
      let statement = unsafe statements[place]
      guard !statement.isLent else { return try prepare(sql, isKept: false) }
      statement.isLent = true
      statement.lastUse = unsafe uses
      return statement
    }
    let statement = try prepare(sql, isKept: true)
    statement.isLent = true
    statement.lastUse = unsafe uses
    keep(statement)
    return statement
  }

  /// Where the kept statement is. Texts of one length are nearly always one text, which is quickly compared with itself.
  private func placeOfStatement(_ sql: String) -> Int? {
    let length = sql.utf8.count
    for place in unsafe statements.indices {
      if unsafe statements[place].length == length, unsafe statements[place].sql == sql {
        return place
      }
    }
    return nil
  }

  /// Resets and clears a lent statement; one that is not kept is finalized when it goes.
  func giveBack(_ statement: PreparedStatement) {
    statement.reset()
    statement.isLent = false
  }

  private func keep(_ statement: PreparedStatement) {
    if unsafe statements.count >= Self.keptStatements {
      let idle = unsafe statements.indices.filter { unsafe !statements[$0].isLent }
      let oldest = idle.min { unsafe statements[$0].lastUse < statements[$1].lastUse }
      guard let oldest else { return }
      unsafe statements.remove(at: oldest)
    }
    unsafe statements.append(statement)
  }

  /// Compiles one statement; refuses none, several, and anything after it.
  func prepare(_ sql: String, isKept: Bool) throws(SQLiteError) -> PreparedStatement {
    let database = unsafe try database()
    let bytes = Array(sql.utf8)
    return try unsafe bytes.withUnsafeBufferPointer {
      (bytes) throws(SQLiteError) -> PreparedStatement in
      var offset = 0
      guard
        let statement = unsafe try Statement.prepare(
          bytes, from: &offset, on: database, isKept: isKept, path: path)
      else {
        throw .misuse(.prepare, "there is no statement", sql: sql, path: path)
      }
      guard unsafe isBlank(bytes, from: offset, on: database) else {
        throw .misuse(.prepare, "more than one statement", sql: sql, path: path)
      }
      return PreparedStatement(statement, sql: sql, path: path, notes: notes)
    }
  }

  /// Whether only white space, semicolons and comments follow.
  private func isBlank(
    _ sql: UnsafeBufferPointer<UInt8>, from start: Int, on database: OpaquePointer
  ) -> Bool {
    var offset = start
    while offset < sql.count {
      let before = offset
      do {
        let next = unsafe try Statement.prepare(
          sql, from: &offset, on: database, isKept: false, path: path)
        guard next == nil, offset > before else { return false }
      } catch {
        return false
      }
    }
    return true
  }

  /// Finalizes the kept statements that are not lent.
  package func forgetStatements() {
    unsafe statements.removeAll { !$0.isLent }
  }

  /// Statements that are not finalized, kept ones and those of virtual tables counted: what the
  /// engine itself holds, for tests.
  ///
  /// The corresponding C function is `sqlite3_next_stmt`.
  package var liveStatements: Int { unsafe countStatements { _ in true } }

  /// Statements that stand on a row, for tests: none outside of a call.
  package var busyStatements: Int { unsafe countStatements { unsafe sqlite3_stmt_busy($0) != 0 } }

  private func countStatements(where isCounted: (OpaquePointer) -> Bool) -> Int {
    guard let handle = unsafe handle else { return 0 }
    var count = 0
    var next = unsafe sqlite3_next_stmt(handle, nil)
    while let statement = unsafe next {
      if unsafe isCounted(statement) { count += 1 }
      unsafe next = sqlite3_next_stmt(handle, statement)
    }
    return count
  }
}
