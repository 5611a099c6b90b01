public import RoadTripModel
internal import RoadTripSQLite

/// What a search by place looks for.
public struct PlaceFilter: Hashable, Sendable {
  /// The kinds of record that are at a place.
  public static let kinds: RecordKinds = [.mapPoint, .destination, .event, .route]

  /// Which kinds; those that are at no place find nothing.
  public var kinds: RecordKinds
  /// Only records of this category; destinations and routes have none.
  public var category: Slug?
  /// How many at the most; `nil` for all.
  public var limit: Int?

  /// Makes a filter.
  public init(
    kinds: RecordKinds = PlaceFilter.kinds, category: Slug? = nil, limit: Int? = nil
  ) {
    self.kinds = kinds
    self.category = category
    self.limit = limit.map { max(0, $0) }
  }

  /// Which indexes to ask.
  var indexes: [PlaceIndex] { PlaceIndex.all.filter(finds) }

  /// Whether an index has to be asked.
  func finds(_ index: PlaceIndex) -> Bool {
    kinds.contains(index.kind) && (category == nil || index.kind != .destination)
  }

  var findsRoutes: Bool { kinds.contains(.route) && category == nil }
  var findsEvents: Bool { kinds.contains(.event) }
}

extension Access {
  /// What lies within a distance of a place, the nearest first; without a distance the nearest of all.
  ///
  /// A route is as near as its line, on which track points are joined by great circles. An event without a place of its own is
  /// at its destination. Distances are those of a sphere of radius 6,371,008.8 m (error up to 0.56 %).
  /// - Parameters:
  ///   - place: where to search from.
  ///   - distance: only what is at most this far away. Unit: metres.
  ///   - filter: which records, and how many at the most.
  /// - Throws: ``StoreError`` where the file is damaged.
  public borrowing func near(
    _ place: Coordinate, within distance: Double? = nil, _ filter: PlaceFilter = PlaceFilter()
  ) throws -> [Nearby] {
    var found: [Nearby] = []
    try forEachPartNear(place, within: distance, filter) { found.take($0) }
    return found
  }

  /// Lends what ``near(_:within:_:)`` finds one after the other, until `body` answers false: of a million records some thousand are in
  /// memory at a time.
  public borrowing func forEachNear(
    _ place: Coordinate, within distance: Double? = nil, _ filter: PlaceFilter = PlaceFilter(),
    _ body: (Nearby) throws -> Bool
  ) throws {
    try forEachPartNear(place, within: distance, filter) { try $0.allSatisfy(body) }
  }

  /// How many ``near(_:within:_:)`` finds, whatever the limit of the filter. What is at one place is counted in its index, and read only
  /// where the edge is.
  public borrowing func countNear(
    _ place: Coordinate, within distance: Double, _ filter: PlaceFilter = PlaceFilter()
  ) throws -> Int {
    try TreeDepth.check(filter, connection)
    var all = filter
    all.limit = nil
    let search = NearSearch(place: place, filter: all, connection: connection)
    var count = 0
    for index in PlaceIndex.all where filter.finds(index) {
      count += try search.count(of: index, within: distance)
    }
    if filter.findsEvents { count += try search.eventsOfDestinations(within: distance).count }
    if filter.findsRoutes { count += try search.routes(within: distance).count }
    return count
  }

  private borrowing func forEachPartNear(
    _ place: Coordinate, within distance: Double?, _ filter: PlaceFilter,
    _ body: ([Nearby]) throws -> Bool
  ) throws {
    try TreeDepth.check(filter, connection)
    let search = NearSearch(place: place, filter: filter, connection: connection)
    let lists = try filter.indexes.map { index in
      NearbyStream.List(index, try search.nearest(of: index, within: distance))
    }
    var others: [Nearby] = []
    if filter.findsEvents { others += try search.eventsOfDestinations(within: distance) }
    if filter.findsRoutes { others += try search.routes(within: distance) }
    var stream = NearbyStream(.byDistance, limit: filter.limit, lists, others: others)
    try stream.forEachPart(
      read: { try search.add($0, $1, within: distance, to: &$2) },
      precedes: { record, entry in
        let end = Sphere.distance(squaredChord: entry.squaredChord)
        return (record.distance ?? 0) < end - NearSearch.slack
      }, body)
  }
}

