internal import RoadTripModel
internal import RoadTripMigrations
internal import RoadTripSQLite

/// What the file says of one migration.
public struct MigrationStatus: Hashable, Sendable {
  /// The number, from 1.
  public let number: Int
  /// The name.
  public let name: String
  /// SHA-256 of its text in this version of the product; `nil` where this version does not know it.
  public let checksum: String?
  /// SHA-256 of its text when it was applied; `nil` where it is pending.
  public let appliedChecksum: String?
  /// When it was applied, UTC; `nil` where it is pending.
  public let time: String?
  /// Which version of the product applied it.
  public let productVersion: String?

  /// Whether it was applied from the same text.
  public var isValid: Bool { appliedChecksum == nil || appliedChecksum == checksum }
  /// Whether it still waits.
  public var isPending: Bool { appliedChecksum == nil }
}

/// Brings a file to the schema of this version: each step with its ledger row in one transaction.
struct Migrator {
  let migrations: [Migration]
  let productVersion: String
  let now: @Sendable () -> String

  /// The ledger; its own table, so that it is there before the first migration.
  private static let ledger = """
    CREATE TABLE IF NOT EXISTS migration (
      migration_id INTEGER PRIMARY KEY, -- the number
      name TEXT NOT NULL,
      checksum TEXT NOT NULL, -- SHA-256 of the text, line ends as LF
      applied TEXT NOT NULL, -- UTC
      product_version TEXT NOT NULL
    ) STRICT
    """

  /// Refuses what is not ours, what is newer and, for reading, what is older. Reads numbers of the header, and the ledger of an older file.
  func check(_ connection: Connection, mayBeOlder: Bool) throws {
    let header = try header(of: connection)
    let version = header.version
    if header.application != Migrations.applicationID {
      guard header.isBlank, mayBeOlder else { throw notOurs(connection, header) }
      return
    }
    guard version >= 0 else {
      throw StoreError(
        .damaged, "the file is damaged: its schema version is \(version)", path: connection.path)
    }
    if version > migrations.count {
      throw StoreError(
        .newerSchema,
        "made by a newer version of RoadTrip: its schema is \(version), this version knows \(migrations.count)",
        path: connection.path)
    }
    if header.ledger > version {
      throw StoreError(
        .damaged,
        "the schema version (PRAGMA user_version) is \(version), but the ledger says \(header.ledger): another program"
          + " changed it; `sqlite3 FILE 'PRAGMA user_version = \(header.ledger)'` sets it right",
        path: connection.path)
    }
    if version == 0, header.tables > 0 {
      throw StoreError(
        .damaged,
        "the file is damaged: its schema version (PRAGMA user_version) is 0, but it has tables",
        path: connection.path)
    }
    if version < migrations.count, !mayBeOlder {
      throw StoreError(
        .olderSchema,
        "made by an older version of RoadTrip: its schema is \(version), this version needs \(migrations.count);"
          + " `roadtrip migrate` brings it up to date", path: connection.path)
    }
  }

  /// Refuses what is not ours, nothing at all included, and what is newer; gives the version of the schema.
  @discardableResult
  func checkIsOurs(_ connection: Connection) throws -> Int {
    try check(connection, mayBeOlder: true)
    let header = try header(of: connection)
    guard header.application == Migrations.applicationID else {
      throw notOurs(connection, header)
    }
    return Int(header.version)
  }

  private func notOurs(_ connection: Connection, _ header: Header) -> StoreError {
    StoreError(
      .notARoadTripFile,
      header.isBlank
        ? "not a RoadTrip database (it is empty)"
        : "not a RoadTrip database (another program made it)",
      path: connection.path)
  }

  private struct Header {
    let version: Int64
    let application: Int64
    let tables: Int
    /// The last migration that the ledger has; 0 where nobody had to look.
    let ledger: Int64

    /// Whether nobody has written anything yet.
    var isBlank: Bool { version == 0 && application == 0 && tables == 0 }
  }

