import Foundation
import Testing

/// `roadtrip sql` reads, whatever a person writes.
@Suite struct `Faults: hostile SQL` {
  let scratch: Scratch
  let db: String

  init() throws { (scratch, db) = try SmallPack.store() }

  @Test(arguments: [
    ("ATTACH 'other.db' AS o", "ATTACH"), ("DETACH main", "DETACH"),
    ("VACUUM", "ATTACH"), ("VACUUM INTO 'other.db'", "ATTACH"),
    ("PRAGMA writable_schema = ON", "PRAGMA writable_schema with a value"),
    ("PRAGMA query_only = OFF", "PRAGMA query_only with a value"),
    ("PRAGMA trusted_schema = ON", "PRAGMA trusted_schema with a value"),
    ("PRAGMA journal_mode = DELETE", "PRAGMA journal_mode with a value"),
    ("PRAGMA user_version = 9", "PRAGMA user_version with a value"),
    ("PRAGMA mmap_size = 1000000000", "PRAGMA mmap_size with a value"),
    ("PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA wal_checkpoint with a value"),
    ("PRAGMA temp_store_directory = '/'", "PRAGMA temp_store_directory with a value"),
    ("PRAGMA optimize", "PRAGMA optimize"),
    ("SELECT * FROM pragma_optimize(65535)", "PRAGMA optimize with a value"),
    ("SELECT load_extension('x')", "the function load_extension"),
    ("SELECT fts3_tokenizer('simple')", "the function fts3_tokenizer"),
    ("DELETE FROM rating", "DELETE"), ("UPDATE destination SET name = 'x'", "UPDATE"),
    ("INSERT INTO note VALUES (1, 'a', 'b', 'c') RETURNING note_id", "INSERT"),
    ("WITH a AS (SELECT 1) DELETE FROM note", "DELETE"),
    ("INSERT INTO map_point_box VALUES (99, 1, 1, 1, 1)", "INSERT"),
    ("CREATE TABLE t (a)", "changing the schema"),
    ("CREATE TEMP TABLE t (a)", "changing the schema"),
    ("CREATE TEMP TRIGGER t AFTER INSERT ON note BEGIN SELECT 1; END", "changing the schema"),
    ("CREATE VIRTUAL TABLE temp.t USING fts5(a)", "changing the schema"),
    ("DROP TABLE note", "changing the schema"),
    ("ALTER TABLE note RENAME TO n", "changing the schema"),
    ("REINDEX", "changing the schema"), ("ANALYZE", "changing the schema"),
    ("BEGIN IMMEDIATE", "BEGIN"), ("COMMIT", "COMMIT"), ("SAVEPOINT s", "BEGIN"),
  ])
  func `everything but reading is refused by the engine`(sql: String, refused: String) throws {
    let before = try Snapshot(scratch.folder)
    let outcome = try Child.run(["sql", sql, "--db", db])
    #expect(
      outcome
        == Outcome(
          err: "roadtrip: \(db): \(refused) is not allowed: this SQL may only read\n", status: 2))
    #expect(try Snapshot(scratch.folder) == before)
  }

  @Test(arguments: [
    "UPDATE sqlite_schema SET sql = 'x'", "UPDATE sqlite_master SET sql = 'x'",
    "DELETE FROM map_point_box_node", "UPDATE map_point_box_rowid SET nodeno = 5",
    "INSERT INTO destination_box_parent VALUES (1, 1)", "SELECT readfile('/etc/passwd')",
    "SELECT writefile('x', 'y')", "SELECT edit('x')", "SELECT 1; SELECT 2", ".shell ls", "",
    "SELECT zeroblob(100000000)",
    "SELECT hex(zeroblob(60000000))", "SELECT 'x' LIKE printf('%.*c', 5000, '%')",
    "SELECT 1 \(String(repeating: "+ 1 ", count: 2000))",
    "SELECT \(String(repeating: "(", count: 5000))1\(String(repeating: ")", count: 5000))",
    "SELECT \(String(repeating: "1, ", count: 2500))1",
    "SELECT 1\(String(repeating: " UNION ALL SELECT 1", count: 600))",
  ])
  func `what is too much, or no reading, is an error`(sql: String) throws {
    let before = try Snapshot(scratch.folder)
    let outcome = try Child.run(["sql", sql, "--db", db])
    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.err.hasPrefix("roadtrip: \(db): "), "\(outcome)")
    #expect(try Snapshot(scratch.folder) == before)
  }

  @Test func `a statement that never ends is interrupted from the keyboard`() throws {
    let endless =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    // The process that runs the tests may ignore the signal, and its children would, too.
    #if os(Linux)
      let start = "env --default-signal=INT"
    #else
      let start = "env"
    #endif
    // The shell tells 128 and the number of the signal that ended its child.
    let outcome = try Machine.bash(
      """
      \(start) "$roadtrip" sql '\(endless)' --db '\(db)' & child=$!
      sleep 0.5; kill -INT $child
      (sleep 20; kill -KILL $child) >/dev/null 2>&1 & guard=$!
      wait $child; echo $?; kill $guard
      """)
    #expect(outcome.out == "130\n", "\(outcome)")
    #expect(run("check", db: db).status == 0)
  }

  @Test func `a listing that never ends stops with its reader`() throws {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    let outcome = try Machine.bash(
      "\"$roadtrip\" sql '\(endless)' --nl --db '\(db)' | head -1; echo ${PIPESTATUS[0]}")
    #expect(outcome.out == "{\"i\":1}\n0\n", "\(outcome)")
  }
}
