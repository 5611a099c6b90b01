import Foundation
import RoadTripModel
import RoadTripSQLite
import Testing

@testable import RoadTripStore

/// How listeners come, wait and go.
@Suite(.timeLimit(.minutes(2))) struct ChangesListeningTests {
  private let scratch: Scratch
  private let store: TripStore

  init() throws {
    scratch = try Scratch()
    store = try TripStore(path: scratch.path("trip.db"))
  }

  @Test func `a slow listener gets one element that is the union`() async throws {
    var changes = store.changes().makeAsyncIterator()
    try await store.write { _ = try $0.save(Sample.destination()) }
    try await store.write { _ = try $0.save(Sample.point("a")) }
    try await store.write { _ = try $0.save(Sample.vehicle()) }
    let kinds: [RecordKind] = [.pack, .destination, .mapPoint, .vehicle]
    #expect(await changes.next() == Set(kinds.map { .record($0) }))
    try store.mark("a")
    #expect(await changes.next() == [.favorite])
  }

  @Test func `a listener that waits is woken by a write on another thread`() async throws {
    let changes = store.changes(to: [.favorite])
    async let first = changes.first { _ in true }
    try store.mark("a")
    #expect(await first == [.favorite])
  }

  @Test func `each listener is told of its kinds only`() async throws {
    var favorites = store.changes(to: [.favorite]).makeAsyncIterator()
    var vehicles = store.changes(to: [.record(.vehicle), .note]).makeAsyncIterator()
    var everything = store.changes().makeAsyncIterator()
    try await store.write { _ = try $0.save(Sample.vehicle()) }
    try store.mark("a")
    #expect(await favorites.next() == [.favorite])
    #expect(await vehicles.next() == [.record(.vehicle)])
    #expect(await everything.next() == [.record(.pack), .record(.vehicle), .favorite])
  }

  @Test func `each iterator of one sequence gets what came since the sequence was made`()
    async throws
  {
    let changes = store.changes()
    try store.mark("a")
    for _ in 0..<2 {
      var iterator = changes.makeAsyncIterator()
      #expect(await iterator.next() == [.favorite])
      try await store.write { _ = try $0.save(Sample.vehicle()) }
      try await store.write { _ = try $0.remove(Sample.vehicle().id) }
      #expect(await iterator.next()?.contains(.record(.vehicle)) == true)
      break
    }
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next() == [.favorite, .record(.pack), .record(.vehicle)])
  }

  @Test func `cancelling the task ends its loop and no other`() async throws {
    let changes = store.changes()
    let task = Task {
      var count = 0
      for await _ in changes { count += 1 }
      return count
    }
    var iterator = changes.makeAsyncIterator()
    try store.mark("a")
    #expect(await iterator.next() == [.favorite])
    task.cancel()
    #expect(await task.value <= 1)
    try store.mark("b")
    #expect(await iterator.next() == [.favorite])
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await changes.first { _ in true }
    }
    #expect(await late.value == nil)
  }

  @Test func `closing the store ends the sequences, after what was told last`() async throws {
    let waiting = store.changes(to: [.note])
    async let count = waiting.reduce(0) { count, _ in count + 1 }
    var iterator = store.changes().makeAsyncIterator()
    try store.mark("a")
    store.close()
    #expect(await count == 0)
    #expect(await iterator.next() == [.favorite])
    #expect(await iterator.next() == nil)
    var late = store.changes().makeAsyncIterator()
    #expect(await late.next() == nil)
    #expect(!store.listeners.areWatching)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder) == ["trip.db"])
  }

  @Test func `a store that is closed inside a write tells of that write`() async throws {
    var iterator = store.changes().makeAsyncIterator()
    try await store.write { [store] access in
      try access.mark(Sample.favorite("a"))
      store.close()
    }
    #expect(await iterator.next() == [.favorite])
    #expect(await iterator.next() == nil)
  }

  @Test func `nothing is watched while nobody listens`() async throws {
    func isNoting() throws -> Bool { try store.write { $0.connection.notesChanges } }
    #expect(try !store.listeners.areWatching && !isNoting())
    var changes: Changes? = store.changes()
    #expect(try store.listeners.areWatching && isNoting())
    var iterator = changes?.makeAsyncIterator()
    changes = nil
    #expect(try store.listeners.areWatching && isNoting())
    try store.mark("a")
    #expect(await iterator?.next() == [.favorite])
    iterator = nil
    #expect(try !store.listeners.areWatching && !isNoting())
    iterator = store.changes().makeAsyncIterator()
    try store.mark("b")
    #expect(await iterator?.next() == [.favorite])
    iterator = nil
    // A loop that is over, or whose task was cancelled, listens no more.
    let task = Task { [store] in for await _ in store.changes() {} }
    task.cancel()
    await task.value
    #expect(!store.listeners.areWatching)
  }

  @Test func `listeners keep the file open when nobody else holds the store`() async throws {
    let path = scratch.path("other.db")
    weak var gone: TripStore?
    var iterator: Changes.Iterator?
    do {
      let other = try TripStore(path: path)
      gone = other
      iterator = other.changes().makeAsyncIterator()
    }
    #expect(gone == nil)
    try TripStore(path: path).mark("a")
    #expect(await iterator?.next() == StoredKind.all)
    iterator = nil
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
  }

  @Test func `the last change is never lost, however listeners and writers meet`() async throws {
    let store = store
    _ = try await store.write { try $0.save(Sample.destination()) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          try await onThread {
            for number in 0..<25 {
              try store.write { _ = try $0.save(Sample.point("p-\(writer)-\(number)")) }
            }
          }
        }
      }
      for _ in 0..<4 {
        group.addTask {
          let changes = store.changes(to: [.record(.mapPoint)])
          if try await store.read({ try $0.count(MapPoint.self) }) == 100 { return }
          for await kinds in changes {
            #expect(kinds == [.record(.mapPoint)])
            if try await store.read({ try $0.count(MapPoint.self) }) == 100 { break }
          }
        }
        group.addTask {
          // These come and go.
          for _ in 0..<25 {
            let passing = Task { for await _ in store.changes() {} }
            await Task.yield()
            passing.cancel()
            await passing.value
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(!store.listeners.areWatching)
  }
}
