internal import RoadTripCSQLite

extension Connection {
  /// The version of the library that runs, such as `3.40.1`.
  ///
  /// The corresponding C function is `sqlite3_libversion`.
  package static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

  /// Checks that the library is new enough and has what the schema uses. Takes microseconds.
  ///
  /// The corresponding C functions are `sqlite3_libversion_number`, `sqlite3_threadsafe` and
  /// `sqlite3_compileoption_used`.
  package static func checkLibrary() throws(SQLiteError) {
    try checkLibrary(
      version: sqlite3_libversion_number(), isThreadsafe: sqlite3_threadsafe() != 0,
      hasOption: { unsafe sqlite3_compileoption_used($0) != 0 })
  }

  package static func checkLibrary(
    version: Int32, isThreadsafe: Bool, hasOption: (String) -> Bool
  ) throws(SQLiteError) {
    guard version >= 3_038_000 else {
      let text = "\(version / 1_000_000).\(version / 1000 % 1000).\(version % 1000)"
      throw unusable("RoadTrip needs SQLite 3.38 or later (STRICT tables, ->>); this is \(text)")
    }
    guard isThreadsafe else {
      throw unusable("RoadTrip needs a SQLite built for threads (SQLITE_THREADSAFE)")
    }
    for (option, use) in [("ENABLE_RTREE", "R*Tree"), ("ENABLE_FTS5", "FTS5")]
    where !hasOption(option) {
      throw unusable("RoadTrip needs a SQLite built with \(use) (SQLITE_\(option))")
    }
  }

  /// Lets the engine go without counting its memory, which costs a lock for every allocation: a twentieth of a large load.
  ///
  /// For a program that nobody else in the process uses SQLite beside, before anything else. Where the engine runs already
  /// nothing changes. The corresponding C function is `sqlite3_config` with `SQLITE_CONFIG_MEMSTATUS`.
  package static func leaveMemoryUncounted() {
    _ = roadtrip_config(SQLITE_CONFIG_MEMSTATUS, 0)
  }

  private static func unusable(_ message: String) -> SQLiteError {
    SQLiteError(operation: .open, code: SQLITE_ERROR, message: message)
  }
}
