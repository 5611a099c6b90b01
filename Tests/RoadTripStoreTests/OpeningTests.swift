import Foundation
import RoadTripModel
import RoadTripStore
import Testing

@Suite struct OpeningTests {
  private func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func seeded(_ path: String) throws {
    let store = try TripStore(path: path)
    _ = try store.seed(Sample.records())
    store.close()
  }

  @Test(arguments: [OpenMode.readWrite, .readOnly])
  func `a file that is not there is not made by opening it`(mode: OpenMode) throws {
    let scratch = try Scratch()
    let path = scratch.path("missing.db")
    let error = try storeError { _ = try TripStore(path: path, mode: mode) }
    #expect(error.kind == .noSuchFile)
    #expect(error.description == "\(path): no such file; `roadtrip seed` makes one")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder) == [])
  }

  @Test func `a file that is not there is made and migrated where that is allowed`() throws {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("new.db"), mode: .create)
    let states = try store.migrations().map { $0.isValid && !$0.isPending }
    #expect(states == [true, true, true, true, true])
  }

  @Test func `a folder that is not there is said plainly`() throws {
    let path = try Scratch().path("no/such/folder.db")
    let error = try storeError { _ = try TripStore(path: path) }
    #expect(error.kind == .inputOutput)
    #expect(error.path == path)
  }

  @Test(arguments: [OpenMode.create, .readWrite, .readOnly])
  func `a folder is refused`(mode: OpenMode) throws {
    let scratch = try Scratch()
    let error = try storeError { _ = try TripStore(path: scratch.folder, mode: mode) }
    #expect(error.kind == .notARoadTripFile)
    #expect(error.message == "not a RoadTrip database (it is a folder)")
  }

  @Test(arguments: [OpenMode.create, .readWrite, .readOnly])
  func `DBS-11 a file that is no database is refused and left alone`(mode: OpenMode) throws {
    let scratch = try Scratch()
    var generator = SeededGenerator(11)
    let contents: [[UInt8]] = [
      Array("hello\n".utf8), [0], Array("SQLite format 3\0".utf8),
      (0..<5000).map { _ in UInt8.random(in: .min ... .max, using: &generator) },
      Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0xFF, count: 2000),
    ]
    for (place, bytes) in contents.enumerated() {
      let path = scratch.path("\(place).db")
      try write(bytes, to: path)
      let error = try storeError { _ = try TripStore(path: path, mode: mode) }
      #expect(error.kind == .notARoadTripFile, "content \(place): \(error)")
      #expect(error.message.hasPrefix("not a RoadTrip database"))
      let after = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(after == bytes)
    }
  }

  @Test func `DBS-11 an empty file is no database to read, and a new one to write`() throws {
    let scratch = try Scratch()
    let path = scratch.path("empty.db")
    try write([], to: path)
    let error = try storeError { _ = try TripStore(path: path, mode: .readOnly) }
    #expect(error.message == "not a RoadTrip database (it is empty)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
    _ = try TripStore(path: path, mode: .create)
    _ = try TripStore(path: path, mode: .readOnly)
  }

  @Test(
    .enabled(if: Machine.hasShell, "needs the sqlite3 shell"),
    arguments: [OpenMode.create, .readWrite, .readOnly])
  func `DBS-11 another program's database is refused and left alone`(mode: OpenMode) throws {
    let scratch = try Scratch()
    let scripts = [
      "CREATE TABLE t (a);", "PRAGMA application_id = 7; CREATE TABLE t (a);",
      "PRAGMA application_id = 7;", "PRAGMA user_version = 5;",
      "CREATE TABLE t (a); PRAGMA user_version = 1; PRAGMA journal_mode = wal;",
    ]
    for (place, script) in scripts.enumerated() {
      let path = scratch.path("\(place).db")
      try Machine.sqlite3(path, script)
      let before = try Snapshot(path)
      let error = try storeError { _ = try TripStore(path: path, mode: mode) }
      #expect(error.message == "not a RoadTrip database (another program made it)", "\(script)")
      #expect(try Snapshot(path) == before, "\(script)")
    }
  }

  @Test(
    .enabled(if: Machine.hasShell, "needs the sqlite3 shell"),
    arguments: [OpenMode.create, .readWrite, .readOnly])
  func `MIG-05 a newer file is refused and keeps its number`(mode: OpenMode) throws {
    let scratch = try Scratch()
    let path = scratch.path("newer.db")
    try seeded(path)
    try Machine.sqlite3(path, "PRAGMA user_version = 999;")
    let error = try storeError { _ = try TripStore(path: path, mode: mode) }
    #expect(error.kind == .newerSchema)
    let own = TripStore.schemaVersion
    #expect(
      error.message
        == "made by a newer version of RoadTrip: its schema is 999, this version knows \(own)")
    let status = try storeError { _ = try TripStore.migrations(ofFile: path) }
    #expect(status.kind == .newerSchema)
    #expect(try Machine.sqlite3(path, "PRAGMA user_version;") == "999\n")
  }

  @Test(
    .enabled(if: Machine.hasShell, "needs the sqlite3 shell"),
    arguments: [OpenMode.create, .readWrite, .readOnly],
    [
      (
        "",
        "the schema version (PRAGMA user_version) is 0, but the ledger says 5: another program changed it;"
          + " `sqlite3 FILE 'PRAGMA user_version = 5'` sets it right"
      ),
      (
        "DROP TABLE migration;",
        "the file is damaged: its schema version (PRAGMA user_version) is 0, but it has tables"
      ),
    ])
  func `a schema number that was set to nought is told, and no migration is tried`(
    mode: OpenMode, change: (sql: String, message: String)
  ) throws {
    let scratch = try Scratch()
    let path = scratch.path("nought.db")
    try seeded(path)
    try Machine.sqlite3(path, "PRAGMA user_version = 0; \(change.sql)")
    let error = try storeError { _ = try TripStore(path: path, mode: mode) }
    #expect(error.kind == .damaged)
    #expect(error.message == change.message)
    #expect(try storeError { _ = try TripStore.migrations(ofFile: path) }.message == change.message)
    guard change.sql.isEmpty else { return }
    try Machine.sqlite3(path, "PRAGMA user_version = 5;")
    #expect(try TripStore(path: path, mode: mode).check() == [])
  }

  @Test(
    .enabled(if: Machine.hasShell, "needs the sqlite3 shell"),
    arguments: [OpenMode.create, .readWrite, .readOnly], [-1, -2_147_483_648])
  func `a schema number below nought is damage, not a crash`(mode: OpenMode, number: Int) throws {
    let scratch = try Scratch()
    let path = scratch.path("negative.db")
    try seeded(path)
    try Machine.sqlite3(path, "PRAGMA user_version = \(number);")
    let error = try storeError { _ = try TripStore(path: path, mode: mode) }
    #expect(error.kind == .damaged)
    #expect(error.message == "the file is damaged: its schema version is \(number)")
  }

  @Test(.enabled(if: Machine.hasShell, "needs the sqlite3 shell"))
  func `an older file is migrated by a writer and named by a reader`() throws {
    let scratch = try Scratch()
    let path = scratch.path("older.db")
    try Machine.sqlite3(path, "PRAGMA application_id = \(0x5254_7270);")
    let error = try storeError { _ = try TripStore(path: path, mode: .readOnly) }
    #expect(error.kind == .olderSchema)
    let pending = try TripStore.migrations(ofFile: path).map(\.isPending)
    #expect(pending == [true, true, true, true, true])
    _ = try TripStore(path: path, mode: .readWrite)
    _ = try TripStore(path: path, mode: .readOnly)
  }

  @Test func `a truncated file gives an error at every length`() throws {
    let scratch = try Scratch()
    let whole = scratch.path("whole.db")
    try seeded(whole)
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: whole)))
    for length in [
      1, 15, 16, 99, 100, 511, 512, 4095, 4096, 4097, bytes.count / 2, bytes.count - 1,
    ] {
      let path = scratch.path("\(length).db")
      try write(Array(bytes.prefix(length)), to: path)
      let kinds: Set<StoreError.Kind> = [.notARoadTripFile, .damaged, .inputOutput]
      do {
        let store = try TripStore(path: path, mode: .readOnly)
        let findings = try store.check()
        #expect(!findings.isEmpty, "length \(length)")
      } catch let error as StoreError {
        #expect(kinds.contains(error.kind), "length \(length): \(error)")
      }
    }
  }

  @Test(arguments: [
    "what?mode=ro", "50%25.db", "a b.db", "a#b.db", "ünïcødé-日本.db", "file:x", "'\"x",
  ])
  func `the name of a file is taken as it is`(name: String) throws {
    let scratch = try Scratch()
    let path = scratch.path(name)
    try seeded(path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder) == [name])
    let store = try TripStore(path: path, mode: .readOnly)
    let count = try store.read { try $0.count(Destination.self) }
    #expect(count == 1)
  }
}