  /// What the file says of itself, in one snapshot: another process may be migrating it right now.
  private func header(of connection: Connection) throws -> Header {
    func read() throws -> Header {
      let version = try number(of: "user_version", connection)
      let application = try number(of: "application_id", connection)
      let isOlder = application == Migrations.applicationID && version < migrations.count
      return Header(
        version: version, application: application, tables: try tableCount(connection),
        ledger: isOlder ? try lastInLedger(connection) : 0)
    }
    return try connection.isInTransaction ? read() : connection.transaction(.deferred, read)
  }

  /// Applies what is pending; returns the numbers applied. Safe against other processes that do the same.
  func migrate(_ connection: Connection) throws -> [Int] {
    guard try number(of: "user_version", connection) < migrations.count else { return [] }
    var applied: [Int] = []
    while let number = try applyNext(connection) { applied.append(number) }
    return applied
  }

  /// Applies the first pending migration, found again under the write lock; `nil` where none is left.
  private func applyNext(_ connection: Connection) throws -> Int? {
    try connection.transaction(.immediate) { () -> Int? in
      try check(connection, mayBeOlder: true)
      let version = try number(of: "user_version", connection)
      guard version < migrations.count, let migration = migrations.dropFirst(Int(version)).first
      else { return nil }
      try connection.execute(Self.ledger)
      do throws(SQLiteError) {
        try connection.execute(migration.sql)
      } catch {
        // The migration is not at fault where the disk is full, or the file cannot be read.
        if error.isOfTheMachine || error.isCorrupt {
          throw StoreError(error, path: connection.path)
        }
        throw StoreError(
          .engine, "\(migration.file):\(error.line ?? 1): \(error.message)", path: connection.path,
          code: error.code, cause: error)
      }
      guard connection.isInTransaction else {
        throw StoreError(
          .engine, "\(migration.file): a migration may not end its transaction",
          path: connection.path)
      }
      try connection.run(
        "INSERT INTO migration (migration_id, name, checksum, applied, product_version) VALUES (?, ?, ?, ?, ?)",
        [
          Value(migration.number), Value(migration.name), Value(migration.checksum), Value(now()),
          Value(productVersion),
        ])
      try connection.setPragma("application_id", .integer(Migrations.applicationID))
      try connection.setPragma("user_version", .integer(Int64(migration.number)))
      return migration.number
    }
  }

  /// Every migration that the file or this version knows, in order.
  func status(_ connection: Connection) throws -> [MigrationStatus] {
    var rows: [Int: MigrationStatus] = [:]
    if try hasLedger(connection) {
      let sql =
        "SELECT migration_id, name, checksum, applied, product_version FROM migration ORDER BY migration_id"
      for status in try connection.rows(sql, [], status(from:)) { rows[status.number] = status }
    }
    for migration in migrations where rows[migration.number] == nil {
      rows[migration.number] = MigrationStatus(
        number: migration.number, name: migration.name, checksum: migration.checksum,
        appliedChecksum: nil, time: nil, productVersion: nil)
    }
    return rows.values.sorted { $0.number < $1.number }
  }

  private func status(from row: borrowing Row) throws -> MigrationStatus {
    let number: Int = try row.required("migration_id")
    let known = migrations.first { $0.number == number }
    return MigrationStatus(
      number: number, name: try row.required("name"), checksum: known?.checksum,
      appliedChecksum: try row.required("checksum"), time: try row.required("applied"),
      productVersion: try row.required("product_version"))
  }

  private func hasLedger(_ connection: Connection) throws -> Bool {
    try connection.first("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'")
    { _ in true }
      ?? false
  }

  private func lastInLedger(_ connection: Connection) throws -> Int64 {
    guard try hasLedger(connection) else { return 0 }
    return try connection.first("SELECT ifnull(max(migration_id), 0) AS n FROM migration") {
      try $0.required("n")
    } ?? 0
  }

  private func tableCount(_ connection: Connection) throws -> Int {
    try connection.first("SELECT count(*) AS n FROM sqlite_schema") { try $0.required("n") } ?? 0
  }

  private func number(of pragma: String, _ connection: Connection) throws -> Int64 {
    guard case .integer(let number) = try connection.pragma(pragma) else { return 0 }
    return number
  }
}
