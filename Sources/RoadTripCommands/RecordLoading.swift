internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripStore

/// Reads one record by its path, as `near` and `search` give it.
enum RecordLoading {
  /// The record as a detail.
  /// - Throws: ``CommandError`` where nothing has that name, or records of the kind are not shown one by one.
  static func report(
    _ access: borrowing Access<Reading>, _ name: String, _ reader: Reader
  ) throws -> Report {
    let reference = try RecordNaming.reference(access, name)
    var reader = reader
    reader.texts = try access.texts(for: reader.locale, at: reference.destination)
    if let report = try report(access, reference, reader) { return report }
    throw CommandError(
      .nothingFound, "not-found",
      "\(reference.text) is not shown by itself; a destination, trip, event, map point, route or page is"
    )
  }

  /// The record as a detail, in the reader's texts; `nil` where it is not there, or records of the kind are not shown one by one.
  static func report(
    _ access: borrowing Access<Reading>, _ reference: RecordReference, _ reader: Reader
  ) throws -> Report? {
    let (destination, slug) = (reference.destination, reference.slug)
    switch reference.kind {
    case .destination:
      return try access.find(RecordID<Destination>(slug: slug)).map {
        DestinationReport([$0]).report(for: reader)
      }
    case .trip:
      return try access.find(RecordID<Trip>(slug: slug)).map {
        TripReport([$0]).report(for: reader)
      }
    case .event:
      var query = EventQuery()
      query.record = RecordID(destination: destination, slug: slug)
      let events = try access.events(query)
      return EventReport(
        title: events.first?.event.localized(by: reader.texts).title ?? slug.text, events: events
      ).report(for: reader)
    case .mapPoint:
      return try access.find(RecordID<MapPoint>(destination: destination, slug: slug)).map {
        PointReport(title: $0.localized(by: reader.texts).title, points: [$0]).report(for: reader)
      }
    case .route:
      return try access.find(RecordID<Route>(destination: destination, slug: slug)).map { route in
        let vehicle = try route.vehicle.flatMap { try access.find(RecordID<Vehicle>(slug: $0)) }
        return RouteReport(route, vehicle: vehicle).report(for: reader)
      }
    case .page:
      return try access.find(RecordID<Page>(destination: destination, slug: slug)).map {
        PageReport($0).report(for: reader)
      }
    case .pack, .vehicle, .weatherRecord, .asset, .translation: return nil
    }
  }
}
