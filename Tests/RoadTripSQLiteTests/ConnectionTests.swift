import RoadTripSQLite
import Testing

private struct Stop: Error {}

@Suite struct `A connection runs SQL` {
  @Test func `run counts the rows the statement itself changed`() throws {
    let connection = try memory(
      """
      CREATE TABLE t(a INTEGER); CREATE TABLE log(a);
      CREATE TRIGGER note AFTER INSERT ON t BEGIN INSERT INTO log VALUES(1), (2); END
      """)
    #expect(try connection.run("INSERT INTO t VALUES(1), (2), (3)") == 3)
    #expect(connection.changes == 3)
    #expect(connection.totalChanges == 9)
    #expect(connection.lastInsertRowID == 3)
    #expect(try connection.run("CREATE TABLE u(a)") == 0)
    #expect(try connection.run("SELECT 1") == 0)
    #expect(try connection.run("UPDATE t SET a = a WHERE a > 1") == 2)
    #expect(try connection.run("DELETE FROM t WHERE a > 9") == 0)
  }

  @Test func `forEach stops when told to, and first takes one row`() throws {
    let connection = try memory()
    let sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    var seen: [Int] = []
    try connection.forEach(sql) { row in
      seen.append(try row.required("i"))
      return seen.count < 3
    }
    #expect(seen == [1, 2, 3])
    #expect(try connection.first(sql) { try $0.required("i") } == 1)
    #expect(try connection.first("SELECT 1 WHERE false") { try $0.required(at: 0) as Int } == nil)
    #expect(connection.busyStatements == 0)
  }

  @Test(arguments: [
    ("", "there is no statement"), (" -- nothing\n", "there is no statement"),
    ("SELECT 1; SELECT 2", "more than one statement"), ("SELECT 1; x", "more than one statement"),
    ("SELEC 1", "near \"SELEC\": syntax error"),
    ("SELECT \"x\"", "no such column: x"),
  ])
  func `anything but one statement is refused`(sql: String, message: String) throws {
    let connection = try memory()
    #expect(sqliteError { try connection.run(sql) }?.message == message)
    #expect(sqliteError { try connection.query(sql, { _ in }, { _ in true }) }?.message == message)
    #expect(connection.liveStatements == 0)
  }

  @Test(arguments: ["SELECT 1;", "SELECT 1 ; ; -- done", "/* a */ SELECT 1 /* b */; \n\t"])
  func `semicolons and comments may follow`(sql: String) throws {
    #expect(try memory().first(sql) { try $0.required(at: 0) } == 1)
  }

