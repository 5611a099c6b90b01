import Foundation
import RoadTripModel
import RoadTripStore
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Files that may be read and not written, as downloads, system files and read-only media are.
@Suite struct ReadOnlyTests {
  private func seeded(_ path: String) throws {
    let store = try TripStore(path: path)
    _ = try store.seed(Sample.records())
    store.close()
  }

  @Test func `reading leaves no side files and changes neither bytes nor time`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.db")
    try seeded(path)
    let before = try Snapshot(path)
    do {
      let store = try TripStore(path: path, mode: .readOnly)
      _ = try store.read { try $0.list(Route.self).count }
      _ = try store.check()
      _ = try store.dump()
      let refusal = try storeError { try store.write { _ in } }
      #expect(refusal.kind == .readOnly)
      #expect(refusal.description == "\(path): the store was opened for reading only")
      store.close()
    }
    #expect(try Snapshot(path) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder) == ["trip.db"])
  }

  @Test(.enabled(if: Machine.mayMount, "needs the right to mount"))
  func `DBS-01 a WAL file alone on read-only media is read`() throws {
    let mount = try Mount(size: "4m")
    let path = mount.path("trip.db")
    try seeded(path)
    try mount.makeReadOnly()
    let store = try TripStore(path: path, mode: .readOnly)
    let found = try store.read { try $0.find(Sample.destination().id) }
    #expect(try found == Sample.destination())
    #expect(try store.check().filter { $0.severity == .error } == [])
    let refusal = try storeError { _ = try TripStore(path: path, mode: .readWrite) }
    #expect(refusal.kind == .readOnly || refusal.kind == .inputOutput)
    #expect(try FileManager.default.contentsOfDirectory(atPath: mount.folder) == ["trip.db"])
  }

  @Test(
    .enabled(
      if: Machine.mayMount && Machine.hasPython,
      "needs the right to mount, and python3 with sqlite3"),
    arguments: ["wal", "delete"])
  func `DBS-01 unfinished work on read-only media is said and never skipped`(mode: String) throws {
    let scratch = try Scratch()
    let origin = scratch.path("trip.db")
    try seeded(origin)
    // A process that dies leaves its log or its journal behind.
    let script = """
      import os, sqlite3, sys
      c = sqlite3.connect(sys.argv[1], isolation_level=None)
      c.execute('PRAGMA journal_mode = ' + sys.argv[2])
      c.execute('PRAGMA wal_autocheckpoint = 0')
      c.execute('PRAGMA cache_size = 1')
      c.execute("UPDATE destination SET name = 'Committed'")
      if sys.argv[2] == 'delete':
        c.execute('BEGIN')
        c.execute("UPDATE destination SET name = 'Half'")
        c.execute("UPDATE track_chunk SET points = zeroblob(200000)")
      os._exit(0)
      """
    #expect(try Machine.run(["python3", "-c", script, origin, mode]).code == 0)
    let mount = try Mount(size: "8m")
    let side = mode == "wal" ? "-wal" : "-journal"
    for ending in ["", side] {
      try FileManager.default.copyItem(
        atPath: origin + ending, toPath: mount.path("trip.db") + ending)
    }
    try mount.makeReadOnly()
    let path = mount.path("trip.db")
    let error = try storeError { _ = try TripStore(path: path, mode: .readOnly) }
    #expect(error.kind == .inputOutput)
    #expect(
      error.message
        == "the file has unfinished work in \(path)\(side) that cannot be read without writing beside it;"
        + " open it once where the folder can be written")
    // Where it can be written, the log is folded in and the journal rolled back.
    let store = try TripStore(path: origin, mode: .readOnly)
    let names = try store.read { try $0.list(Destination.self).map(\.name) }
    #expect(names == ["Committed"])
  }

  #if canImport(Glibc)
    @Test(.enabled(if: Machine.isRoot, "needs root, to become another user"))
    func `DBS-03 a user without the right to write reads a WAL file`() async throws {
      let scratch = try Scratch()
      let path = scratch.path("trip.db")
      try seeded(path)
      let manager = FileManager.default
      try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
      try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: scratch.folder)
      await #expect(processExitsWith: .success) { [path = path as String] in
        guard setgid(65534) == 0, setuid(65534) == 0 else { exit(3) }
        let store = try TripStore(path: path, mode: .readOnly)
        let count = try store.read { try $0.count(Destination.self) }
        guard count == 1, try store.check().allSatisfy({ $0.severity == .notice }) else { exit(4) }
        let states = try TripStore.migrations(ofFile: path).map(\.isValid)
        exit(states == [true, true, true, true, true] ? 0 : 5)
      }
      #expect(try manager.contentsOfDirectory(atPath: scratch.folder) == ["trip.db"])
    }

    @Test(.enabled(if: Machine.isRoot, "needs root, to become another user"))
    func `DBS-03 a user without the right to read is told so`() async throws {
      let scratch = try Scratch()
      let path = scratch.path("trip.db")
      try seeded(path)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      await #expect(processExitsWith: .success) { [path = path as String] in
        guard setgid(65534) == 0, setuid(65534) == 0 else { exit(3) }
        let error = try storeError { _ = try TripStore(path: path, mode: .readOnly) }
        exit(error.kind == .inputOutput ? 0 : 4)
      }
    }
  #endif
}
