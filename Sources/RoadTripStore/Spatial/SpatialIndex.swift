internal import RoadTripModel
internal import RoadTripSQLite

/// The R*Trees over places and tracks.
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
}
