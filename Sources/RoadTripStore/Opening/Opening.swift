internal import RoadTripMigrations
internal import RoadTripSQLite
internal import RoadTripSystem
internal import Synchronization

/// How a store is opened.
public enum OpenMode: Sendable {
  /// Reads and writes; the file is made where there is none, and migrated where it is older.
  case create
  /// Reads and writes a file that must be there; it is migrated where it is older.
  case readWrite
  /// Only reads; the file is never created, migrated or changed.
  case readOnly
}

/// Remembers whether this process made the file.
final class FileMaking: Sendable {
  private let made = Mutex(false)

  var didMake: Bool { made.withLock { $0 } }

  func note() { made.withLock { $0 = true } }
}

/// Opens connections with the settings of the house, for the pool.
struct Opening: Sendable {
  let path: String
  let mode: OpenMode
  let busyTimeout: Int32
  let mapsMemory: Bool
  /// Whether a commit waits until it is on the disk.
  var isDurable = false
  let migrator: @Sendable () -> Migrator

  /// How many KiB of pages the writer keeps in memory.
  static let cacheOfWriter: Int64 = 65_536

  /// Sets how many KiB of pages a connection keeps in memory.
  static func setCache(_ size: Int64, _ connection: Connection) throws {
    try connection.setPragma("cache_size", .integer(-size))
  }

  var isInMemory: Bool { path == ":memory:" }

  /// The same without maps of memory, and without waiting for other programs.
  var forShortLooks: Opening {
    Opening(path: path, mode: mode, busyTimeout: 0, mapsMemory: false, migrator: migrator)
  }

  /// The one connection that writes, migrated.
  /// - Parameter making: is told where this opening made the file: it was not there, and nobody else migrated it first.
  func writer(_ making: FileMaking? = nil) throws -> Connection {
    guard mode != .readOnly else {
      throw StoreError(.readOnly, "the store was opened for reading only", path: path)
    }
    let isNew = try !isInMemory && !exists()
    if isNew, mode == .readWrite { throw noSuchFile }
    if !isNew, !isInMemory { try refuseOtherThings() }
    do {
      return try migratedWriter(isNew ? making : nil)
    } catch {
      // What could not be made whole is not left half made. The first error is the true one.
      if isNew { try? removeEmptyFile() }
      throw error
    }
  }

  private func migratedWriter(_ making: FileMaking?) throws -> Connection {
    let connection = try Connection.open(
      path, mode == .create ? .create : .readWrite, busyTimeout: Milliseconds(busyTimeout))
    // Only a new file takes it: half as many pages to log as with SQLite's 4 KiB.
    try connection.setPragma("page_size", .integer(8192))
    try tune(connection)
    if isDurable { try makeDurable(connection) }
    try Self.setCache(Self.cacheOfWriter, connection)
    let migrator = migrator()
    try migrator.check(connection, mayBeOlder: true)
    try ForeignObjects.refuse(in: connection, forWriting: true)
    let applied = try migrator.migrate(connection)
    if applied.first == 1 { making?.note() }
    try ForeignObjects.trustIfNone(in: connection)
    if !isInMemory { try keepWriteAheadLog(connection) }
    return connection
  }

  /// Removes a file into which nothing was seeded or noted, unless another program has it open.
  func removeEmptyFile() throws {
    // A connection that has read nothing yet: after write-ahead logging, pages kept from before may be stale.
    let connection = try Connection.open(path, .readWrite, busyTimeout: 0)
    // Leaving write-ahead logging takes the lock that only the one connection to a file gets, and removes the side files.
    try connection.setPragma("journal_mode", .text("delete"), verified: true)
    do {
      try connection.transaction(.immediate) {
        if try isEmpty(connection) { try FileSystem.remove(FileSystem.canonicalPath(path)) }
      }
    } catch let error as SQLiteError where error.isFull && FileSystem.status(of: path)?.size == 0 {
      // There was room for nothing, and nobody else writes: SQLite got the lock, and then no page.
      try FileSystem.remove(FileSystem.canonicalPath(path))
    }
  }

