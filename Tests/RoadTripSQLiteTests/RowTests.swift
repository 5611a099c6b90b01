import RoadTripSQLite
import Testing

/// What decoding gives: a value's text, or the text of the error.
private func read<T: ColumnValue>(_ type: T.Type, _ expression: String) throws -> String {
  let connection = try memory()
  let result = try connection.first("SELECT \(expression) AS x") { row -> String in
    do throws(RowError) {
      let value: T = try row.required("x")
      return "\(value)"
    } catch {
      return error.description
    }
  }
  #expect(connection.busyStatements == 0)
  return try #require(result)
}

@Suite struct `A row is decoded strictly` {
  @Test(arguments: [
    ("7", "7"), ("-9223372036854775808", "-9223372036854775808"),
    ("1.0", "column 'x': wanted Int64, found real(1.0)"),
    ("'7'", "column 'x': wanted Int64, found text(\"7\")"),
    ("x'37'", "column 'x': wanted Int64, found blob(1 byte)"),
    ("NULL", "column 'x': wanted Int64, found NULL"),
  ])
  func `an Int64 is read from an integer only`(expression: String, result: String) throws {
    #expect(try read(Int64.self, expression) == result)
    let asInt = result.replacing("Int64", with: "Int")
    #expect(try read(Int.self, expression) == asInt)
  }

  @Test(arguments: [
    ("7.5", "7.5"), ("1e308", "1e+308"),
    ("7", "column 'x': wanted Double, found integer(7)"),
    ("'7.5'", "column 'x': wanted Double, found text(\"7.5\")"),
    ("x''", "column 'x': wanted Double, found blob(0 bytes)"),
    ("NULL", "column 'x': wanted Double, found NULL"),
    ("9e999", "column 'x': wanted finite Double, found real(inf)"),
    ("-9e999", "column 'x': wanted finite Double, found real(-inf)"),
  ])
  func `a Double is read from a finite real only`(expression: String, result: String) throws {
    #expect(try read(Double.self, expression) == result)
  }

  @Test(arguments: [
    ("'north'", "north"), ("''", ""), ("'7'", "7"),
    ("7", "column 'x': wanted String, found integer(7)"),
    ("7.5", "column 'x': wanted String, found real(7.5)"),
    ("x'6E'", "column 'x': wanted String, found blob(1 byte)"),
    ("NULL", "column 'x': wanted String, found NULL"),
    (
      "CAST(x'66FF0a' AS TEXT)",
      "column 'x': wanted String, found text that is not UTF-8: 66 FF 0A"
    ),
    (
      "CAST(x'EDA080' AS TEXT)", "column 'x': wanted String, found text that is not UTF-8: ED A0 80"
    ),
  ])
  func `a String is read from UTF-8 text only`(expression: String, result: String) throws {
    #expect(try read(String.self, expression) == result)
  }

  @Test(arguments: [
    ("x'00FF'", "[0, 255]"), ("x''", "[]"), ("zeroblob(3)", "[0, 0, 0]"),
    ("'ab'", "column 'x': wanted [UInt8], found text(\"ab\")"),
    ("1", "column 'x': wanted [UInt8], found integer(1)"),
    ("1.5", "column 'x': wanted [UInt8], found real(1.5)"),
    ("NULL", "column 'x': wanted [UInt8], found NULL"),
  ])
  func `bytes are read from a blob only`(expression: String, result: String) throws {
    #expect(try read([UInt8].self, expression) == result)
  }

  @Test(arguments: [
    ("0", "false"), ("1", "true"),
    ("2", "column 'x': wanted Bool (0 or 1), found integer(2)"),
    ("-1", "column 'x': wanted Bool (0 or 1), found integer(-1)"),
    ("1.0", "column 'x': wanted Bool (0 or 1), found real(1.0)"),
    ("'true'", "column 'x': wanted Bool (0 or 1), found text(\"true\")"),
    ("NULL", "column 'x': wanted Bool (0 or 1), found NULL"),
  ])
  func `a Bool is read from 0 or 1 only`(expression: String, result: String) throws {
    #expect(try read(Bool.self, expression) == result)
  }

