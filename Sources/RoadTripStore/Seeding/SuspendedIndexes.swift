internal import RoadTripModel
internal import RoadTripSQLite

/// The indexes of map points that a large load does without, to be made true at its end: that is faster than keeping them
/// true row by row.
struct SuspendedIndexes {
  /// The statements that make what was dropped again.
  private var statements: [String] = []
  private var hasBoxes = false
  private var hasSmallCache = false
  /// Whether the table had no row.
  private let isEmpty: Bool
  /// How many rows came.
  private var count = 0
  /// What the engine sorts to make the unique index is less. Unit: bytes.
  private var sortedBytes: Int64 = 0
  private var search: SearchLoader?
  /// Rows of a larger number are not in the indexes.
  private let last: Int64

  private static let largestRow: Int64 = 1 << 62
  /// With more new rows the tree of boxes may be written anew.
  private static let mostInOldTree = 1000
  /// With more new rows memory is saved: what one kind of index takes is given back before the next is made.
  private static let mostInMemory = 250_000
  private var isLarge: Bool { count > Self.mostInMemory }

  /// Suspends what is kept row by row: the triggers that index a new row, and the unique index where the table is empty.
  init(_ connection: Connection, isEmpty: Bool) throws {
    last =
      try connection.first("SELECT max(map_point_id) AS id FROM map_point") {
        try $0.optional("id") as Int64?
      }.flatMap { $0 } ?? 0
    self.isEmpty = isEmpty
    // Beyond, the engine gives out numbers in no order.
    guard last < Self.largestRow else { return }
    if isEmpty { _ = try drop("index", "map_point_key", connection) }
    hasBoxes = try drop("trigger", "map_point_box_insert", connection)
    if try drop("trigger", "map_point_search_insert", connection) {
      // New rows may get the numbers of rows that are gone, whose documents must be gone, too.
      try SearchIndex.update(connection)
      search = SearchLoader(after: last)
    }
  }

  /// Takes a point that waits to be stored.
  mutating func take(_ point: MapPoint) {
    count += 1
    // The key, two row ids and the head of an entry.
    sortedBytes += Int64(point.slug.text.utf8.count) + 48
    search?.take(point)
  }

  /// Hears that the points that wait are stored, the last row of the connection being the last of them.
  mutating func noteStored(_ connection: Connection) throws {
    try search?.noteStored(upTo: connection.lastInsertRowID, connection)
    if isLarge, isEmpty, !hasSmallCache {
      // Everything comes in its order: few pages are read again, and the rest needs the memory.
      try Opening.setCache(Opening.cacheOfWriter / 2, connection)
      hasSmallCache = true
    }
  }

  private mutating func drop(
    _ type: String, _ name: String, _ connection: Connection
  ) throws -> Bool {
    guard let statement = try Self.drop(type, name, connection) else { return false }
    statements.append(statement)
    return true
  }

  /// Drops an index or a trigger.
  /// - Returns: the statement that makes it again; `nil` where it is not there.
  static func drop(_ type: String, _ name: String, _ connection: Connection) throws -> String? {
    let sql = "SELECT sql FROM sqlite_schema WHERE type = ? AND name = ?"
    let found: String? = try connection.first(sql, [Value(type), Value(name)]) {
      try $0.required("sql")
    }
    if found != nil { try connection.execute("DROP \(type) \(name)") }
    return found
  }

  /// Makes the indexes true for the rows that came meanwhile, and keeps them true row by row again.
  mutating func resume(_ connection: Connection) throws {
    try search?.seal(connection)
    // The words may still be sorted beside what follows; but what follows sorts in memory too.
    if isLarge { try finishSearch(connection) }
    try makeAgain(connection)
    if hasBoxes { try fillBoxes(connection) }
    if !isLarge { try finishSearch(connection) }
  }

  /// Makes what was dropped again.
  ///
  /// Where temporary things are in files the engine sorts in one piece of memory, up to the size of its cache, and takes about a
  /// fifth less time than where it asks for room entry by entry. Files are allowed as long as none is needed, so a full folder for them
  /// hinders nothing.
  private func makeAgain(_ connection: Connection) throws {
    let sortsInOnePiece = isEmpty && sortedBytes < Opening.cacheOfWriter * 1024
    if sortsInOnePiece {
      try Opening.setCache(Opening.cacheOfWriter, connection)
      // Refused where there are temporary tables: then it is sorted as everything else.
      try? connection.setPragma("temp_store", .integer(1))
    }
    defer { if sortsInOnePiece { try? connection.setPragma("temp_store", .integer(2)) } }
    for statement in statements { try connection.execute(statement) }
  }

  private mutating func finishSearch(_ connection: Connection) throws {
    try search?.finish(connection)
    search = nil
    connection.releaseMemory()
  }

  /// A tree that grows by much is better written anew.
  private func fillBoxes(_ connection: Connection) throws {
    if isEmpty, count > Self.mostInOldTree { return try BoxTree.fillMapPoints(connection) }
    let sql =
      "SELECT count(*) AS new, (SELECT count(*) FROM map_point) AS rows FROM map_point WHERE map_point_id > ?"
    let counts = try connection.first(sql, [Value(last)]) { row in
      (new: try row.required("new") as Int, rows: try row.required("rows") as Int)
    }
    guard let counts, counts.new > 0 else { return }
    if counts.new > Self.mostInOldTree, counts.new > counts.rows / 10 {
      return try BoxTree.fillMapPoints(connection)
    }
    try SpatialIndex.mapPoints.add(after: last, connection)
  }
}
