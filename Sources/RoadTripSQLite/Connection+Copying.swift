internal import RoadTripCSQLite

extension Connection {
  /// Copies the whole database over that of `target`, some pages at a time, while others read and write it.
  ///
  /// Within a transaction of this connection every step sees one snapshot. Without one, the copy starts again when another
  /// connection has written between two steps; after three such starts the rest is copied in one step.
  /// The corresponding C functions are `sqlite3_backup_init`, `sqlite3_backup_step` and `sqlite3_backup_finish`.
  /// - Parameter pages: how many pages a step copies; between steps the file is free for others.
  package func copy(into target: Connection, pagesAtOnce pages: Int32 = 256) throws(SQLiteError) {
    let (source, copy) = (unsafe try database(), unsafe try target.database())
    target.forgetStatements()
    guard let backup = unsafe sqlite3_backup_init(copy, "main", source, "main") else {
      throw unsafe SQLiteError(.copy, sqlite3_extended_errcode(copy), on: copy, path: target.path)
    }
    var code = SQLITE_OK
    var (left, starts) = (Int32.max, 0)
    while code == SQLITE_OK {
      unsafe code = sqlite3_backup_step(backup, starts > 3 ? -1 : max(1, pages))
      let remaining = unsafe sqlite3_backup_remaining(backup)
      if remaining >= left { starts += 1 }
      left = remaining
    }
    // Both speak of the same failure; the message is with the copy.
    let end = unsafe sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, end == SQLITE_OK else {
      let failure = code == SQLITE_DONE ? end : code
      throw SQLiteError(.copy, failure, on: copy, path: target.path)
    }
  }
}
