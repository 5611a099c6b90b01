import RoadTripModel
import RoadTripStore
import Testing

/// Random mixes of records, the same in each run.
private struct Mix {
  var generator: SeededGenerator
  private let words = ["río", "Zürich", "e\u{301}", "日本", "a\"b\\c", "x\ty", "👩‍👩‍👧", "plain"]

  init(_ seed: UInt64) { generator = SeededGenerator(seed) }

  mutating func text() -> String {
    (0...2).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
  }

  mutating func maybe<T>(_ value: T) -> T? { Bool.random(using: &generator) ? value : nil }

  mutating func coordinate() throws -> Coordinate {
    try Coordinate(
      latitude: .random(in: -90...90, using: &generator),
      longitude: .random(in: -180...180, using: &generator))
  }

  /// Records that name only what comes before them.
  mutating func records() throws -> [SeedRecord] {
    var records: [SeedRecord] = [.pack(try Sample.pack()), .vehicle(try Sample.vehicle())]
    for number in 0..<Int.random(in: 1...4, using: &generator) {
      let slug = try Slug("place-\(number)")
      var place = try Sample.destination(slug.text, name: text())
      place.coordinate = try coordinate()
      place.elevation = maybe(.random(in: -500...9000, using: &generator))
      place.summary = maybe(text())
      records.append(.destination(place, isPartial: false))
      for child in 0..<Int.random(in: 0...6, using: &generator) {
        records.append(try self.child(child, of: slug))
      }
    }
    return records
  }

  private mutating func child(_ number: Int, of place: Slug) throws -> SeedRecord {
    let slug = try Slug("child-\(number)")
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      var point = try Sample.point(slug.text, at: place.text)
      (point.title, point.coordinate, point.tags) = (text(), try coordinate(), [text(), text()])
      return .mapPoint(point, hasOwnSlug: true)
    case 1:
      var event = try Sample.event(slug.text)
      (event.destination, event.summary, event.place) = (place, maybe(text()), maybe(text()))
      return .event(event)
    case 2:
      var route = try Sample.route(points: Int.random(in: 2...300, using: &generator))
      (route.destination, route.slug, route.title) = (place, slug, text())
      route.segments = [
        try route.segments[0].map { _ in Route.TrackPoint(coordinate: try coordinate()) }
      ]
      route.timing = Route.Timing(duration: .random(in: 0.001...1e6, using: &generator))
      return .route(route)
    case 3:
      let page = Page(
        destination: place, slug: slug, title: text(), subtitle: maybe(text()), body: text())
      return .page(page)
    case 4:
      var weather = try Sample.normal(number + 1)
      (weather.destination, weather.source) = (place, maybe(text()))
      weather.temperature = maybe(.random(in: -100...70, using: &generator))
      return .weatherRecord(weather)
    default:
      let reference = RecordReference(.destination, slug: place)
      let locale = try LocaleTag(["es", "fr", "de", "it", "pt", "nl", "ja"][number])
      return .translation(
        Translation(record: reference, locale: locale, field: "name", text: text()))
    }
  }
}

@Suite struct SeedingPropertyTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `SED-01 a second seed changes nothing and leaves the same content`(seed: UInt64) throws {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    var mix = Mix(seed)
    let records = try mix.records()
    let first = try store.seed(records)
    #expect(first.total.inserted == records.count)
    let dump = try store.dump()
    for prunes in [false, true] {
      let second = try store.seed(records, SeedOptions(prunes: prunes))
      var expected = SeedCounts()
      expected.unchanged = records.count
      #expect(second.total == expected, "\(second.counts)")
      #expect(second.warnings == [])
      #expect(try store.dump() == dump)
    }
    #expect(try store.check().filter { $0.severity == .error } == [])
  }

  @Test(arguments: 21...30 as ClosedRange<UInt64>)
  func `the order of a seed does not matter to the content`(seed: UInt64) throws {
    var mix = Mix(seed)
    let records = try mix.records()
    let scratch = try Scratch()
    let isFirst: (SeedRecord) -> Bool = { [.pack, .vehicle].contains($0.kind) }
    let places = records.filter { $0.kind == .destination }.reversed()
    let children = records.filter { !isFirst($0) && $0.kind != .destination }
    let shuffled =
      records.filter(isFirst) + Array(places) + children.shuffled(using: &mix.generator)
    var views: [String] = []
    for (place, order) in [records, shuffled].enumerated() {
      let store = try TripStore(path: scratch.path("\(place).db"))
      _ = try store.seed(order)
      views.append(try content(of: store))
    }
    #expect(views[0] == views[1])
  }

  @Test(arguments: 31...40 as ClosedRange<UInt64>)
  func `what was read can be seeded again and changes nothing`(seed: UInt64) throws {
    let store = try TripStore(path: ":memory:")
    var mix = Mix(seed)
    _ = try store.seed(mix.records())
    let read = try store.read { access in
      let places = try access.list(Destination.self).map {
        SeedRecord.destination($0, isPartial: false)
      }
      return try places + access.list(Event.self).map { .event($0) }
        + access.list(MapPoint.self).map { .mapPoint($0, hasOwnSlug: true) }
        + access.list(Route.self).map { .route($0) } + access.list(Page.self).map { .page($0) }
        + access.list(WeatherRecord.self).map { .weatherRecord($0) }
        + access.translations().map { .translation($0) }
    }
    let report = try store.seed(read)
    #expect(report.total.unchanged == read.count, "\(report.counts)")
  }

  /// What the views show, without row ids.
  private func content(of store: TripStore) throws -> String {
    var lines: [String] = []
    for view in [
      "menu", "destination_detail", "event_detail", "map_point_detail", "weather_detail",
      "weather_daily", "route_detail", "page_detail",
    ] {
      try store.query(
        "SELECT * FROM \(view)", header: { _ in },
        row: { values in
          lines.append("\(view): \(values)")
          return true
        })
    }
    let (tracks, texts) = try store.read { access in
      (try access.list(Route.self), try access.translations())
    }
    return (lines.sorted() + tracks.map { "\($0)" } + texts.map { "\($0)" }).joined(separator: "\n")
  }
}
