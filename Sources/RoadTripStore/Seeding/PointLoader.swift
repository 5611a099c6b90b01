internal import RoadTripModel
internal import RoadTripSQLite

/// Puts map points that are new into their table, many rows a statement: one at a time costs half as much again.
///
/// Rows wait until the statement is full; whoever needs them in the table calls ``flush()`` first.
struct PointLoader: ~Copyable {
  private static let rowsOfStatement = 16
  private static let columns = ["destination_id"] + MapPoint.storage.columns
  private static let insertion: String = {
    let names = columns.joined(separator: ", ")
    let found = columns.indices.map { "column\($0 + 1)" }.joined(separator: ", ")
    let rows = (0..<rowsOfStatement).map { row in
      "(" + columns.indices.map { "?\(row * columns.count + $0 + 1)" }.joined(separator: ", ") + ")"
    }
    // Rows that wait for nothing have no slug.
    return """
      INSERT INTO map_point (\(names), pack_id) SELECT \(found), ?\(columns.count * rowsOfStatement + 1) \
      FROM (VALUES \(rows.joined(separator: ", "))) WHERE column2 IS NOT NULL
      """
  }()

  private let batch: Batch
  private let owner: Int64
  private var waiting = 0

  /// A loader of rows that belong to a pack.
  init(_ connection: Connection, owner: Int64) throws {
    batch = try connection.batch(Self.insertion)
    self.owner = owner
  }

  /// Whether the rows belong to this pack.
  func loads(for owner: Int64) -> Bool { owner == self.owner }

  /// Takes a point that keeps its rules and whose key is free; tells whether it, and all that waited, is stored now.
  mutating func add(_ point: MapPoint, _ destination: Int64) throws -> Bool {
    let first = waiting * Self.columns.count
    try batch.bind(first + 1, destination)
    try batch.bind(point, after: first + 1)
    waiting += 1
    guard waiting == Self.rowsOfStatement else { return false }
    try run()
    return true
  }

  /// Writes the rows that wait; tells whether there were any.
  mutating func flush() throws -> Bool {
    guard waiting > 0 else { return false }
    for place in waiting * Self.columns.count..<Self.rowsOfStatement * Self.columns.count {
      try batch.bindNull(place + 1)
    }
    try run()
    return true
  }

  private mutating func run() throws {
    try batch.bind(Self.columns.count * Self.rowsOfStatement + 1, owner)
    let wanted = waiting
    waiting = 0
    let written = try batch.run()
    guard written == wanted else {
      throw StoreError(
        .damaged, "\(written) rows were written instead of \(wanted)", path: batch.path)
    }
  }
}

extension Batch {
  /// Binds the columns of a map point in their order.
  func bind(_ point: MapPoint, after first: Int) throws {
    try bind(first + 1, point.slug.text)
    try bind(first + 2, point.title.nfc)
    try bind(first + 3, point.subtitle?.nfc)
    try bind(first + 4, point.coordinate.latitude)
    try bind(first + 5, point.coordinate.longitude)
    try bind(first + 6, point.elevation)
    try bind(first + 7, point.category?.text)
    try bind(first + 8, point.address?.nfc)
    try bind(first + 9, point.links.isEmpty ? nil : JSONText.list(point.links.map(\.text)))
    try bind(first + 10, point.tags.isEmpty ? nil : JSONText.list(point.tags.map(\.nfc)))
    try bind(first + 11, point.body?.nfc)
    try bind(first + 12, point.image?.text)
  }
}
