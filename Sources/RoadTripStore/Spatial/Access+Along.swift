public import RoadTripModel
internal import RoadTripSQLite

extension Access {
  /// What lies within a distance of a route's line, in the order in which the route comes nearest to it.
  ///
  /// Each record comes once, with its distance from the line and the distance along it; the route itself is left out. Track
  /// points are joined by great circles, segments are not joined. Other routes are not searched for.
  /// - Parameters:
  ///   - route: the key of the route.
  ///   - distance: at most this far from the line. Unit: metres.
  ///   - filter: which records, and how many at the most: the first that the route reaches.
  /// - Returns: `nil` where there is no such route.
  /// - Throws: ``StoreError`` where the file is damaged.
  public borrowing func along(
    _ route: RecordID<Route>, within distance: Double, _ filter: PlaceFilter = PlaceFilter()
  ) throws -> [Nearby]? {
    var found: [Nearby] = []
    let isThere = try forEachPartAlong(route, within: distance, filter) { found.take($0) }
    return isThere ? found : nil
  }

  /// Lends what ``along(_:within:_:)`` finds one after the other, until `body` answers false: of a million records some thousand are in
  /// memory at a time, and where all of them are.
  /// - Returns: whether there is such a route.
  public borrowing func forEachAlong(
    _ route: RecordID<Route>, within distance: Double, _ filter: PlaceFilter = PlaceFilter(),
    _ body: (Nearby) throws -> Bool
  ) throws -> Bool {
    try forEachPartAlong(route, within: distance, filter) { try $0.allSatisfy(body) }
  }

  private borrowing func forEachPartAlong(
    _ route: RecordID<Route>, within distance: Double, _ filter: PlaceFilter,
    _ body: ([Nearby]) throws -> Bool
  ) throws -> Bool {
    let sql =
      "SELECT t.route_id AS id, t.length FROM route t WHERE \(Route.storage.keyCondition(from: 1))"
    let found = try connection.first(sql, Route.storage.keyValues(route)) { row in
      (try row.required("id") as Int64, try row.required("length") as Double)
    }
    guard let (row, length) = found else { return false }
    try TreeDepth.check(filter, connection)
    var search = AlongSearch(route: row, distance: max(0, distance), filter: filter, connection)
    try search.run()
    // The sphere gives the line another length than the ellipsoid: what is told ends where the route ends.
    let scale = search.length > 0 ? length / search.length : 1
    let lists = filter.indexes.map { NearbyStream.List($0, search.takeRows(of: $0.kind)) }
    let events = filter.findsEvents ? try search.eventsOfDestinations(scale: scale) : []
    var stream = NearbyStream(.alongLine, limit: filter.limit, lists, others: events)
    let connection = connection
    try stream.forEachPart(
      read: { index, rows, found in
        let records = try connection.batch(index.row)
        var decoder = NearbyDecoder(kind: index.kind, connection)
        for entry in rows {
          try decoder.add(entry.row, records, to: &found) { record in
            record.distance = Sphere.distance(squaredChord: entry.best.squaredChord)
            record.distanceAlong = entry.best.along * scale
            return true
          }
        }
      },
      precedes: { record, entry in
        let (along, end) = (record.distanceAlong ?? 0, entry.best.along * scale)
        return along < end
          || along == end
            && (record.distance ?? 0) < Sphere.distance(squaredChord: entry.best.squaredChord)
      }, body)
    return true
  }
}

/// One search along a line, a chunk of the track at a time.
struct AlongSearch {
  /// Where the line comes nearest to a record.
  struct Best: Hashable {
    var squaredChord: Double
    /// From the start of the line. Unit: metres.
    var along: Double
  }

  /// Where the line comes nearest to a row.
  struct Found: FoundRow {
    let row: Int64
    let best: Best

    static func < (left: Found, right: Found) -> Bool {
      if left.best.along != right.best.along { return left.best.along < right.best.along }
      if left.best.squaredChord != right.best.squaredChord {
        return left.best.squaredChord < right.best.squaredChord
      }
      return left.row < right.row
    }
  }

  let route: Int64
  let distance: Double
  let filter: PlaceFilter
  let connection: Connection
  private let most: Double
  /// The records that are near enough, by kind and row.
  private var best: [RecordKind: [Int64: Best]] = [:]
  /// The destinations at which events without a place of their own are.
  private var destinations: [Int64: Best] = [:]
  /// How much of the line has been walked. Unit: metres.
  private(set) var length = 0.0

  init(route: Int64, distance: Double, filter: PlaceFilter, _ connection: Connection) {
    (self.route, self.distance, self.filter) = (route, distance, filter)
    self.connection = connection
    most = Sphere.squaredChord(distance: distance)
  }

  /// Walks the whole line.
  mutating func run() throws {
    let sql = """
      SELECT segment, point_count, points FROM track_chunk WHERE route_id = ? ORDER BY segment, position
      """
    var line: [TrackLine.Point] = []
    var segment: Int64?
    var chunks: [[TrackLine.Point]] = []
    try connection.forEach(sql, [Value(route)]) { row in
      let next: Int64 = try row.required(at: 0)
      // A chunk begins where the one before ended, unless a new segment starts.
      if next == segment, let last = line.last { line = [last] } else { line = [] }
      segment = next
      try TrackLine.decode(row, count: 1, bytes: 2, route, into: &line)
      chunks.append(line)
      return true
    }
    for chunk in chunks { try walk(chunk) }
  }

