internal import RoadTripModel
internal import RoadTripSQLite

/// The R*Trees over places and tracks: which there are, and what is in each.
struct SpatialIndex {
  /// The table whose rows are indexed; the tree is named after it.
  let table: String
  /// The view that says where the rows are.
  private let view: String
  /// Whether an entry is where its row is; that of a chunk may be larger, since it stays as it was when the chunk behind goes.
  let isExact: Bool
  /// What tells that its tree is in order.
  let mark: Verified

  static let mapPoints = SpatialIndex(
    table: "map_point", view: "map_point_place", isExact: true, mark: .mapPointTree)
  static let chunks = SpatialIndex(
    table: "track_chunk", view: "track_chunk_extent", isExact: false, mark: .trackTree)
  static let all = [
    mapPoints,
    SpatialIndex(
      table: "destination", view: "destination_place", isExact: true, mark: .destinationTree),
    SpatialIndex(table: "event", view: "event_place", isExact: true, mark: .eventTree),
    chunks,
  ]

  /// The R*Tree.
  var tree: String { "\(table)_box" }

  /// What should be in the tree: row, south, north, west, east.
  var entries: String {
    isExact
      ? "SELECT \(table)_id AS id, y AS south, y AS north, x AS west, x AS east FROM \(view)"
      : "SELECT \(table)_id AS id, south, north, west, east FROM \(view)"
  }

  /// Makes the tree anew, row by row.
  func fill(_ connection: Connection) throws {
    try connection.run("DELETE FROM \(tree)")
    try connection.run("INSERT INTO \(tree) \(entries)")
  }

  /// Puts the rows of a larger number into the tree, in place of entries that they may have.
  func add(after row: Int64, _ connection: Connection) throws {
    try connection.run(
      "INSERT OR REPLACE INTO \(tree) \(entries) WHERE \(table)_id > ?", [Value(row)])
  }

  /// Puts the chunks of a route into their tree.
  static func addChunks(of route: Int64, _ connection: Connection) throws {
    try connection.run(
      """
      INSERT INTO \(chunks.tree) \(chunks.entries)
       WHERE track_chunk_id IN (SELECT track_chunk_id FROM track_chunk WHERE route_id = ?)
      """, [Value(route)])
  }

  /// Makes every tree anew from the records.
  static func rebuild(_ connection: Connection) throws {
    for index in all {
      if index.table == mapPoints.table {
        try BoxTree.fillMapPoints(connection)
      } else {
        try index.fill(connection)
      }
    }
  }
}
