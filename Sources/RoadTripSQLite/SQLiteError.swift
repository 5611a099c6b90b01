internal import RoadTripCSQLite

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A failure that SQLite reported, or a request that this layer refused on its behalf.
package struct SQLiteError: Error, Equatable, Sendable {
  /// What was being done; the text completes "cannot …".
  package enum Operation: String, Sendable {
    case open, close, configure, prepare, bind, run, begin, commit, copy
  }

  package let operation: Operation
  /// The extended result code, such as 2067 for a broken UNIQUE.
  package let code: Int32
  /// What SQLite said, or why this layer refused.
  package let message: String
  /// The whole text of the statement, if there was one.
  package let sql: String?
  /// Where the statement begins in its script, from 1; only for scripts.
  package let line: Int?
  /// The database file as it was named on opening.
  package let path: String?
  /// The system's number of the error (`errno`) behind a failure of input or output; 0 where it does not say.
  package let systemNumber: Int32

  package init(
    operation: Operation, code: Int32, message: String, sql: String? = nil, line: Int? = nil,
    path: String? = nil, systemNumber: Int32 = 0
  ) {
    self.operation = operation
    self.code = code
    self.message = message
    self.sql = sql
    self.line = line
    self.path = path
    self.systemNumber = systemNumber
  }

  /// Reads the message now: the next call on `database` would replace it.
  ///
  /// The corresponding C function is `sqlite3_errmsg`.
  @safe init(
    _ operation: Operation, _ code: Int32, on database: OpaquePointer?, sql: String? = nil,
    line: Int? = nil, path: String?
  ) {
    // `sqlite3_errmsg` speaks of the last call on the connection: only if it is this failure.
    let isLast = unsafe database != nil && sqlite3_extended_errcode(database) == code
    let text = unsafe isLast ? sqlite3_errmsg(database) : sqlite3_errstr(code)
    let message = unsafe text.map { unsafe String(cString: $0) } ?? "unknown error"
    if let number = Self.unreadable(code, database) {
      self.init(
        operation: operation, code: roadtrip_IOERR_CORRUPTFS, message: "disk I/O error", sql: sql,
        line: line, path: path, systemNumber: number)
    } else {
      self.init(
        operation: operation, code: code, message: message, sql: sql, line: line, path: path,
        systemNumber: Self.systemNumber(code, database))
    }
  }

  /// The system's number where what SQLite calls damage is a disk that cannot be read: it takes the one for the other.
  @safe private static func unreadable(_ code: Int32, _ database: OpaquePointer?) -> Int32? {
    guard code & 0xff == SQLITE_CORRUPT, let database = unsafe database else { return nil }
    let number = unsafe roadtrip_last_system_error(database)
    return [EIO, ENXIO, ERANGE].contains(number) ? number : nil
  }

  /// The corresponding C function is `sqlite3_system_errno`.
  @safe private static func systemNumber(_ code: Int32, _ database: OpaquePointer?) -> Int32 {
    guard [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xff), let database = unsafe database
    else { return 0 }
    return unsafe sqlite3_system_errno(database)
  }

  /// A call that the wrapper refuses before SQLite sees it.
  static func misuse(
    _ operation: Operation, _ message: String, sql: String? = nil, path: String? = nil
  ) -> SQLiteError {
    SQLiteError(
      operation: operation, code: SQLITE_MISUSE, message: message, sql: sql, path: path)
  }
}

extension SQLiteError {
  /// The primary result code: the low eight bits of `code`.
  package var primaryCode: Int32 { code & 0xff }

  /// Another connection holds the lock, and the busy timeout has passed.
  package var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }
  package var isReadOnly: Bool { primaryCode == SQLITE_READONLY }
  package var isFull: Bool {
    primaryCode == SQLITE_FULL || [ENOSPC, EDQUOT].contains(systemNumber)
  }
  package var isInputOutput: Bool { Self.isInputOutput(code) }
  /// Whether a result code says that a call of the system failed.
  package static func isInputOutput(_ code: Int32) -> Bool { code & 0xff == SQLITE_IOERR }
  /// A call that writes failed, and not one that reads.
  package var isOfWriting: Bool {
    isInputOutput && Self.writingCodes.contains(code)
  }
  /// The system's words for `systemNumber`.
  package var systemMessage: String? {
    guard systemNumber != 0, let words = unsafe strerror(systemNumber) else { return nil }
    return unsafe String(cString: words)
  }
  /// The machine is at fault, and neither the statement nor the content.
  package var isOfTheMachine: Bool {
    isFull || isInputOutput || isCannotOpen || isReadOnly || isBusy
  }
  package var isTooLong: Bool { primaryCode == SQLITE_TOOBIG }
  package var isCorrupt: Bool { primaryCode == SQLITE_CORRUPT }
  package var isNotADatabase: Bool { primaryCode == SQLITE_NOTADB }
  package var isCannotOpen: Bool { primaryCode == SQLITE_CANTOPEN }
  package var isInterrupted: Bool { primaryCode == SQLITE_INTERRUPT }
  package var isNotAuthorized: Bool { primaryCode == SQLITE_AUTH }
  /// What the engine cannot run, or does not let run.
  package var isRefusedSQL: Bool { primaryCode == SQLITE_ERROR }
  package var isMisuse: Bool { primaryCode == SQLITE_MISUSE }
  package var isConstraint: Bool { primaryCode == SQLITE_CONSTRAINT }
  package var isForeignKeyConstraint: Bool { code == roadtrip_CONSTRAINT_FOREIGNKEY }
  package var isNotNullConstraint: Bool { code == roadtrip_CONSTRAINT_NOTNULL }
  /// A duplicate key, of a UNIQUE index or of the primary key.
  package var isUniqueConstraint: Bool {
    code == roadtrip_CONSTRAINT_UNIQUE || code == roadtrip_CONSTRAINT_PRIMARYKEY
  }

  /// A WAL file whose folder cannot be written: it opens only as ``Connection/OpenMode/immutable``.
  package var needsImmutable: Bool {
    code == roadtrip_READONLY_DIRECTORY || code == roadtrip_READONLY_CANTINIT || isCannotOpen
  }
}

extension SQLiteError {
  /// SQLITE_IOERR_WRITE, _FSYNC, _DIR_FSYNC, _TRUNCATE, _DELETE, _SHMOPEN and _SHMSIZE.
  private static let writingCodes: Set<Int32> = Set(
    [3, 4, 5, 6, 10, 18, 19].map { SQLITE_IOERR | $0 << 8 })
}

extension SQLiteError: CustomStringConvertible, CustomDebugStringConvertible {
  /// One line for a person: file, action, line of the script, reason and code; the SQL only where
  /// it came as a script.
  package var description: String {
    let place = path.map { "\($0): " } ?? ""
    let statement = line.map { " line \($0), '\((sql ?? "").onOneLine.shortened(to: 120))'" } ?? ""
    return "\(place)cannot \(operation.rawValue)\(statement): \(message) (SQLite code \(code))"
  }

  /// The description with the whole statement.
  package var debugDescription: String {
    guard line == nil, let sql else { return description }
    return "\(description), in: \(sql)"
  }
}

extension String {
  /// Runs of white space become one space, for a message of one line.
  var onOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
