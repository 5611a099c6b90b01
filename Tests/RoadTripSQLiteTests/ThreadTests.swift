import Foundation
import RoadTripSQLite
import Synchronization
import Testing

private let endless = """
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n
  """

/// Runs `body` on so many threads and waits for them.
private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  DispatchQueue.concurrentPerform(iterations: count, execute: body)
}

@Suite struct `Other threads` {
  @Test func `a second writer is refused as busy after the timeout and not later`() throws {
    let folder = try TemporaryFolder()
    let first = try Connection.open(folder.file("b.db"), .create)
    try first.execute("CREATE TABLE t(a)")
    let second = try Connection.open(folder.file("b.db"), .readWrite, busyTimeout: 100)
    try first.transaction(.immediate) {
      let clock = ContinuousClock()
      let error = Mutex<SQLiteError?>(nil)
      let time = clock.measure {
        let found = sqliteError { try second.transaction(.immediate) {} }
        error.withLock { $0 = found }
      }
      #expect(error.withLock { $0?.isBusy } == true)
      #expect(error.withLock { $0?.message } == "database is locked")
      #expect(time > .milliseconds(50) && time < .seconds(4))
    }
    try second.transaction(.immediate) {}
  }

  @Test func `an interrupt from another thread stops a statement`() throws {
    let connection = try memory()
    let handle = connection.interruptHandle()
    let isDone = Atomic(false)
    let thread = Thread { while !isDone.load(ordering: .acquiring) { handle.interrupt() } }
    thread.start()
    let error = sqliteError { try connection.run(endless) }
    isDone.store(true, ordering: .releasing)
    #expect(error?.isInterrupted == true && error?.message == "interrupted")
    #expect(connection.busyStatements == 0)
  }

  @Test func `an interrupt after the connection has gone does nothing`() throws {
    var connection: Connection? = try memory()
    let handle = try #require(connection).interruptHandle()
    connection = nil
    handle.interrupt()
    let closed = try memory()
    try closed.close()
    closed.interruptHandle().interrupt()
  }

  @Test func `a progress handler can stop a statement and is let go`() throws {
    let connection = try memory()
    var calls = 0
    try connection.setProgressHandler(everyOps: 1000) {
      calls += 1
      return calls < 5
    }
    #expect(sqliteError { try connection.run(endless) }?.isInterrupted == true)
    #expect(calls == 5)
    try connection.setProgressHandler(everyOps: 0, nil)
    try connection.run("SELECT 1")
    #expect(calls == 5)
  }
}

