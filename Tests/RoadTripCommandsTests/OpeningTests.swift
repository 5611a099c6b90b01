import Foundation
import Testing

/// Files that are not what a command that only reads hopes for.
@Suite struct `Opening` {
  static let reading = [
    "menu harbour", "show harbour weather", "show harbour map", "trips", "destinations",
    "events", "weather harbour", "points", "report harbour", "note", "rate", "favorite",
    "sql SELECT(1)", "check", "migrate --status", "migrate --check",
  ]

  let scratch: Scratch
  let db: String

  init() throws { (scratch, db) = try SmallPack.store() }

  @Test(arguments: reading)
  func `a missing file is told, and not made`(line: String) throws {
    let missing = scratch.path("none.db")
    let message = "no such file; `roadtrip seed` makes one"
    #expect(
      run(line, db: missing) == Outcome(err: "roadtrip: \(missing): \(message)\n", status: 2))
    #expect(
      run(line + " --json", db: missing)
        == Outcome(
          err: """
            {"error":{"code":"no-such-file","message":"\(message)","file":"\(missing)","line":null,"column":null,"problems":[]}}

            """, status: 2))
    #expect(try scratch.names() == ["trip.db"])
  }

  @Test(arguments: reading)
  func `what is no database of ours is told, and left as it is`(line: String) throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: db))
    let files = [
      (try scratch.write("hello.db", "hello\n"), "not a RoadTrip database"),
      (
        try scratch.write(
          "random.db", Data((0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 167 >> 3) })),
        "not a RoadTrip database"
      ),
      (
        try scratch.write("truncated.db", whole.prefix(20_000)),
        "the file is damaged: database disk image is malformed"
      ),
      (scratch.folder, "not a RoadTrip database (it is a folder)"),
    ]
    let before = try Snapshot(scratch.folder)
    for (path, message) in files {
      #expect(run(line, db: path) == Outcome(err: "roadtrip: \(path): \(message)\n", status: 2))
    }
    #expect(try Snapshot(scratch.folder) == before)
  }

  @Test(arguments: reading.filter { !$0.hasPrefix("migrate") })
  func `an empty file is told, and left as it is`(line: String) throws {
    let empty = try scratch.write("empty.db", "")
    let before = try Snapshot(scratch.folder)
    #expect(
      run(line, db: empty)
        == Outcome(
          err: "roadtrip: \(empty): not a RoadTrip database (it is empty)\n", status: 2))
    #expect(try Snapshot(scratch.folder) == before)
  }

  @Test(
    .enabled("needs the sqlite3 shell") { Machine.has("sqlite3") },
    arguments: reading + [
      "migrate", "seed -", "rate harbour 5", "note harbour Hi", "favorite harbour",
    ])
  func `MIG-05 a file of a newer version is refused and stays as it is`(line: String) throws {
    _ = try Machine.run("sqlite3", [db, "PRAGMA user_version = 999; PRAGMA journal_mode = DELETE"])
    let before = try Snapshot(scratch.folder)
    #expect(
      try Machine.roadtrip(line.split(separator: " ").map(String.init) + ["--db", db])
        == Outcome(
          err: """
            roadtrip: \(db): made by a newer version of RoadTrip: its schema is 999, this version knows 5

            """, status: 2))
    #expect(try Snapshot(scratch.folder) == before)
  }

  @Test func `MIG-09 the list of migrations changes nothing`() throws {
    let before = try Snapshot(scratch.folder)
    let list = run("migrate --list", db: db)
    #expect(list == run("migrate --status", db: db))
    #expect(list.status == 0)
    #expect(
      try list.out.wholeMatch(
        of: Regex(
          """
          Migrations
          ==========

          No\\.  Name          State    Applied               By version  SHA-256
            1  content       applied  ....-..-..T..:..:..Z  [0-9.]+ +[0-9a-f]{64}
            2  near          applied  ....-..-..T..:..:..Z  [0-9.]+ +[0-9a-f]{64}
            3  menu          applied  ....-..-..T..:..:..Z  [0-9.]+ +[0-9a-f]{64}
            4  search        applied  ....-..-..T..:..:..Z  [0-9.]+ +[0-9a-f]{64}
            5  search_texts  applied  ....-..-..T..:..:..Z  [0-9.]+ +[0-9a-f]{64}

          """)) != nil)
    #expect(run("migrate --check", db: db) == Outcome())
    #expect(try Snapshot(scratch.folder) == before)
  }

  @Test func `the list of migrations is headed in the reader's language`() throws {
    let lines = run("migrate --status --locale es", db: db).out.split(separator: "\n")
    #expect(lines.prefix(2) == ["Migraciones", "==========="])
    #expect(
      lines[2].split(separator: "  ", omittingEmptySubsequences: true)
        .map { $0.trimmingPrefix(" ") } == [
          "N.º", "Nombre", "Estado", "Aplicada", "Por la versión", "SHA-256",
        ])
    let rows = run("migrate --status --json --locale es", db: db)
    #expect(rows == run("migrate --status --json", db: db), "JSON has one language")
  }

  @Test(.enabled("needs the sqlite3 shell") { Machine.has("sqlite3") })
  func `what a check finds is headed in the reader's language`() throws {
    _ = try Machine.run("sqlite3", [db, "UPDATE destination SET image = 'gone'"])
    let headings = ["en": "Severity,Check,Message", "es": "Gravedad,Comprobación,Mensaje"]
    for (locale, heading) in headings {
      let lines = run("check --locale \(locale)", db: db).out.split(separator: "\n")
      #expect(lines.first == heading.split(separator: ",")[1])
      #expect(
        lines[2].split(separator: "  ", omittingEmptySubsequences: true)
          .map { $0.trimmingPrefix(" ") } == heading.split(separator: ","))
    }
  }

  @Test(.enabled("needs the sqlite3 shell") { Machine.has("sqlite3") })
  func `MIG-07 a migration that was applied from another text is told`() throws {
    let first = "SELECT checksum FROM migration WHERE migration_id = 1"
    let checksum = run(["sql", first, "--csv"], db: db).out
      .split(separator: "\n")[1]
    let sql = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/RoadTripMigrations/sql").path
    if Machine.has("sha256sum") {
      let sum = try Machine.bash("cat '\(sql)'/0001_*.sql | tr -d '\\r' | sha256sum").out
      #expect(
        sum == "\(checksum)  -\n", "of the text with LF, whatever the line ends in the folder")
    }
    _ = try Machine.run("sqlite3", [db, "UPDATE migration SET checksum = 'abc'"])
    #expect(
      run("migrate --check", db: db)
        == Outcome(err: "roadtrip: \(db): migrations are pending or not valid\n", status: 1))
    #expect(
      run("migrate --status --nl", db: db).out.contains(#""state":"applied from another text""#))
  }

  @Test(
    .enabled("needs the sqlite3 shell") { Machine.has("sqlite3") },
    arguments: [
      ("menu harbour", "menu"), ("show harbour weather", "weather_record"),
      ("trips", "trip"), ("destinations", "destination"), ("events", "event"),
      ("weather harbour", "weather_record"), ("points", "map_point"), ("report", "waypoint"),
      ("note", "note"), ("rate", "rating"), ("favorite", "favorite"), ("note harbour Hi", "note"),
      ("seed FILE", "pack"),
    ])
  func `a file without a table is told as not complete`(line: String, name: String) throws {
    let kind = name == "menu" ? "VIEW" : "TABLE"
    _ = try Machine.run("sqlite3", [db, "DROP \(kind) \(name)"])
    let file = try scratch.write("x.ndjson", #"{"kind": "page", "title": "A", "body": "B"}"#)
    let outcome = run(line.replacing("FILE", with: file), db: db)
    let message =
      "the file is damaged or not complete: there is no table or view \(name);"
      + " `roadtrip check` lists what is missing"
    #expect(outcome.err == "roadtrip: \(db): \(message)\n")
    #expect(outcome.status == 2)
    let found = run("check --csv", db: db)
    #expect(found.err == "")
    #expect(found.status == 1)
    #expect(
      found.out.contains("error,schema,\(kind.lowercased()) \(name) is missing\n"), "\(found.out)")
  }

  @Test(.enabled("needs the sqlite3 shell") { Machine.has("sqlite3") })
  func `a file that lost a column and one that lost everything are told as not complete`() throws {
    _ = try Machine.run("sqlite3", [db, "ALTER TABLE note DROP COLUMN time"])
    #expect(
      run("note", db: db).err
        == "roadtrip: \(db): the file is damaged or not complete: there is no column time;"
        + " `roadtrip check` lists what is missing\n")
    #expect(run("note harbour Hi", db: db).err == run("note", db: db).err)
    #expect(
      run("check --csv", db: db).out
        == "severity,check,message\nerror,schema,table note was changed\n")
    let hollow = scratch.path("hollow.db")
    _ = try Machine.run(
      "sqlite3", [hollow, "PRAGMA application_id = 1381266032; PRAGMA user_version = 5"])
    #expect(
      run("trips", db: hollow).err
        == "roadtrip: \(hollow): the file is damaged or not complete: there is no table or view translation;"
        + " `roadtrip check` lists what is missing\n")
    let found = run("check --csv", db: hollow)
    #expect(found.status == 1)
    #expect(
      found.out.hasPrefix(
        """
        severity,check,message
        error,rules,the records cannot be read while the schema is not whole
        error,ledger,"migration 1 ""content"" was never applied"
        error,ledger,"migration 2 ""near"" was never applied"
        error,ledger,"migration 3 ""menu"" was never applied"
        error,ledger,"migration 4 ""search"" was never applied"
        error,ledger,"migration 5 ""search_texts"" was never applied"
        error,schema,index asset_destination is missing

        """), "\(found.out)")
  }

  @Test(.enabled("needs the sqlite3 shell") { Machine.has("sqlite3") })
  func `DBS-07 orphans are listed with their table and row`() throws {
    _ = try Machine.run(
      "sqlite3",
      [
        db,
        "PRAGMA foreign_keys = OFF; UPDATE map_point SET destination_id = 4711 WHERE slug = 'souk'",
      ])
    let outcome = run("check --json", db: db)
    #expect(outcome.status == 1)
    #expect(outcome.err == "")
    let row = run(
      ["sql", "SELECT map_point_id FROM map_point WHERE slug = 'souk'", "--csv"], db: db
    )
    .out.split(separator: "\n")[1]
    #expect(outcome.out.contains("map_point"))
    #expect(outcome.out.contains("\(row)"))
    #expect(outcome.out.contains("destination"))
  }
}
