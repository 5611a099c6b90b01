import RoadTripModel
import RoadTripStore
import Testing

/// Duplicates, failures, packs and pruning.
@Suite struct SeedingRulesTests {
  private func point(_ title: String, _ latitude: Double, body: String? = nil) throws -> SeedRecord
  {
    .mapPoint(
      MapPoint(
        destination: try Slug("new-york-city"), slug: Slug.made(from: title), title: title,
        coordinate: try Coordinate(latitude: latitude, longitude: -74), body: body),
      hasOwnSlug: false)
  }

  private func store() throws -> TripStore {
    let store = try TripStore(path: ":memory:")
    _ = try store.seed([.destination(Sample.destination(), isPartial: false)])
    return store
  }

  private func points(_ store: TripStore) throws -> [String] {
    try store.read { try $0.list(MapPoint.self).map { "\($0.slug) \($0.body ?? "-")" } }
  }

  @Test func `SED-05 a point of the same title within 10 m is the same point`() throws {
    let store = try store()
    let first = try store.seed([point("Café", 40.7), point("Café", 40.718)])
    #expect(first.counts[.mapPoint]?.inserted == 2)
    #expect(try points(store) == ["café -", "café-2 -"])
    let second = try store.seed([point("Café", 40.700_05, body: "b"), point("Café", 40.718)])
    #expect(second.counts[.mapPoint]?.inserted == 0)
    #expect(second.counts[.mapPoint]?.updated == 1)
    #expect(second.counts[.mapPoint]?.unchanged == 1)
    #expect(second.matches == ["title within 10 m": 2])
    #expect(try points(store) == ["café b", "café-2 -"])
    _ = try store.seed([point("Café", 40.700_2)])
    #expect(try points(store) == ["café b", "café-2 -", "café-3 -"], "22 m away is another")
  }

  @Test func `SED-05 what to do with a duplicate is the caller's choice`() throws {
    let store = try store()
    _ = try store.seed([point("Café", 40.7)])
    let skipped = try store.seed([point("Café", 40.7, body: "s")], SeedOptions(onDuplicate: .skip))
    #expect(skipped.counts[.mapPoint]?.unchanged == 1)
    #expect(try points(store) == ["café -"])
    let kept = try store.seed([point("Café", 40.7, body: "k")], SeedOptions(onDuplicate: .keep))
    #expect(kept.counts[.mapPoint]?.inserted == 1)
    #expect(try points(store) == ["café -", "café-2 k"])
    _ = try store.seed([point("Café", 40.7, body: "u")], SeedOptions(onDuplicate: .update))
    #expect(try points(store) == ["café u", "café-2 k"])
  }

  @Test func `skipping leaves every kind of record as it is`() throws {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    _ = try store.seed(Sample.records())
    let dump = try store.dump()
    var (pack, vehicle, place) = (
      try Sample.pack(), try Sample.vehicle(), try Sample.destination()
    )
    (pack.title, vehicle.title, place.name) = ("Changed", "Changed", "Changed")
    let text = Translation(
      record: place.reference, locale: try LocaleTag("es"), field: "name", text: "Changed")
    let changed: [SeedRecord] = [
      .pack(pack), .vehicle(vehicle), .destination(place, isPartial: false), .translation(text),
    ]
    let report = try store.seed(changed, SeedOptions(onDuplicate: .skip))
    #expect(report.total.unchanged == 4, "\(report.counts)")
    #expect(try store.dump() == dump)
    let updated = try store.seed(changed)
    #expect(updated.total.updated == 4, "\(updated.counts)")
  }

