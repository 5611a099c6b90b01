import RoadTripSQLite
import Testing

private struct Stop: Error {}

@Suite struct `Changes are noted by their tables` {
  static let statements: [(sql: String, tables: Set<String>)] = [
    ("INSERT INTO parent VALUES (3, 'three')", ["parent"]),
    ("UPDATE plain SET a = 7 WHERE a = 1", ["plain"]),
    ("DELETE FROM plain WHERE a = 1", ["plain"]),
    ("DELETE FROM plain", ["plain"]),
    ("DELETE FROM parent WHERE id = 1", ["parent", "child"]),
    ("UPDATE plain SET a = 7 WHERE a = 8", []),
    ("INSERT INTO parent VALUES (1, 'one') ON CONFLICT DO NOTHING", []),
    (
      """
      INSERT INTO parent VALUES (1, 'one') ON CONFLICT (id) DO UPDATE SET name = excluded.name
      WHERE parent.name IS NOT excluded.name
      """, []
    ),
    ("INSERT INTO other VALUES (1)", []), ("DELETE FROM other", []), ("DROP TABLE other", []),
    ("DROP INDEX plain_a", []), ("CREATE TEMP TABLE plain(a)", []), ("SELECT * FROM plain", []),
  ]

  let connection: Connection

  init() throws {
    connection = try memory(
      """
      CREATE TABLE parent(id INTEGER PRIMARY KEY, name TEXT UNIQUE);
      CREATE TABLE child(id INTEGER PRIMARY KEY, parent REFERENCES parent ON DELETE CASCADE);
      CREATE TABLE needs(id INTEGER PRIMARY KEY, parent NOT NULL REFERENCES parent);
      CREATE TABLE plain(a);
      CREATE TABLE other(a);
      CREATE INDEX plain_a ON plain(a);
      INSERT INTO parent VALUES (1, 'one'), (2, 'two');
      INSERT INTO child VALUES (1, 1), (2, 1);
      INSERT INTO needs VALUES (1, 2);
      INSERT INTO plain VALUES (1), (2), (3);
      """)
  }

  private func note() throws {
    try connection.noteChanges(in: ["parent", "child", "needs", "plain"])
  }

  private func noted(_ sql: String) throws -> Set<String> {
    try connection.run(sql)
    return connection.takeChangedTables()
  }

  @Test(arguments: statements)
  func `a statement is noted by the tables whose rows it changed`(
    sql: String, tables: Set<String>
  ) throws {
    try note()
    #expect(try noted(sql) == tables)
    #expect(connection.takeChangedTables() == [])
  }

  @Test func `a table of the same name in another database does not count`() throws {
    try note()
    try connection.run("CREATE TEMP TABLE plain(a)")
    #expect(try noted("INSERT INTO temp.plain VALUES (1)") == [])
    #expect(try noted("INSERT INTO main.plain VALUES (1)") == ["plain"])
  }

  @Test func `a DELETE without WHERE that was compiled before is noted, too`() throws {
    try connection.run("DELETE FROM plain")
    try connection.run("INSERT INTO plain VALUES (1)")
    try note()
    #expect(try noted("DELETE FROM plain") == ["plain"])
    #expect(try noted("DELETE FROM plain") == [])
  }

  @Test func `an index and a table that does not count can be dropped and are gone`() throws {
    try note()
    try connection.execute("DROP INDEX plain_a; DROP TABLE other")
    let left = try connection.rows(
      "SELECT name FROM sqlite_schema WHERE name IN ('plain_a', 'other')"
    ) { try $0.required("name") as String }
    #expect(left == [])
  }

  @Test func `what a transaction changes counts when it is committed`() throws {
    try note()
    try connection.transaction(.immediate) {
      try connection.run("INSERT INTO plain VALUES (4)")
      #expect(connection.takeChangedTables() == [])
    }
    #expect(connection.takeChangedTables() == ["plain"])
    #expect(connection.commits == 1)
  }

