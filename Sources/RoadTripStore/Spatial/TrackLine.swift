internal import RoadTripModel
internal import RoadTripSQLite

/// The line of one chunk of a track, with the first point of the next one to which it leads.
struct TrackLine {
  /// A track point in units of 1e-7 degree.
  struct Point {
    var y: Int64
    var x: Int64

    var vector: Vector {
      Vector(latitude: Double(y) / Window.unit, longitude: Double(x) / Window.unit)
    }

    var coordinate: Coordinate {
      get throws {
        try Coordinate(latitude: Double(y) / Window.unit, longitude: Double(x) / Window.unit)
      }
    }
  }

  let route: Int64
  let segment: Int64
  let position: Int64
  var coordinates: [Point]
  /// Whether the last point belongs to the next chunk.
  var leadsOn: Bool

  /// The chunks whose lines may touch a window.
  static func chunks(in window: Window, _ connection: Connection) throws -> [Int64] {
    let sql = """
      SELECT track_chunk_id FROM track_chunk_box
       WHERE south <= ?2 AND north >= ?1 AND west <= ?4 AND east >= ?3
      """
    let values = [
      Value(window.south), Value(window.north), Value(window.west), Value(window.east),
    ]
    return try connection.rows(sql, values) { row in try row.required(at: 0) }
  }

  /// The line of a chunk; `nil` where the index knows a chunk that is not there.
  init?(chunk: Int64, _ connection: Connection) throws {
    let sql = """
      SELECT t.route_id, t.segment, t.position, t.point_count, t.points, n.point_count, n.points
        FROM track_chunk t LEFT JOIN track_chunk n
          ON n.route_id = t.route_id AND n.segment = t.segment AND n.position = t.position + 1
       WHERE t.track_chunk_id = ?
      """
    let line = try connection.first(sql, [Value(chunk)]) { row -> TrackLine in
      let route: Int64 = try row.required(at: 0)
      var points: [Point] = []
      try Self.decode(row, count: 3, bytes: 4, route, into: &points)
      let own = points.count
      let next: [UInt8]? = try row.optional(at: 6)
      if next != nil { try Self.decode(row, count: 5, bytes: 6, route, into: &points, most: 1) }
      return TrackLine(
        route: route, segment: try row.required(at: 1), position: try row.required(at: 2),
        coordinates: points, leadsOn: points.count > own)
    }
    guard let line else { return nil }
    self = line
  }

  private init(
    route: Int64, segment: Int64, position: Int64, coordinates: [Point], leadsOn: Bool
  ) {
    (self.route, self.segment, self.position) = (route, segment, position)
    (self.coordinates, self.leadsOn) = (coordinates, leadsOn)
  }

  /// Appends the points of a chunk whose count and bytes are columns of a row.
  static func decode(
    _ row: borrowing Row, count: Int, bytes: Int, _ route: Int64, into points: inout [Point],
    most: Int = TrackCodec.chunkSize
  ) throws {
    let wanted: Int = try row.required(at: count)
    let isWhole = try row.withBlob(at: bytes) { bytes in
      TrackCodec.places(in: bytes, count: wanted, most: most) { y, x in
        points.append(Point(y: y, x: x))
      }
    }
    if !isWhole { throw TrackCodec.damaged(route) }
  }
}

/// Where the line of a route comes nearest to a place.
struct RouteFoot {
  let route: Int64
  var squaredChord: Double
  var place: Coordinate
  /// Orders the feet of one route.
  var position: Int64 = 0

  /// The routes whose lines come within a distance of a place, the nearest first. Unit: metres.
  static func within(
    _ distance: Double, of place: Coordinate, _ connection: Connection
  ) throws -> [RouteFoot] {
    let vector = Vector(place)
    let most = Sphere.squaredChord(distance: max(0, distance))
    var chunks: Set<Int64> = []
    for window in Window.around(place, max(0, distance) + NearSearch.slack) {
      chunks.formUnion(try TrackLine.chunks(in: window, connection))
    }
    var feet: [Int64: RouteFoot] = [:]
    for id in chunks.sorted() {
      guard let line = try TrackLine(chunk: id, connection),
        let foot = line.foot(of: vector, within: min(most, feet[line.route]?.squaredChord ?? most))
      else { continue }
      feet[line.route] = foot
    }
    return feet.values.sorted { left, right in
      left.squaredChord == right.squaredChord
        ? left.route < right.route : left.squaredChord < right.squaredChord
    }
  }

  /// The record of the route.
  func nearby(_ connection: Connection) throws -> Nearby? {
    let sql = """
      SELECT t.slug, t.title, t.subtitle, d.slug AS destination
        FROM route t LEFT JOIN destination d USING (destination_id) WHERE t.route_id = ?
      """
    return try connection.first(sql, [Value(route)]) { row in
      Nearby(
        kind: .route, destination: try row.value("destination"),
        slug: try row.requiredValue("slug"), title: try row.required("title"),
        subtitle: try row.optional("subtitle"), coordinate: place,
        distance: Sphere.distance(squaredChord: squaredChord))
    }
  }
}

extension TrackLine {
  /// Where the line comes nearest to a place, if that is within a chord.
  fileprivate func foot(of place: Vector, within most: Double) -> RouteFoot? {
    let vectors = coordinates.map(\.vector)
    guard let first = vectors.first else { return nil }
    var (best, leg) = (place.squaredChord(to: first), 0)
    for index in vectors.indices.dropLast() {
      let chord = place.squaredChord(toLineFrom: vectors[index], to: vectors[index + 1])
      if chord < best { (best, leg) = (chord, index) }
    }
    guard best <= most else { return nil }
    var foot = first
    if leg + 1 < vectors.count {
      let fraction = place.fraction(onLineFrom: vectors[leg], to: vectors[leg + 1])
      foot = vectors[leg].onTheWay(to: vectors[leg + 1], fraction)
    }
    guard let coordinate = foot.coordinate else { return nil }
    return RouteFoot(route: route, squaredChord: best, place: coordinate)
  }
}
