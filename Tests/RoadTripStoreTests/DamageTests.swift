import Foundation
import RoadTripModel
import RoadTripSQLite
import Testing

@testable import RoadTripStore

/// Full disks, orphans and bytes that are not what was written.
@Suite struct DamageTests {
  private func large(_ number: Int) throws -> Asset {
    Asset(
      destination: nil, slug: try Slug("a-\(number)"), title: "Large", mediaType: "image/png",
      bytes: [UInt8](repeating: UInt8(number % 250), count: 100_000))
  }

  @Test func `DBS-13 a full file is said with its path and undoes the write`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.db")
    let store = try TripStore(path: path)
    _ = try store.seed(Sample.records())
    let before = try store.dump()
    let error = try storeError {
      try store.write { access in
        try access.connection.setPragma("max_page_count", .integer(1))
        for number in 0..<20 { _ = try access.save(large(number)) }
      }
    }
    #expect(error.kind == .full)
    #expect(
      error.description
        == "\(path): the disk is full: database or disk is full (SQLite code 13)")
    #expect(try store.dump() == before)
    #expect(try store.check() == [])
    try store.write { access in
      try access.connection.setPragma("max_page_count", .integer(100_000))
      _ = try access.save(large(1))
    }
  }

  @Test(.enabled(if: Machine.mayMount, "needs the right to mount"))
  func `DBS-13 a full disk is said with its path and undoes the write`() throws {
    let mount = try Mount(size: "2m")
    let path = mount.path("trip.db")
    let store = try TripStore(path: path)
    _ = try store.seed(Sample.records())
    let before = try store.dump()
    for batch in 0..<3 {
      let error = try storeError {
        try store.write { access in
          for number in 0..<40 { _ = try access.save(large(batch * 100 + number)) }
        }
      }
      #expect(error.kind == .full, "\(error)")
      #expect(error.path == path)
    }
    #expect(try store.dump() == before)
    #expect(try store.check() == [])
  }

  @Test(.enabled(if: Machine.mayMount, "needs the right to mount"))
  func `DBS-13 a disk without room for a new file is said`() throws {
    let mount = try Mount(size: "16k")
    let error = try storeError { _ = try TripStore(path: mount.path("trip.db")) }
    #expect(error.kind == .full, "\(error)")
  }

  @Test func `foreign keys are on for writers and readers`() throws {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    let writing = try store.write { try $0.connection.pragma("foreign_keys") }
    let reading = try store.read { try $0.connection.pragma("foreign_keys") }
    #expect([writing, reading] == [.integer(1), .integer(1)])
  }

  @Test(.enabled(if: Machine.hasShell, "needs the sqlite3 shell"))
  func `DBS-07 rows without the row they name are listed with table and number`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.db")
    let store = try TripStore(path: path)
    _ = try store.seed(Sample.records())
    store.close()
    try Machine.sqlite3(
      path,
      """
      PRAGMA foreign_keys = OFF;
      UPDATE map_point SET map_point_id = 77, destination_id = 999;
      UPDATE trip_stop SET trip_stop_id = 5, trip_id = 888;
      """)
    let found = try TripStore(path: path, mode: .readOnly).check().filter {
      $0.check == "foreign-keys"
    }
    #expect(
      Set(found) == [
        Finding(
          severity: .error, check: "foreign-keys",
          message: "map_point row 77 names a destination that is not there"),
        Finding(
          severity: .error, check: "foreign-keys",
          message: "trip_stop row 5 names a trip that is not there"),
      ])
  }

  @Test(
    .enabled(if: Machine.hasShell, "needs the sqlite3 shell"),
    arguments: [
      ("UPDATE destination SET time_zone = '../etc'", "destination row 1: "),
      ("UPDATE event SET starts = 'soon'", "event row 1: "),
      ("UPDATE track_chunk SET points = x'00'", "route row 1: "),
      ("UPDATE pack SET sources = '[1]'", "pack row 1: "),
      ("UPDATE pack SET sources = '[{]'", #"pack row 1: list is "[{]"; a list is JSON such as"#),
      (
        #"UPDATE pack SET sources = '[{"title":"a","link":1}]'"#,
        "pack row 1: link is 1.0; in a list it is a text"
      ),
      ("UPDATE map_point SET links = '[}]'", "map_point row 1: "),
      ("UPDATE translation SET record = 'nowhere'", "translation row 1: "),
      ("UPDATE weather_record SET period = '--99'", "weather_record row 1: "),
      ("UPDATE route SET phases = '[1]'", "route row 1: "),
      ("UPDATE trip_stop SET arrival = '2027-99-99'", "trip row 1: "),
    ])
  func `check names the row that another program spoilt`(sql: String, start: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.db")
    let store = try TripStore(path: path)
    _ = try store.seed(Sample.records())
    store.close()
    try Machine.sqlite3(path, sql + ";")
    let found = try TripStore(path: path, mode: .readOnly).check().filter { $0.check == "rules" }
    #expect(found.map { String($0.message.prefix(start.count)) } == [start], "\(found)")
  }

  @Test func `a file with wrong bytes gives errors or data and never a crash`() throws {
    let scratch = try Scratch()
    let whole = scratch.path("whole.db")
    let store = try TripStore(path: whole)
    _ = try store.seed(Sample.records())
    store.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
    var generator = SeededGenerator(200)
    var errors = 0
    for round in 0..<200 {
      var spoilt = bytes
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let place = Int.random(in: 0..<spoilt.count, using: &generator)
        spoilt[place] = UInt8.random(in: .min ... .max, using: &generator)
      }
      let path = scratch.path("spoilt.db")
      try spoilt.write(to: URL(fileURLWithPath: path))
      if !readsEverything(path, round) { errors += 1 }
    }
    #expect(errors > 0, "some of the damage is seen")
  }

  /// Whether nothing was found; an error of another type than the store's is an issue.
  private func readsEverything(_ path: String, _ round: Int) -> Bool {
    do {
      let store = try TripStore(path: path, mode: .readOnly)
      let findings = try store.check()
      try store.read { access in
        for destination in try access.list(Destination.self) {
          _ = try access.menu(of: destination.slug)
          _ = try access.weather(at: destination.slug)
        }
        _ = try access.list(Route.self)
        _ = try access.list(Asset.self)
        _ = try access.events()
      }
      return findings.isEmpty
    } catch {
      #expect(error is StoreError, "round \(round): \(error)")
      return false
    }
  }
}
