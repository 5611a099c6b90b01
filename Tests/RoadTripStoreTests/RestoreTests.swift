import Foundation
import RoadTripModel
import RoadTripSQLite
import Testing

@testable import RoadTripStore

@Suite struct RestoreTests {
  private let scratch: Scratch
  private let path: String
  private let copy: String
  /// What the backup holds.
  private let dump: String

  init() throws {
    scratch = try Scratch()
    (path, copy) = (scratch.path("trip.db"), scratch.path("copy.db"))
    let store = try TripStore(path: path)
    _ = try store.seed(Sample.records())
    _ = try store.backup(to: copy)
    dump = try store.dump()
    _ = try store.write { try $0.save(Sample.destination("chicago", name: "Chicago")) }
    store.close()
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.folder).sorted() }
  }

  private func expectRestored() throws {
    let reader = try TripStore(path: path, mode: .readOnly)
    #expect(try reader.dump() == dump)
    #expect(try reader.check().filter { $0.severity == .error } == [])
    reader.close()
    let writer = try TripStore(path: path, mode: .readWrite)
    #expect(try writer.dump() == dump)
    writer.close()
    #expect(try names == ["copy.db", "trip.db"])
  }

  @Test func `a backup takes the place of the database and stays what it is`() throws {
    let before = try Snapshot(copy)
    let restored = try TripStore.restore(path, from: copy)
    #expect(restored.path == path)
    #expect(restored.schemaVersion == TripStore.schemaVersion)
    #expect(restored.bytes == Int64(before.bytes.count))
    #expect(try Snapshot(copy) == before)
    try expectRestored()
  }

  @Test func `a database that is not there is made`() throws {
    try FileManager.default.removeItem(atPath: path)
    // A log without its file belongs to nothing any more.
    try Data(repeating: 3, count: 4152).write(to: URL(fileURLWithPath: path + "-wal"))
    // What only its owner may read stays so, and can be written again.
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: copy)
    _ = try TripStore.restore(path, from: copy)
    let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(rights as? Int == 0o600)
    try expectRestored()
  }

  @Test(
    .enabled(if: Machine.hasPython, "needs python3 with sqlite3"), arguments: ["wal", "delete"])
  func `DBS-09 what another program left beside the database is not read into the backup`(
    mode: String
  ) throws {
    // A process that dies leaves its log or its journal behind.
    let script = """
      import os, sqlite3, sys
      c = sqlite3.connect(sys.argv[1], isolation_level=None)
      c.execute('PRAGMA journal_mode = ' + sys.argv[2])
      c.execute('PRAGMA wal_autocheckpoint = 0')
      c.execute('PRAGMA cache_size = 1')
      c.execute("UPDATE destination SET name = 'Committed'")
      c.execute('BEGIN')
      c.execute("UPDATE destination SET name = 'Half'")
      c.execute("UPDATE track_chunk SET points = zeroblob(200000)")
      os._exit(0)
      """
    #expect(try Machine.run(["python3", "-c", script, path, mode]).code == 0)
    #expect(try names.contains(mode == "wal" ? "trip.db-wal" : "trip.db-journal"))
    _ = try TripStore.restore(path, from: copy)
    try expectRestored()
  }

  @Test func `DBS-09 a log of another file beside the database goes`() throws {
    // The log of a copy of the file that went on, put beside the file: SQLite would read it in.
    let (other, log) = (scratch.path("other.db"), path + "-wal")
    try FileManager.default.copyItem(atPath: path, toPath: other)
    let store = try TripStore(path: other)
    _ = try store.write { try $0.save(Sample.destination("boston", name: "Boston")) }
    try FileManager.default.copyItem(atPath: other + "-wal", toPath: log)
    store.close()
    try FileManager.default.removeItem(atPath: other)
    _ = try TripStore.restore(path, from: copy)
    try expectRestored()
  }

  @Test func `DBS-09 a database in use is not replaced`() throws {
    let before = try Snapshot(path)
    let users: [() throws -> Connection] = [
      {
        let reader = try Connection.open(path, .readWrite)
        _ = try reader.pragma("user_version")
        return reader
      },
      {
        let writer = try Connection.open(path, .readWrite)
        try writer.run("BEGIN IMMEDIATE")
        return writer
      },
    ]
    for user in users {
      let connection = try user()
      let error = try storeError {
        _ = try TripStore.restore(path, from: copy, busyTimeout: 50)
      }
      #expect(error.kind == .busy)
      #expect(
        error.message == "the database is in use by another program; close it there first")
      try connection.close()
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before.bytes)
    _ = try TripStore.restore(path, from: copy, busyTimeout: 50)
    try expectRestored()
  }

  @Test(.enabled(if: Machine.hasPython, "needs python3 with sqlite3"))
  func `DBS-09 a database that another process holds is not replaced`() throws {
    let holder = Process()
    let (output, input) = (Pipe(), Pipe())
    holder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    holder.arguments = [
      "python3", "-c",
      """
      import sqlite3, sys
      c = sqlite3.connect(sys.argv[1])
      c.execute('SELECT count(*) FROM destination').fetchone()
      print('open', flush=True)
      sys.stdin.read()
      """, path,
    ]
    (holder.standardOutput, holder.standardInput) = (output, input)
    try holder.run()
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    let error = try storeError { _ = try TripStore.restore(path, from: copy, busyTimeout: 50) }
    #expect(error.kind == .busy)
    try input.fileHandleForWriting.close()
    holder.waitUntilExit()
    _ = try TripStore.restore(path, from: copy)
    try expectRestored()
  }

  @Test func `what is no backup, newer, damaged or not at rest is refused`() throws {
    let before = try Snapshot(path)
    func refusal(_ name: String, _ change: (String) throws -> Void) throws -> StoreError {
      let file = scratch.path(name)
      try FileManager.default.copyItem(atPath: copy, toPath: file)
      try change(file)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
      let error = try storeError { _ = try TripStore.restore(path, from: file) }
      #expect(error.path == file)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == bytes)
      for ending in ["", "-wal"] { try? FileManager.default.removeItem(atPath: file + ending) }
      return error
    }
    func write(_ data: Data, _ file: String) throws {
      try data.write(to: URL(fileURLWithPath: file))
    }
    let text = try refusal("text") { try write(Data("hello".utf8), $0) }
    #expect(text.kind == .notARoadTripFile)
    let empty = try refusal("empty") { try write(Data(), $0) }
    #expect(empty.message == "not a RoadTrip database (it is empty)")
    let newer = try refusal("newer") { file in
      let connection = try Connection.open(file, .readWrite)
      try connection.setPragma("user_version", 9)
    }
    #expect(newer.kind == .newerSchema)
    let other = try refusal("other") { file in
      let connection = try Connection.open(file, .readWrite)
      try connection.setPragma("application_id", 7)
    }
    #expect(other.message == "not a RoadTrip database (another program made it)")
    let damaged = try refusal("damaged") { file in
      var data = try Data(contentsOf: URL(fileURLWithPath: file))
      for place in data.count / 2..<data.count { data[place] = 0xAA }
      try write(data, file)
    }
    #expect(damaged.kind == .damaged)
    let busy = try refusal("busy") { try write(Data([1]), $0 + "-wal") }
    #expect(
      busy.message
        == "the backup has unfinished work in \(scratch.path("busy"))-wal;"
        + " `roadtrip backup` makes one file of a database")
    let absent = try storeError {
      _ = try TripStore.restore(path, from: scratch.path("absent"))
    }
    #expect(absent.kind == .noSuchFile)
    let itself = try storeError { _ = try TripStore.restore(path, from: path) }
    #expect(itself.message == "the backup and the database are one file")
    #expect(try Snapshot(path) == before)
    #expect(try names == ["copy.db", "trip.db"])
  }

  @Test func `a damaged database is replaced, and what is none only when that is asked for`() throws
  {
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    for place in 100..<data.count { data[place] = 0xAA }
    try data.write(to: URL(fileURLWithPath: path))
    _ = try TripStore.restore(path, from: copy)
    try expectRestored()
    try Data("my diary".utf8).write(to: URL(fileURLWithPath: path))
    let error = try storeError { _ = try TripStore.restore(path, from: copy) }
    #expect(error.kind == .fileExists)
    #expect(
      error.message
        == "the file is no RoadTrip database, or too damaged to be told; --force replaces it")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("my diary".utf8))
    _ = try TripStore.restore(path, from: copy, overwrites: true)
    try expectRestored()
    try Data().write(to: URL(fileURLWithPath: path))
    _ = try TripStore.restore(path, from: copy)
    try expectRestored()
  }

  @Test(.enabled(if: Machine.mayMount, "needs the right to mount"))
  func `a backup on read-only media is restored, and a full disk leaves the database`() throws {
    let mount = try Mount(size: "4m")
    try FileManager.default.copyItem(atPath: copy, toPath: mount.path("copy.db"))
    try mount.makeReadOnly()
    _ = try TripStore.restore(path, from: mount.path("copy.db"))
    try expectRestored()

    let full = try Mount(size: "900k")
    try FileManager.default.copyItem(atPath: path, toPath: full.path("trip.db"))
    let store = try TripStore(path: full.path("trip.db"), mode: .readOnly)
    let before = try store.dump()
    store.close()
    let error = try storeError { _ = try TripStore.restore(full.path("trip.db"), from: copy) }
    #expect(error.kind == .full)
    #expect(try TripStore(path: full.path("trip.db"), mode: .readOnly).dump() == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: full.folder) == ["trip.db"])
  }
}