@Suite struct `A pool lends one writer and several readers` {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("pool.db")
    let connection = try Connection.open(path, .create)
    try connection.setPragma("journal_mode", "wal", verified: true)
    try connection.execute("CREATE TABLE t(a INTEGER); INSERT INTO t VALUES(0)")
  }

  private func pool(readers: Int = 4) -> ConnectionPool {
    let path = path
    return ConnectionPool(
      path: path, readers: readers, openWriter: { try Connection.open(path, .readWrite) },
      openReader: { try Connection.open(path, .readOnly) })
  }

  private static func sum(_ connection: Connection) throws -> Int {
    try connection.first("SELECT sum(a) FROM t") { try $0.required(at: 0) } ?? -1
  }

  @Test func `eight threads read and write without losing anything`() throws {
    let pool = pool()
    let failures = Mutex<[String]>([])
    onThreads(8) { thread in
      for turn in 0..<100 {
        let text = errorText {
          if (thread + turn).isMultiple(of: 4) {
            try pool.write { connection in
              _ = try connection.transaction(.immediate) {
                try connection.run("UPDATE t SET a = a + 1")
              }
            }
          } else {
            try pool.read { connection in
              try connection.transaction(.deferred) {
                let first = try Self.sum(connection)
                #expect(try Self.sum(connection) == first)
              }
            }
          }
        }
        if let text { failures.withLock { $0.append(text) } }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(try pool.read(Self.sum) == 200)
    pool.close()
    #expect(throws: PoolError.closed) { try pool.read { _ in } }
    #expect(throws: PoolError.closed) { try pool.write { _ in } }
  }

  @Test func `no more than so many readers are opened`() throws {
    let opened = Atomic(0)
    let running = Atomic(0)
    let most = Atomic(0)
    let path = path
    let pool = ConnectionPool(
      path: path, readers: 2, openWriter: { try Connection.open(path, .readWrite) },
      openReader: {
        opened.add(1, ordering: .relaxed)
        return try Connection.open(path, .readOnly)
      })
    onThreads(8) { _ in
      for _ in 0..<50 {
        _ = try? pool.read { connection in
          let now = running.add(1, ordering: .relaxed).newValue
          most.max(now, ordering: .relaxed)
          _ = try Self.sum(connection)
          running.subtract(1, ordering: .relaxed)
        }
      }
    }
    let (openings, together) = (opened.load(ordering: .relaxed), most.load(ordering: .relaxed))
    #expect(openings <= 2 && together <= 2)
  }

  @Test func `nesting that would wait for itself is refused`() throws {
    let pool = pool(readers: 1)
    try pool.write { _ in
      #expect(throws: PoolError.nestedWrite) { try pool.write { _ in } }
      let sum = try pool.read(Self.sum)
      #expect(sum == 0)
    }
    try pool.read { _ in
      #expect(throws: PoolError.nestedRead) { try pool.read { _ in } }
      try pool.write { _ = try $0.run("UPDATE t SET a = 1") }
    }
    #expect(try pool.read(Self.sum) == 1)
    #expect("\(PoolError.nestedWrite)" == "a write may not begin inside another write")
  }

  @Test func `a connection that cannot be opened frees its place`() throws {
    let missing = folder.file("missing.db")
    let pool = ConnectionPool(
      path: missing, readers: 1, openWriter: { try Connection.open(missing, .readWrite) },
      openReader: { try Connection.open(missing, .readOnly) })
    for _ in 0..<3 {
      #expect(sqliteError { try pool.read { _ in } }?.isCannotOpen == true)
      #expect(sqliteError { try pool.write { _ in } }?.isCannotOpen == true)
    }
  }

  @Test func `a transaction left open is rolled back before the next caller`() throws {
    let pool = pool()
    try pool.write { try $0.execute("BEGIN; UPDATE t SET a = 9") }
    try pool.write { connection in
      #expect(!connection.isInTransaction)
      let sum = try Self.sum(connection)
      #expect(sum == 0)
    }
  }

  @Test func `a database in memory has one connection for both`() throws {
    let pool = ConnectionPool(
      path: ":memory:", readers: 4,
      openWriter: { try memory("CREATE TABLE t(a); INSERT INTO t VALUES(3)") },
      openReader: { try memory() })
    #expect(try pool.read(Self.sum) == 3)
    onThreads(4) { _ in
      for _ in 0..<25 { try? pool.write { _ = try $0.run("UPDATE t SET a = a + 1") } }
    }
    #expect(try pool.read(Self.sum) == 103)
    try pool.read { connection in
      #expect(throws: PoolError.nestedInMemory) { try pool.write { _ in } }
      #expect(connection.isOpen)
    }
  }

  @Test func `closing waits for others and not for itself`() throws {
    let pool = pool()
    let isInside = DispatchSemaphore(value: 0)
    let finished = Atomic(false)
    Thread {
      try? pool.read { connection in
        isInside.signal()
        Thread.sleep(forTimeInterval: 0.05)
        _ = try Self.sum(connection)
        finished.store(true, ordering: .releasing)
      }
    }.start()
    isInside.wait()
    try pool.write { _ in pool.close() }
    let wasFinished = finished.load(ordering: .acquiring)
    #expect(wasFinished)
  }
}
