internal import RoadTripSQLite

/// What others, as far as a store knows, have committed to its file since somebody listens.
///
/// The writer's data version moves with every commit of another connection and with none of its own, so that it tells
/// apart what was told already. A store that only reads has no writer: there a reader of its own is asked, which nobody
/// else is lent.
struct Outside {
  private let opening: Opening
  /// Counts the times that somebody began to listen, so that a look of an earlier time knows that it is late.
  private(set) var round = 0
  /// The store's connections; nil while nobody listens.
  private var pool: ConnectionPool?
  private var reader: ConnectionPool?
  /// The data version of the reader when it was last looked at; nil where that failed.
  private var readerVersion: Int64?
  /// The data version of the writer when it was last looked at; nil until it can be.
  private var writerVersion: Int64?

  init(_ opening: Opening) { self.opening = opening }

  var isWatched: Bool { pool != nil }

  /// Whether the first listener came while somebody had the writer, which was not looked at since.
  var isUnsettled: Bool { isWatched && writerVersion == nil && !isReadOnly }

  private var isReadOnly: Bool {
    if case .readOnly = opening.mode { true } else { false }
  }

  /// Somebody listens from now on.
  /// - Returns: the round for which to look; nil for a store in memory, which nobody else can write.
  mutating func begin(_ pool: ConnectionPool) -> Int? {
    self.pool = pool
    round += 1
    guard !opening.isInMemory else { return nil }
    if !isReadOnly { writerVersion = idleWriterVersion() }
    if writerVersion == nil {
      let looking = opening.forShortLooks
      reader = ConnectionPool(
        path: opening.path, readers: 1, openWriter: { try looking.writer() },
        openReader: { try looking.reader() })
      readerVersion = try? reader?.read { try $0.dataVersion() }
    }
    return round
  }

  /// Nobody listens any more.
  /// - Returns: what was held, for the caller to let go of.
  mutating func end() -> [ConnectionPool] {
    let held = [pool, reader].compactMap { $0 }
    round += 1
    (pool, reader, readerVersion, writerVersion) = (nil, nil, nil, nil)
    return held
  }

  /// Whether others have committed since the last look; a look that is not possible now says no, and the next one tells.
  mutating func hasMoved() -> Bool {
    if isReadOnly { return readerHasMoved() ?? false }
    return idleWriterVersion().map { hasMoved(to: $0) } ?? false
  }

  /// The same, asked by who has the writer.
  mutating func hasMoved(before writer: Connection) -> Bool {
    guard isWatched, !opening.isInMemory, let version = try? writer.dataVersion() else {
      return false
    }
    return hasMoved(to: version)
  }

  private mutating func hasMoved(to version: Int64) -> Bool {
    let last = writerVersion
    writerVersion = version
    if let last { return last != version }
    // The reader stood in until now. Where even that was not possible, nobody knows: better to tell once too often.
    defer { reader = nil }
    return readerHasMoved() ?? true
  }

  private mutating func readerHasMoved() -> Bool? {
    guard let version = try? reader?.read({ try $0.dataVersion() }) else { return nil }
    defer { readerVersion = version }
    return version != readerVersion
  }

  private func idleWriterVersion() -> Int64? {
    try? pool?.withIdleWriter { try $0.dataVersion() }
  }
}
