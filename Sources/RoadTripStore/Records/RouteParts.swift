internal import RoadTripModel
internal import RoadTripSQLite

/// What of a route lies in other tables, in the form in which it is stored.
struct RouteParts: Equatable {
  struct Chunk: Equatable {
    let segment: Int
    let position: Int
    let coded: TrackCodec.Chunk
  }

  private let waypoints: [Route.Waypoint]
  private let chunks: [Chunk]

  init(of route: Route) {
    waypoints = route.waypoints.map { waypoint in
      Route.Waypoint(
        title: waypoint.title.nfc, subtitle: waypoint.subtitle?.nfc,
        coordinate: waypoint.coordinate,
        point: waypoint.point)
    }
    var chunks: [Chunk] = []
    for (place, segment) in route.segments.enumerated() {
      for (position, coded) in TrackCodec.chunks(of: segment).enumerated() {
        chunks.append(Chunk(segment: place + 1, position: position + 1, coded: coded))
      }
    }
    self.chunks = chunks
  }

  init(storedFor route: Int64, _ connection: Connection) throws {
    waypoints = try Route.waypoints(of: route, connection)
    let sql = """
      SELECT segment, position, point_count, south, west, north, east, points
        FROM track_chunk WHERE route_id = ? ORDER BY segment, position
      """
    chunks = try connection.rows(sql, [Value(route)]) { row in
      Chunk(
        segment: try row.required("segment"), position: try row.required("position"),
        coded: TrackCodec.Chunk(
          bytes: try row.required("points"), count: try row.required("point_count"),
          south: try row.required("south"), west: try row.required("west"),
          north: try row.required("north"), east: try row.required("east")))
    }
  }

  func replace(partsOf route: Int64, _ connection: Connection) throws {
    try connection.run("DELETE FROM waypoint WHERE route_id = ?", [Value(route)])
    try connection.run("DELETE FROM track_chunk WHERE route_id = ?", [Value(route)])
    for (place, waypoint) in waypoints.enumerated() {
      try connection.run(
        """
        INSERT INTO waypoint (route_id, position, title, subtitle, latitude, longitude, point)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        [
          Value(route), Value(place + 1), Value(waypoint.title), Value(waypoint.subtitle),
          Value(waypoint.coordinate.latitude), Value(waypoint.coordinate.longitude),
          Value(waypoint.point),
        ])
    }
    guard chunks.count > Self.mostWithTrigger else {
      return try insertChunks(of: route, connection)
    }
    let trigger = try SuspendedIndexes.drop("trigger", "track_chunk_box_insert", connection)
    try insertChunks(of: route, connection)
    guard let trigger else { return }
    try SpatialIndex.addChunks(of: route, connection)
    try connection.execute(trigger)
  }

  /// Beyond, the boxes of the chunks go into the R*Tree all at once, which takes a third of the time of the trigger; to take
  /// the trigger away and make it again costs as much as it does for some chunks.
  private static let mostWithTrigger = 64

  private func insertChunks(of route: Int64, _ connection: Connection) throws {
    let sql = """
      INSERT INTO track_chunk (route_id, segment, position, point_count, south, west, north, east, points)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    try connection.repeating(sql) { batch in
      for chunk in chunks {
        try batch.bind(1, route)
        try batch.bind(2, chunk.segment)
        try batch.bind(3, chunk.position)
        try batch.bind(4, chunk.coded.count)
        try batch.bind(5, chunk.coded.south)
        try batch.bind(6, chunk.coded.west)
        try batch.bind(7, chunk.coded.north)
        try batch.bind(8, chunk.coded.east)
        try batch.bind(9, chunk.coded.bytes)
        try batch.run()
      }
    }
  }
}
