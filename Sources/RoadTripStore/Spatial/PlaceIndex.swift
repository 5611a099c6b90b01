internal import RoadTripModel
internal import RoadTripSQLite

/// The spatial index of the records of one kind that are at one place each.
struct PlaceIndex {
  let kind: RecordKind
  let table: String
  /// Whether records have a category.
  let hasCategory: Bool
  /// The columns of a ``Nearby``, for one row.
  let row: String
  private let candidates: String
  private let candidatesOfCategory: String

  private init(_ kind: RecordKind, table: String, hasCategory: Bool, row: String) {
    (self.kind, self.table, self.hasCategory, self.row) = (kind, table, hasCategory, row)
    let selection = "SELECT b.\(table)_id, b.south, b.west FROM \(table)_box b"
    let box = " WHERE b.south >= ?1 AND b.south <= ?2 AND b.west >= ?3 AND b.west <= ?4"
    candidates = selection + box
    candidatesOfCategory =
      selection + " CROSS JOIN \(table) t ON t.\(table)_id = b.\(table)_id" + box
      + " AND t.category = ?5"
  }

  static let mapPoint = PlaceIndex(
    .mapPoint, table: "map_point", hasCategory: true,
    row: """
      SELECT t.slug, t.title, t.subtitle, t.latitude, t.longitude, t.category, d.slug
        FROM map_point t JOIN destination d USING (destination_id) WHERE t.map_point_id = ?
      """)
  static let destination = PlaceIndex(
    .destination, table: "destination", hasCategory: false,
    row: """
      SELECT slug, coalesce(title, name), subtitle, latitude, longitude, NULL, slug
        FROM destination WHERE destination_id = ?
      """)
  static let event = PlaceIndex(
    .event, table: "event", hasCategory: true,
    row: """
      SELECT t.slug, t.title, t.subtitle, t.latitude, t.longitude, t.category, d.slug
        FROM event t LEFT JOIN destination d USING (destination_id) WHERE t.event_id = ?
      """)

  /// The rows whose places lie in a window, as ``row``, latitude and longitude in units of 1e-7 degree.
  func candidates(
    in window: Window, category: Slug?, _ connection: Connection,
    _ body: (Int64, Int64, Int64) -> Void
  ) throws {
    var values = [
      Value(window.south), Value(window.north), Value(window.west), Value(window.east),
    ]
    if let category { values.append(Value(category.text)) }
    let sql = category == nil ? candidates : candidatesOfCategory
    try connection.forEach(sql, values) { row in
      body(try row.required(at: 0), try row.required(at: 1), try row.required(at: 2))
      return true
    }
  }

  /// The record of a row; `nil` where the index knows a row that is not there.
  func nearby(_ id: Int64, _ connection: Connection) throws -> Nearby? {
    try connection.first(row, [Value(id)]) { row in
      let category: String? = try row.optional(at: 5)
      let destination: String? = try row.optional(at: 6)
      let (slug, title): (String, String) = (try row.required(at: 0), try row.required(at: 1))
      let subtitle: String? = try row.optional(at: 2)
      let (latitude, longitude): (Double, Double) = (
        try row.required(at: 3), try row.required(at: 4)
      )
      return try SpoiltRow.wrapping {
        Nearby(
          kind: kind, destination: try destination.map { try Slug($0) }, slug: try Slug(slug),
          title: title, subtitle: subtitle, category: try category.map { try Slug($0) },
          coordinate: try Coordinate(latitude: latitude, longitude: longitude))
      }
    }
  }
}