  @Test func `what is rolled back does not count, and takes nothing else with it`() throws {
    try note()
    try connection.run("INSERT INTO parent VALUES (3, 'three')")
    #expect(throws: Stop.self) {
      try connection.transaction(.immediate) {
        try connection.run("INSERT INTO plain VALUES (4)")
        throw Stop()
      }
    }
    _ = try? connection.run(
      "INSERT INTO plain SELECT a / 0 FROM plain UNION ALL SELECT abs(-9223372036854775808)")
    _ = try? connection.run("INSERT OR ROLLBACK INTO parent VALUES (4, 'four'), (1, 'five')")
    #expect(connection.takeChangedTables() == ["parent"])
    #expect(connection.commits == 0)
  }

  @Test func `a savepoint that is undone does not count, what lies around it does`() throws {
    try note()
    try connection.transaction(.immediate) {
      try connection.run("INSERT INTO parent VALUES (3, 'three')")
      try connection.savepoint {
        try connection.run("INSERT INTO child VALUES (3, 3)")
        #expect(throws: Stop.self) {
          try connection.savepoint {
            try connection.run("INSERT INTO plain VALUES (4)")
            throw Stop()
          }
        }
      }
    }
    #expect(connection.takeChangedTables() == ["parent", "child"])
    #expect(throws: Stop.self) {
      try connection.savepoint {
        try connection.run("INSERT INTO plain VALUES (4)")
        throw Stop()
      }
    }
    #expect(connection.takeChangedTables() == [])
    try connection.savepoint { _ = try connection.run("INSERT INTO plain VALUES (4)") }
    #expect(connection.takeChangedTables() == ["plain"])
  }

  @Test func `a statement that fails half-way does not count, even where the rest is committed`()
    throws
  {
    try note()
    try connection.transaction(.immediate) {
      try connection.run("INSERT INTO plain VALUES (4)")
      // The children go first; then a row turns out to be needed.
      let error = sqliteError { try connection.run("DELETE FROM parent") }
      #expect(error?.isForeignKeyConstraint == true)
      let twice = sqliteError { try connection.run("INSERT INTO parent VALUES (3, 'x'), (4, 'x')") }
      #expect(twice?.isUniqueConstraint == true)
    }
    #expect(connection.takeChangedTables() == ["plain"])
  }

  @Test func `nothing is noted before somebody wants to know, nor after`() throws {
    #expect(!connection.notesChanges)
    #expect(try noted("INSERT INTO plain VALUES (4)") == [])
    try note()
    #expect(connection.notesChanges)
    try connection.run("INSERT INTO plain VALUES (5)")
    connection.stopNotingChanges()
    #expect(!connection.notesChanges && connection.takeChangedTables() == [])
    #expect(try noted("DELETE FROM plain") == [])
    try note()
    #expect(try noted("INSERT INTO plain VALUES (6)") == ["plain"])
  }

  @Test func `a connection for the SQL of a person notes nothing`() throws {
    try connection.authorizeReadOnly()
    let error = sqliteError { try connection.noteChanges(in: ["plain"]) }
    #expect(error?.isMisuse == true)
  }
}

@Suite struct `Changes of other connections move the data version` {
  @Test func `commits of others move it, one's own and what is rolled back do not`() throws {
    let folder = try TemporaryFolder()
    let own = try Connection.open(folder.file("a.db"), .create)
    try own.setPragma("journal_mode", .text("wal"))
    try own.execute("CREATE TABLE t(a)")
    let other = try Connection.open(folder.file("a.db"), .readWrite)
    let first = try own.dataVersion()
    try own.run("INSERT INTO t VALUES (1)")
    try own.transaction(.immediate) { try own.execute("INSERT INTO t VALUES (2)") }
    try own.execute("BEGIN; INSERT INTO t VALUES (3); ROLLBACK")
    try other.execute("BEGIN; INSERT INTO t VALUES (4); ROLLBACK")
    #expect(try own.dataVersion() == first)
    try other.run("INSERT INTO t VALUES (5)")
    let second = try own.dataVersion()
    #expect(second != first)
    try other.run("INSERT INTO t VALUES (6)")
    try own.transaction(.immediate) {
      #expect(try own.dataVersion() != second)
      try own.run("INSERT INTO t VALUES (7)")
    }
    let third = try own.dataVersion()
    try other.execute("PRAGMA wal_checkpoint(PASSIVE)")
    #expect(try own.dataVersion() == third)
  }

  @Test func `one's own log may be full and begin anew`() throws {
    let folder = try TemporaryFolder()
    let own = try Connection.open(folder.file("a.db"), .create)
    try own.setPragma("journal_mode", .text("wal"))
    try own.setPragma("wal_autocheckpoint", .integer(4))
    try own.execute("CREATE TABLE t(a)")
    let other = try Connection.open(folder.file("a.db"), .readWrite)
    let (first, seen) = (try own.dataVersion(), try other.dataVersion())
    for _ in 0..<40 { try own.run("INSERT INTO t VALUES (zeroblob(10000))") }
    #expect(try own.dataVersion() == first)
    #expect(try other.dataVersion() != seen)
  }

  @Test func `a look does not wait for a lock, and later calls wait again`() throws {
    let folder = try TemporaryFolder()
    let other = try Connection.open(folder.file("a.db"), .create)
    try other.execute("CREATE TABLE t(a)")
    let own = try Connection.open(folder.file("a.db"), .readWrite, busyTimeout: 60_000)
    try other.execute("BEGIN EXCLUSIVE")
    let start = ContinuousClock.now
    #expect(sqliteError { _ = try own.dataVersion() }?.isBusy == true)
    #expect(ContinuousClock.now - start < .seconds(30))
    try other.execute("ROLLBACK")
    #expect(try own.pragma("busy_timeout") == .integer(60_000))
    _ = try own.dataVersion()
  }
}
