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
    readsRowID: true,
    values: { route, preparation in
      let phases = route.timing?.phases.map { phase in
        "{\"title\":\(JSONText.text(phase.title.nfc)),\"duration\":\(phase.duration)}"
      }
      let json = phases.flatMap { $0.isEmpty ? nil : "[\($0.joined(separator: ","))]" }
      return [
        Value(route.slug), Value(route.title.nfc), Value(route.subtitle?.nfc),
        Value(route.summary?.nfc),
        Value(try preparation.rowID(of: route.vehicle, in: "vehicle", field: "vehicle")),
        Value(route.timing?.duration), Value(json), Value(storedLength(of: route)),
        Value(route.segments.reduce(0) { $0 + $1.count }),
      ]
    },
    decode: { row, connection in
      let id: Int64 = try row.required("row_id")
      return Route(
        destination: try row.value("destination"), slug: try row.requiredValue("slug"),
        title: try row.required("title"), subtitle: try row.optional("subtitle"),
        summary: try row.optional("summary"), vehicle: try row.value("vehicle"),
        timing: try timing(from: row), waypoints: try waypoints(of: id, connection),
        segments: try segments(of: id, connection))
    },
    saveParts: { route, row, isNew, connection in
      let parts = RouteParts(of: route)
      guard try isNew || RouteParts(storedFor: row, connection) != parts else { return false }
      try parts.replace(partsOf: row, connection)
      return true
    })

  /// The route with its track as it is read back, so that saving what was read changes nothing.
  static func asStored(_ route: Route) -> Route {
    var copy = route
    copy.segments = route.segments.map { $0.map(TrackCodec.rounded) }
    return copy
  }

  /// The length of the route as it is read back.
  private static func storedLength(of route: Route) -> Double {
    route.segments.isEmpty
      ? route.length
      : route.segments.reduce(0) { sum, segment in
        sum + segment.lazy.map { TrackCodec.rounded($0.coordinate) }.length
      }
  }

  private static func timing(from row: borrowing Row) throws -> Timing? {
    guard let duration: Double = try row.optional("duration") else { return nil }
    return Timing(
      duration: duration,
      phases: try JSONText.objects(try row.optional("phases")).map { phase in
        Timing.Phase(title: try phase.required("title"), duration: try phase.required("duration"))
      })
  }

  static func waypoints(of route: Int64, _ connection: Connection) throws -> [Waypoint] {
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
    let rooms = try rooms(of: route, connection)
    var segments: [[TrackPoint]] = []
    var points: [TrackPoint] = []
    var last: Int?
    try connection.forEach(sql, [Value(route)]) { row in
      let segment: Int = try row.required(at: 0)
      if segment != last {
        if last != nil { segments.append(points) }
        points = []
        points.reserveCapacity(rooms[segment] ?? 0)
        last = segment
      }
      let count: Int = try row.required(at: 1)
      let isWhole = try row.withBlob(at: 2) {
        TrackCodec.decode($0, count: count, into: &points)
      }
      if !isWhole { throw TrackCodec.damaged(route) }
      return true
    }
    if last != nil { segments.append(points) }
    return segments
  }

  /// How many points each segment has, and never more than its bytes can hold: an array that grows is copied again and again.
  private static func rooms(of route: Int64, _ connection: Connection) throws -> [Int: Int] {
    let sql = """
      SELECT segment, sum(max(0, min(point_count, length(points) / \(TrackCodec.shortestPoint))))
        FROM track_chunk WHERE route_id = ? GROUP BY segment
      """
    let rooms = try connection.rows(sql, [Value(route)]) { row in
      (try row.required(at: 0) as Int, try row.required(at: 1) as Int)
    }
    return Dictionary(rooms) { max($0, $1) }
  }
}