extension [Nearby] {
  /// Takes a part in, the first one without a copy.
  mutating func take(_ part: [Nearby]) -> Bool {
    if isEmpty { self = part } else { self += part }
    return true
  }
}

/// One search around a place.
struct NearSearch {
  let place: Coordinate
  let filter: PlaceFilter
  let connection: Connection
  private let center: Center

  /// Half of the way round the earth, in which everything lies. Unit: metres.
  static let farthest = Sphere.radius * .pi * 1.000_001
  /// What the index may be wrong by. Unit: metres.
  static let slack = 0.02

  init(place: Coordinate, filter: PlaceFilter, connection: Connection) {
    self.place = place
    self.filter = filter
    self.connection = connection
    center = Center(place)
  }

  /// Adds the records of rows of one kind, the nearest first where there is a limit.
  func add(
    _ index: PlaceIndex, _ entries: ArraySlice<NearestList.Entry>, within distance: Double?,
    to found: inout [Nearby]
  ) throws {
    found.reserveCapacity(found.count + min(entries.count, filter.limit ?? .max))
    let rows = try connection.batch(index.row)
    var decoder = NearbyDecoder(kind: index.kind, connection)
    var (count, farthest) = (0, 0.0)
    for entry in entries {
      if let limit = filter.limit, count >= limit,
        Sphere.distance(squaredChord: entry.squaredChord) > farthest + Self.slack
      {
        // There are enough, and what the index has from here on is farther away.
        break
      }
      try decoder.add(entry.row, rows, to: &found) { record in
        let (latitude, longitude) = (record.coordinate.latitude, record.coordinate.longitude)
        let exact = Sphere.distance(
          squaredChord: center.squaredChord(toLatitude: latitude, longitude: longitude))
        if let distance, exact > distance { return false }
        record.distance = exact
        (count, farthest) = (count + 1, max(farthest, exact))
        return true
      }
    }
  }

  /// The rows of one kind that may be the nearest. Without a distance a window grows until the last of the list is nearer than
  /// its edge.
  func nearest(of index: PlaceIndex, within distance: Double?) throws -> [NearestList.Entry] {
    if let distance { return try list(of: index, within: distance).sorted }
    return try grown { reach in
      let list = try list(of: index, within: reach)
      // What the index has farther away is farther away, wherever it is exactly.
      let isFull = list.isFull(within: Sphere.squaredChord(distance: reach))
      return (list.sorted, isFull, list.entries.count)
    }
  }

  /// Asks within larger and larger distances until the answer is full.
  private func grown<Answer>(_ ask: (Double) throws -> (Answer, isFull: Bool, count: Int)) throws
    -> Answer
  {
    var reach = 1000.0
    while true {
      let isLast = filter.limit == nil || reach >= Self.farthest
      let (answer, isFull, count) = try ask(isLast ? Self.farthest : reach)
      if isLast || isFull { return answer }
      let wanted = Double(filter.limit ?? 0) + 20
      reach *= count == 0 ? 8 : min(8, max(1.5, (1.5 * wanted / Double(count)).squareRoot()))
    }
  }

  private func list(of index: PlaceIndex, within distance: Double) throws -> NearestList {
    var list = NearestList(limit: filter.limit)
    guard distance >= 0, filter.limit != 0 else { return list }
    let reach = distance + Self.slack
    let most = Sphere.squaredChord(distance: reach)
    var narrowing = Narrowing(place)
    for window in Window.around(place, reach) {
      try index.candidates(in: window, category: filter.category, connection) { row in
        let y: Int64 = try row.required(at: PlaceIndex.Column.latitude)
        guard narrowing.holds(latitude: y) else { return }
        let x: Int64 = try row.required(at: PlaceIndex.Column.longitude)
        guard narrowing.holds(longitude: x) else { return }
        let chord = squaredChord(y, x)
        guard chord <= most, chord <= list.most else { return }
        list.add(try row.required(at: PlaceIndex.Column.row), chord)
        narrowing.narrow(to: list.most)
      }
    }
    return list
  }

