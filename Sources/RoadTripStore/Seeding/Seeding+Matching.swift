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
    let key = RecordID<MapPoint>(destination: point.destination, slug: point.slug)
    if titles[key] == nil {
      if titles.count > 100_000 { titles.removeAll() }
      titles[key] = try pointsOfOneTitle(key)
    }
    if options.onDuplicate != .keep, let known = titles[key]?.match(for: point.coordinate) {
      tally.matches["title within 10 m", default: 0] += 1
      point.slug = known
    } else if let free = titles[key]?.add(point) {
      point.slug = free
    }
    return point
  }

  /// The points of a destination whose slug is that of a title, or that with a number behind it.
  private borrowing func pointsOfOneTitle(_ key: RecordID<MapPoint>) throws -> PointsOfOneTitle {
    var points = PointsOfOneTitle()
    let sql = """
      SELECT m.slug, m.latitude, m.longitude FROM map_point m
       WHERE m.destination_id = (SELECT destination_id FROM destination WHERE slug = ?1)
         AND (m.slug = ?2 OR m.slug >= ?2 || '-' AND m.slug < ?2 || '.') ORDER BY m.slug
      """
    let values = [Value(key.destination), Value(key.slug)]
    try preparation.connection.forEach(sql, values) { row in
      let slug: Slug = try row.requiredValue("slug")
      let rest = slug.text.dropFirst(key.slug.text.count + 1)
      if slug == key.slug || rest.utf8.allSatisfy({ (48...57).contains($0) }) {
        points.note(slug, try row.coordinate())
      }
      return true
    }
    return points
  }
}

/// The map points of one title at one destination, found by their latitude: many may share a title.
struct PointsOfOneTitle {
  private var cells: [Int: [(slug: Slug, coordinate: Coordinate)]] = [:]
  private var taken: Set<Slug> = []
  private var number = 1

  /// A ten-thousandth of a degree of latitude is 11 m.
  private static func cell(_ coordinate: Coordinate) -> Int {
    Int((coordinate.latitude * 10_000).rounded(.down))
  }

  mutating func note(_ slug: Slug, _ coordinate: Coordinate) {
    taken.insert(slug)
    cells[Self.cell(coordinate), default: []].append((slug, coordinate))
  }

  /// The point within 10 m, the nearest first.
  func match(for coordinate: Coordinate) -> Slug? {
    let cell = Self.cell(coordinate)
    let near = (cell - 1...cell + 1).flatMap { cells[$0] ?? [] }
      .map { (slug: $0.slug, distance: $0.coordinate.distance(to: coordinate)) }
    return near.filter { $0.distance <= 10 }.min { $0.distance < $1.distance }?.slug
  }

  /// Takes a new point in; gives it the first free slug.
  mutating func add(_ point: MapPoint) -> Slug {
    var slug = number == 1 ? point.slug : point.slug.numbered(number)
    while taken.contains(slug) {
      number += 1
      slug = point.slug.numbered(number)
    }
    note(slug, point.coordinate)
    return slug
  }
}
