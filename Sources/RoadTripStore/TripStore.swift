internal import Dispatch
internal import RoadTripMigrations
internal import RoadTripModel
internal import RoadTripSQLite
internal import RoadTripSystem

/// The content of road trips in one SQLite file, with one writer and several readers.
///
/// Safe to share between tasks and threads. `read(_:)` gives one snapshot, `write(_:)` one transaction; the access that
/// they lend cannot be kept. Errors are ``StoreError``, or the caller's own.
public final class TripStore: Sendable {
  /// The file, or `:memory:`.
  public let path: String
  /// Whether a commit waits until it is on the disk.
  public let isDurable: Bool
  let zones: TimeZoneBook
  private let pool: ConnectionPool
  private let opening: Opening
  private let making: FileMaking
  let listeners: Listeners

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file, or `:memory:` for a store that goes with its last user.
  ///   - mode: whether the file may be made, migrated and written.
  ///   - readers: how many readers may read at the same time, 1 or more.
  ///   - busyTimeout: how long to wait for another process. Unit: milliseconds.
  ///   - mapsMemory: reads through memory maps, which is faster, without checking the cells of each page first; an error of
  ///     the disk then ends the process. For files that you trust and that stay where they are.
  ///   - isDurable: whether a commit waits until it is on the disk, so that not even a loss of power undoes it. Otherwise the last
  ///   commits may be undone by one, while the file stays whole; a single small write is then several times faster.
  ///   - zones: where the rules of time zones come from.
  /// - Throws: ``StoreError`` that says what is wrong with the file. Nothing is half-written.
  public init(
    path: String, mode: OpenMode = .create, readers: Int = 4, busyTimeout: Int32 = 10_000,
    mapsMemory: Bool = false, isDurable: Bool = false, zones: TimeZoneBook = TimeZoneBook()
  ) throws {
    let opening = Opening(
      path: path, mode: mode, busyTimeout: busyTimeout, mapsMemory: mapsMemory,
      isDurable: isDurable, migrator: { TripStore.migrator })
    self.path = path
    self.isDurable = isDurable
    self.zones = zones
    self.opening = opening
    let making = FileMaking()
    self.making = making
    let listeners = Listeners(opening)
    self.listeners = listeners
    pool = ConnectionPool(
      path: path, readers: readers, openWriter: { try opening.writer(making) },
      openReader: { try opening.reader() }, whenLent: listeners.writerIsLent,
      whenReturned: listeners.writerIsReturned)
    do {
      try Connection.checkLibrary()
    } catch {
      throw StoreError(.unsupportedLibrary, error.message, path: path, cause: error)
    }
    try wrapping { mode == .readOnly ? try pool.read { _ in } : try pool.write { _ in } }
  }

  /// Sets up the engine for a program that is alone in its process; before any store is opened.
  package static func prepareProcess() { Connection.leaveMemoryUncounted() }

  /// Opens a file for ``rehearse(_:)`` only; one that is not there, or has nothing in it, stays so, and is played by a store
  /// in memory.
  /// - Throws: ``StoreError`` that says what is wrong with the file.
  package static func forRehearsal(path: String) throws -> TripStore {
    guard let status = FileSystem.status(of: path), status.kind != .regular || status.size > 0
    else { return try TripStore(path: ":memory:") }
    return try TripStore(path: path, mode: .readWrite)
  }

  /// Reads in one snapshot: what other writers commit meanwhile is not seen.
  /// - Throws: what `body` throws, or ``StoreError``.
  public func read<Result>(
    _ body: (borrowing Access<Reading>) throws -> Result
  ) throws -> Result {
    try wrapping {
      try pool.read { connection in
        try connection.transaction(.deferred) {
          try ForeignObjects.refuse(in: connection, forWriting: false)
          return try body(Access(connection: connection, zones: zones))
        }
      }
    }
  }

  /// Writes in one transaction: all of `body` is committed, or nothing where it throws.
  /// - Throws: what `body` throws, or ``StoreError``.
  public func write<Result>(
    _ body: (borrowing Access<Writing>) throws -> Result
  ) throws -> Result {
    try wrapping {
      try pool.write { connection in
        try connection.transaction(.immediate) {
          listeners.writerHasBegun(connection)
          let (all, unsearched) = (connection.totalChanges, connection.unsearchedChanges)
          let result = try body(Access(connection: connection, zones: zones))
          let rest = connection.unsearchedChanges - unsearched
          // The traveller rates and notes more often than content changes.
          if rest == 0 || connection.totalChanges - all != rest {
            try SearchIndex.update(connection)
          }
          return result
        }
      }
    }
  }

  /// Does everything that `write(_:)` would do, and undoes it: for a rehearsal.
  /// - Throws: what `body` throws, or ``StoreError``.
  public func rehearse<Result>(
    _ body: (borrowing Access<Writing>) throws -> Result
  ) throws -> Result {
    var result: Result?
    do {
      try write { access in
        result = try body(access)
        throw Undo()
      }
    } catch is Undo {}
    guard let result else { throw StoreError(.misuse, "nothing was rehearsed", path: path) }
    return result
  }

  /// `read(_:)` on a thread of the shared pool of Dispatch, for callers that must not wait; cancellation is not looked at.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (borrowing Access<Reading>) throws -> Result
  ) async throws -> Result {
    try await onOwnThread { try self.read(body) }
  }

  /// `write(_:)` on a thread of the shared pool of Dispatch, for callers that must not wait; cancellation is not looked at.
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (borrowing Access<Writing>) throws -> Result
  ) async throws -> Result {
    try await onOwnThread { try self.write(body) }
  }

  /// Closes the file; later calls throw, and who listens to changes gets the last ones and then the end.
  public func close() {
    pool.close()
    listeners.end()
  }

  /// A place among the listeners, from now on.
  func listen(to kinds: Set<StoredKind>) -> Listeners.Place { listeners.join(kinds, pool) }

  /// Closes the store, and removes its file where this store made it and nothing has been written to it since: what was to
  /// come into it was refused.
  ///
  /// A file that another program has open, or wrote to, stays, as does one that cannot be removed.
  package func abandon() {
    close()
    if making.didMake { try? opening.removeEmptyFile() }
  }

  /// A connection of its own that refuses everything but reading, for a statement that a person wrote.
  func guardedReader() throws -> Connection {
    do {
      try pool.checkOpen()
      guard path != ":memory:" else {
        throw StoreError(
          .misuse, "SQL of one's own needs a file: a database in memory has one connection",
          path: path)
      }
      let connection = try opening.reader()
      try connection.authorizeReadOnly()
      return connection
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }

  /// Lends a reader without a transaction, for statements that a person wrote.
  func withReader<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    try wrapping { try pool.read(body) }
  }

  private func wrapping<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw StoreError.wrapping(error, path: path) }
  }

  private func onOwnThread<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Swift.Result { try body() })
      }
    }
  }

  static var migrator: Migrator {
    Migrator(
      migrations: Migrations.all, productVersion: Product.version,
      now: { Instant(milliseconds: Clock.now / 1000 * 1000)?.text ?? "" })
  }

  private struct Undo: Error {}
}

/// The product's name and version.
public enum Product {
  /// The version of the product, as CHANGELOG.md counts.
  public static let version = "0.1.0"
}
