internal import RoadTripModel
internal import RoadTripSQLite

/// How map points are stored while a seed runs.
enum PointLoading {
  /// No map point has come.
  case undecided
  /// The table was empty: rows go in without the unique index, which is made again afterwards from this statement.
  case filling(index: String)
  /// Each row goes through the unique index.
  case indexed
}

extension Seeding {
  /// Stores a map point, in the fastest way that is right for it.
  mutating func save(_ point: MapPoint, hasOwnSlug: Bool) throws -> SaveOutcome {
    let isSimple = hasOwnSlug && options.onDuplicate == .update && !options.prunes
    guard isSimple else {
      try settlePoints()
      return try save(hasOwnSlug ? point : named(point))
    }
    if !point.isPlainlyGood { try point.checkRules() }
    let owner = try owner()
    guard let destination = try row(of: point.destination) else { return try save(point) }
    if case .undecided = pointLoading { try beginPoints() }
    let isFirst = seenKeys.insert(Self.key(destination, point.slug)).inserted
    if !isFirst {
      try settlePoints()
      return try connection.savepoint { try saveAgain(point, owner, destination) }
    }
    if case .filling = pointLoading {
      _ = try write(point, Self.plainInsertion, owner, destination)
      return .inserted
    }
    return try saveIndexed(point, owner, destination)
  }

  /// Stores a map point through the unique index. After a run of new points of one destination the keys that are there
  /// already are looked up once, so that a new point costs one search of the index instead of two.
  private mutating func saveIndexed(
    _ point: MapPoint, _ owner: Int64, _ destination: Int64
  ) throws -> SaveOutcome {
    if let known = knownKeys, !known.contains(Self.key(destination, point.slug)) {
      _ = try write(point, Self.plainInsertion, owner, destination)
      return .inserted
    }
    let outcome = try upsert(point, owner, destination)
    guard outcome == .inserted, knownKeys == nil else { return outcome }
    newPoints += 1
    if newPoints == Self.runOfNewPoints {
      var known: Set<Int> = []
      let sql = "SELECT slug FROM map_point WHERE destination_id = ? ORDER BY slug"
      try connection.forEach(sql, [Value(destination)]) { row in
        known.insert(Self.key(destination, try row.requiredValue("slug")))
        return true
      }
      knownKeys = known
    }
    return outcome
  }

  private static let runOfNewPoints = 1000

  /// Makes the unique index again that filling an empty table did without.
  mutating func settlePoints() throws {
    guard case .filling(let index) = pointLoading else { return }
    pointLoading = .indexed
    try connection.execute(index)
  }

  /// Takes the unique index away where the table is empty: making it at the end is faster than keeping it all along.
  private mutating func beginPoints() throws {
    let isEmpty = try connection.first("SELECT 1 FROM map_point LIMIT 1") { _ in true } == nil
    let sql = "SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = 'map_point_key'"
    guard isEmpty, let index = try connection.first(sql, [], { try $0.required("sql") as String })
    else {
      pointLoading = .indexed
      return
    }
    try connection.execute("DROP INDEX map_point_key")
    pointLoading = .filling(index: index)
  }

  private mutating func row(of destination: Slug) throws -> Int64? {
    if let last = lastDestination, last.slug == destination { return last.row }
    let sql = "SELECT destination_id AS id FROM destination WHERE slug = ?"
    let found: Int64? = try connection.first(sql, [Value(destination.text)]) {
      try $0.required("id")
    }
    lastDestination = found.map { (destination, $0) }
    knownKeys = nil
    newPoints = 0
    return found
  }

  private static func key(_ destination: Int64, _ slug: Slug) -> Int {
    var hasher = Hasher()
    hasher.combine(destination)
    hasher.combine(slug)
    return hasher.finalize()
  }

  /// A second point of one key must be the same as the first.
  private borrowing func saveAgain(
    _ point: MapPoint, _ owner: Int64, _ destination: Int64
  ) throws -> SaveOutcome {
    let outcome = try upsert(point, owner, destination)
    if outcome == .updated { throw Self.standsTwice(point) }
    return outcome
  }

  private borrowing func upsert(
    _ point: MapPoint, _ owner: Int64, _ destination: Int64
  ) throws -> SaveOutcome {
    try connection.forgetLastInsertRowID()
    let changes = try write(
      point, takesOver ? MapPoint.storage.insertion : MapPoint.storage.insertionForOwner, owner,
      destination)
    return changes == 0 ? .unchanged : connection.lastInsertRowID == 0 ? .updated : .inserted
  }

  private static let plainInsertion: String = {
    let upsert = MapPoint.storage.insertion
    return upsert.range(endingBefore: " ON CONFLICT")
  }()

  private borrowing func write(
    _ point: MapPoint, _ sql: String, _ owner: Int64, _ destination: Int64
  ) throws -> Int {
    try connection.repeating(sql) { batch in
      try batch.bind(1, owner)
      try batch.bind(2, destination)
      try batch.bind(3, point.slug.text)
      try batch.bind(4, point.title.nfc)
      try batch.bind(5, point.subtitle?.nfc)
      try batch.bind(6, point.coordinate.latitude)
      try batch.bind(7, point.coordinate.longitude)
      try batch.bind(8, point.elevation)
      try batch.bind(9, point.category?.text)
      try batch.bind(10, point.address?.nfc)
      try batch.bind(11, point.links.isEmpty ? nil : JSONText.list(point.links.map(\.text)))
      try batch.bind(12, point.tags.isEmpty ? nil : JSONText.list(point.tags.map(\.nfc)))
      try batch.bind(13, point.body?.nfc)
      try batch.bind(14, point.image?.text)
      return try batch.run()
    }
  }
}

extension String {
  /// The text before a mark, or the whole text.
  fileprivate func range(endingBefore mark: String) -> String {
    var start = utf8.startIndex
    while start < utf8.endIndex {
      if utf8[start...].starts(with: mark.utf8) { return String(self[..<start]) }
      start = utf8.index(after: start)
    }
    return self
  }
}
