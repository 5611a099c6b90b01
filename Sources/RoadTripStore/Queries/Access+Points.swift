public import RoadTripModel
internal import RoadTripSQLite

extension Access {
  /// The map point with a key, or `nil` where there is none.
  ///
  /// The same as for any other type, but compiled for this one: the slugs that were asked for are not made again.
  public borrowing func find(_ id: RecordID<MapPoint>) throws -> MapPoint? {
    var decoder = MapPointDecoder(destination: id.destination)
    let rows = try connection.batch(MapPoint.storage.finding)
    try rows.bind(1, id.slug.text)
    try rows.bind(2, id.destination?.text)
    var point: MapPoint?
    try rows.withFirst { row in point = try decoder.point(row, known: id.slug) }
    // Moved out: a point is large to copy.
    return point.take()
  }

  /// The map points in their order (destination, then slug), a page at a time.
  ///
  /// The same as the list of any other type, but compiled for this one, and from destination to destination, so that no slug of one
  /// is read with each point: millions of points are read.
  public borrowing func list(
    _ type: MapPoint.Type, at destination: Slug? = nil, after last: RecordID<MapPoint>? = nil,
    limit: Int? = nil
  ) throws -> [MapPoint] {
    var points: [MapPoint] = []
    if destination == nil, last == nil {
      points.reserveCapacity(try room(for: type, limit: limit))
    }
    var decoder = MapPointDecoder()
    try forEachDestination(destination, from: last?.destination) { row, place in
      let part = MapPoint.storage.part(
        at: row, after: last?.destination == place ? last?.slug : nil)
      try connection.forEach(in: [part], limit: limit.map { $0 - points.count }) { row in
        points.append(try decoder.point(row, at: place))
        return true
      }
      return limit.map { points.count < $0 } ?? true
    }
    return points
  }

  /// Lends the row and the slug of one destination, or of each in their order from one on, until `body` answers false.
  private borrowing func forEachDestination(
    _ destination: Slug?, from first: Slug?, _ body: (Int64, Slug) throws -> Bool
  ) throws {
    if let destination, let first, destination.text < first.text { return }
    let condition = destination == nil ? ">= ?" : "= ?"
    let sql =
      "SELECT destination_id, slug FROM destination WHERE slug \(condition) ORDER BY slug"
    let start = (destination ?? first)?.text ?? ""
    try connection.forEach(sql, [Value(start)]) { row in
      try body(row.required(at: 0), row.requiredValue("slug"))
    }
  }

  /// Lends the map points of one category one after the other, in their order, until `body` answers false.
  public borrowing func forEachPoint(
    of category: Slug, at destination: Slug? = nil, after last: RecordID<MapPoint>? = nil,
    limit: Int? = nil, _ body: (MapPoint) throws -> Bool
  ) throws {
    let condition = ListCondition(sql: "t.category = ?", values: [Value(category)])
    try forEach(MapPoint.self, at: destination, where: condition, after: last, limit: limit, body)
  }
}
