import Foundation
import RoadTripSQLite
import Testing

@Suite struct `Opening a file` {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func failure(_ path: String, _ mode: Connection.OpenMode) -> String? {
    errorText { _ = try Connection.open(path, mode) }?.replacing(folder.path, with: "DIR")
  }

  @Test func `what is no database is refused with its path and reason`() throws {
    let junk = try folder.file("junk.db", holding: [UInt8](repeating: 65, count: 4096))
    let deep = folder.file("no/such/folder/x.db")
    #expect(
      failure(folder.path, .create)
        == "DIR: cannot open: unable to open database file (SQLite code 14)")
    #expect(
      failure(junk, .create) == "DIR/junk.db: cannot open: file is not a database (SQLite code 26)")
    #expect(
      failure(deep, .create)
        == "DIR/no/such/folder/x.db: cannot open: unable to open database file (SQLite code 14)")
    #expect(
      failure(folder.file("none.db"), .readOnly)
        == "DIR/none.db: cannot open: unable to open database file (SQLite code 14)")
    #expect(
      failure("", .create) == ": cannot open: a path may not be empty or hold NUL (SQLite code 21)")
    #expect(failure("a\0b", .create)?.hasSuffix("hold NUL (SQLite code 21)") == true)
    #expect(failure(":memory:", .immutable)?.contains("unable to open") == true)
    #expect(!FileManager.default.fileExists(atPath: folder.file("none.db")))
  }

  @Test func `an empty file is an empty database, and reading leaves it empty`() throws {
    let empty = try folder.file("empty.db", holding: [])
    let connection = try Connection.open(empty, .readOnly)
    #expect(
      try connection.first("SELECT count(*) FROM sqlite_schema") { try $0.required(at: 0) } == 0)
    #expect(connection.isReadOnly)
    let error = sqliteError { try connection.run("CREATE TABLE t(a)") }
    #expect(error?.isReadOnly == true)
    let size = try FileManager.default.attributesOfItem(atPath: empty)[.size] as? Int
    #expect(size == 0)
  }

  @Test func `a truncated file is corrupt`() throws {
    let path = folder.file("whole.db")
    let connection = try Connection.open(path, .create)
    try connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES(zeroblob(50000))")
    try connection.close()
    let bytes = try #require(FileManager.default.contents(atPath: path))
    let cut = try folder.file("cut.db", holding: [UInt8](bytes.prefix(8192)))
    let error = sqliteError {
      _ = try Connection.open(cut, .readOnly).first("SELECT a FROM t") { try $0.value(at: 0) }
    }
    #expect(error?.isCorrupt == true)
    #expect(error?.message == "database disk image is malformed")
  }

  @Test(arguments: ["plain", "a b", "50%", "que?ry=1", "ha#sh", "東京", "x&y"])
  func `an immutable file is read whatever its name`(name: String) throws {
    let path = folder.file(name)
    let writer = try Connection.open(path, .create)
    try writer.execute("CREATE TABLE t(a); INSERT INTO t VALUES(7)")
    try writer.close()
    let reader = try Connection.open(path, .immutable)
    #expect(try reader.first("SELECT a FROM t") { try $0.required("a") } == 7)
    #expect(sqliteError { try reader.run("DELETE FROM t") }?.isReadOnly == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
  }

  @Test func `a WAL file in a folder without write permission is read as immutable`() throws {
    let path = folder.file("wal.db")
    let writer = try Connection.open(path, .create)
    try writer.setPragma("journal_mode", "wal", verified: true)
    try writer.execute("CREATE TABLE t(a); INSERT INTO t VALUES(7)")
    try writer.close()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    let reader = try Connection.open(path, .immutable)
    #expect(try reader.first("SELECT a FROM t") { try $0.required("a") } == 7)
    // Root may write anywhere, so there the ordinary way works too.
    if getuid() != 0 {
      #expect(sqliteError { _ = try Connection.open(path, .readOnly) }?.needsImmutable == true)
    }
  }

  @Test func `every connection is hardened`() throws {
    let connection = try Connection.open(folder.file("hard.db"), .create)
    #expect(try connection.pragma("foreign_keys") == 1)
    #expect(try connection.pragma("trusted_schema") == 0)
    #expect(try connection.pragma("cell_size_check") == 1)
    #expect(try connection.pragma("busy_timeout") == 5000)
    try connection.execute("CREATE VIRTUAL TABLE r USING rtree_i32(id, a, b)")
    let shadow = "DELETE FROM r_node"
    #expect(
      sqliteError { try connection.run(shadow) }?.message == "table r_node may not be modified")
    try connection.withWritableShadowTables { _ = try connection.run(shadow) }
    #expect(errorText { try connection.run(shadow) } != nil)
    #expect(
      sqliteError { try connection.run("PRAGMA writable_schema = ON") } == nil
        && errorText { try connection.run("DELETE FROM sqlite_schema") } != nil)
  }

  @Test func `foreign keys change only outside of a transaction`() throws {
    let connection = try memory()
    try connection.setForeignKeys(false)
    #expect(try connection.pragma("foreign_keys") == 0)
    try connection.transaction(.deferred) {
      #expect(errorText { try connection.setForeignKeys(true) } != nil)
    }
  }

  @Test func `triggers and views over virtual tables need a trusted schema`() throws {
    let connection = try memory(
      """
      CREATE TABLE p(id INTEGER PRIMARY KEY, name TEXT) STRICT;
      CREATE VIRTUAL TABLE s USING fts5(name, content='p', content_rowid='id');
      CREATE VIRTUAL TABLE r USING rtree_i32(id, a, b);
      CREATE TRIGGER p_in AFTER INSERT ON p BEGIN
        INSERT INTO s(rowid, name) VALUES(new.id, new.name);
        INSERT INTO r VALUES(new.id, 1, 2);
      END;
      CREATE VIEW v AS SELECT r.a FROM s JOIN r ON r.id = s.rowid WHERE s MATCH 'diner';
      """)
    try connection.setTrustedSchema(true)
    try connection.run("INSERT INTO p VALUES(1, 'The Diner')")
    #expect(try connection.first("SELECT a FROM v") { try $0.required("a") } == 1)
  }
}

