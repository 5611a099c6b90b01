internal import RoadTripModel
internal import RoadTripSQLite

/// One search in a box.
struct BoxSearch {
  let box: CoordinateBox
  let filter: PlaceFilter
  let connection: Connection

  /// The records of one kind.
  func records(of index: PlaceIndex) throws -> [Nearby] {
    var rows: [Int64] = []
    for window in Window.of(box) {
      try index.candidates(in: window, category: filter.category, connection) { row, _, _ in
        rows.append(row)
      }
    }
    return try rows.compactMap { row in
      guard let nearby = try index.nearby(row, connection), box.contains(nearby.coordinate) else {
        return nil
      }
      return nearby
    }
  }

  /// Events that have no place of their own, where their destinations are.
  func eventsOfDestinations() throws -> [Nearby] {
    let filter = PlaceFilter(category: filter.category)
    let places = BoxSearch(box: box, filter: PlaceFilter(), connection: connection)
    return try places.records(of: .destination).flatMap {
      try EventsOfDestination.list($0, filter, connection)
    }
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
