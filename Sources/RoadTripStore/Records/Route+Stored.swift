public import RoadTripModel
internal import RoadTripSQLite

extension Route: Stored {
  /// Tables `route`, `waypoint` and `track_chunk`.
  public static let storage = Storage<Route>(
    table: "route", parent: .optional,
    columns: [
      "slug", "title", "subtitle", "summary", "vehicle_id", "duration", "phases", "length",
      "point_count",
    ],
    joined: " LEFT JOIN vehicle v USING (vehicle_id)", joinedColumns: ["v.slug AS vehicle"],
    values: { route, preparation in
      let phases = route.timing?.phases.map { phase in
        "{\"title\":\(JSONText.text(phase.title.nfc)),\"duration\":\(phase.duration)}"
      }
      let json = phases.flatMap { $0.isEmpty ? nil : "[\($0.joined(separator: ","))]" }
      return [
        Value(route.slug), Value(route.title.nfc), Value(route.subtitle?.nfc),
        Value(route.summary?.nfc),
        Value(try preparation.rowID(of: route.vehicle, in: "vehicle", field: "vehicle")),
        Value(route.timing?.duration), Value(json), Value(asStored(route).length),
        Value(route.segments.reduce(0) { $0 + $1.count }),
      ]
    },
    decode: { row, connection in
      let id: Int64 = try row.required("route_id")
      return Route(
        destination: try row.value("destination"), slug: try row.requiredValue("slug"),
        title: try row.required("title"), subtitle: try row.optional("subtitle"),
        summary: try row.optional("summary"), vehicle: try row.value("vehicle"),
        timing: try timing(from: row), waypoints: try waypoints(of: id, connection),
        segments: try segments(of: id, connection))
    },
    saveParts: { route, row, isNew, connection in
      let parts = Parts(of: route)
      guard try isNew || Parts(storedFor: row, connection) != parts else { return false }
      try parts.replace(partsOf: row, connection)
      return true
    })

  /// The route with its track as it is read back, so that saving what was read changes nothing.
  static func asStored(_ route: Route) -> Route {
    var copy = route
    copy.segments = route.segments.map { $0.map(TrackCodec.rounded) }
    return copy
  }

  private static func timing(from row: borrowing Row) throws -> Timing? {
    guard let duration: Double = try row.optional("duration") else { return nil }
    return Timing(
      duration: duration,
      phases: try JSONText.objects(try row.optional("phases")).map { phase in
        Timing.Phase(title: try phase.required("title"), duration: try phase.required("duration"))
      })
  }

  fileprivate static func waypoints(of route: Int64, _ connection: Connection) throws -> [Waypoint]
  {
    let sql = """
      SELECT title, subtitle, latitude, longitude, point FROM waypoint WHERE route_id = ? ORDER BY position
      """
    return try connection.rows(sql, [Value(route)]) { row in
      Waypoint(
        title: try row.required("title"), subtitle: try row.optional("subtitle"),
        coordinate: try row.coordinate(), point: try row.value("point"))
    }
  }

  private static func segments(of route: Int64, _ connection: Connection) throws -> [[TrackPoint]] {
    let sql = """
      SELECT segment, point_count, points FROM track_chunk WHERE route_id = ? ORDER BY segment, position
      """
    var segments: [[TrackPoint]] = []
    var last: Int?
    try connection.forEach(sql, [Value(route)]) { row in
      let segment: Int = try row.required("segment")
      guard
        let points = TrackCodec.decode(
          try row.required("points"), count: try row.required("point_count"))
      else {
        throw TrackCodec.damaged(route)
      }
      if segment != last { segments.append([]) }
      last = segment
      segments[segments.count - 1] += points
      return true
    }
    return segments
  }
}

/// What of a route lies in other tables, in the form in which it is stored.
private struct Parts: Equatable {
  struct Chunk: Equatable {
    let segment: Int
    let position: Int
    let count: Int
    /// South, west, north, east in units of 1e-7 degree.
    let box: [Int64]
    let bytes: [UInt8]
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
      for (position, start) in stride(from: 0, to: segment.count, by: TrackCodec.chunkSize)
        .enumerated()
      {
        let end = min(start + TrackCodec.chunkSize, segment.count)
        let coded = TrackCodec.encode(segment[start..<end])
        chunks.append(
          Chunk(
            segment: place + 1, position: position + 1, count: coded.count,
            box: [coded.south, coded.west, coded.north, coded.east], bytes: coded.bytes))
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
        count: try row.required("point_count"),
        box: [
          try row.required("south"), try row.required("west"), try row.required("north"),
          try row.required("east"),
        ],
        bytes: try row.required("points"))
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
    for chunk in chunks {
      try connection.run(
        """
        INSERT INTO track_chunk (route_id, segment, position, point_count, south, west, north, east, points)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [Value(route), Value(chunk.segment), Value(chunk.position), Value(chunk.count)]
          + chunk.box.map { Value($0) } + [Value(chunk.bytes)])
    }
  }
}
