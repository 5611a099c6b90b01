internal import RoadTripCSQLite

/// What the authorizer refused last, for the error message.
final class ReadOnlyGuard {
  var refused: String?
}

extension Connection {
  /// From now on the engine itself refuses everything but reading, for SQL that a person wrote.
  ///
  /// The authorizer refuses while a statement is compiled, and `query_only` while it runs.
  /// The corresponding C function is `sqlite3_set_authorizer`.
  package func authorizeReadOnly() throws(SQLiteError) {
    let database = unsafe try database()
    try execute("PRAGMA query_only = ON")
    try forbidAttaching()
    forgetStatements()
    let note = ReadOnlyGuard()
    // `guardian` keeps the note alive as long as the connection, which is when SQLite forgets it.
    let address = unsafe Unmanaged.passUnretained(note).toOpaque()
    let code = unsafe sqlite3_set_authorizer(
      database,
      { address, action, first, second, _, _ in
        let request = unsafe Request(action: action, first: first, second: second)
        if request.isReading { return SQLITE_OK }
        if let address = unsafe address {
          let note = unsafe Unmanaged<ReadOnlyGuard>.fromOpaque(address).takeUnretainedValue()
          note.refused = request.name
        }
        return SQLITE_DENY
      }, address)
    guard code == SQLITE_OK else {
      throw SQLiteError(.configure, code, on: database, path: path)
    }
    guardian = note
  }

  /// Says in words what the authorizer refused.
  func explained(_ error: SQLiteError) -> SQLiteError {
    guard let refused = guardian?.refused else { return error }
    return SQLiteError(
      operation: error.operation, code: SQLITE_AUTH,
      message: "\(refused) is not allowed: this SQL may only read", sql: error.sql,
      line: error.line, path: error.path)
  }
}

/// One question of SQLite's authorizer.
private struct Request {
  let action: Int32
  let first: String
  let second: String?

  init(action: Int32, first: UnsafePointer<CChar>?, second: UnsafePointer<CChar>?) {
    self.action = action
    self.first = unsafe first.map { unsafe String(cString: $0) } ?? ""
    self.second = unsafe second.map { unsafe String(cString: $0) }
  }

  var isReading: Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: true
    case SQLITE_FUNCTION: !Self.refusedFunctions.contains((second ?? "").lowercased())
    case SQLITE_PRAGMA:
      Self.describingPragmas.contains(first.lowercased())
        || second == nil && Self.answeringPragmas.contains(first.lowercased())
    // Virtual tables compile writing statements of their own when they are first read: to declare
    // themselves, and an R*Tree for its nodes. Running one is still refused, by `query_only`; and a
    // person's SQL cannot write to these tables, by `defensive`.
    case SQLITE_UPDATE where first == "sqlite_master": true
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      Self.spatialSuffixes.contains { first.hasSuffix($0) }
    default: false
    }
  }

  private var isSchemaTable: Bool { first == "sqlite_master" || first == "sqlite_temp_master" }

  /// The request in the words of SQL.
  var name: String {
    switch action {
    case SQLITE_INSERT where isSchemaTable, SQLITE_UPDATE where isSchemaTable,
      SQLITE_DELETE where isSchemaTable:
      "changing the schema"
    case SQLITE_INSERT: "INSERT"
    case SQLITE_UPDATE: "UPDATE"
    case SQLITE_DELETE: "DELETE"
    case SQLITE_ATTACH: "ATTACH"
    case SQLITE_DETACH: "DETACH"
    case SQLITE_PRAGMA: second == nil ? "PRAGMA \(first)" : "PRAGMA \(first) with a value"
    case SQLITE_FUNCTION: "the function \(second ?? "")"
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: first
    default: "changing the schema"
    }
  }

  private static let refusedFunctions: Set<String> = [
    "load_extension", "fts3_tokenizer", "readfile", "writefile", "edit",
  ]
  private static let spatialSuffixes = ["_node", "_rowid", "_parent"]
  /// Pragmas whose argument names what to describe.
  private static let describingPragmas: Set<String> = [
    "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo",
    "foreign_key_list", "foreign_key_check", "integrity_check", "quick_check", "database_list",
    "collation_list", "function_list", "module_list", "pragma_list", "compile_options",
  ]
  /// Pragmas that only answer when they get no argument.
  private static let answeringPragmas: Set<String> = [
    "application_id", "user_version", "schema_version", "data_version", "encoding", "page_count",
    "page_size", "freelist_count", "journal_mode", "foreign_keys", "query_only", "auto_vacuum",
    "cache_size", "busy_timeout", "synchronous", "trusted_schema", "mmap_size",
  ]
}