  @Test func `an error of a script names the statement and its line`() throws {
    let script = """
      -- first; not yet
      CREATE TABLE t(a TEXT NOT NULL) STRICT;

      /* two
         lines */ INSERT INTO t
        VALUES(NULL);
      INSERT INTO t VALUES('never');
      """
    let connection = try memory()
    let error = sqliteError { try connection.execute(script) }
    #expect(error?.line == 5)
    #expect(error?.isNotNullConstraint == true && error?.isConstraint == true)
    #expect(
      error?.description == """
        :memory:: cannot run line 5, 'INSERT INTO t VALUES(NULL);': \
        NOT NULL constraint failed: t.a (SQLite code 1299)
        """)
    #expect(try connection.first("SELECT count(*) FROM t") { try $0.required(at: 0) } == 0)
  }

  @Test(arguments: [
    ("SELECT 1;\nSELEC 2;\nSELECT 3", 2, "SELEC 2"), ("\n\nSELECT ?", 3, "SELECT ?"),
    ("SELECT 'a\nb';\n/* open", 0, ""), ("CREATE TABLE t(", 1, "CREATE TABLE t("),
  ])
  func `a script says where it is wrong`(script: String, line: Int, sql: String) throws {
    let connection = try memory()
    let error = sqliteError { try connection.execute(script) }
    #expect((error?.line ?? 0, error?.sql ?? "") == (line, sql))
    #expect(connection.liveStatements == 0)
  }

  @Test func `a trigger with semicolons is one statement of a script`() throws {
    let connection = try memory(
      "CREATE TABLE t(a);CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT 1; SELECT 2; END;;")
    #expect(try connection.run("INSERT INTO t VALUES(1)") == 1)
  }

  @Test func `a statement lent out is compiled afresh for a call inside`() throws {
    let connection = try memory("CREATE TABLE t(a); INSERT INTO t VALUES(1), (2)")
    let sql = "SELECT a FROM t WHERE a >= ? ORDER BY a"
    let pairs = try connection.rows(sql, [1]) { outer in
      let a: Int = try outer.required("a")
      let inner = try connection.rows(sql, [2]) { try $0.required("a") as Int }
      #expect(try outer.required("a") == a)
      return [a] + inner
    }
    #expect(pairs == [[1, 2], [2, 2]])
    #expect(connection.liveStatements == 1)
  }

  @Test func `only so many statements are kept`() throws {
    let connection = try memory()
    for number in 0..<100 {
      #expect(try connection.first("SELECT \(number)") { try $0.required(at: 0) } == number)
    }
    #expect(connection.liveStatements == 32)
    connection.forgetStatements()
    #expect(connection.liveStatements == 0)
  }

  @Test func `no statement outlives a call that throws`() throws {
    let connection = try memory("CREATE TABLE t(a INTEGER UNIQUE) STRICT; INSERT INTO t VALUES(1)")
    let insert = "INSERT INTO t VALUES(?)"
    let select = "SELECT a FROM t"
    let calls: [() throws -> Void] = [
      { try connection.run(insert, [1]) }, { try connection.run(insert, ["x"]) },
      { try connection.run(insert, [.real(.nan)]) }, { try connection.run(insert) },
      { _ = try connection.rows(select) { _ in throw Stop() } },
      { _ = try connection.first(select) { _ in throw Stop() } },
      { try connection.forEach(select) { _ in throw Stop() } },
      { _ = try connection.rows(select) { try $0.required("b") as Int } },
      { try connection.repeating(insert) { _ in throw Stop() } },
      { try connection.repeating(insert) { batch in _ = try batch.run() } },
      { _ = try connection.repeating(select) { try $0.row { _ in throw Stop() } } },
      { try connection.query(select, { _ in throw Stop() }, { _ in true }) },
      { try connection.query(select, { _ in }, { _ in throw Stop() }) },
      { try connection.query("SELECT :a", { _ in }, { _ in true }) },
      { try connection.execute("SELECT 1; \(insert)") },
      { try connection.run("SELECT abs(-9223372036854775808)") },
      { _ = try connection.rows("SELECT abs(-9223372036854775807 - a) FROM t") { _ in } },
    ]
    for (number, call) in calls.enumerated() {
      #expect(throws: (any Error).self, "call \(number)") { try call() }
      #expect(connection.busyStatements == 0, "call \(number)")
      connection.forgetStatements()
      #expect(connection.liveStatements == 0, "call \(number)")
    }
    try connection.close()
  }

  @Test func `a closed connection refuses every call`() throws {
    let connection = try memory()
    try connection.run("SELECT 1")
    try connection.forEach("SELECT 1") { _ in
      #expect(sqliteError { try connection.close() }?.isBusy == true)
      return true
    }
    try connection.close()
    try connection.close()
    #expect(!connection.isOpen && !connection.isInTransaction && connection.changes == 0)
    #expect(
      errorText { try connection.run("SELECT 1") }
        == ":memory:: cannot run: the connection is closed (SQLite code 21)")
    #expect(errorText { try connection.execute("SELECT 1") } != nil)
    #expect(errorText { try connection.authorizeReadOnly() } != nil)
  }
}

@Suite struct `A person's SQL has named parameters` {
  @Test func `columns and values come row by row`() throws {
    let connection = try memory()
    var lines: [String] = []
    try connection.query(
      "SELECT :a AS a, $b AS b, @c, :a UNION ALL SELECT 1, 2, 3, 4",
      named: ["a": 1, "b": "x", "c": nil], { lines.append("\($0)") },
      {
        lines.append("\($0)")
        return false
      })
    #expect(lines == [#"["a", "b", "@c", ":a"]"#, #"[integer(1), text("x"), NULL, integer(1)]"#])
    try connection.query("SELECT 1 AS one WHERE false", { lines = $0 }, { _ in true })
    #expect(lines == ["one"])
  }

  @Test(
    arguments: [
      ("SELECT :a", ["b": 1], "no value for parameter 'a'"),
      ("SELECT :a", ["a": 1, "c": 2, "b": 1], "the statement has no parameter 'b'"),
      ("SELECT ?", ["a": 1], "parameter 1 has no name: write :name"),
      ("SELECT ?1", ["1": 1], "parameter 1 has no name: write :name"),
    ] as [(String, [String: Value], String)])
  func `parameters and values must match`(
    sql: String, named: [String: Value], message: String
  ) throws {
    let connection = try memory()
    let error = sqliteError { try connection.query(sql, named: named, { _ in }, { _ in true }) }
    #expect(error?.message == message)
  }
}
