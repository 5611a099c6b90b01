import RoadTripSQLite
import Testing

@Suite struct `Values are bound as they are` {
  @Test(arguments: [
    Value.null, 7, -1, .integer(.max), .integer(.min), 1.5, -0.0, "", "north", "a\0b",
    "東京 🚗", .blob([]), .blob([0, 255]), .text(String(repeating: "long ", count: 100_000)),
    .blob([UInt8](repeating: 7, count: 2_000_000)), true, Value(Int?.none), Value("x" as String?),
    Value(2.5 as Double?), Value(9 as Int64?), Value([1] as [UInt8]?), Value(false as Bool?),
  ])
  func `a value comes back equal`(value: Value) throws {
    let connection = try memory()
    let back = try connection.first("SELECT ?", [value]) { try $0.value(at: 0) }
    #expect(back == value)
    let ofBatch = try connection.repeating("SELECT ?") { batch in
      try batch.bind(1, value)
      return try batch.row { try $0.value(at: 0) }
    }
    #expect(ofBatch == value)
    #expect(connection.busyStatements == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that is not finite is refused`(number: Double) throws {
    let connection = try memory()
    let error = sqliteError { try connection.run("SELECT ?", [.real(number)]) }
    #expect(error?.isMisuse == true)
    #expect(
      error?.description
        == ":memory:: cannot bind: parameter 1 is \(number), not a number to store (SQLite code 21)"
    )
  }

  @Test(
    arguments: [
      ([], "0 values for 2 parameters"), ([1], "1 values for 2 parameters"),
      ([1, 2, 3], "3 values for 2 parameters"),
    ] as [([Value], String)])
  func `too few and too many values are refused`(values: [Value], message: String) throws {
    let connection = try memory()
    #expect(sqliteError { try connection.run("SELECT ?, ?", values) }?.message == message)
  }

  @Test func `an embedded NUL is kept in text and refused in SQL`() throws {
    let connection = try memory("CREATE TABLE t(a TEXT) STRICT")
    try connection.run("INSERT INTO t VALUES(?)", ["a\0b"])
    let sizes = try connection.first("SELECT length(CAST(a AS BLOB)) AS n, a FROM t") { row in
      let text: String = try row.required("a")
      #expect(text == "a\0b")
      return try row.required("n") as Int
    }
    #expect(sizes == 3)
    #expect(
      sqliteError { try connection.run("SELECT 1;\0 DROP TABLE t") }?.message
        == "more than one statement")
  }
}

@Suite struct `A batch runs one statement many times` {
  @Test func `every row is written with its own values`() throws {
    let connection = try memory("CREATE TABLE t(a INTEGER, b TEXT, c REAL, d BLOB) STRICT")
    let changes = try connection.repeating("INSERT INTO t VALUES(?, ?, ?, ?)") { batch in
      var changes = 0
      for number in 0..<1000 {
        try batch.bind(1, number)
        try batch.bind(2, String(repeating: "text \(number) ", count: number % 50))
        try batch.bind(3, number.isMultiple(of: 2) ? nil : Double(number))
        try batch.bind(4, [UInt8](repeating: 1, count: number))
        changes += try batch.run()
      }
      return changes
    }
    #expect(changes == 1000)
    let wrong = try connection.rows("SELECT a, b, c, length(d) AS d FROM t") { row in
      let a: Int = try row.required("a")
      let b: String = try row.required("b")
      let c: Double? = try row.optional("c")
      let d: Int = try row.required("d")
      return a == d && c == (a.isMultiple(of: 2) ? nil : Double(a))
        && b == String(repeating: "text \(a) ", count: a % 50) ? 0 : 1
    }
    #expect(wrong == [Int](repeating: 0, count: 1000))
  }

  @Test func `a parameter that was left out is an error and not NULL`() throws {
    let connection = try memory("CREATE TABLE t(a, b)")
    try connection.repeating("INSERT INTO t VALUES(:a, ?)") { batch in
      try batch.bind(1, 1)
      try batch.bindNull(2)
      try batch.run()
      try batch.bind(2, 2)
      try batch.bind(2, 3)
      expectError(":memory:: cannot bind: parameter 1 (:a) has no value (SQLite code 21)") {
        try batch.run()
      }
      expectError(":memory:: cannot bind: no parameter 3: the statement has 2 (SQLite code 21)") {
        try batch.bind(3, 2)
      }
    }
    #expect(try connection.first("SELECT count(*) FROM t") { try $0.required(at: 0) } == 1)
  }

  @Test func `a row of RETURNING is decoded and the statement finished`() throws {
    let connection = try memory("CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT UNIQUE)")
    let sql = """
      INSERT INTO t(a) VALUES(?) ON CONFLICT(a) DO UPDATE SET a = a WHERE false RETURNING id
      """
    let ids: [Int?] = try connection.repeating(sql) { batch in
      try ["x", "y", "x"].map { text in
        try batch.bind(1, text)
        return try batch.row { try $0.required("id") }
      }
    }
    #expect(ids == [1, 2, nil])
    #expect(connection.busyStatements == 0)
  }

  @Test func `a run that fails leaves the batch usable`() throws {
    let connection = try memory("CREATE TABLE t(a INTEGER UNIQUE) STRICT")
    let refused = try connection.repeating("INSERT INTO t VALUES(?)") { batch in
      try [1, 1, 2].map { number in
        try batch.bind(1, number)
        return sqliteError { _ = try batch.run() }?.isUniqueConstraint
      }
    }
    #expect(refused == [nil, true, nil])
    #expect(try connection.rows("SELECT a FROM t ORDER BY a") { try $0.required(at: 0) } == [1, 2])
  }
}
