internal import RoadTripCSQLite

extension Connection {
  /// The longest text, blob and row.
  ///
  /// Unit: bytes. An asset has at most 16 MiB, and a line of a seed, too; a row that is much longer comes from no seed, and
  /// would only be there to use up the memory of whoever reads it.
  package static let longestRow: Int32 = 64 << 20

  /// What a file of somebody else, whose views and triggers are compiled here, may ask for; the defaults are made for servers.
  private static let limits: [(limit: Int32, value: Int32)] = [
    (SQLITE_LIMIT_LENGTH, longestRow),
    // Our longest statement has 3 kB, the longest of the schema 5 kB; a script of migrations goes statement by statement.
    (SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
    // Our widest table has 26 columns; a person may join all of them.
    (SQLITE_LIMIT_COLUMN, 500),
    // Expressions are walked recursively: this bounds the stack.
    (SQLITE_LIMIT_EXPR_DEPTH, 250),
    (SQLITE_LIMIT_COMPOUND_SELECT, 100),
    // Our largest program, a check of integrity, has a few thousand steps.
    (SQLITE_LIMIT_VDBE_OP, 250_000),
    (SQLITE_LIMIT_FUNCTION_ARG, 50),
    // VACUUM attaches the file that it writes; nothing else of ours does, and a person's SQL gets none.
    (SQLITE_LIMIT_ATTACHED, 1),
    // LIKE and GLOB take time in proportion to the product of pattern and text, and ours are short.
    (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000),
    // SQLite's own default; Debian allows 250,000.
    (SQLITE_LIMIT_VARIABLE_NUMBER, 32_766),
    // A trigger of ours starts none, and a cascade of foreign keys is three deep.
    (SQLITE_LIMIT_TRIGGER_DEPTH, 20),
    (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]

  /// Sets the limits of the house.
  ///
  /// The corresponding C function is `sqlite3_limit`.
  func setLimits() throws(SQLiteError) {
    let database = unsafe try database()
    for (limit, value) in Self.limits { _ = unsafe sqlite3_limit(database, limit, value) }
  }

  /// From now on no file can be attached, nor a database be vacuumed.
  func forbidAttaching() throws(SQLiteError) {
    _ = unsafe sqlite3_limit(try database(), SQLITE_LIMIT_ATTACHED, 0)
  }
}
