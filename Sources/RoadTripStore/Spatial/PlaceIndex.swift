internal import RoadTripModel
internal import RoadTripSQLite

/// The spatial index of the records of one kind that are at one place each.
///
/// A class, since each search passes it about.
final class PlaceIndex: Sendable {
  let kind: RecordKind
  let table: String
  /// The columns of a ``Nearby``, for one row.
  let row: String
  private let candidates: String
  private let candidatesOfCategory: String

  private init(_ kind: RecordKind, table: String, row: String) {
    (self.kind, self.table, self.row) = (kind, table, row)
    let selection = "SELECT b.\(table)_id, b.south, b.west FROM \(table)_box b"
    let box = " WHERE b.south >= ?1 AND b.south <= ?2 AND b.west >= ?3 AND b.west <= ?4"
    candidates = selection + box
    candidatesOfCategory =
      selection + " CROSS JOIN \(table) t ON t.\(table)_id = b.\(table)_id" + box
      + " AND t.category = ?5"
  }

  static let all = [mapPoint, destination, event]
  static let mapPoint = PlaceIndex(
    .mapPoint, table: "map_point",
    row: """
      SELECT slug, title, subtitle, latitude, longitude, category, destination_id
        FROM map_point WHERE map_point_id = ?
      """)
  static let destination = PlaceIndex(
    .destination, table: "destination",
    row: """
      SELECT slug, coalesce(title, name), subtitle, latitude, longitude, NULL, destination_id
        FROM destination WHERE destination_id = ?
      """)
  static let event = PlaceIndex(
    .event, table: "event",
    row: """
      SELECT slug, title, subtitle, latitude, longitude, category, destination_id
        FROM event WHERE event_id = ?
      """)

  /// The columns of a candidate: ``row``, and where it is in units of 1e-7 degree.
  enum Column {
    static let row = 0
    static let latitude = 1
    static let longitude = 2
  }

  /// Lends the rows whose places lie in a window.
  func candidates(
    in window: Window, category: Slug?, _ connection: Connection,
    _ body: (borrowing Row) throws -> Void
  ) throws {
    let rows = try connection.batch(category == nil ? candidates : candidatesOfCategory)
    try rows.bind(1, window.south)
    try rows.bind(2, window.north)
    try rows.bind(3, window.west)
    try rows.bind(4, window.east)
    if let category { try rows.bind(5, category.text) }
    try rows.forEach { row in
      try body(row)
      return true
    }
  }

  /// The record of a row; `nil` where the index knows a row that is not there.
  func nearby(_ id: Int64, _ connection: Connection) throws -> Nearby? {
    var decoder = NearbyDecoder(kind: kind, connection)
    var found: [Nearby] = []
    try decoder.add(id, connection.batch(row), to: &found) { _ in true }
    return found.first
  }
}

/// Reads records by their rows, one after the other: what repeats from row to row is made once.
struct NearbyDecoder {
  private let kind: RecordKind
  private let connection: Connection
  /// The last destination; a join would look for the same one again and again.
  private var last: (row: Int64, slug: Slug)?
  /// Those before it.
  private var destinations: [Int64: Slug] = [:]
  private var category: Slug?

  init(kind: RecordKind, _ connection: Connection) {
    (self.kind, self.connection) = (kind, connection)
  }

  /// Adds the record of a row; none where the index knows a row that is not there, or its destination is not.
  /// - Parameters:
  ///   - rows: the statement ``PlaceIndex/row`` of the kind.
  ///   - complete: says what the row does not, and whether the record is wanted.
  @inline(__always)
  mutating func add(
    _ id: Int64, _ rows: borrowing Batch, to found: inout [Nearby],
    _ complete: (inout Nearby) -> Bool
  ) throws {
    try rows.bind(1, id)
    do {
      try rows.withFirst { row in
        let slug = try Slug(row.required(at: 0))
        var destination: Slug?
        if kind == .destination {
          destination = slug
        } else if let id: Int64 = try row.optional(at: 6) {
          destination = last?.row == id ? last?.slug : try self.destination(id)
          if destination == nil { return }
        }
        var nearby = Nearby(
          kind: kind, destination: destination, slug: slug, title: try row.required(at: 1),
          subtitle: try row.optional(at: 2), category: try row.slug(at: 5, like: &category),
          coordinate: try Coordinate(latitude: row.required(at: 3), longitude: row.required(at: 4)))
        if complete(&nearby) { found.append(nearby) }
      }
    } catch let violation as RuleViolation {
      throw SpoiltRow(violation)
    }
  }

  @inline(never)
  private mutating func destination(_ id: Int64) throws -> Slug? {
    if let last { destinations[last.row] = last.slug }
    var slug = destinations[id]
    if slug == nil {
      let sql = "SELECT slug FROM destination WHERE destination_id = ?"
      try connection.forEach(sql, [Value(id)]) { row in
        slug = try Slug(row.required(at: 0))
        return false
      }
    }
    if let slug { last = (id, slug) }
    return slug
  }
}
