internal import RoadTripModel
internal import RoadTripSQLite

extension Seeding {
  /// Removes the rows of the seeded packs that the seed did not bring. The traveller's data is not touched.
  ///
  /// A destination below which another pack has rows, or that a trip still visits, stays, with a warning.
  mutating func prune() throws {
    try preparation.connection.execute(
      "CREATE TEMP TABLE IF NOT EXISTS brought (kind TEXT, row INTEGER, PRIMARY KEY (kind, row)) WITHOUT ROWID"
    )
    try preparation.connection.run("DELETE FROM brought")
    try preparation.connection.repeating("INSERT INTO brought VALUES (?, ?)") { batch in
      for (table, rows) in seenRows {
        for row in rows {
          try batch.bind(1, table)
          try batch.bind(2, row)
          _ = try batch.run()
        }
      }
    }
    for kind in Self.pruningOrder { try prune(kind) }
    if report.total.removed > 0 { try pruneTranslations() }
    try preparation.connection.run("DELETE FROM brought")
  }

  /// Children before what they lie below.
  private static let pruningOrder: [RecordKind] = [
    .translation, .trip, .weatherRecord, .event, .mapPoint, .route, .page, .asset, .vehicle,
    .destination,
  ]

  /// Removes the translations of what is gone, whichever pack they came with.
  private mutating func pruneTranslations() throws {
    let connection = preparation.connection
    let access = Access<Reading>(connection: connection, zones: preparation.zones)
    let records = try connection.rows("SELECT DISTINCT record FROM translation ORDER BY record") {
      try $0.requiredValue("record", RecordReference.self)
    }
    for record in records where try !access.exists(record) {
      let removed = try connection.run(
        "DELETE FROM translation WHERE record = ?", [Value(record)])
      tally.counts[.translation, default: SeedCounts()].removed += removed
    }
  }

  private mutating func prune(_ kind: RecordKind) throws {
    let table = kind.table
    let left = "NOT EXISTS (SELECT 1 FROM brought WHERE kind = '\(table)' AND row = t.\(table)_id)"
    for pack in packs.sorted() {
      let needed = kind == .destination || kind == .vehicle ? try neededRows(kind, pack, left) : []
      for slug in needed {
        tally.warnings.append(
          "\(kind.rawValue) \(quoted(slug)) is no longer in the pack but stays: other records need it"
        )
      }
      let removed = try preparation.connection.run(
        """
        DELETE FROM \(table) AS t WHERE pack_id = ?1 AND \(left)\(needed.isEmpty ? "" : " AND NOT (\(Self.isNeeded(kind)))")
        """, [Value(pack)])
      if removed > 0 { tally.counts[kind, default: SeedCounts()].removed += removed }
    }
  }

  private borrowing func neededRows(_ kind: RecordKind, _ pack: Int64, _ left: String) throws
    -> [String]
  {
    let table = kind.table
    let sql = """
      SELECT t.slug FROM \(table) t WHERE t.pack_id = ?1 AND \(left) AND (\(Self.isNeeded(kind))) ORDER BY t.slug
      """
    return try preparation.connection.rows(sql, [Value(pack)]) { try $0.required("slug") }
  }

  /// Whether a row of the table `t` is needed by rows that stay.
  private static func isNeeded(_ kind: RecordKind) -> String {
    let tables =
      kind == .vehicle
      ? ["route"] : ["trip_stop", "weather_record", "event", "map_point", "route", "page", "asset"]
    let key = "\(kind.table)_id"
    return tables.map { "EXISTS (SELECT 1 FROM \($0) x WHERE x.\(key) = t.\(key))" }.joined(
      separator: " OR ")
  }
}