  /// Gives away the rows of one kind that are near enough.
  mutating func takeRows(of kind: RecordKind) -> [Found] {
    (best.removeValue(forKey: kind) ?? [:]).map { Found(row: $0, best: $1) }
  }

  /// Events that have no place of their own, where their destinations are.
  func eventsOfDestinations(scale: Double) throws -> [Nearby] {
    try destinations.flatMap { row, best -> [Nearby] in
      guard var place = try PlaceIndex.destination.nearby(row, connection) else { return [] }
      place.distance = Sphere.distance(squaredChord: best.squaredChord)
      place.distanceAlong = best.along * scale
      return try EventsOfDestination.list(place, filter, connection)
    }
  }

  private mutating func walk(_ points: [TrackLine.Point]) throws {
    let stretch = Stretch(points)
    let windows = stretch.windows(within: distance + NearSearch.slack)
    for index in filter.indexes {
      var known = best[index.kind] ?? [:]
      try collect(index, category: filter.category, windows, stretch, &known)
      best[index.kind] = known
    }
    if filter.findsEvents {
      var known = destinations
      try collect(.destination, category: nil, windows, stretch, &known)
      destinations = known
    }
    length += stretch.length
  }

  private func collect(
    _ index: PlaceIndex, category: Slug?, _ windows: [Window], _ stretch: Stretch,
    _ known: inout [Int64: Best]
  ) throws {
    for window in windows {
      try index.candidates(in: window, category: category, connection) { found in
        let row: Int64 = try found.required(at: PlaceIndex.Column.row)
        let place = TrackLine.Point(
          y: try found.required(at: PlaceIndex.Column.latitude),
          x: try found.required(at: PlaceIndex.Column.longitude)
        ).vector
        guard
          let (chord, leg) = stretch.nearest(to: place, within: known[row]?.squaredChord ?? most)
        else { return }
        if let earlier = known[row], earlier.squaredChord <= chord { return }
        known[row] = Best(squaredChord: chord, along: length + stretch.along(to: place, leg))
      }
    }
  }
}

/// A chunk of a line, ready to be compared with places.
final class Stretch {
  private let points: [TrackLine.Point]
  private lazy var vectors = points.map(\.vector)
  /// The distances of the points from the first one along the line. Unit: metres.
  private lazy var alongs = {
    var sum = 0.0
    return vectors.indices.map { place in
      if place > 0 {
        sum += Sphere.distance(squaredChord: vectors[place - 1].squaredChord(to: vectors[place]))
      }
      return sum
    }
  }()

  init(_ points: [TrackLine.Point]) { self.points = points }

  var length: Double { alongs.last ?? 0 }

  /// How far along the stretch a place is that is nearest to one of its legs.
  func along(to place: Vector, _ leg: Int) -> Double {
    guard leg + 1 < vectors.count else { return alongs[leg] }
    let fraction = place.fraction(onLineFrom: vectors[leg], to: vectors[leg + 1])
    return alongs[leg] + fraction * (alongs[leg + 1] - alongs[leg])
  }

  /// The leg that comes nearest to a place, the first of equals; `nil` where none comes within a chord.
  func nearest(to place: Vector, within most: Double) -> (squaredChord: Double, leg: Int)? {
    var best: (squaredChord: Double, leg: Int)?
    if vectors.count == 1 {
      let chord = place.squaredChord(to: vectors[0])
      return chord <= most ? (chord, 0) : nil
    }
    var limit = most
    for leg in 0..<max(0, vectors.count - 1) {
      let chord = place.squaredChord(toLineFrom: vectors[leg], to: vectors[leg + 1])
      if chord < limit || chord == limit && best == nil { (best, limit) = ((chord, leg), chord) }
    }
    return best
  }

  /// The windows that hold everything within a distance of the stretch. Unit: metres.
  func windows(within distance: Double) -> [Window] {
    guard let first = points.first else { return [] }
    var (south, north, x) = (first.y, first.y, first.x)
    var (west, east, longest) = (first.x, first.x, Int64(0))
    for index in points.indices.dropFirst() {
      let (from, to) = (points[index - 1], points[index])
      // The shorter way round.
      var step = to.x - from.x
      if step > 1_800_000_000 { step -= 3_600_000_000 }
      if step < -1_800_000_000 { step += 3_600_000_000 }
      x += step
      (west, east) = (min(west, x), max(east, x))
      (south, north) = (min(south, to.y), max(north, to.y))
      longest = max(longest, abs(step), abs(to.y - from.y))
    }
    // Great circles bend towards the poles: see track_chunk_extent in the schema.
    let leg = 2 * Double(longest) / Window.unit
    let reach = distance / Sphere.radius * 180 / .pi + 0.0125 * leg * leg
    let (low, high) = (Double(south) / Window.unit - reach, Double(north) / Window.unit + reach)
    guard low > -80, high < 80 else {
      return Window.windows(
        south: low < -80 ? -90 : low, north: high > 80 ? 90 : high, west: -180, width: 360)
    }
    let half = Sphere.halfWidth(of: distance, at: max(abs(low), abs(high))) ?? 180
    let (left, right) = (Double(west) / Window.unit - half, Double(east) / Window.unit + half)
    return Window.windows(south: low, north: high, west: left, width: right - left)
  }
}
