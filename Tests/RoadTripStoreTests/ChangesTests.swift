import Foundation
import RoadTripModel
import Testing

@testable import RoadTripStore

/// What a store tells of its own transactions.
@Suite(.timeLimit(.minutes(2))) struct ChangesTests {
  let scratch: Scratch
  let store: TripStore

  init() throws {
    scratch = try Scratch()
    store = try TripStore(path: scratch.path("trip.db"))
    _ = try store.seed(Sample.records())
  }

  @Test func `a commit is told by the kinds that it changed`() async throws {
    var changes = store.changes().makeAsyncIterator()
    try await store.write { _ = try $0.save(Sample.point("a")) }
    // The first record without a pack makes the pack of the app.
    #expect(await changes.next() == [.record(.mapPoint), .record(.pack)])
    try await store.write { access in
      try access.rate(Sample.rating())
      try access.write(Sample.note())
    }
    #expect(await changes.next() == [.rating, .note])
    try await store.write { _ = try $0.eraseNote(Sample.note().record) }
    #expect(await changes.next() == [.note])
  }

  @Test func `what was saved as it is, rolled back or only rehearsed is not told`() async throws {
    struct Mine: Error {}
    let rating = try Sample.rating()
    let note = try Sample.note()
    try await store.write { access in
      try access.rate(rating)
      try access.write(note)
    }
    var changes = store.changes().makeAsyncIterator()
    #expect(try store.seed(Sample.records()).total.unchanged == 11)
    try await store.write { access in
      try access.rate(rating)
      try access.write(note)
      _ = try access.unmark(Sample.note().record)
    }
    await #expect(throws: Mine.self) {
      try await store.write { access in
        _ = try access.save(Sample.point("a"))
        throw Mine()
      }
    }
    _ = try store.rehearse { try $0.save(Sample.point("a")) }
    try await store.write { access in
      // Its children would go, but a trip needs it.
      _ = try? access.remove(Sample.destination().id)
    }
    // The second of these breaks a rule, which undoes the seed and all that was written with it.
    try? await store.write { access in
      _ = try access.seed(Sample.pack()) { seeding in
        try seeding.add(.mapPoint(Sample.point("a"), hasOwnSlug: true))
        try seeding.add(.mapPoint(Sample.point("b", at: "nowhere"), hasOwnSlug: true))
      }
    }
    try store.mark("a")
    #expect(await changes.next() == [.favorite])
  }

  @Test func `what lies below a record that is removed is told with it`() async throws {
    var changes = store.changes().makeAsyncIterator()
    try await store.write { access in
      _ = try access.remove(RecordID<Trip>(slug: Slug("coast-to-coast")))
      _ = try access.remove(Sample.destination().id)
    }
    let kinds: [RecordKind] = [
      .trip, .destination, .asset, .weatherRecord, .event, .mapPoint, .route, .translation,
    ]
    #expect(await changes.next() == Set(kinds.map { .record($0) }))
  }

  @Test func `a seed tells what it brought, and what it pruned`() async throws {
    var changes = store.changes().makeAsyncIterator()
    let points = try (0..<300).map {
      SeedRecord.mapPoint(try Sample.point("p-\($0)"), hasOwnSlug: true)
    }
    _ = try store.seed(Sample.records() + points)
    #expect(await changes.next() == [.record(.mapPoint)])
    _ = try store.seed(Sample.records(), SeedOptions(prunes: true))
    #expect(await changes.next() == [.record(.mapPoint)])
  }

  @Test func `a part that lies in another table is told as its record`() async throws {
    var changes = store.changes().makeAsyncIterator()
    var destination = try Sample.destination()
    destination.menu = [
      MenuSection(
        title: "Here", items: [.init(detail: .map, target: nil, title: nil, subtitle: nil)])
    ]
    var route = try Sample.route()
    route.waypoints.removeLast()
    let (place, drive) = (destination, route)
    try await store.write { _ = try $0.save(place, pack: Slug("sample")) }
    #expect(await changes.next() == [.record(.destination)])
    try await store.write { _ = try $0.save(drive, pack: Slug("sample")) }
    #expect(await changes.next() == [.record(.route)])
  }

  @Test func `every table of records belongs to one kind, and has row ids`() throws {
    // Those of SQLite's virtual tables follow them, and the ledger is told nobody.
    var tables: Set<String> = []
    try store.query(
      "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name",
      header: { _ in },
      row: { values in
        guard case .text(let name) = values[0] else { return true }
        if !name.hasPrefix("sqlite_"), name != "migration", !name.hasPrefix("search_") {
          tables.insert(name)
          #expect(values[1] == .integer(0), "\(name) is WITHOUT ROWID: SQLite does not tell of it")
        }
        return true
      })
    #expect(StoredKind.tables == tables)
    #expect(StoredKind.allCases.count == RecordKind.allCases.count + 3)
  }

  @Test func `a transaction that was open when the listener came is told with its commit`()
    async throws
  {
    for store in [store, try TripStore(path: ":memory:")] {
      let changes = try await store.write { access in
        try access.mark(Sample.favorite("before"))
        return store.changes()
      }
      var iterator = changes.makeAsyncIterator()
      #expect(await iterator.next() == StoredKind.all, "nobody noted which")
      try await store.write { access in
        try access.mark(Sample.favorite("after"))
      }
      #expect(await iterator.next() == [.favorite])
    }
  }

  @Test func `an open transaction that changes nothing in the end is not told`() async throws {
    for store in [store, try TripStore(path: ":memory:")] {
      let rehearsed = try store.rehearse { access in
        _ = try access.save(Sample.vehicle())
        return store.changes()
      }
      let idle = try await store.write { _ in store.changes() }
      try await store.write { access in
        try access.mark(Sample.favorite("after"))
      }
      for changes in [rehearsed, idle] {
        var iterator = changes.makeAsyncIterator()
        #expect(await iterator.next() == [.favorite])
      }
    }
  }
}

extension Sample {
  private static func time() throws -> Instant { try Instant("2027-01-01T00:00:00Z") }

  static func favorite(_ trip: String) throws -> Favorite {
    Favorite(record: RecordReference(.trip, slug: try Slug(trip)), time: try time())
  }

  static func rating() throws -> Rating {
    Rating(record: try point("statue-of-liberty").reference, stars: 5, time: try time())
  }

  static func note() throws -> Note {
    Note(record: try point("statue-of-liberty").reference, text: "Early!", time: try time())
  }
}

extension TripStore {
  /// Makes a change of a kind that nothing else changes, so that what was told before it shows.
  func mark(_ trip: String) throws {
    try write { try $0.mark(Sample.favorite(trip)) }
  }
}
