import Foundation
import RoadTripModel
import Testing

@testable import RoadTripStore

@Suite struct RepositoryTests {
  private let place = "new-york-city"

  /// A store with what the samples name.
  private func store() throws -> TripStore {
    let store = try TripStore(path: ":memory:")
    try store.write { access in
      _ = try access.save(Sample.destination())
      _ = try access.save(Sample.vehicle())
    }
    return store
  }

  /// Saves, finds, changes, pages through and removes 25 records.
  private func live<Record: Stored & Equatable>(
    _ records: [Record], _ change: (inout Record) throws -> Void
  ) throws {
    let store = try store()
    let already = try store.read { try $0.count(Record.self) }
    try store.write { access in
      for record in records.shuffled() {
        let first = try access.save(record)
        #expect(first == .inserted)
        let second = try access.save(record)
        #expect(second == .unchanged, "\(record)")
      }
    }
    try pages(Record.self, store, already + records.count)
    var changed = records[0]
    try change(&changed)
    try store.write { access in
      let found = try access.find(records[0].id)
      #expect(found == records[0])
      let number = try rowID(of: records[0], access)
      let outcome = try access.save(changed)
      #expect(outcome == .updated)
      let again = try access.find(changed.id)
      #expect(again == changed)
      let same = try rowID(of: changed, access)
      #expect(same == number)
      let third = try access.save(try #require(again))
      #expect(third == .unchanged)
      let isThere = try access.exists(changed.reference)
      #expect(isThere)
      try remove(records, changed, access)
      let left = try access.count(Record.self)
      #expect(left == already)
    }
  }

  private func remove<Record: Stored & Equatable>(
    _ records: [Record], _ changed: Record, _ access: borrowing Access<Writing>
  ) throws {
    for record in records {
      let isRemoved = try access.remove(record.id)
      #expect(isRemoved)
    }
    let isRemoved = try access.remove(records[0].id)
    #expect(!isRemoved)
    let gone = try access.find(records[0].id)
    #expect(gone == nil)
    let isStillThere = try access.exists(changed.reference)
    #expect(!isStillThere)
  }

  /// Every page size gives every row once, in the order of the whole list.
  private func pages<Record: Stored & Equatable>(
    _ type: Record.Type, _ store: TripStore, _ count: Int
  ) throws {
    try store.read { access in
      let all = try access.list(type)
      #expect(all.count == count)
      let counted = try access.count(type)
      #expect(counted == count)
      for size in [1, 7, 100] {
        var paged: [Record] = []
        var page = try access.list(type, limit: size)
        while !page.isEmpty {
          #expect(page.count <= size)
          paged += page
          page = try access.list(type, after: page.last?.id, limit: size)
        }
        #expect(paged == all, "pages of \(size)")
      }
      let slugs = try access.slugs(of: type)
      #expect(slugs == all.map(\.slug).sorted())
    }
  }

  private func rowID<Record: Stored>(
    of record: Record, _ access: borrowing Access<Writing>
  ) throws -> Int64 {
    let preparation = Preparation(connection: access.connection, zones: access.zones)
    return try Saving(preparation: preparation, pack: 0).row(of: record)
  }

  @Test func `packs are stored, found, paged and removed`() throws {
    let packs = try (0..<25).map { number in
      Pack(
        slug: try Slug("pack-\(number)"), title: "Pack \(number)", version: "1.\(number)",
        licence: "CC0-1.0", locale: try LocaleTag("de-CH"),
        sources: [
          .init(
            title: "A \"source\" \\ \u{1}", link: try Link("https://example.org/?a=b&c"),
            licence: "x"),
          .init(title: "Another"),
        ])
    }
    try live(packs) { $0.sources.removeLast() }
  }

  @Test func `saving a pack makes no other pack`() throws {
    let store = try TripStore(path: ":memory:")
    try store.write { _ = try $0.save(Pack(slug: try Slug("mine"), title: "Mine")) }
    let packs = try store.read { try $0.slugs(of: Pack.self).map(\.text) }
    #expect(packs == ["mine"])
  }

  @Test func `vehicles are stored, found, paged and removed`() throws {
    let vehicles = try (0..<25).map { number in
      Vehicle(
        slug: try Slug("car-\(number)"), title: "Car \(number)", maker: "Citroën", model: "DS",
        year: 1950 + number, summary: "Line 1\nLine 2", image: try Slug("picture"))
    }
    try live(vehicles) { $0.year = nil }
  }

  @Test func `destinations are stored, found, paged and removed`() throws {
    let destinations = try (0..<25).map { number in
      var destination = try Sample.destination("city-\(number)", name: "City \(number)")
      destination.elevation = Double(number) - 3.25
      destination.summary = "Summary"
      destination.menu = [
        MenuSection(
          title: "One",
          items: [.init(detail: .map), .init(detail: .page, target: try Slug("p"), title: "T")]),
        MenuSection(title: "Two", items: [.init(detail: .weather, subtitle: "S")]),
      ]
      return destination
    }
    try live(destinations) { $0.menu?.removeLast() }
    try live(destinations) { $0.menu = nil }
  }

  @Test func `trips are stored, found, paged and removed`() throws {
    let trips = try (0..<25).map { number in
      Trip(
        slug: try Slug("trip-\(number)"), title: "Trip \(number)",
        stops: [
          .init(destination: try Slug(place), arrival: try LocalDate("2027-06-01"), note: "First"),
          .init(destination: try Slug(place), departure: try LocalDate("2027-06-09")),
        ])
    }
    try live(trips) { $0.stops.removeFirst() }
    try live(trips) { $0.stops = [] }
  }

  @Test func `weather records are stored, found, paged and removed`() throws {
    let start = Int64(1_700_000_000_000)
    let records = try (0..<25).map { number in
      let day = try LocalDate("2026-01-01").adding(days: number)
      let period: WeatherRecord.Period =
        switch number {
        case 0..<12: .month(number + 1)
        case 12..<18: .day(try #require(day))
        default: .instant(try #require(Instant(milliseconds: start + Int64(number) * 3_600_500)))
        }
      let kind = number < 12 ? .normal : WeatherRecord.Kind.allCases[number % 2]
      var record = WeatherRecord(destination: try Slug(place), kind: kind, period: period)
      record.temperature = Double(number) - 12.5
      record.condition = try Slug("rain")
      return record
    }
    try live(records) { $0.temperature = nil }
  }

  @Test func `events are stored, found, paged and removed`() throws {
    let events = try (0..<25).map { number in
      var event = try Sample.event("event-\(number)")
      event.destination = number % 2 == 0 ? event.destination : nil
      event.exceptionDates = ["2027-11-25T08:30"]
      event.coordinate = number % 3 == 0 ? nil : try Coordinate(latitude: -0.5, longitude: 180)
      return event
    }
    try live(events) { $0.exceptionDates = [] }
  }

  @Test func `map points are stored, found, paged and removed`() throws {
    try live((0..<25).map { try Sample.point("point-\($0)") }) { $0.links = [] }
  }

  @Test func `routes are stored, found, paged and removed`() throws {
    let routes = try (0..<25).map { number in
      var route = try Sample.route(points: 3)
      route.slug = try Slug("route-\(number)")
      route.destination = number % 2 == 0 ? route.destination : nil
      route.segments = [route.segments[0], Array(route.segments[0].prefix(1))]
      route.segments = route.segments.map { $0.map(TrackCodec.rounded) }
      return route
    }
    try live(routes) { $0.segments.removeLast() }
    try live(routes) { $0.timing = nil }
    try live(routes) { $0.waypoints.removeLast() }
  }

  @Test func `pages are stored, found, paged and removed`() throws {
    let pages = try (0..<25).map { number in
      Page(
        destination: number % 2 == 0 ? try Slug(place) : nil, slug: try Slug("page-\(number)"),
        title: "Page", body: "Text", link: try Link("https://example.org"),
        kind: Page.Kind.allCases[number % 2])
    }
    try live(pages) { $0.body = nil }
  }

  @Test func `assets are stored, found, paged and removed`() throws {
    let assets = try (0..<25).map { number in
      Asset(
        destination: number % 2 == 0 ? try Slug(place) : nil, slug: try Slug("asset-\(number)"),
        title: "Picture", mediaType: "image/png", bytes: [0, UInt8(number), 255])
    }
    try live(assets) { $0.bytes.append(0) }
  }
}
