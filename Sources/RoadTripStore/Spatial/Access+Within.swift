public import RoadTripModel
internal import RoadTripSQLite

extension Access {
  /// What lies in a box, edges included, in the order of kind, destination and slug.
  ///
  /// A route is there where one of its track points is. An event without a place of its own is at its destination.
  /// - Throws: ``StoreError`` where the file is damaged.
  public borrowing func within(
    _ box: CoordinateBox, _ filter: PlaceFilter = PlaceFilter()
  ) throws -> [Nearby] {
    var found: [Nearby] = []
    try forEachPartWithin(box, filter) { found.take($0) }
    return found
  }

  /// Lends what ``within(_:_:)`` finds one after the other, until `body` answers false: of a million records few are in memory at a
  /// time.
  public borrowing func forEachWithin(
    _ box: CoordinateBox, _ filter: PlaceFilter = PlaceFilter(), _ body: (Nearby) throws -> Bool
  ) throws {
    try forEachPartWithin(box, filter) { try $0.allSatisfy(body) }
  }

  /// Kind after kind, each in the order of its keys.
  private borrowing func forEachPartWithin(
    _ box: CoordinateBox, _ filter: PlaceFilter, _ body: ([Nearby]) throws -> Bool
  ) throws {
    try TreeDepth.check(filter, connection)
    let search = BoxSearch(box: box, filter: filter, connection: connection)
    var left = filter.limit ?? .max
    func tell(_ records: [Nearby]) throws -> Bool {
      let part = NearbyOrder.byKey.first(left, of: records)
      left -= part.count
      return try part.isEmpty || body(part) && left > 0
    }
    guard left > 0 else { return }
    for kind in NearbyOrder.kinds {
      var records: [Nearby] = []
      if let index = PlaceIndex.all.first(where: { $0.kind == kind }), filter.finds(index) {
        let rows = try search.rows(of: index)
        if rows.count > BoxSearch.mostSorted {
          guard try forEachInOrder(of: index, search, tell) else { return }
          continue
        }
        try search.add(index, rows, to: &records)
      }
      if kind == .event, filter.findsEvents { records += try search.eventsOfDestinations() }
      if kind == .route, filter.findsRoutes { records += try search.routes() }
      guard try tell(records) else { return }
    }
  }

  /// Looks at every record of one kind in the order of the keys, since too many lie in the box to be sorted.
  /// - Returns: whether `body` wants more.
  private borrowing func forEachInOrder(
    of index: PlaceIndex, _ search: BoxSearch, _ body: ([Nearby]) throws -> Bool
  ) throws -> Bool {
    var wantsMore = true
    func tell(_ record: Nearby) throws -> Bool {
      guard search.box.contains(record.coordinate) else { return true }
      wantsMore = try body([record])
      return wantsMore
    }
    switch index.kind {
    case .destination:
      try forEach(Destination.self) { try tell(Nearby($0)) }
    case .event:
      let places = try search.placesOfDestinations()
      try forEach(Event.self) { event in
        if let category = search.filter.category, event.category != category { return true }
        let place = event.coordinate ?? event.destination.flatMap { places[$0] }
        return try place.map { try tell(Nearby(event, at: $0)) } ?? true
      }
    default:
      if let category = search.filter.category {
        try forEachPoint(of: category) { try tell(Nearby($0)) }
      } else {
        try forEach(MapPoint.self) { try tell(Nearby($0)) }
      }
    }
    return wantsMore
  }
}

extension Nearby {
  fileprivate init(_ point: MapPoint) {
    self.init(
      kind: .mapPoint, destination: point.destination, slug: point.slug, title: point.title,
      subtitle: point.subtitle, category: point.category, coordinate: point.coordinate)
  }

  fileprivate init(_ destination: Destination) {
    self.init(
      kind: .destination, destination: destination.slug, slug: destination.slug,
      title: destination.title, subtitle: destination.subtitle, coordinate: destination.coordinate)
  }

  fileprivate init(_ event: Event, at place: Coordinate) {
    self.init(
      kind: .event, destination: event.destination, slug: event.slug, title: event.title,
      subtitle: event.subtitle, category: event.category, coordinate: place)
  }
}
