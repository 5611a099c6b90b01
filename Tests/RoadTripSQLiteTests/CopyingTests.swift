import RoadTripSQLite
import Testing

@Suite struct CopyingTests {
  private func filled(_ path: String, rows: Int) throws -> Connection {
    let connection = try Connection.open(path, .create)
    try connection.execute("CREATE TABLE t (t_id INTEGER PRIMARY KEY, text TEXT)")
    try connection.run(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO t (text) SELECT hex(zeroblob(500)) FROM n
      """, [Value(rows)])
    return connection
  }

  private func count(_ connection: Connection) throws -> Int? {
    try connection.first("SELECT count(*) AS n FROM t") { try $0.required("n") }
  }

  @Test(arguments: [1, 7, 100_000] as [Int32])
  func `a copy is whole, however many pages a step takes`(pages: Int32) throws {
    let folder = try TemporaryFolder()
    let source = try filled(folder.file("a.db"), rows: 200)
    let target = try Connection.open(folder.file("b.db"), .create)
    try source.copy(into: target, pagesAtOnce: pages)
    #expect(try count(target) == 200)
    #expect(source.liveStatements == 0 || source.busyStatements == 0)
    try target.close()
    try source.close()
  }

  @Test func `a copy replaces what was there, from memory and into memory`() throws {
    let folder = try TemporaryFolder()
    let source = try filled(":memory:", rows: 5)
    let target = try filled(folder.file("b.db"), rows: 300)
    try source.copy(into: target)
    #expect(try count(target) == 5)
    let memory = try Connection.open(":memory:", .create)
    try target.copy(into: memory)
    #expect(try count(memory) == 5)
  }

  @Test func `a target in the middle of something is refused in the engine's words`() throws {
    let source = try filled(":memory:", rows: 1)
    let target = try memory()
    try target.run("BEGIN IMMEDIATE")
    let error = sqliteError { try source.copy(into: target) }
    #expect(error?.operation == .copy)
    #expect(error?.message == "destination database is in use")
    expectError(":memory:: cannot run: the connection is closed (SQLite code 21)") {
      try source.close()
      try source.copy(into: target)
    }
  }
}
