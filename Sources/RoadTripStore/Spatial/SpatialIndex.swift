internal import RoadTripModel
internal import RoadTripSQLite

/// The R*Trees over places and tracks: what is wrong with them, and making them anew.
enum SpatialIndex {
  private static let tables = ["map_point", "destination", "event"]

  /// Makes every tree anew from the records.
  static func rebuild(_ connection: Connection) throws {
    try BoxTree.fillMapPoints(connection)
    for table in tables.dropFirst() {
      try connection.run("DELETE FROM \(table)_box")
      try connection.run(
        "INSERT INTO \(table)_box SELECT \(table)_id, y, y, x, x FROM \(table)_place")
    }
    try connection.run("DELETE FROM track_chunk_box")
    try connection.run(
      """
      INSERT INTO track_chunk_box SELECT track_chunk_id, south, north, west, east FROM track_chunk_extent
      """)
  }

  /// What is wrong, in words: damage inside of a tree, rows without their entry, entries without their row.
  static func problems(_ connection: Connection) throws -> [String] {
    var problems: [String] = []
    for table in tables + ["track_chunk"] {
      let damage: String? =
        try connection.first("SELECT rtreecheck('\(table)_box')") {
          try $0.optional(at: 0)
        } ?? nil
      if let damage, damage != "ok" {
        problems.append("the tree \(table)_box is damaged: \(damage.prefix(200))")
        continue
      }
      let box = table == "track_chunk" ? trackBox : placeBox(table)
      let wrong = try count(
        """
        SELECT count(*) FROM \(box.rows) p LEFT JOIN \(table)_box b ON b.\(table)_id = p.\(table)_id
         WHERE NOT (b.south IS NOT NULL AND \(box.test))
        """, connection)
      if wrong > 0 {
        problems.append("\(wrong) rows of \(table) are not where \(table)_box has them")
      }
      let lost = try count(
        """
        SELECT count(*) FROM \(table)_box_rowid r WHERE NOT EXISTS (
          SELECT 1 FROM \(box.rows) p WHERE p.\(table)_id = r.rowid)
        """, connection)
      if lost > 0 { problems.append("\(table)_box has \(lost) entries of rows that are not there") }
    }
    return problems
  }

  private static func placeBox(_ table: String) -> (rows: String, test: String) {
    ("\(table)_place", "b.south = p.y AND b.north = p.y AND b.west = p.x AND b.east = p.x")
  }

  /// A chunk that lost its neighbour keeps the larger box.
  private static let trackBox = (
    rows: "track_chunk_extent",
    test: "b.south <= p.south AND b.north >= p.north AND b.west <= p.west AND b.east >= p.east"
  )

  private static func count(_ sql: String, _ connection: Connection) throws -> Int {
    try connection.first(sql) { try $0.required(at: 0) } ?? 0
  }
}
