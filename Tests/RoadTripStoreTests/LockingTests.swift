import Foundation
import RoadTripModel
import RoadTripSQLite
import Testing

@testable import RoadTripStore

@Suite struct LockingTests {
  @Test func `DBS-05 two stores on one path write at once without a lock error`() async throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.db")
    let stores = [try TripStore(path: path), try TripStore(path: path)]
    _ = try await stores[0].write { try $0.save(Sample.destination()) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        let store = stores[task % 2]
        group.addTask {
          try await onThread {
            for number in 0..<20 {
              try store.write { _ = try $0.save(Sample.point("p-\(task)-\(number)")) }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    for store in stores {
      let slugs = try await store.read { try $0.slugs(of: MapPoint.self).count }
      #expect(slugs == 160)
    }
    #expect(try stores[0].check() == [])
  }

  @Test func `readers see one snapshot while a writer writes`() async throws {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    _ = try await store.write { try $0.save(Sample.destination()) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await onThread {
          for number in 0..<40 {
            try store.write { access in
              _ = try access.save(Sample.point("a-\(number)"))
              _ = try access.save(Sample.point("b-\(number)"))
            }
          }
        }
      }
      for _ in 0..<4 {
        group.addTask {
          try await onThread {
            for _ in 0..<40 {
              try store.read { access in
                let before = try access.count(MapPoint.self)
                #expect(before % 2 == 0)
                Thread.sleep(forTimeInterval: 0.001)
                let after = try access.list(MapPoint.self).count
                #expect(after == before)
              }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let count = try await store.read { try $0.count(MapPoint.self) }
    #expect(count == 80)
  }

  @Test func `DBS-05 a file locked for longer than the time-out is busy, not damaged`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.db")
    try TripStore(path: path).close()
    let holder = try Connection.open(path, .readWrite)
    try holder.run("BEGIN IMMEDIATE")
    let store = try TripStore(path: path, busyTimeout: 50)
    let error = try storeError { try store.write { _ in } }
    #expect(error.kind == .busy)
    #expect(
      error.description
        == "\(path): the file is locked by another program: database is locked (SQLite code 5)")
    let count = try store.read { try $0.count(Destination.self) }
    #expect(count == 0)
    try holder.run("ROLLBACK")
    _ = try store.write { try $0.save(Sample.destination()) }
  }

  @Test func `a call inside another of the same kind is refused, not waited for`() throws {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    try store.read { _ in
      let error = try storeError { try store.read { _ in } }
      #expect(error.kind == .misuse)
      #expect(error.message == "a read may not begin inside another read")
    }
    try store.write { access in
      _ = try access.save(Sample.destination())
      let error = try storeError { try store.write { _ in } }
      #expect(error.kind == .misuse)
      #expect(error.message == "a write may not begin inside another write")
      let seen = try store.read { try $0.count(Destination.self) }
      #expect(seen == 0, "what is not committed is not read")
    }
    let count = try store.read { try $0.count(Destination.self) }
    #expect(count == 1)
    let memory = try TripStore(path: ":memory:")
    try memory.read { _ in
      let error = try storeError { try memory.write { _ in } }
      #expect(error.kind == .misuse)
    }
  }

  @Test func `a closed store says so in every call`() throws {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    store.close()
    store.close()
    let calls: [() throws -> Void] = [
      { try store.read { _ in } }, { try store.write { _ in } }, { try store.rehearse { _ in } },
      { _ = try store.check() }, { _ = try store.migrations() },
      { try store.query("SELECT 1", header: { _ in }, row: { _ in true }) },
    ]
    for call in calls {
      let error = try storeError(call)
      #expect(error.kind == .misuse)
      #expect(error.message == "the database is closed")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder) == ["trip.db"])
  }

  @Test func `many tasks read and write through the async calls`() async throws {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    _ = try await store.write { try $0.save(Sample.destination()) }
    let counts = try await withThrowingTaskGroup(of: Int.self, returning: [Int].self) { group in
      for number in 0..<50 {
        group.addTask {
          _ = try await store.write { try $0.save(Sample.point("p-\(number)")) }
          return try await store.read { try $0.count(MapPoint.self) }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.count == 50)
    #expect(counts.max() == 50)
    await #expect(throws: CancellationError.self) {
      try await store.read { _ in throw CancellationError() }
    }
  }

  @Test func `an error of the caller undoes the write and comes out as it is`() throws {
    struct Mine: Error {}
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    #expect(throws: Mine.self) {
      try store.write { access in
        _ = try access.save(Sample.destination())
        throw Mine()
      }
    }
    let rehearsed = try store.rehearse { try $0.save(Sample.destination()) }
    #expect(rehearsed == .inserted)
    let count = try store.read { try $0.count(Destination.self) }
    #expect(count == 0)
  }
}
