import Foundation
import Testing

/// Databases that somebody made to do harm: the header is ours, and the rest is not.
@Suite(.enabled("needs the sqlite3 shell") { Machine.has("sqlite3") })
struct `Faults: hostile files` {
  let scratch: Scratch
  let db: String

  init() throws { (scratch, db) = try SmallPack.store() }

  /// Changes the file as no command would.
  private func spoil(_ sql: String) throws {
    try Project.sqlite3(
      db, "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; \(sql);")
  }

  private static let rate = ["rate", "destinations/harbour", "4"]

  private func readers() -> [[String]] {
    [
      ["menu", "harbour"], ["points"], ["events"], ["show", "harbour", "weather"],
      ["show", "harbour", "quay-ride"], ["report"], ["trips"], ["destinations"], ["check"],
      ["sql", "SELECT * FROM menu"],
    ]
  }

  private func writers() -> [[String]] {
    [
      Self.rate, ["seed", scratch.path("small"), "--prune"], ["note", "destinations/harbour", "n"],
    ]
  }

  private func run(_ command: [String]) throws -> Outcome {
    try Child.run(command + ["--db", db], seconds: 20)
  }

  // MARK: Triggers

  static let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"

  @Test(arguments: [
    "SELECT load_extension('evil')", "SELECT writefile('evil', 'x')",
    "DELETE FROM note", "UPDATE destination SET title = 'Mine'",
    "INSERT INTO note (record, text, time) \(numbers) SELECT i, 'x', 'x' FROM n",
    "INSERT INTO rating (record, stars, time) VALUES (new.record || 'x', 1, 't')",
  ])
  func `a trigger of somebody else never runs`(body: String) throws {
    _ = try SmallPack.write(in: scratch)
    try spoil(
      "INSERT INTO note (record, text, time) VALUES ('x', 'kept', 't');"
        + "CREATE TRIGGER evil AFTER INSERT ON rating BEGIN \(body); END")
    let before = try Database(path: db).contents()
    for command in writers() {
      #expect(
        try run(command)
          == Outcome(
            err:
              "roadtrip: \(db): the schema was changed by another program: trigger evil is not of RoadTrip,"
              + " and nothing is written where it would run; `roadtrip check` lists how\n",
            status: 2))
    }
    #expect(try Database(path: db).contents() == before)
    #expect(try run(["menu", "harbour"]).status == 0)
    #expect(
      try run(["check", "--csv"])
        == Outcome(
          out: "severity,check,message\nerror,schema,trigger evil is not of RoadTrip\n", status: 1))
  }

  @Test func `a trigger of ours that was changed does not run either`() throws {
    try spoil(
      "DROP TRIGGER destination_box_delete; CREATE TRIGGER destination_box_delete AFTER DELETE ON destination BEGIN DELETE FROM note; END"
    )
    #expect(
      try run(Self.rate).err
        == "roadtrip: \(db): the schema was changed by another program: trigger destination_box_delete is not of RoadTrip,"
        + " and nothing is written where it would run; `roadtrip check` lists how\n")
  }

  // MARK: Views

  static let menuColumns =
    "'harbour' AS destination, 1 AS number, 1 AS section_position, 's' AS section, 'map' AS detail, 'map' AS name, NULL AS title, NULL AS subtitle, 1 AS entries"

  @Test(arguments: [
    "DROP VIEW menu; CREATE VIEW menu AS \(numbers) SELECT \(menuColumns) FROM n",
    "DROP VIEW menu; CREATE VIEW menu AS SELECT load_extension('evil'), \(menuColumns)",
    "DROP VIEW menu; CREATE VIEW menu AS SELECT randomblob(1000000000), \(menuColumns)",
    "DROP VIEW menu; CREATE TABLE t(x); CREATE VIEW menu AS SELECT \(menuColumns) FROM t",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE VIEW menu AS SELECT * FROM menu' WHERE name = 'menu'",
    "DROP VIEW menu; CREATE VIRTUAL TABLE menu USING fts5(destination, number, section_position, section, detail, name, title, subtitle, entries)",
    "DROP TABLE page; CREATE VIEW page AS \(numbers) SELECT i AS page_id FROM n",
  ])
  func `a view of somebody else under a name of ours is not read`(sql: String) throws {
    _ = try SmallPack.write(in: scratch)
    try spoil(sql)
    for command in readers() + writers() where command[0] != "sql" {
      let outcome = try run(command)
      #expect(outcome.status == (command[0] == "check" ? 1 : 2), "\(command): \(outcome)")
      if command[0] != "check" {
        #expect(
          outcome.err.hasPrefix("roadtrip: \(db): the schema was changed by another program: "),
          "\(command): \(outcome)")
      } else {
        #expect(outcome.out.contains("schema"), "\(outcome)")
      }
    }
  }

  @Test func `a view of another name is somebody's own affair`() throws {
    try spoil("CREATE VIEW extra AS SELECT name FROM destination")
    #expect(try run(["menu", "harbour"]).status == 0)
    #expect(try run(Self.rate).status == 0)
    #expect(try run(["sql", "SELECT * FROM extra", "--csv"]).out == "name\nBergen\nHarbour\n")
  }

  // MARK: Rows

  @Test(arguments: [
    "UPDATE pack SET sources = printf('%.*c', 200000, '[')",
    "UPDATE map_point SET links = printf('%.*c', 200000, '['), tags = '[\"' || char(0) || '\"]'",
    "UPDATE route SET phases = '[{\"a\":' || printf('%.*c', 100000, '[') || ']'",
    "UPDATE track_chunk SET points = x'ffffffffffffffffffffffffffffff', point_count = 256",
    "UPDATE track_chunk SET points = x'8080808080808080808001', point_count = 1",
    "UPDATE track_chunk SET points = zeroblob(3000000), point_count = 9223372036854775807",
    "UPDATE track_chunk SET point_count = -9223372036854775808",
    "UPDATE destination SET latitude = 9e999, longitude = -9e999",
    "UPDATE destination SET name = 'a' || char(0), title = char(0x202E), summary = CAST(x'ff' AS TEXT)",
    "UPDATE event SET starts_utc = 9223372036854775807, ends_utc = 9223372036854775807",
    "UPDATE event SET recurrence_rule = printf('%.*c', 100000, 'F'), exception_dates = '[[]]'",
    "UPDATE event SET utc_offset = -9223372036854775808",
    "UPDATE weather_record SET temperature = 9e999, period = '--00', month = 9223372036854775807 WHERE weather_record_id = 1",
    "UPDATE menu_item SET position = 9223372036854775807, target = char(10) WHERE menu_item_id = 1",
    "UPDATE route SET length = 1e300, duration = 1e300",
    "UPDATE route SET length = 9e999, point_count = 9223372036854775807, duration = 1e-320",
    "UPDATE trip_stop SET position = -1, departure = '0000-00-00' WHERE trip_stop_id = 1",
    "UPDATE destination SET destination_id = 9223372036854775807 WHERE slug = 'harbour'",
    "UPDATE map_point SET map_point_id = -9223372036854775808 WHERE slug = 'souk'",
    "UPDATE page SET body = CAST(zeroblob(70000000) AS TEXT)",
  ])
  func `a row that no seed would write is refused or read safely`(sql: String) throws {
    _ = try SmallPack.write(in: scratch)
    try spoil(sql)
    for command in readers() + writers() {
      let outcome = try run(command)
      #expect([0, 1, 2].contains(outcome.status), "\(command): \(outcome.status) \(outcome.err)")
      #expect(outcome.status != 2 || outcome.err.contains(db), "\(command): \(outcome)")
    }
  }

  // MARK: A schema that lies

  @Test func `columns of the wrong types are told, and not taken for others`() throws {
    try spoil(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE type = 'table';
      PRAGMA writable_schema = RESET;
      UPDATE destination SET latitude = 'north', name = x'00ff', elevation = 'high';
      UPDATE map_point SET latitude = x'41', title = 5;
      UPDATE event SET starts_utc = 'x', is_all_day = 'no';
      UPDATE track_chunk SET point_count = 'many', points = 5;
      UPDATE route SET length = 'l', point_count = 1e300;
      UPDATE weather_record SET temperature_high = 'warm', month = 2.5
      """)
    for command in readers() + writers() where command[0] != "sql" {
      let outcome = try run(command)
      #expect([0, 1, 2].contains(outcome.status), "\(command): \(outcome)")
      if ["points", "destinations", "report"].contains(command[0]) {
        #expect(outcome.err.contains("a row holds what it should not"), "\(command): \(outcome)")
      }
      if command[0] == "check" {
        #expect(outcome.out.contains("CHECK constraint failed in map_point"))
      }
    }
  }

  @Test(arguments: [
    "UPDATE sqlite_schema SET sql = replace(sql, 'summary TEXT,', 'summary TEXT AS (load_extension(''x'')),') WHERE name = 'destination'",
    "UPDATE sqlite_schema SET sql = replace(sql, 'subtitle TEXT,', 'subtitle TEXT DEFAULT (load_extension(''x'')),') WHERE name = 'destination'",
    "UPDATE sqlite_schema SET sql = replace(sql, 'stars INTEGER NOT NULL', 'stars INTEGER NOT NULL CHECK (load_extension(''x''))') WHERE name = 'rating'",
    "INSERT INTO sqlite_schema VALUES ('index', 'evil', 'rating', 3, 'CREATE INDEX evil ON rating (load_extension(record))')",
    "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'destination') WHERE name = 'map_point'",
    "UPDATE sqlite_schema SET rootpage = 99999999 WHERE name = 'map_point'",
    "UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'map_point'",
    "UPDATE sqlite_schema SET sql = CAST(x'ff00ff' AS TEXT) WHERE name = 'map_point'",
    "UPDATE sqlite_schema SET sql = 'CREATE TABLE map_point (' || replace(printf('%.*c', 3000, 'x'), 'x', 'a,') || 'b)' WHERE name = 'map_point'",
    "UPDATE sqlite_schema SET sql = 'CREATE VIEW x AS SELECT ' || printf('%.*c', 2000, '(') || '1' || printf('%.*c', 2000, ')') WHERE name = 'menu'",
    "DELETE FROM sqlite_schema WHERE name = 'migration'",
  ])
  func `a schema that was written by hand is refused or read safely`(sql: String) throws {
    _ = try SmallPack.write(in: scratch)
    try spoil("PRAGMA writable_schema = ON; \(sql)")
    for command in readers() + writers() {
      let outcome = try run(command)
      #expect([0, 1, 2].contains(outcome.status), "\(command): \(outcome)")
      #expect(outcome.status != 2 || outcome.err.contains(db), "\(command): \(outcome)")
    }
  }
}
