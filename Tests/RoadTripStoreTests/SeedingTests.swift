import RoadTripModel
import RoadTripStore
import Testing

@Suite struct SeedingTests {
  @Test func `a second seed of the same records changes nothing`() throws {
    let store = try TripStore(path: ":memory:")
    let records = try Sample.records()
    let first = try store.seed(records).total
    #expect(first.inserted == records.count)
    let second = try store.seed(records)
    #expect(second.total.inserted == 0)
    #expect(second.total.updated == 0, "\(second.counts)")
    #expect(second.total.unchanged == records.count)
  }

  @Test func `SED-03 a destination that is updated keeps its children`() throws {
    let store = try TripStore(path: ":memory:")
    _ = try store.seed(Sample.records())
    var destination = try Sample.destination()
    destination.subtitle = "The city that never sleeps"
    let report = try store.seed([.destination(destination, isPartial: false)])
    #expect(report.counts[.destination]?.updated == 1)
    try store.read { access in
      let found1 = try access.count(MapPoint.self, at: destination.slug)
      #expect(found1 == 1)
      let found2 = try access.count(Event.self, at: destination.slug)
      #expect(found2 == 1)
      let found3 = try access.find(destination.id)
      #expect(found3 == destination)
    }
  }

  @Test func `what is read back is what was seeded`() throws {
    let store = try TripStore(path: ":memory:")
    _ = try store.seed(Sample.records())
    let (route, event, point) = (
      try Sample.route(), try Sample.event(), try Sample.point("statue-of-liberty")
    )
    try store.read { access in
      let stored = try access.find(route.id)
      let read = try #require(stored)
      #expect(read.waypoints == route.waypoints)
      #expect(read.timing == route.timing)
      #expect(read.segments[0].count == 600)
      for (left, right) in zip(read.segments[0], route.segments[0]) {
        #expect(abs(left.coordinate.latitude - right.coordinate.latitude) < 1e-7)
        #expect(left.time == right.time)
      }
      let found4 = try access.find(event.id)
      #expect(found4 == event)
      let found5 = try access.find(point.id)
      #expect(found5 == point)
      let names = try access.menu(of: Slug("new-york-city")).map(\.name)
      #expect(
        names == ["weather", "events", "map", "find", "destinations", "packing-list", "manhattan"])
      let found6 = try access.events().map(\.starts.text)
      #expect(found6 == ["2026-11-26T13:30:00Z"])
      let slug = try Slug("new-york-city")
      let found7 = try access.defaultDestination()
      #expect(found7 == slug)
      let texts = try access.texts(for: LocaleTag("es-MX"))
      let spanish = try Sample.destination().localized(by: texts)
      #expect(spanish.name == "Nueva York")
    }
    #expect(try store.check().filter { $0.severity == .error } == [])
  }

  @Test func `pruning removes what the pack no longer holds and nothing of the traveller`() throws {
    let store = try TripStore(path: ":memory:")
    _ = try store.seed(Sample.records())
    let record = try Sample.point("statue-of-liberty").reference
    let time = try #require(Instant(seconds: 0))
    try store.write { try $0.rate(Rating(record: record, stars: 5, time: time)) }
    let records = try Sample.records().filter { $0.kind != .mapPoint && $0.kind != .event }
    let report = try store.seed(records, SeedOptions(prunes: true))
    #expect(report.total.removed == 2, "\(report)")
    try store.read { access in
      let found8 = try access.count(MapPoint.self)
      #expect(found8 == 0)
      let found9 = try access.ratings().map(\.stars)
      #expect(found9 == [5])
    }
  }
}