  @Test func `NULL is nil only where that is allowed`() throws {
    let connection = try memory()
    try connection.forEach("SELECT NULL AS a, 'b' AS b") { row in
      let byName: String? = try row.optional("a")
      let byPosition: Double? = try row.optional(at: 0)
      #expect(byName == nil && byPosition == nil)
      let b: String? = try row.optional("b")
      #expect(b == "b")
      expectError("column 'b': wanted Int, found text(\"b\")") {
        let _: Int? = try row.optional("b")
      }
      return true
    }
  }

  @Test func `a column that is not there is an error that lists the columns`() throws {
    let connection = try memory()
    try connection.forEach("SELECT 1 AS a, 2 AS b, 3 AS b") { row in
      expectError("no column 'c': the statement has 'a', 'b', 'b'") {
        let _: Int = try row.required("c")
      }
      expectError("column 'b': the statement has several of that name") {
        let _: Int? = try row.optional("b")
      }
      expectError("no column '3': the statement has 'a', 'b', 'b'") {
        let _: Int? = try row.optional(at: 3)
      }
      expectError("no column '-1': the statement has 'a', 'b', 'b'") { _ = try row.value(at: -1) }
      let third: Int = try row.required(at: 2)
      #expect(third == 3)
      return true
    }
  }

  @Test func `columns are found by name in any order and again on every row`() throws {
    let connection = try memory()
    let sql = """
      SELECT 1 AS a, 2.5 AS a_name_that_is_longer_than_fifteen_bytes, 'x' AS c
      UNION ALL SELECT 2, 3.5, 'y' ORDER BY 1
      """
    let found = try connection.rows(sql) { row in
      let c: String = try row.required("c")
      let long: Double = try row.required("a_name_that_is_longer_than_fifteen_bytes")
      let a: Int = try row.required("a")
      return "\(c) \(long) \(a)"
    }
    #expect(found == ["x 2.5 1", "y 3.5 2"])
  }

  @Test func `names are read again when the table has changed under a kept statement`() throws {
    let connection = try memory("CREATE TABLE t(a); INSERT INTO t VALUES(1)")
    let sql = "SELECT * FROM t"
    #expect(try connection.rows(sql) { $0.columnNames } == [["a"]])
    try connection.execute("ALTER TABLE t ADD COLUMN b DEFAULT 'new'")
    let b: String? = try connection.first(sql) { try $0.required("b") }
    #expect(b == "new")
  }

  @Test func `a value is whatever is there`() throws {
    let connection = try memory()
    let values = try connection.first("SELECT NULL, 7, 1.5, 'ä', x'01', CAST(x'FF' AS TEXT)") {
      row in
      expectError(
        "column 'CAST(x'FF' AS TEXT)': wanted a value, found text that is not UTF-8: FF"
      ) { _ = try row.value(at: 5) }
      return try (0..<5).map { try row.value(at: $0) }
    }
    #expect(values == [.null, 7, 1.5, "ä", .blob([1])])
  }

  @Test func `text and blobs are lent without a copy`() throws {
    let connection = try memory()
    try connection.forEach("SELECT 'a' || char(0) || 'b' AS t, x'010203' AS b, x'' AS e") { row in
      let text = try row.withText(at: 0) { text in [UInt8(text.count), text[0], text[1]] }
      let blob = try row.withBlob(at: 1) { bytes in bytes[2] }
      let empty = try row.withBlob(at: 2) { bytes in bytes.count }
      #expect(text == [3, 97, 0] && blob == 3 && empty == 0)
      expectError("column 'b': wanted String, found blob(3 bytes)") {
        try row.withText(at: 1) { _ in }
      }
      return true
    }
  }
}
