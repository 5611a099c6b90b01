internal import RoadTripModel
internal import RoadTripSQLite

extension Saving {
  /// Works out again what depends on the zone of a destination: the seconds of all-day events, the days of weather.
  /// A destination that has no zone any more keeps what it last had.
  func redate(_ destination: Slug) throws {
    guard try preparation.timeZone(of: destination) != nil else { return }
    try derive(Event.self, at: destination, ["starts_utc", "ends_utc"])
    try derive(WeatherRecord.self, at: destination, ["local_date"])
  }

  private func derive<Record: Stored>(
    _ type: Record.Type, at destination: Slug, _ columns: [String]
  ) throws {
    let storage = Record.storage
    let connection = preparation.connection
    let key = "\(storage.table)_id"
    let records = try connection.rows(
      storage.selectionWithRowID + " WHERE d.slug = ? ORDER BY t.\(key)", [Value(destination)]
    ) { row in
      (try row.required("row_id") as Int64, try storage.decode(row, connection))
    }
    let marks = columns.indices.map { "?\($0 + 1)" }
    let list = columns.joined(separator: ", ")
    let update = """
      UPDATE \(storage.table) SET \(zip(columns, marks).map { "\($0) = \($1)" }.joined(separator: ", "))
       WHERE \(key) = ?\(columns.count + 1) AND (\(list)) IS NOT (\(marks.joined(separator: ", ")))
      """
    for (row, record) in records {
      let values = try storage.values(record, preparation)
      let derived = columns.compactMap { storage.columns.firstIndex(of: $0).map { values[$0] } }
      try connection.run(update, derived + [Value(row)])
    }
  }
}