  /// As far as the index knows. Unit of the place: 1e-7 degree.
  @inline(__always)
  private func squaredChord(_ latitude: Int64, _ longitude: Int64) -> Double {
    center.squaredChord(
      toLatitude: Double(latitude) / Window.unit, longitude: Double(longitude) / Window.unit)
  }

  /// How many records of one kind lie within a distance: what the index alone cannot tell is read.
  func count(of index: PlaceIndex, within distance: Double) throws -> Int {
    guard distance >= 0 else { return 0 }
    let (least, most) = (distance - Self.slack, distance + Self.slack)
    let sure = least > 0 ? Sphere.squaredChord(distance: least) : -1
    let possible = Sphere.squaredChord(distance: most)
    var (count, edge) = (0, [NearestList.Entry]())
    for window in Window.around(place, most) {
      try index.candidates(in: window, category: filter.category, connection) { row in
        let y: Int64 = try row.required(at: PlaceIndex.Column.latitude)
        let x: Int64 = try row.required(at: PlaceIndex.Column.longitude)
        let chord = squaredChord(y, x)
        if chord <= sure {
          count += 1
        } else if chord <= possible {
          let row: Int64 = try row.required(at: PlaceIndex.Column.row)
          edge.append(NearestList.Entry(row: row, squaredChord: chord))
        }
      }
    }
    if edge.isEmpty { return count }
    var found: [Nearby] = []
    try add(index, edge[...], within: distance, to: &found)
    return count + found.count
  }

  /// Events that have no place of their own, where their destinations are.
  func eventsOfDestinations(within distance: Double?) throws -> [Nearby] {
    let filter = PlaceFilter(kinds: [.destination], limit: distance == nil ? filter.limit : nil)
    let search = NearSearch(place: place, filter: filter, connection: connection)
    var (places, found): ([Nearby], [Nearby]) = ([], [])
    let rows = try search.nearest(of: .destination, within: distance)
    try search.add(.destination, rows[...], within: distance, to: &places)
    for place in places {
      if let limit = self.filter.limit, found.count >= limit { break }
      found += try EventsOfDestination.list(place, self.filter, connection)
    }
    return found
  }

  /// The routes, by their lines.
  func routes(within distance: Double?) throws -> [Nearby] {
    let feet: [RouteFoot]
    if let distance {
      feet = try RouteFoot.within(distance, of: place, connection)
    } else {
      feet = try grown { reach in
        let feet = try RouteFoot.within(reach, of: place, connection)
        return (feet, filter.limit.map { feet.count >= $0 } ?? false, feet.count)
      }
    }
    let chosen = filter.limit.map { feet.prefix($0) } ?? feet[...]
    return try chosen.compactMap { try $0.nearby(connection) }
  }
}

/// Events without a place of their own.
enum EventsOfDestination {
  static func list(
    _ place: Nearby, _ filter: PlaceFilter, _ connection: Connection
  ) throws -> [Nearby] {
    let sql = """
      SELECT slug, title, subtitle, category FROM event
       WHERE destination_id = (SELECT destination_id FROM destination WHERE slug = ?1) AND latitude IS NULL
         AND (?2 IS NULL OR category = ?2) ORDER BY slug LIMIT ?3
      """
    let values = [Value(place.slug.text), Value(filter.category?.text), Value(filter.limit ?? -1)]
    return try connection.rows(sql, values) { row in
      Nearby(
        kind: .event, destination: place.slug, slug: try row.requiredValue("slug"),
        title: try row.required("title"), subtitle: try row.optional("subtitle"),
        category: try row.value("category"), coordinate: place.coordinate, distance: place.distance,
        distanceAlong: place.distanceAlong)
    }
  }
}