@Suite struct `Pragmas` {
  @Test func `a pragma is set and read back`() throws {
    let connection = try memory()
    try connection.setPragma("user_version", 7, verified: true)
    #expect(try connection.pragma("main.user_version") == 7)
    #expect(
      errorText { try connection.setPragma("journal_mode", "WAL", verified: true) } == """
        :memory:: cannot configure: pragma 'journal_mode' is text("memory") after setting it to \
        text("WAL") (SQLite code 21)
        """)
  }

  @Test(arguments: ["", "a b", "a.b.c", "x;DROP TABLE t", "user_version=1", ".", "größe"])
  func `a name that is none is refused`(name: String) throws {
    let connection = try memory()
    #expect(
      errorText { _ = try connection.pragma(name) }
        == ":memory:: cannot configure: '\(name)' is no name of a pragma (SQLite code 21)")
  }

  @Test(arguments: [Value.null, 1.5, "a b", "x;y", .blob([1])])
  func `a value that is no word or integer is refused`(value: Value) throws {
    let connection = try memory()
    #expect(errorText { try connection.setPragma("user_version", value) } != nil)
  }
}

@Suite struct `The library` {
  @Test func `the system's library is good enough`() throws {
    try Connection.checkLibrary()
    #expect(Connection.libraryVersion.hasPrefix("3."))
  }

  @Test(
    arguments: [
      (
        3_036_099, true, "",
        "RoadTrip needs SQLite 3.38 or later (STRICT tables, ->>); this is 3.36.99"
      ),
      (3_040_001, false, "", "RoadTrip needs a SQLite built for threads (SQLITE_THREADSAFE)"),
      (
        3_040_001, true, "ENABLE_RTREE",
        "RoadTrip needs a SQLite built with R*Tree (SQLITE_ENABLE_RTREE)"
      ),
      (
        3_040_001, true, "ENABLE_FTS5",
        "RoadTrip needs a SQLite built with FTS5 (SQLITE_ENABLE_FTS5)"
      ),
    ] as [(Int32, Bool, String, String)])
  func `a library that lacks something is named`(
    version: Int32, isThreadsafe: Bool, lacking: String, message: String
  ) throws {
    let error = sqliteError {
      try Connection.checkLibrary(
        version: version, isThreadsafe: isThreadsafe, hasOption: { $0 != lacking })
    }
    #expect(error?.description == "cannot open: \(message) (SQLite code 1)")
  }
}
