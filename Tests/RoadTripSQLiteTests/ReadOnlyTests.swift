import RoadTripSQLite
import Testing

@Suite struct `SQL of a person may only read` {
  let connection: Connection
  /// Changes made before, those of the indexes counted.
  let before: Int

  init() throws {
    connection = try memory(
      """
      CREATE TABLE t(a INTEGER, b TEXT); INSERT INTO t VALUES(1, 'x');
      CREATE VIRTUAL TABLE s USING fts5(b); INSERT INTO s VALUES('the diner');
      CREATE VIRTUAL TABLE r USING rtree_i32(id, a, b); INSERT INTO r VALUES(1, 2, 3);
      """)
    before = connection.totalChanges
    try connection.authorizeReadOnly()
  }

  @Test(arguments: [
    ("INSERT INTO t VALUES(2, 'y')", "INSERT"), ("REPLACE INTO t VALUES(2, 'y')", "INSERT"),
    ("DELETE FROM t", "DELETE"), ("UPDATE t SET a = 2", "UPDATE"),
    ("INSERT INTO s(s) VALUES('optimize')", "INSERT"), ("DELETE FROM r", "DELETE"),
    ("CREATE TABLE u(a)", "changing the schema"), ("CREATE TEMP TABLE u(a)", "changing the schema"),
    ("CREATE TEMP VIEW u AS SELECT 1", "changing the schema"),
    ("DROP TABLE t", "changing the schema"),
    ("ALTER TABLE t ADD COLUMN c", "changing the schema"),
    ("ATTACH ':memory:' AS other", "ATTACH"), ("DETACH main", "DETACH"),
    ("VACUUM INTO '/tmp/never.db'", "ATTACH"), ("ANALYZE", "changing the schema"),
    ("REINDEX", "changing the schema"), ("BEGIN", "BEGIN"), ("COMMIT", "COMMIT"),
    ("SAVEPOINT x", "BEGIN"),
    ("PRAGMA journal_mode = WAL", "PRAGMA journal_mode with a value"),
    ("PRAGMA writable_schema", "PRAGMA writable_schema"),
    ("PRAGMA writable_schema = ON", "PRAGMA writable_schema with a value"),
    ("PRAGMA query_only = OFF", "PRAGMA query_only with a value"),
    ("PRAGMA wal_checkpoint", "PRAGMA wal_checkpoint"), ("PRAGMA optimize", "PRAGMA optimize"),
    ("SELECT load_extension('x')", "the function load_extension"),
    ("SELECT LOAD_EXTENSION('x')", "the function load_extension"),
    ("EXPLAIN DELETE FROM t", "DELETE"),
    ("WITH x AS (SELECT 1) DELETE FROM t", "DELETE"),
  ])
  func `what writes is refused while it is compiled`(sql: String, refused: String) throws {
    let error = sqliteError { try connection.query(sql, { _ in }, { _ in true }) }
    #expect(error?.message == "\(refused) is not allowed: this SQL may only read")
    #expect(error?.isNotAuthorized == true)
    #expect(throws: SQLiteError.self) { try connection.run(sql) }
    #expect(throws: SQLiteError.self) { try connection.execute(sql) }
    #expect(connection.totalChanges == before)
  }

  @Test(arguments: [
    "DELETE FROM r_node", "INSERT INTO r_rowid VALUES(1, 1)", "UPDATE sqlite_schema SET sql = ''",
    "UPDATE sqlite_master SET rootpage = 1",
  ])
  func `tables behind an R*Tree cannot be written either`(sql: String) throws {
    #expect(throws: SQLiteError.self) { try connection.query(sql, { _ in }, { _ in true }) }
    #expect(connection.totalChanges == before)
  }

  @Test(arguments: [
    ("SELECT a, b FROM t", #"[integer(1), text("x")]"#),
    (
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT max(i) FROM n",
      "[integer(9)]"
    ),
    ("SELECT b, bm25(s) < 0 FROM s WHERE s MATCH 'diner'", #"[text("the diner"), integer(1)]"#),
    ("SELECT id FROM r WHERE a <= 2", "[integer(1)]"),
    ("SELECT name FROM pragma_table_info('t') ORDER BY cid LIMIT 1", #"[text("a")]"#),
    (
      "PRAGMA table_info(t)",
      #"[integer(0), text("a"), text("INTEGER"), integer(0), NULL, integer(0)]"#
    ),
    ("PRAGMA user_version", "[integer(0)]"), ("PRAGMA query_only", "[integer(1)]"),
    ("VALUES(1)", "[integer(1)]"), ("SELECT json_extract('[7]', '$[0]')", "[integer(7)]"),
    ("SELECT count(*) FROM sqlite_schema WHERE name = 't'", "[integer(1)]"),
  ])
  func `what reads is allowed`(sql: String, first: String) throws {
    var found = ""
    try connection.query(
      sql, { _ in },
      { values in
        found = "\(values)"
        return false
      })
    #expect(found == first)
  }

  @Test(arguments: ["EXPLAIN SELECT a FROM t", "EXPLAIN QUERY PLAN SELECT a FROM t"])
  func `the plan may be asked for`(sql: String) throws {
    var rows = 0
    try connection.query(
      sql, { _ in },
      { _ in
        rows += 1
        return true
      })
    #expect(rows > 0)
  }

  @Test func `virtual tables of a file just opened can be read`() throws {
    let folder = try TemporaryFolder()
    let writer = try Connection.open(folder.file("v.db"), .create)
    try writer.execute(
      """
      CREATE VIRTUAL TABLE s USING fts5(b); INSERT INTO s VALUES('the diner');
      CREATE VIRTUAL TABLE r USING rtree_i32(id, a, b); INSERT INTO r VALUES(1, 2, 3);
      """)
    let reader = try Connection.open(folder.file("v.db"), .readOnly)
    try reader.authorizeReadOnly()
    #expect(try reader.first("SELECT id FROM r WHERE a <= 2") { try $0.required("id") } == 1)
    #expect(try reader.first("SELECT b FROM s('diner')") { try $0.required("b") } == "the diner")
  }
}