  @Test func `a slug twice in one seed is fine if it says the same, else nothing of it stays`()
    throws
  {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    _ = try store.seed(Sample.records() + Sample.records())
    let dump = try store.dump()
    var (point, place, route, trip) = (
      try Sample.point("statue-of-liberty"), try Sample.destination(), try Sample.route(),
      Trip(slug: try Slug("coast-to-coast"), title: "Coast to coast", stops: [])
    )
    (point.title, place.menu) = ("Other", [MenuSection(title: "M", items: [.init(detail: .map)])])
    route.waypoints.removeLast()
    trip.subtitle = "Other"
    let text = Translation(
      record: place.reference, locale: try LocaleTag("es"), field: "name", text: "Otra")
    let seconds: [SeedRecord] = [
      .mapPoint(point, hasOwnSlug: true), .destination(place, isPartial: false), .route(route),
      .trip(trip), .translation(text),
    ]
    _ = try store.write { access in
      try access.seed(Sample.pack()) { seeding in
        for record in try Sample.records() { try seeding.add(record) }
        for record in seconds {
          do {
            try seeding.add(record)
            Issue.record("\(record.kind) came twice with other content")
          } catch is RuleViolation { seeding.reject(record.kind) }
        }
        let rejected = seeding.report.total.rejected
        #expect(rejected == seconds.count)
      }
    }
    #expect(try store.dump() == dump)
  }

  @Test func `SED-09 a record that fails leaves nothing of the seed, or only itself out`() throws {
    let bad = try Sample.point("nowhere", at: "atlantis")
    let store = try store()
    #expect(throws: StoreError.self) {
      try store.seed([point("One", 40.7), .mapPoint(bad, hasOwnSlug: true)])
    }
    #expect(try points(store) == [])
    let report = try store.write { access in
      try access.seed(Sample.pack()) { seeding in
        for record in [
          try point("One", 40.7), .mapPoint(bad, hasOwnSlug: true), try point("Two", 40.8),
        ] {
          do { try seeding.add(record) } catch is RuleViolation { seeding.reject(record.kind) }
        }
      }
    }
    #expect(report.counts[.mapPoint]?.inserted == 2)
    #expect(report.counts[.mapPoint]?.rejected == 1)
    #expect(try points(store) == ["one -", "two -"])
  }

  @Test func `a record that failed may come again, mended`() throws {
    let store = try TripStore(path: ":memory:")
    _ = try store.seed(Sample.records())
    var (bad, good) = (try Sample.route(), try Sample.route())
    (bad.vehicle, good.title) = (try Slug("bicycle"), "Mended")
    let report = try store.write { access in
      try access.seed(Sample.pack()) { seeding in
        #expect(throws: RuleViolation.self) { try seeding.add(.route(bad)) }
        try seeding.add(.route(good))
      }
    }
    #expect(report.counts[.route]?.updated == 1)
  }

  @Test func `SED-07 the counts say what was inserted, updated, unchanged and rejected`() throws {
    let store = try store()
    _ = try store.seed([point("Equal", 40.1), point("Changed", 40.2)])
    let report = try store.write { access in
      try access.seed(Sample.pack()) { seeding in
        try seeding.add(point("New", 40.3))
        try seeding.add(point("Changed", 40.2, body: "b"))
        try seeding.add(point("Equal", 40.1))
        seeding.reject(.mapPoint)
      }
    }
    var expected = SeedCounts()
    (expected.inserted, expected.updated, expected.unchanged, expected.rejected) = (1, 1, 1, 1)
    #expect(report.total == expected)
  }

  @Test func `a partial destination keeps what its source cannot say`() throws {
    let store = try TripStore(path: ":memory:")
    var whole = try Sample.destination()
    (whole.summary, whole.elevation) = ("Long", 10)
    whole.menu = [MenuSection(title: "M", items: [.init(detail: .map)])]
    _ = try store.seed([.destination(whole, isPartial: false)])
    let partial = Destination(slug: whole.slug, name: "New York", coordinate: whole.coordinate)
    _ = try store.seed([.destination(partial, isPartial: true)])
    whole.name = "New York"
    whole.title = "New York"
    let found = try store.read { try $0.find(whole.id) }
    #expect(found == whole)
    _ = try store.seed([.destination(partial, isPartial: false)])
    let plain = try store.read { try $0.find(whole.id) }
    #expect(plain == partial)
  }
}
