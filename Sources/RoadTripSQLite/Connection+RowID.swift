internal import RoadTripCSQLite

extension Connection {
  /// Forgets the row id of the last insert, so that an upsert that updates can be told from one that inserts.
  ///
  /// The corresponding C function is `sqlite3_set_last_insert_rowid`.
  package func forgetLastInsertRowID() throws(SQLiteError) {
    unsafe sqlite3_set_last_insert_rowid(try database(), 0)
  }
}
