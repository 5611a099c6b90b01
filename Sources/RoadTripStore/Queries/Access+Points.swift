public import RoadTripModel
internal import RoadTripSQLite

extension Access {
  /// The map point with a key, or `nil` where there is none.
  ///
  /// The same as for any other type, but compiled for this one: the slugs that were asked for are not made again.
  public borrowing func find(_ id: RecordID<MapPoint>) throws -> MapPoint? {
    var decoder = MapPointDecoder(destination: id.destination)
    let key = [Value(id.slug.text), Value(id.destination?.text)]
    return try connection.first(MapPoint.storage.finding, key) { row in
      try decoder.point(row, known: id.slug)
    }
  }

  /// The map points in their order (destination, then slug), a page at a time.
  ///
  /// The same as the list of any other type, but compiled for this one: millions of points are read.
  public borrowing func list(
    _ type: MapPoint.Type, at destination: Slug? = nil, after last: RecordID<MapPoint>? = nil,
    limit: Int? = nil
  ) throws -> [MapPoint] {
    let parts = MapPoint.storage.parts(at: destination, where: nil, after: last)
    var points: [MapPoint] = []
    if destination == nil, last == nil {
      points.reserveCapacity(try room(for: type, limit: limit))
    }
    var decoder = MapPointDecoder()
    try connection.forEach(in: parts, limit: limit) { row in
      points.append(try decoder.point(row))
      return true
    }
    return points
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
