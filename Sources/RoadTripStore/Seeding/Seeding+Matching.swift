internal import RoadTripModel
internal import RoadTripSQLite

extension Seeding {
  /// The destination with the fields that its source cannot say filled from the store.
  borrowing func completed(_ destination: Destination) throws -> Destination {
    let access = Access<Reading>(connection: preparation.connection, zones: preparation.zones)
    guard let stored = try access.find(destination.id) else { return destination }
    var copy = destination
    copy.subtitle = copy.subtitle ?? stored.subtitle
    copy.elevation = copy.elevation ?? stored.elevation
    copy.timeZone = copy.timeZone ?? stored.timeZone
    copy.country = copy.country ?? stored.country
    copy.summary = copy.summary ?? stored.summary
    copy.image = copy.image ?? stored.image
    copy.menu = copy.menu ?? stored.menu
    if let link = copy.weather?.link, link == stored.weather?.link { copy.weather = stored.weather }
    copy.weather = copy.weather ?? stored.weather
    return copy
  }

  /// Gives a map point without a slug of its own the slug of the point that it is, or a free one.
  ///
  /// A point of the same title within 10 m is the same point.
  mutating func named(_ point: MapPoint) throws -> MapPoint {
    var point = point
    let base = point.slug
    for number in 1...Self.mostPointsOfOneTitle {
      if number > 1 { point.slug = base.numbered(number) }
      guard let stored = try coordinate(of: point) else { return point }
      if options.onDuplicate == .keep { continue }
      if stored.distance(to: point.coordinate) <= 10 {
        report.matches["title within 10 m", default: 0] += 1
        return point
      }
    }
    throw RuleViolation(
      field: "title", found: quoted(point.title),
      rule:
        "at most \(Self.mostPointsOfOneTitle) points of a destination share a title; give them slugs"
    )
  }

  private static let mostPointsOfOneTitle = 10_000

  private borrowing func coordinate(of point: MapPoint) throws -> Coordinate? {
    let sql = """
      SELECT m.latitude, m.longitude FROM map_point m JOIN destination d USING (destination_id)
       WHERE d.slug = ? AND m.slug = ?
      """
    return try preparation.connection.first(sql, [Value(point.destination), Value(point.slug)]) {
      row in
      try row.coordinate()
    }
  }
}
