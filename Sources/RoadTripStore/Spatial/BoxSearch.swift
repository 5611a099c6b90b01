internal import RoadTripModel
internal import RoadTripSQLite

/// One search in a box.
struct BoxSearch {
  let box: CoordinateBox
  let filter: PlaceFilter
  let connection: Connection

  /// With more in the box, every record is looked at in the order in which they are told.
  static let mostSorted = 50_000

  /// The rows of one kind that may be in the box.
  func rows(of index: PlaceIndex) throws -> [Int64] {
    var rows: [Int64] = []
    for window in Window.of(box) {
      try index.candidates(in: window, category: filter.category, connection) { row in
        rows.append(try row.required(at: PlaceIndex.Column.row))
      }
    }
    return rows
  }

  /// Adds the records of rows of one kind.
  func add(_ index: PlaceIndex, _ rows: [Int64], to found: inout [Nearby]) throws {
    found.reserveCapacity(found.count + rows.count)
    let records = try connection.batch(index.row)
    var decoder = NearbyDecoder(kind: index.kind, connection)
    for row in rows {
      try decoder.add(row, records, to: &found) { box.contains($0.coordinate) }
    }
  }

  /// Events that have no place of their own, where their destinations are.
  func eventsOfDestinations() throws -> [Nearby] {
    let filter = PlaceFilter(category: filter.category)
    let places = BoxSearch(box: box, filter: PlaceFilter(), connection: connection)
    var destinations: [Nearby] = []
    try places.add(.destination, places.rows(of: .destination), to: &destinations)
    return try destinations.flatMap { try EventsOfDestination.list($0, filter, connection) }
  }

  /// Where each destination is.
  func placesOfDestinations() throws -> [Slug: Coordinate] {
    let sql = "SELECT slug, latitude, longitude FROM destination"
    let places = try connection.rows(sql) { row in
      (
        try row.requiredValue("slug") as Slug,
        try SpoiltRow.wrapping {
          try Coordinate(
            latitude: row.required("latitude"), longitude: row.required("longitude"))
        }
      )
    }
    // A file whose unique index is spoilt may have a slug twice.
    return Dictionary(places) { first, _ in first }
  }

  /// The routes that have a track point in the box; each is placed at the first one.
  func routes() throws -> [Nearby] {
    var chunks: Set<Int64> = []
    for window in Window.of(box) { chunks.formUnion(try TrackLine.chunks(in: window, connection)) }
    var firsts: [Int64: RouteFoot] = [:]
    for id in chunks.sorted() {
      guard let line = try TrackLine(chunk: id, connection) else { continue }
      let inside = try line.coordinates.dropLast(line.leadsOn ? 1 : 0).first { point in
        box.contains(try point.coordinate)
      }
      guard let inside else { continue }
      let foot = RouteFoot(
        route: line.route, squaredChord: 0, place: try inside.coordinate,
        position: line.segment << 32 &+ line.position)
      if let known = firsts[line.route], known.position <= foot.position { continue }
      firsts[line.route] = foot
    }
    return try firsts.values.compactMap { foot in
      var nearby = try foot.nearby(connection)
      nearby?.distance = nil
      return nearby
    }
  }
}
