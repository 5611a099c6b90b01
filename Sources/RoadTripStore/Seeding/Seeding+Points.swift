internal import RoadTripModel
internal import RoadTripSQLite

/// How map points are stored while a seed runs.
enum PointLoading {
  /// No map point has come.
  case undecided
  /// The table was empty: every key of the file is known.
  case filling
  /// The file has keys that are not known.
  case indexed
}

extension Seeding {
  /// Stores a map point, in the fastest way that is right for it.
  mutating func save(_ point: MapPoint, hasOwnSlug: Bool) throws -> SaveOutcome {
    let isSimple = hasOwnSlug && options.onDuplicate == .update && !options.prunes
    guard isSimple else {
      try settlePoints()
      let point = try hasOwnSlug ? point : named(point)
      let outcome = try save(point)
      if let destination = try row(of: point.destination) {
        _ = pointKeys.note(destination, point.slug, isInSeed: true)
      }
      return outcome
    }
    if !point.isPlainlyGood { try point.checkRules() }
    let owner = try owner()
    guard let destination = try row(of: point.destination) else { return try save(point) }
    if case .undecided = pointLoading { try beginPoints() }
    switch pointKeys.note(destination, point.slug, isInSeed: true) {
    case .inSeed:
      try settlePoints()
      return try connection.savepoint { try saveAgain(point, owner, destination) }
    case .inFile: return try upsert(point, owner, destination)
    case .unknown: break
    }
    switch pointLoading {
    case .filling: return try load(point, owner, destination)
    case .undecided, .indexed:
      if knownDestinations.contains(destination) { return try load(point, owner, destination) }
    }
    let outcome = try upsert(point, owner, destination)
    if outcome == .inserted { try noteNewPoint(of: destination) }
    return outcome
  }

  /// After a run of new points of one destination the keys that are there already are looked up once, so that a new point
  /// costs one search of the index instead of two.
  private mutating func noteNewPoint(of destination: Int64) throws {
    newPoints += 1
    guard newPoints == Self.runOfNewPoints else { return }
    let sql = "SELECT slug FROM map_point WHERE destination_id = ? ORDER BY slug"
    let connection = connection
    try connection.forEach(sql, [Value(destination)]) { row in
      _ = pointKeys.note(destination, try row.requiredValue("slug"), isInSeed: false)
      return true
    }
    knownDestinations.insert(destination)
  }

  private static let runOfNewPoints = 1000

  private mutating func load(
    _ point: MapPoint, _ owner: Int64, _ destination: Int64
  ) throws -> SaveOutcome {
    if loader?.loads(for: owner) != true {
      try flushPoints()
      loader = try PointLoader(connection, owner: owner)
    }
    run += 1
    if run == Self.runOfNewPoints, suspended == nil {
      try flushPoints()
      suspended = try SuspendedIndexes(connection, isEmpty: false)
    }
    suspended?.take(point)
    let connection = connection
    if try loader?.add(point, destination) ?? false { try suspended?.noteStored(connection) }
    return .inserted
  }

  private mutating func flushPoints() throws {
    let connection = connection
    if try loader?.flush() ?? false { try suspended?.noteStored(connection) }
  }

  /// Writes what waits, and makes the indexes true that a large load does without.
  mutating func settlePoints() throws {
    run = 0
    try flushPoints()
    let connection = connection
    try suspended?.resume(connection)
    suspended = nil
  }

  /// Where the table is empty nothing can be found in its indexes: they are made at the end.
  private mutating func beginPoints() throws {
    let isEmpty = try connection.first("SELECT 1 FROM map_point LIMIT 1") { _ in true } == nil
    pointLoading = isEmpty ? .filling : .indexed
    if isEmpty { suspended = try SuspendedIndexes(connection, isEmpty: true) }
  }

  private mutating func row(of destination: Slug) throws -> Int64? {
    if let last = lastDestination, last.slug == destination { return last.row }
    let sql = "SELECT destination_id AS id FROM destination WHERE slug = ?"
    let found: Int64? = try connection.first(sql, [Value(destination.text)]) {
      try $0.required("id")
    }
    lastDestination = found.map { (destination, $0) }
    newPoints = 0
    return found
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
    let sql = takesOver ? MapPoint.storage.insertion : MapPoint.storage.insertionForOwner
    let changes = try connection.repeating(sql) { batch in
      try batch.bind(1, owner)
      try batch.bind(2, destination)
      try batch.bind(point, after: 2)
      return try batch.run()
    }
    return changes == 0 ? .unchanged : connection.lastInsertRowID == 0 ? .updated : .inserted
  }
}
