public import RoadTripModel
internal import RoadTripSQLite

/// How a seed treats what is there already.
public struct SeedOptions: Sendable {
  /// What to do with a record that is there already.
  public enum Duplicates: String, CaseIterable, Sendable {
    /// The record is brought up to date.
    case update
    /// The record stays as it is.
    case skip
    /// A map point without a slug of its own is added beside the one that is there.
    case keep
  }

  /// What to do with a record that is there already.
  public var onDuplicate: Duplicates
  /// Whether rows of the pack that the seed does not bring are removed at the end.
  public var prunes: Bool
  /// Whether rows of other packs change hands while no record of kind pack has come: not where the pack is only the name of
  /// a file.
  public var takesOver: Bool

  /// Makes options.
  public init(onDuplicate: Duplicates = .update, prunes: Bool = false, takesOver: Bool = true) {
    self.onDuplicate = onDuplicate
    self.prunes = prunes
    self.takesOver = takesOver
  }
}

/// What a seed did, kind by kind.
public struct SeedReport: Hashable, Sendable {
  /// The counts of each kind that came up.
  public var counts: [RecordKind: SeedCounts] = [:]
  /// What to know beside the counts.
  public var warnings: [String] = []
  /// How many map points without a slug of their own were recognized, by the rule: `title within 10 m`.
  public var matches: [String: Int] = [:]

  /// Counts of nothing.
  public init() {}

  /// The sum over all kinds.
  public var total: SeedCounts {
    counts.values.reduce(into: SeedCounts()) { $0 += $1 }
  }
}

extension Access where Mode == Writing {
  /// Seeds records of one pack after the other, in this transaction.
  ///
  /// - Parameters:
  ///   - pack: who owns the rows until a record of kind pack says otherwise.
  ///   - options: how to treat what is there already.
  ///   - body: gives the records to ``Seeding/add(_:)``; references must come before what names them.
  /// - Returns: what was done.
  /// - Throws: what `body` throws, or ``StoreError``; the whole transaction is then undone, even where the caller goes on.
  public borrowing func seed(
    _ pack: Pack, _ options: SeedOptions = SeedOptions(), _ body: (inout Seeding) throws -> Void
  ) throws -> SeedReport {
    var seeding = Seeding(
      preparation: Preparation(connection: connection, zones: zones), pack: pack, options: options)
    // A large load takes less.
    defer { try? Opening.setCache(Opening.cacheOfWriter, connection) }
    do {
      try body(&seeding)
      try seeding.settlePoints()
      if options.prunes { try seeding.prune() }
    } catch {
      // Half a seed, perhaps without an index, is never committed, whoever catches this. (A savepoint around a large seed
      // would make every statement in it slower than the one before: SQLite walks what it has noted for the savepoint.)
      connection.doomed = error
      throw error
    }
    return seeding.report
  }
}

/// A seed under way, lent by ``Access/seed(_:_:_:)``.
public struct Seeding: ~Copyable {
  let preparation: Preparation
  let options: SeedOptions
  private let defaultPack: Pack
  /// What was done so far.
  public var report: SeedReport {
    var report = tally
    if newPointCount > 0 {
      report.counts[.mapPoint, default: SeedCounts()].inserted += newPointCount
    }
    return report
  }
  /// What was done so far, without ``newPointCount``.
  var tally = SeedReport()
  /// New map points, which come by the million.
  private var newPointCount = 0

  /// The row of the pack that owns what comes; `nil` until the first record.
  private var pack: Int64?
  /// Whether rows of other packs change hands.
  private(set) var takesOver: Bool
  /// Packs that were seeded, for pruning.
  private(set) var packs: Set<Int64> = []
  /// The last destination below which a map point was stored: points come in runs.
  var lastDestination: (slug: Slug, row: Int64)?
  /// The points of the titles that came without a slug.
  var titles: [RecordID<MapPoint>: PointsOfOneTitle] = [:]
  /// How many new map points the last destination got one after the other.
  var newPoints = 0
  /// The keys of the map points that came by their own slugs, and of those that ``knownDestinations`` had before.
  var pointKeys = KeySet()
  /// Destinations all of whose map points are in ``pointKeys``.
  var knownDestinations: Set<Int64> = []
  var loader: PointLoader?
  /// How many map points went to the loader one after the other.
  var run = 0
  /// The indexes that the load does without.
  var suspended: SuspendedIndexes?
  /// How map points are stored.
  var pointLoading = PointLoading.undecided
  /// The keys of all other records.
  var seenKeys: Set<Int> = []
  /// Rows that the seed brought, by table; only kept for pruning.
  private(set) var seenRows: [String: Set<Int64>] = [:]

  init(preparation: Preparation, pack: Pack, options: SeedOptions) {
    self.preparation = preparation
    self.defaultPack = pack
    self.options = options
    takesOver = options.takesOver
  }

  var connection: Connection { preparation.connection }

