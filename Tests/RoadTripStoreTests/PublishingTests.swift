import Foundation
import RoadTripModel
import RoadTripSQLite
import Testing

@testable import RoadTripStore

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct PublishingTests {
  private let scratch: Scratch
  private let path: String
  private let out: String

  init() throws {
    scratch = try Scratch()
    (path, out) = (scratch.path("trip.db"), scratch.path("out.db"))
  }

  private func seeded(_ name: String = "trip.db") throws -> TripStore {
    let store = try TripStore(path: scratch.path(name))
    _ = try store.seed(Sample.records())
    return store
  }

  private func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.folder).sorted() }
  }

  @Test func `a published file holds the content, compact, checked and alone`() throws {
    let store = try seeded()
    let statue = RecordReference(.mapPoint, slug: try Slug("statue-of-liberty"))
    try store.write { access in
      try access.write(Note(record: statue, text: "Go early.", time: .earliest))
      try access.rate(Rating(record: statue, stars: 5, time: .earliest))
      try access.mark(Favorite(record: statue, time: .earliest))
    }
    let published = try store.publish(to: out)
    #expect(try names == ["out.db", "out.db.json", "trip.db", "trip.db-shm", "trip.db-wal"])
    let reader = try TripStore(path: out, mode: .readOnly)
    #expect(try reader.check().filter { $0.severity == .error } == [])
    #expect(try reader.read { try $0.notes() } == [])
    #expect(try reader.read { try $0.ratings() } == [])
    #expect(try reader.read { try $0.favorites() } == [])
    try reader.read { copy in
      try store.read { original in
        #expect(try copy.list(Pack.self) == original.list(Pack.self))
        #expect(try copy.list(Destination.self) == original.list(Destination.self))
        #expect(try copy.list(Trip.self) == original.list(Trip.self))
        #expect(try copy.list(WeatherRecord.self) == original.list(WeatherRecord.self))
        #expect(try copy.list(Event.self) == original.list(Event.self))
        #expect(try copy.list(MapPoint.self) == original.list(MapPoint.self))
        #expect(try copy.list(Route.self) == original.list(Route.self))
        #expect(try copy.list(Page.self) == original.list(Page.self))
        #expect(try copy.list(Asset.self) == original.list(Asset.self))
        #expect(try copy.translations() == original.translations())
        let city = try Slug("new-york-city")
        #expect(try copy.menu(of: city) == original.menu(of: city))
      }
    }
    let connection = try Connection.open(out, .immutable)
    let facts = ["page_size", "journal_mode", "freelist_count", "application_id", "user_version"]
    #expect(
      try facts.map { try connection.pragma($0) } == [
        16_384, "delete", 0, 0x5254_7270, Value(TripStore.schemaVersion),
      ])
    let statistics = try connection.first("SELECT count(*) AS n FROM sqlite_stat1") { row in
      try row.required("n") as Int
    }
    #expect((statistics ?? 0) > 10)
    #expect(Int(published.bytes) == (try bytes(out)).count)
  }

  @Test func `the manifest says what the file is`() throws {
    let store = try seeded()
    let published = try store.publish(to: out, manifest: scratch.path("m.json"))
    let data = try bytes(scratch.path("m.json"))
    let json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(json["file"] as? String == "out.db")
    #expect(json["contentVersion"] as? String == published.contentVersion)
    #expect(json["schemaVersion"] as? Int == TripStore.schemaVersion)
    #expect(json["productVersion"] as? String == Product.version)
    #expect(json["bytes"] as? Int == (try bytes(out)).count)
    #expect(
      json["counts"] as? [String: Int] == [
        "pack": 1, "vehicle": 1, "trip": 1, "destination": 1, "weather-record": 1, "event": 1,
        "map-point": 1, "route": 1, "page": 1, "asset": 1, "translation": 1,
      ])
    #expect(json.count == 7)
    if Machine.has(["sha256sum", "--version"]) {
      let sum = try Machine.run(["sha256sum", out]).out.prefix(64)
      #expect(json["sha256"] as? String == String(sum))
    }
  }

  @Test func `the same content gives the same bytes, whatever its history`() throws {
    let first = try seeded()
    let one = try first.publish(to: out)
    // Another order, other row ids, rows that came and went, notes, other pages and times.
    let second = try TripStore(path: scratch.path("second.db"))
    try second.write { access in
      for name in ["zürich", "aachen"] {
        try access.save(Sample.destination(name, name: "Gone"), pack: nil)
        try access.save(Sample.point("gone", at: name), pack: nil)
      }
    }
    let records = try Sample.records()
    let other = try Sample.destination("new-york-city", name: "Another name")
    _ = try second.seed([.pack(Sample.pack()), .destination(other, isPartial: false)])
    let early = records.filter { [.page, .vehicle, .mapPoint, .asset].contains($0.kind) }
    _ = try second.seed([.pack(Sample.pack())] + early.reversed())
    _ = try second.seed(records)
    try second.write { access in
      for name in ["zürich", "aachen"] {
        try access.remove(Sample.destination(name).id)
      }
      try access.remove(RecordID<Pack>(slug: Slug("local")))
      let record = RecordReference(.destination, slug: try Slug("new-york-city"))
      try access.write(Note(record: record, text: "Mine.", time: .earliest))
    }
    let two = try second.publish(to: scratch.path("two.db"))
    #expect(one.contentVersion == two.contentVersion)
    #expect(one.sha256 == two.sha256)
    #expect(try bytes(out) == bytes(scratch.path("two.db")))
    // And again from the published file itself.
    let third = try TripStore(path: out, mode: .readOnly).publish(to: scratch.path("three.db"))
    #expect(third.sha256 == one.sha256)
    _ = try first.write { try $0.save(Sample.point("statue-of-liberty-2"), pack: Slug("sample")) }
    let changed = try first.publish(to: out, overwrites: true)
    #expect(changed.contentVersion != one.contentVersion)
    #expect(changed.counts[.mapPoint] == 2)
  }

  @Test func `every table of the schema is content, the ledger, the traveller's or made anew`()
    throws
  {
    let connection = try Connection.open(":memory:", .create)
    _ = try TripStore.migrator.migrate(connection)
    let names = try connection.rows(
      """
      SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      """
    ) { try $0.required("name") as String }
    let others = [
      "migration", "favorite", "rating", "note", "search_pending", "search_state",
    ]
    #expect(Set(names) == Set(ContentTable.all.map(\.name) + others))
    for table in ContentTable.all {
      let columns = try table.columns(connection)
      #expect(!columns.isEmpty)
      // What is named comes first.
      let place = ContentTable.all.firstIndex { $0.name == table.name } ?? 0
      let before = Set(ContentTable.all[..<place].map(\.name))
      #expect(before.isSuperset(of: columns.compactMap(\.parent)), "\(table.name)")
    }
  }

  @Test func `files that are there stay unless they may be replaced`() throws {
    let store = try seeded()
    for name in ["out.db", "out.db.json"] {
      try Data("mine".utf8).write(to: URL(fileURLWithPath: scratch.path(name)))
      let error = try storeError { _ = try store.publish(to: out) }
      #expect(
        error.description == "\(scratch.path(name)): there is a file already; --force replaces it")
      #expect(try bytes(scratch.path(name)) == Data("mine".utf8))
      try FileManager.default.removeItem(atPath: scratch.path(name))
    }
    let itself = try storeError { _ = try store.publish(to: path, overwrites: true) }
    #expect(itself.message == "this is the database itself")
    let one = try storeError { _ = try store.publish(to: out, manifest: out) }
    #expect(one.message == "the manifest needs a name of its own")
    let none = try storeError {
      _ = try store.publish(to: out, manifest: scratch.path("none/m.json"))
    }
    #expect(
      none.description == "\(scratch.path("none/m.json")): cannot write: No such file or directory")
    #expect(try names == ["trip.db", "trip.db-shm", "trip.db-wal"])
  }

  @Test func `orphans are not published`() throws {
    let store = try seeded()
    let connection = try Connection.open(path, .readWrite)
    try connection.setForeignKeys(false)
    try connection.setTrustedSchema(true)
    try connection.run("DELETE FROM destination")
    let error = try storeError { _ = try store.publish(to: out) }
    #expect(error.kind == .damaged)
    #expect(
      error.message
        == "a trip_stop names a destination that is not there; `roadtrip check` says which")
    #expect(try names == ["trip.db", "trip.db-shm", "trip.db-wal"])
  }

  #if canImport(Glibc)
    @Test(.enabled(if: Machine.isRoot, "needs root, to become another user"))
    func `DBS-01 a published file opens in a folder that cannot be written`() async throws {
      let folder = scratch.path("shipped")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let out = "\(folder)/out.db"
      _ = try seeded().publish(to: out)
      let manager = FileManager.default
      try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: out)
      try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.folder)
      await #expect(processExitsWith: .success) { [out = out as String] in
        guard setgid(65534) == 0, setuid(65534) == 0 else { exit(3) }
        let store = try TripStore(path: out, mode: .readOnly)
        let count = try store.read { try $0.count(Destination.self) }
        guard try store.check().allSatisfy({ $0.severity == .notice }) else { exit(4) }
        // Plain SQLite, without our ways around a log, opens it as well.
        let plain = try Connection.open(out, .readOnly)
        let mode = try plain.pragma("journal_mode")
        exit(count == 1 && mode == "delete" ? 0 : 5)
      }
      #expect(
        try manager.contentsOfDirectory(atPath: folder).sorted() == ["out.db", "out.db.json"])
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    }
  #endif
}
