internal import RoadTripMigrations
internal import RoadTripModel
internal import RoadTripSQLite
internal import RoadTripSystem

extension TripStore {
  /// Writes the content as one compact file to be shipped and only read, and a manifest beside it.
  ///
  /// The file has pages of 16 KB, a rollback journal and gathered statistics, opens in a folder that cannot be written, and holds
  /// nothing of the traveller's. With one version of the product and of SQLite it is, byte for byte, the same for the same
  /// content, in whatever order and history that was seeded.
  /// - Parameters:
  ///   - target: the path of the file.
  ///   - manifest: the path of the manifest; `nil` for that of the file with `.json` behind it.
  ///   - overwrites: whether files that are there are replaced.
  /// - Returns: what the manifest says.
  /// - Throws: ``StoreError``: `fileExists` where a file is there and may not be replaced.
  public func publish(
    to target: String, manifest: String? = nil, overwrites: Bool = false
  ) throws -> Publication {
    let publishing = Publishing(
      target: target, manifest: manifest ?? target + ".json", overwrites: overwrites)
    return try read { access in
      do {
        return try publishing.run(from: access.connection)
      } catch {
        throw StoreError.wrapping(error, path: target)
      }
    }
  }
}

/// A publishing under way.
private struct Publishing {
  let target: String
  let manifest: String
  let overwrites: Bool

  /// The time in the ledger of every published file: that of a run would make each file another.
  private static let time = "1970-01-01T00:00:00Z"

  func run(from source: Connection) throws -> Publication {
    for path in [target, manifest] {
      try Inspection.refuseTarget(path, source: source.path, overwrites: overwrites)
    }
    guard target != manifest else {
      throw StoreError(.misuse, "the manifest needs a name of its own", path: target)
    }
    let file = try Draft(for: target)
    try Inspection.refuseSideFiles(beside: file.target, target)
    let (contentVersion, counts) = try fill(file.path, from: source)
    try check(file.path)
    let publication = Publication(
      path: target, manifest: manifest, contentVersion: contentVersion,
      schemaVersion: TripStore.schemaVersion, productVersion: Product.version,
      counts: Dictionary(
        uniqueKeysWithValues: RecordKind.allCases.map { ($0, counts[$0.table] ?? 0) }),
      bytes: FileSystem.status(of: file.path)?.size ?? 0, sha256: try Self.hash(of: file.path))
    let words = try Draft(for: manifest)
    try words.append(Array(publication.json.utf8))
    try finish(file, as: target)
    try finish(words, as: manifest)
    return publication
  }

  private func finish(_ draft: Draft, as path: String) throws {
    do throws(SystemError) {
      try draft.finish(overwrites: overwrites)
    } catch {
      throw error.isThere ? Inspection.alreadyThere(path) : error
    }
  }

  /// Builds the file beside, and packs it into the draft: both are always done in the same steps.
  private func fill(
    _ path: String, from source: Connection
  ) throws -> (version: String, counts: [String: Int]) {
    let plan = try Draft(for: path)
    let building = try Connection.open(plan.path, .readWrite)
    try building.setPragma("page_size", 16_384)
    try building.setPragma("locking_mode", "exclusive")
    try building.setPragma("journal_mode", "memory")
    try building.setPragma("synchronous", 0)
    try building.setPragma("temp_store", 2)
    try building.setPragma("cache_size", -65_536)
    let migrator = Migrator(
      migrations: Migrations.all, productVersion: Product.version, now: { Self.time })
    _ = try migrator.migrate(building)
    var copy = ContentCopy(from: source, to: building)
    let version = try copy.run()
    try building.execute("ANALYZE")
    // A name that begins with "file:" would be read as an address.
    try building.run("VACUUM INTO ?", [Value(path.hasPrefix("/") ? path : "./\(path)")])
    try building.close()
    return (version, copy.counts)
  }

  private func check(_ path: String) throws {
    let connection = try Connection.open(path, .immutable)
    try TripStore.migrator.check(connection, mayBeOlder: false)
    try Inspection.checkIntegrity(connection, quick: false, path: target)
    let orphan = try connection.first("PRAGMA foreign_key_check") { row in
      try row.required(at: 0) as String
    }
    if let table = orphan {
      throw StoreError(.damaged, "a \(table) names what is not there", path: target)
    }
  }

  private static func hash(of path: String) throws -> String {
    let reader = try ByteReader(path: path)
    var hash = SHA256()
    while let bytes = try reader.next() { hash.add(bytes.span) }
    return hash.hexadecimal()
  }
}