  /// Stores one record; nothing of it stays where it throws, and the seed may go on.
  ///
  /// - Returns: what it did.
  /// - Throws: `RuleViolation` for a record that breaks a rule or names what is not there; any other error ends the seed.
  @discardableResult
  public mutating func add(_ record: consuming SeedRecord) throws -> SaveOutcome {
    let kind = record.kind
    if kind != .mapPoint { try settlePoints() }
    let outcome: SaveOutcome
    switch consume record {
    case .pack(let pack): outcome = try begin(pack)
    case .vehicle(let vehicle): outcome = try save(vehicle)
    case .trip(let trip): outcome = try save(trip)
    case .destination(let destination, let isPartial):
      outcome = try save(isPartial ? completed(destination) : destination)
    case .weatherRecord(let record): outcome = try save(record)
    case .event(let event): outcome = try save(event)
    case .mapPoint(let point, let hasOwnSlug): outcome = try save(point, hasOwnSlug: hasOwnSlug)
    case .route(let route): outcome = try save(route)
    case .page(let page): outcome = try save(page)
    case .asset(let asset): outcome = try save(asset)
    case .translation(let translation): outcome = try save(translation)
    }
    count(kind, outcome)
    return outcome
  }

  /// Counts a record that could not be read or stored.
  public mutating func reject(_ kind: RecordKind) {
    tally.counts[kind, default: SeedCounts()].rejected += 1
  }

  private mutating func count(_ kind: RecordKind, _ outcome: SaveOutcome) {
    switch outcome {
    case .inserted where kind == .mapPoint: newPointCount += 1
    case .inserted: tally.counts[kind, default: SeedCounts()].inserted += 1
    case .updated: tally.counts[kind, default: SeedCounts()].updated += 1
    case .unchanged: tally.counts[kind, default: SeedCounts()].unchanged += 1
    }
  }

  /// The pack that owns what comes.
  private mutating func begin(_ pack: Pack) throws -> SaveOutcome {
    try pack.checkRules()
    let saving = Saving(preparation: preparation, pack: 0)
    let stays = try options.onDuplicate == .skip && isThere(pack)
    let saved = try stays ? (.unchanged, saving.row(of: pack)) : saving.save(pack)
    self.pack = saved.row
    packs.insert(saved.row)
    takesOver = takesOver || pack != defaultPack
    return saved.outcome
  }

  mutating func owner() throws -> Int64 {
    if let pack { return pack }
    if let row = try preparation.connection.first(
      "SELECT pack_id FROM pack WHERE slug = ?", [Value(defaultPack.slug.text)],
      { try $0.required("pack_id") as Int64 })
    {
      pack = row
      packs.insert(row)
      return row
    }
    _ = try begin(defaultPack)
    return pack ?? 0
  }

  mutating func save<Record: Stored>(_ record: Record) throws -> SaveOutcome {
    try record.checkRules()
    let saving = Saving(preparation: preparation, pack: try owner(), takesOver: takesOver)
    if options.onDuplicate == .skip, try isThere(record) {
      if options.prunes { note(Record.storage.table, row: try saving.row(of: record)) }
      return .unchanged
    }
    let takeover = try takeover(of: record, by: saving.pack)
    let key = Record.hash(record)
    let isFirst = seenKeys.insert(key).inserted
    let needsSavepoint = !isFirst || Record.storage.saveParts != nil
    let saved: (outcome: SaveOutcome, row: Int64)
    do {
      saved =
        needsSavepoint
        ? try connection.savepoint { try saveAgain(record, saving, isFirst: isFirst) }
        : try saving.save(record)
    } catch {
      // Nothing of it is there, so the key is free for the next one.
      if isFirst { seenKeys.remove(key) }
      throw error
    }
    if let takeover { tally.warnings.append(takeover) }
    note(Record.storage.table, row: saved.row)
    return saved.outcome
  }

  /// Saves a record whose key may have come before; a second one must be the same.
  private borrowing func saveAgain<Record: Stored>(
    _ record: Record, _ saving: Saving, isFirst: Bool
  ) throws -> (outcome: SaveOutcome, row: Int64) {
    let saved = try saving.save(record)
    if !isFirst, saved.outcome == .updated {
      throw Self.standsTwice(record)
    }
    return saved
  }

  static func standsTwice<Record: Stored>(_ record: Record) -> RuleViolation {
    RuleViolation(
      field: "slug", found: quoted(record.slug.text),
      rule:
        "a slug stands once below its destination in a seed; another \(Record.kind.rawValue) has it already"
    )
  }

  private borrowing func isThere<Record: Stored>(_ record: Record) throws -> Bool {
    try Saving(preparation: preparation, pack: 0).row(of: record) != 0
  }

  mutating func note(_ table: String, row: Int64) {
    if options.prunes { seenRows[table, default: []].insert(row) }
  }

  /// What to say when a destination or trip of another pack changes hands.
  private borrowing func takeover<Record: Stored>(
    of record: Record, by pack: Int64
  ) throws -> String? {
    guard takesOver, Record.kind == .destination || Record.kind == .trip else { return nil }
    let sql = """
      SELECT p.slug FROM \(Record.storage.table) t JOIN pack p USING (pack_id) WHERE t.slug = ?1 AND t.pack_id <> ?2
      """
    let other = try connection.first(sql, [Value(record.slug), Value(pack)]) { row -> String in
      try row.required("slug")
    }
    return other.map {
      "\(Record.kind.rawValue) \(quoted(record.slug.text)) belonged to pack \(quoted($0)) and now belongs to this one"
    }
  }
}

extension Keyed {
  /// A number that is the same for records of the same key, and seldom for others.
  fileprivate static func hash(_ record: Self) -> Int {
    var hasher = Hasher()
    hasher.combine(kind)
    hasher.combine(record.parent)
    hasher.combine(record.slug)
    return hasher.finalize()
  }
}