  private func isEmpty(_ connection: Connection) throws -> Bool {
    let hasTables = try connection.first("SELECT 1 FROM sqlite_schema") { _ in true } ?? false
    guard hasTables else { return true }
    let sql = """
      SELECT (SELECT count(*) FROM pack) + (SELECT count(*) FROM favorite)
             + (SELECT count(*) FROM rating) + (SELECT count(*) FROM note) AS n
      """
    return try connection.first(sql) { try $0.required("n") } == 0
  }

  /// A connection that reads. It has the right to write the file where there is one, so that side files are tidied up,
  /// but the engine refuses every change; without that right it opens read-only, or as unchangeable.
  func reader(mayBeOlder: Bool = false) throws -> Connection {
    try refuseOtherThings(orNothing: true)
    let connection = try openForReading()
    try connection.setPragma("query_only", .integer(1))
    try tune(connection)
    try connection.setPragma("cache_size", .integer(-16_384))
    if mapsMemory {
      try connection.setPragma("mmap_size", .integer(1 << 40))
      // Mapped pages are not kept, so their cells would be checked at each visit: a third of the time of a listing. Who maps
      // a file trusts it.
      try connection.setPragma("cell_size_check", .integer(0))
    }
    try migrator().check(connection, mayBeOlder: mayBeOlder)
    return connection
  }

  private func openForReading() throws -> Connection {
    if FileSystem.isWritable(path), FileSystem.isWritable(folder) {
      switch attempt(.readWrite) {
      case .success(let connection): return connection
      case .failure(let error):
        if !error.isReadOnly, !error.isCannotOpen, !error.isFull { throw error }
      }
    }
    switch attempt(.readOnly) {
    case .success(let connection): return connection
    case .failure(let error):
      // Write-ahead logging needs a little room beside the file even for reading.
      guard error.needsImmutable || error.isReadOnly || error.isFull else { throw error }
      guard let log = unfinishedWork else { return try attempt(.immutable).get() }
      if error.isFull { throw error }
      throw StoreError(
        .inputOutput,
        "the file has unfinished work in \(log) that cannot be read without writing beside it;"
          + " open it once where the folder can be written", path: path, code: error.code,
        cause: error)
    }
  }

  private func attempt(_ mode: Connection.OpenMode) -> Result<Connection, SQLiteError> {
    Result { () throws(SQLiteError) in
      try Connection.open(path, mode, busyTimeout: Milliseconds(busyTimeout))
    }
  }

  private func tune(_ connection: Connection) throws {
    try connection.setPragma("temp_store", .integer(2))
    try connection.setPragma("synchronous", .integer(1))
  }

  /// Without this a loss of power may undo the last commits, though it never damages the file.
  private func makeDurable(_ connection: Connection) throws {
    try connection.setPragma("synchronous", 2, verified: true)
    // On a Mac fsync alone leaves the bytes in the drive's own memory; elsewhere these two do nothing.
    try connection.setPragma("fullfsync", 1)
    try connection.setPragma("checkpoint_fullfsync", 1)
  }

  /// Write-ahead logging lets readers read while the writer writes. Another process that holds the file delays the
  /// change to a later opening; nothing depends on it.
  private func keepWriteAheadLog(_ connection: Connection) throws {
    do {
      try connection.setPragma("journal_mode", .text("wal"))
    } catch let error as SQLiteError where error.isBusy {}
  }

  private func exists() throws -> Bool { FileSystem.status(of: path) != nil }

  /// Refuses what cannot be a database; and, where it must be there, nothing.
  func refuseOtherThings(orNothing: Bool = false) throws {
    guard let status = FileSystem.status(of: path) else {
      if orNothing { throw noSuchFile }
      return
    }
    if status.kind == .directory {
      throw StoreError(.notARoadTripFile, "not a RoadTrip database (it is a folder)", path: path)
    }
    if status.kind == .other {
      throw StoreError(.notARoadTripFile, "not a RoadTrip database (it is no file)", path: path)
    }
    // SQLite takes a file of one byte for an empty one, and would write over it.
    if status.size == 1 {
      throw StoreError(.notARoadTripFile, "not a RoadTrip database", path: path)
    }
  }

  /// The log or the journal in which another program left something; a reader that skips it would see half of a change.
  private var unfinishedWork: String? { SideFiles.withWork(beside: path).first }

  private var folder: String { FileSystem.folder(of: path) }

  private var noSuchFile: StoreError {
    StoreError(.noSuchFile, "no such file; `roadtrip seed` makes one", path: path)
  }
}
