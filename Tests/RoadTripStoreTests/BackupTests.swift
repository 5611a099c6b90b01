import Foundation
import RoadTripModel
import RoadTripMigrations
import RoadTripSQLite
import Testing

@testable import RoadTripStore

@Suite struct BackupTests {
  private let scratch: Scratch
  private let path: String
  private let copy: String

  init() throws {
    scratch = try Scratch()
    (path, copy) = (scratch.path("trip.db"), scratch.path("copy.db"))
  }

  private func seeded() throws -> TripStore {
    let store = try TripStore(path: path)
    _ = try store.seed(Sample.records())
    let statue = RecordReference(.mapPoint, slug: try Slug("statue-of-liberty"))
    try store.write { try $0.write(Note(record: statue, text: "Go early.", time: .earliest)) }
    return store
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.folder).sorted() }
  }

  @Test func `a backup holds everything and is one file of its own`() throws {
    let store = try seeded()
    let dump = try store.dump()
    let written = try store.backup(to: copy)
    #expect(try names == ["copy.db", "trip.db", "trip.db-shm", "trip.db-wal"])
    #expect(written.path == copy)
    #expect(written.schemaVersion == TripStore.schemaVersion)
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)).count == Int(written.bytes))
    // Write-ahead logging, which needs files beside it, would be 2.
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: copy))[18...19]) == [1, 1])
    let reader = try TripStore(path: copy, mode: .readOnly)
    #expect(try reader.dump() == dump)
    #expect(try reader.check().filter { $0.severity == .error } == [])
    #expect(try reader.read { try $0.notes().map(\.text) } == ["Go early."])
  }

  @Test func `a backup of a store in memory is a file`() throws {
    let store = try TripStore(path: ":memory:")
    _ = try store.seed(Sample.records())
    _ = try store.backup(to: copy)
    let reader = try TripStore(path: copy, mode: .readOnly)
    #expect(try reader.read { try $0.list(Route.self) } == store.read { try $0.list(Route.self) })
    #expect(try reader.check().filter { $0.severity == .error } == [])
  }

  @Test func `a file that is there stays unless it may be replaced`() throws {
    let store = try seeded()
    try Data("mine".utf8).write(to: URL(fileURLWithPath: copy))
    let error = try storeError { _ = try store.backup(to: copy) }
    #expect(error.kind == .fileExists)
    #expect(error.description == "\(copy): there is a file already; --force replaces it")
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data("mine".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: copy)
    _ = try store.backup(to: copy, overwrites: true)
    #expect(try TripStore(path: copy, mode: .readOnly).dump() == store.dump())
    let rights = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions]
    #expect(rights as? Int == 0o640)
  }

  @Test func `a copy of what only its owner may read is for the owner only`() throws {
    let store = try seeded()
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    _ = try store.backup(to: copy)
    let rights = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions]
    #expect(rights as? Int == 0o600)
  }

  @Test func `the database is never replaced by its own backup`() throws {
    let store = try seeded()
    let link = scratch.path("link.db")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    for target in [path, link] {
      let error = try storeError { _ = try store.backup(to: target, overwrites: true) }
      #expect(error.message == "this is the database itself")
    }
  }

  @Test func `a name with another file's log beside it is refused`() throws {
    let store = try seeded()
    try Data(repeating: 1, count: 32).write(to: URL(fileURLWithPath: copy + "-wal"))
    let error = try storeError { _ = try store.backup(to: copy) }
    #expect(error.kind == .busy)
    #expect(
      error.message
        == "\(copy)-wal lies beside it: the file is in use, or was left in the middle of its work;"
        + " choose another name")
    #expect(try names == ["copy.db-wal", "trip.db", "trip.db-shm", "trip.db-wal"])
  }

  @Test func `a backup that fails leaves nothing behind`() throws {
    let store = try seeded()
    let error = try storeError { _ = try store.backup(to: scratch.path("none/copy.db")) }
    #expect(error.kind == .inputOutput)
    #expect(
      error.description
        == "\(scratch.path("none/copy.db")): cannot write: No such file or directory"
    )
    let folder = try storeError { _ = try store.backup(to: scratch.folder, overwrites: true) }
    #expect(folder.message == "there is something that is no file")
    let other = try storeError { _ = try TripStore.backup(ofFile: copy, to: copy) }
    #expect(other.kind == .noSuchFile)
    #expect(try names == ["trip.db", "trip.db-shm", "trip.db-wal"])
  }

  @Test(.enabled(if: Machine.mayMount, "needs the right to mount"))
  func `a full disk is said with the path of the copy`() throws {
    let store = try TripStore(path: path)
    let bytes = [UInt8](repeating: 7, count: 1_500_000)
    _ = try store.write { access in
      try access.save(
        Asset(
          destination: nil, slug: Slug("a"), title: "A", mediaType: "image/png", bytes: bytes))
    }
    let mount = try Mount(size: "1m")
    let error = try storeError { _ = try store.backup(to: mount.path("copy.db")) }
    #expect(error.kind == .full)
    #expect(error.path == mount.path("copy.db"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: mount.folder) == [])
  }

  @Test func `a file that waits for a migration is copied as it is`() throws {
    let connection = try Connection.open(path, .create)
    let first = Migrator(
      migrations: Array(Migrations.all.prefix(1)), productVersion: "0.1.0", now: { "2026-11-30" })
    #expect(try first.migrate(connection) == [1])
    try connection.close()
    let before = try Snapshot(path)
    let written = try TripStore.backup(ofFile: path, to: copy)
    #expect(written.schemaVersion == 1)
    #expect(try Snapshot(path) == before)
    #expect(try names == ["copy.db", "trip.db"])
  }

  @Test(arguments: ["wal", "delete"])
  func `others write while a backup runs, and it holds one moment`(journal: String) async throws {
    let store = try seeded()
    if journal == "delete" {
      store.close()
      let connection = try Connection.open(path, .readWrite)
      try connection.setPragma("journal_mode", .text(journal), verified: true)
      try connection.close()
    }
    // A connection of its own keeps the journal mode; rows come in pairs.
    let path = path
    let writing = Task.detached {
      let connection = try Connection.open(path, .readWrite, busyTimeout: 20_000)
      for number in 0..<200 {
        try connection.transaction(.immediate) {
          for half in ["a", "b"] {
            try connection.run(
              """
              INSERT INTO page (pack_id, slug, title, body, kind)
              VALUES (1, ?, 'P', hex(zeroblob(3000)), 'page')
              """, [.text("\(half)-\(number)")])
          }
        }
      }
    }
    for number in 0..<10 {
      let copy = scratch.path("copy-\(number).db")
      _ = try TripStore.backup(ofFile: path, to: copy)
      let reader = try TripStore(path: copy, mode: .readOnly)
      let pages = try await reader.read { try $0.list(Page.self).map(\.slug.text) }
      let halves = ["a-", "b-"].map { half in pages.filter { $0.hasPrefix(half) }.count }
      #expect(halves[0] == halves[1])
    }
    try await writing.value
  }
}
