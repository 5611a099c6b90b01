internal import RoadTripModel
internal import RoadTripSQLite

/// The spatial index of the records of one kind that are at one place each.
///
/// A class, since each search passes it about.
final class PlaceIndex: Sendable {
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

  static let all = [mapPoint, destination, event]
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
    var decoder = NearbyDecoder(kind: kind)
    return try decoder.nearby(id, connection.batch(row))
  }
}

/// Reads records by their rows, one after the other: what repeats from row to row is made once.
struct NearbyDecoder {
  private let kind: RecordKind
  private var destination: Slug?
  private var category: Slug?

  init(kind: RecordKind) { self.kind = kind }

  /// The record of a row; `nil` where the index knows a row that is not there.
  /// - Parameter rows: the statement ``PlaceIndex/row`` of the kind.
  mutating func nearby(_ id: Int64, _ rows: borrowing Batch) throws -> Nearby? {
    try rows.bind(1, id)
    var nearby: Nearby?
    do {
      try rows.withFirst { row in nearby = try decoded(row) }
      return nearby
    } catch let violation as RuleViolation {
      throw SpoiltRow(violation)
    }
  }

  @inline(__always)
  private mutating func decoded(_ row: borrowing Row) throws -> Nearby {
    Nearby(
      kind: kind, destination: try row.slug(at: 6, like: &destination),
      slug: try Slug(row.required(at: 0)), title: try row.required(at: 1),
      subtitle: try row.optional(at: 2), category: try row.slug(at: 5, like: &category),
      coordinate: try Coordinate(latitude: row.required(at: 3), longitude: row.required(at: 4)))
  }
}
