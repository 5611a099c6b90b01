internal import RoadTripSystem

/// What a pool refuses to do.
package enum PoolError: Error, Equatable, Sendable {
  /// A write inside a write of the same thread would wait for itself.
  case nestedWrite
  /// A read inside a read of the same thread would need a second reader, and could wait for itself.
  case nestedRead
  /// A read and a write inside one another, on a database that has only one connection.
  case nestedInMemory
  case closed
}

extension PoolError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .nestedWrite: "a write may not begin inside another write"
    case .nestedRead: "a read may not begin inside another read"
    case .nestedInMemory:
      "a read and a write may not begin inside one another on a database in memory"
    case .closed: "the database is closed"
    }
  }
}

/// One writer and several readers of one file. Each connection is lent to one caller at a time and
/// opened when it is first needed. A database in memory has one connection that serves both.
package final class ConnectionPool: Sendable {
  private let isInMemory: Bool
  private let readerLimit: Int
  private let openWriter: @Sendable () throws -> Connection
  private let openReader: @Sendable () throws -> Connection
  private let whenLent: @Sendable (Connection) -> Void
  private let whenReturned: @Sendable (Connection) -> Void
  private let monitor = Monitor(PoolState())

  /// - Parameters:
  ///   - path: only asked whether it is `:memory:`.
  ///   - readers: how many readers at most, at least one.
  ///   - whenLent: told that the writer is about to be lent, on the thread that gets it.
  ///   - whenReturned: told that the writer came back, on the same thread, before anybody else can have it.
  package init(
    path: String, readers: Int, openWriter: @escaping @Sendable () throws -> Connection,
    openReader: @escaping @Sendable () throws -> Connection,
    whenLent: @escaping @Sendable (Connection) -> Void = { _ in },
    whenReturned: @escaping @Sendable (Connection) -> Void = { _ in }
  ) {
    isInMemory = path == ":memory:"
    readerLimit = max(1, readers)
    self.openWriter = openWriter
    self.openReader = openReader
    self.whenLent = whenLent
    self.whenReturned = whenReturned
  }

  /// Lends an idle reader, opens one, or waits for one. The connection may not leave `body`.
  package func read<R>(_ body: (Connection) throws -> R) throws -> R {
    if isInMemory { return try withWriter(nested: .nestedRead, body) }
    let thread = ThreadID.current
    var idle: Connection?
    try monitor.waitUntil { try $0.takeReader(for: thread, limit: readerLimit, into: &idle) }
    let reader: Connection
    do {
      reader = try idle ?? openReader()
    } catch {
      monitor.change { $0.returnReader(nil, from: thread) }
      throw error
    }
    defer {
      reader.endForgottenTransaction()
      monitor.change { $0.returnReader(reader, from: thread) }
    }
    return try body(reader)
  }

  /// Lends the writer, to one caller at a time. The connection may not leave `body`.
  package func write<R>(_ body: (Connection) throws -> R) throws -> R {
    try withWriter(nested: .nestedWrite, body)
  }

  private func withWriter<R>(
    nested: PoolError, _ body: (Connection) throws -> R
  ) throws -> R {
    let thread = ThreadID.current
    let refusal = isInMemory ? PoolError.nestedInMemory : nested
    var idle: Connection?
    try monitor.waitUntil { try $0.takeWriter(for: thread, refusal: refusal, into: &idle) }
    let writer: Connection
    do {
      writer = try idle ?? openWriter()
    } catch {
      monitor.change { $0.returnWriter(nil) }
      throw error
    }
    whenLent(writer)
    defer {
      writer.endForgottenTransaction()
      whenReturned(writer)
      monitor.change { $0.returnWriter(writer) }
    }
    return try body(writer)
  }

  /// Lends the writer for a short look, if it is open and nobody has it; nobody is told.
  /// - Returns: nil where somebody has it.
  package func withIdleWriter<R>(_ body: (Connection) throws -> R) throws -> R? {
    let thread = ThreadID.current
    var idle: Connection?
    try monitor.waitUntil { state in
      idle = try state.takeIdleWriter(for: thread)
      return true
    }
    guard let writer = idle else { return nil }
    defer { monitor.change { $0.returnWriter(writer) } }
    return try body(writer)
  }

  /// Throws once the pool is closed, for callers that open a connection of their own.
  package func checkOpen() throws {
    try monitor.waitUntil { state in
      try state.checkOpen()
      return true
    }
  }

  /// Refuses new callers, waits for those of other threads, and closes the connections. One that
  /// the calling thread itself holds is closed when it comes back.
  package func close() {
    let thread = ThreadID.current
    monitor.change { $0.close() }
    monitor.waitUntil { $0.isIdle(except: thread) }
  }
}

extension Connection {
  /// A body that began a transaction by hand and left it open must not hand it to the next caller.
  fileprivate func endForgottenTransaction() {
    if isInTransaction { _ = try? run("ROLLBACK") }
  }
}

/// Who has which connection. Only touched under the monitor's lock.
private struct PoolState {
  private var writer: Connection?
  private var writing: ThreadID?
  private var idleReaders: [Connection] = []
  private var reading: [ThreadID] = []
  private var isClosed = false

  func checkOpen() throws(PoolError) {
    guard !isClosed else { throw .closed }
  }

  /// - Parameter reader: the one that is taken; left empty where the caller is to open one.
  /// - Returns: false: wait.
  mutating func takeReader(
    for thread: ThreadID, limit: Int, into reader: inout Connection?
  ) throws(PoolError) -> Bool {
    guard !isClosed else { throw .closed }
    guard !reading.contains(thread) else { throw .nestedRead }
    guard reading.count < limit else { return false }
    reading.append(thread)
    reader = idleReaders.popLast()
    return true
  }

  mutating func returnReader(_ reader: Connection?, from thread: ThreadID) {
    if reading.last == thread {
      reading.removeLast()
    } else if let place = reading.firstIndex(of: thread) {
      reading.remove(at: place)
    }
    if let reader, !isClosed { idleReaders.append(reader) }
  }

  /// As ``takeReader(for:limit:into:)``.
  mutating func takeWriter(
    for thread: ThreadID, refusal: PoolError, into writer: inout Connection?
  ) throws(PoolError) -> Bool {
    guard !isClosed else { throw .closed }
    guard writing != thread else { throw refusal }
    guard writing == nil else { return false }
    writing = thread
    writer = self.writer
    self.writer = nil
    return true
  }

  mutating func takeIdleWriter(for thread: ThreadID) throws(PoolError) -> Connection? {
    guard !isClosed else { throw .closed }
    guard writing == nil, let idle = writer else { return nil }
    writing = thread
    writer = nil
    return idle
  }

  mutating func returnWriter(_ connection: Connection?) {
    writing = nil
    if let connection, !isClosed { writer = connection }
  }

  mutating func close() {
    isClosed = true
    idleReaders.removeAll()
    writer = nil
  }

  func isIdle(except thread: ThreadID) -> Bool {
    (writing == nil || writing == thread) && reading.allSatisfy { $0 == thread }
  }
}
