import RoadTripModel
import RoadTripStore
import Testing

@Suite struct PruningTests {
  private func pack(_ slug: String) throws -> SeedRecord {
    .pack(Pack(slug: try Slug(slug), title: slug))
  }

  private func place(_ slug: String) throws -> SeedRecord {
    .destination(try Sample.destination(slug, name: slug), isPartial: false)
  }

  private func point(_ slug: String, at place: String) throws -> SeedRecord {
    .mapPoint(try Sample.point(slug, at: place), hasOwnSlug: true)
  }

  private func names(_ store: TripStore) throws -> [String] {
    try store.read { access in
      try access.slugs(of: Destination.self).map(\.text)
        + access.slugs(of: MapPoint.self).map(\.text)
    }
  }

  @Test func `several packs are pruned in one seed, and packs that did not come are left alone`()
    throws
  {
    let store = try TripStore(path: ":memory:")
    _ = try store.seed([
      pack("one"), place("a"), point("a-1", at: "a"), point("a-2", at: "a"), place("b"),
      pack("two"), place("c"), point("c-1", at: "c"), pack("three"), place("d"),
      point("d-1", at: "d"),
    ])
    let report = try store.seed(
      [pack("one"), place("a"), point("a-1", at: "a"), pack("two"), place("c")],
      SeedOptions(prunes: true))
    #expect(report.counts[.mapPoint]?.removed == 2)
    #expect(report.counts[.destination]?.removed == 1)
    #expect(report.warnings == [])
    #expect(try names(store) == ["a", "c", "d", "a-1", "d-1"])
  }

  @Test func `a destination that another pack or a trip needs stays, with a warning`() throws {
    let store = try TripStore(path: ":memory:")
    let trip = Trip(
      slug: try Slug("t"), title: "T", stops: [.init(destination: try Slug("b"))])
    _ = try store.seed([
      pack("one"), place("a"), place("b"), place("c"), pack("two"), point("a-1", at: "a"),
      .trip(trip),
    ])
    let report = try store.seed([pack("one")], SeedOptions(prunes: true))
    #expect(
      report.warnings == [
        "destination \"a\" is no longer in the pack but stays: other records need it",
        "destination \"b\" is no longer in the pack but stays: other records need it",
      ])
    #expect(report.counts[.destination]?.removed == 1)
    #expect(try names(store) == ["a", "b", "a-1"])
    let again = try store.seed([pack("two")], SeedOptions(prunes: true))
    #expect(again.total.removed == 2)
    _ = try store.seed([pack("one")], SeedOptions(prunes: true))
    #expect(try names(store) == [])
    #expect(try store.check() == [])
  }

  @Test func `a vehicle that another pack drives stays, with a warning`() throws {
    let store = try TripStore(path: ":memory:")
    var route = try Sample.route(points: 2)
    route.destination = nil
    _ = try store.seed([pack("one"), .vehicle(Sample.vehicle()), pack("two"), .route(route)])
    let report = try store.seed([pack("one")], SeedOptions(prunes: true))
    #expect(
      report.warnings == [
        "vehicle \"eldorado\" is no longer in the pack but stays: other records need it"
      ])
  }

  @Test func `a record that changes hands is told and belongs to the new pack`() throws {
    let store = try TripStore(path: ":memory:")
    _ = try store.seed([pack("one"), place("a")])
    let report = try store.seed([pack("two"), place("a")])
    #expect(
      report.warnings == ["destination \"a\" belonged to pack \"one\" and now belongs to this one"])
    #expect(report.counts[.destination]?.updated == 1)
    _ = try store.seed([pack("one")], SeedOptions(prunes: true))
    #expect(try names(store) == ["a"])
  }

  @Test func `translations of what was pruned go too, whoever wrote them`() throws {
    let store = try TripStore(path: ":memory:")
    let text = Translation(
      record: RecordReference(.destination, slug: try Slug("a")), locale: try LocaleTag("es"),
      field: "name", text: "A")
    _ = try store.seed([pack("one"), place("a"), place("b"), pack("two"), .translation(text)])
    _ = try store.seed([pack("one"), place("b")], SeedOptions(prunes: true))
    let left = try store.read { try $0.translations() }
    #expect(left == [])
    #expect(try store.check() == [])
  }

  @Test func `what was skipped as a duplicate is not pruned`() throws {
    let store = try TripStore(path: ":memory:")
    let text = Translation(
      record: RecordReference(.destination, slug: try Slug("a")), locale: try LocaleTag("es"),
      field: "name", text: "A")
    let records = [try pack("one"), try place("a"), try point("a-1", at: "a"), .translation(text)]
    _ = try store.seed(records)
    let report = try store.seed(records, SeedOptions(onDuplicate: .skip, prunes: true))
    #expect(report.total.removed == 0)
    #expect(report.total.unchanged == 4)
  }
}
