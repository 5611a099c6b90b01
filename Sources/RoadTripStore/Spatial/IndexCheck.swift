internal import RoadTripSQLite

/// Compares the spatial indexes with the rows that they index, which SQLite's own check of integrity does not do.
struct IndexCheck {
  let connection: Connection

  /// The indexes, and the views that say what should be in them.
  private static let indexes = [
    (
      "map_point",
      "SELECT map_point_id AS id, y AS south, y AS north, x AS west, x AS east FROM map_point_place"
    ),
    (
      "destination",
      "SELECT destination_id AS id, y AS south, y AS north, x AS west, x AS east FROM destination_place"
    ),
    (
      "event",
      "SELECT event_id AS id, y AS south, y AS north, x AS west, x AS east FROM event_place"
    ),
    (
      "track_chunk", "SELECT track_chunk_id AS id, south, north, west, east FROM track_chunk_extent"
    ),
  ]

  /// What is wrong, index by index.
  func findings() throws -> [Finding] {
    try Self.indexes.flatMap { table, rows in
      do {
        return try problems(table, rows)
      } catch let error as SQLiteError where error.isCorrupt {
        return ["the index \(table)_box cannot be walked: \(error.message)"]
      }
    }.map { Finding(severity: .error, check: "indexes", message: $0) }
  }

  private func problems(_ table: String, _ rows: String) throws -> [String] {
    if let problem = try TreeDepth.problem(with: "\(table)_box", connection) { return [problem] }
    let form: String? = try connection.first("SELECT rtreecheck('\(table)_box')") {
      try $0.required(at: 0)
    }
    if let form, form != "ok" {
      return form.split(separator: "\n").map { "the index \(table)_box: \($0)" }
    }
    // The box of a chunk may be larger than it must be: it stays as it was when the chunk behind goes.
    let isRight =
      table == "track_chunk"
      ? "b.south <= r.south AND b.north >= r.north AND b.west <= r.west AND b.east >= r.east"
      : "b.south = r.south AND b.north = r.north AND b.west = r.west AND b.east = r.east"
    let missing = """
      SELECT count(*) FROM (\(rows)) r LEFT JOIN \(table)_box b ON b.\(table)_id = r.id
       WHERE b.\(table)_id IS NULL OR NOT (\(isRight))
      """
    let extra = """
      SELECT count(*) FROM \(table)_box b
       WHERE NOT EXISTS (SELECT 1 FROM \(table) t WHERE t.\(table)_id = b.\(table)_id)
      """
    var problems: [String] = []
    let (lost, left) = (try count(missing), try count(extra))
    if lost > 0 {
      problems.append("the index \(table)_box has another place, or none, for \(lost) rows")
    }
    if left > 0 { problems.append("the index \(table)_box has \(left) rows that are not there") }
    return problems
  }

  private func count(_ sql: String) throws -> Int {
    try connection.first(sql) { try $0.required(at: 0) } ?? 0
  }
}
