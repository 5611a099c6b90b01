import RoadTripModel
import Testing

@testable import RoadTripStore

/// Map points in bulk: the fast ways must store what one row at a time would.
@Suite struct PointLoadingTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func point(_ place: String, _ number: Int, _ title: String? = nil) throws -> MapPoint {
    var point = MapPoint(
      destination: try Slug(place), slug: try Slug("point-\(number)"),
      title: title ?? "Point \(number)",
      coordinate: try Coordinate(latitude: Double(number % 90), longitude: Double(number % 180)))
    // Some rows have what most have not.
    if number % 3 == 0 { point.subtitle = "Row \(number)" }
    if number % 5 == 0 { point.links = [try Link("https://example.org/\(number)")] }
    if number % 7 == 0 { point.elevation = Double(number % 100) }
    if number % 4 == 0 { point.category = try Slug("view") }
    if number % 11 == 0 { point.tags = ["quiet \"corner\"", "Straße"] }
    if number % 13 == 0 { point.address = "\(number) Łódź Street" }
    if number % 17 == 0 { point.body = "Ein Café, 東京.\nLine two" }
    return point
  }

  private func store() throws -> TripStore {
    let store = try TripStore(path: scratch.path("trip.db"))
    try store.write { access in
      for place in ["new-york-city", "chicago"] {
        try access.save(Sample.destination(place, name: place))
      }
    }
    return store
  }

  @Test(arguments: [1, 15, 16, 17, 999, 1000, 1001, 2500])
  func `each number of points arrives, in an empty file and beside rows`(count: Int) throws {
    let store = try store()
    for round in 0..<2 {
      let points = try (0..<count).map { try point("chicago", round * count + $0) }
      let report = try store.seed(points.map { .mapPoint($0, hasOwnSlug: true) })
      #expect(report.counts[.mapPoint]?.inserted == count)
      let stored = try store.read { try $0.list(MapPoint.self) }
      #expect(Set(stored).isSuperset(of: points))
      #expect(stored.count == (round + 1) * count)
      let findings = try store.check()
      #expect(findings.isEmpty)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `random streams leave what one record at a time leaves`(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let store = try store()
    var expected: [RecordID<MapPoint>: MapPoint] = [:]
    for _ in 0..<3 {
      var counts = SeedCounts()
      var seen: [RecordID<MapPoint>: MapPoint] = [:]
      try store.write { access in
        _ = try access.seed(Sample.pack()) { seeding in
          for _ in 0..<Int.random(in: 1...3000, using: &random) {
            let place = Bool.random(using: &random) ? "chicago" : "new-york-city"
            let number = Int.random(in: 0..<4000, using: &random)
            let title = Int.random(in: 0..<9, using: &random) == 0 ? "Another" : nil
            let next = try point(place, number, title)
            if let before = seen[next.id], before != next {
              #expect(throws: RuleViolation.self) {
                try seeding.add(.mapPoint(next, hasOwnSlug: true))
              }
              continue
            }
            let outcome = try seeding.add(.mapPoint(next, hasOwnSlug: true))
            let wanted: SaveOutcome =
              expected[next.id] == nil
              ? .inserted : expected[next.id] == next ? .unchanged : .updated
            #expect(outcome == wanted)
            switch outcome {
            case .inserted: counts.inserted += 1
            case .updated: counts.updated += 1
            case .unchanged: counts.unchanged += 1
            }
            (seen[next.id], expected[next.id]) = (next, next)
          }
          #expect(seeding.report.counts[.mapPoint] == counts)
        }
      }
      let stored = try store.read { try $0.list(MapPoint.self) }
      #expect(stored.count == expected.count)
      #expect(stored.allSatisfy { expected[$0.id] == $0 })
      let findings = try store.check()
      #expect(findings.isEmpty)
    }
  }

  @Test func `a slug of one's own does not collide with the same slug from a title`() throws {
    let store = try store()
    var titled = try point("chicago", 1)
    titled.title = "Point 1"
    let same = titled
    var other = titled
    other.title = "Other"
    let report = try store.seed([
      .mapPoint(titled, hasOwnSlug: false), .mapPoint(same, hasOwnSlug: true),
    ])
    #expect(report.counts[.mapPoint]?.inserted == 1)
    #expect(report.counts[.mapPoint]?.unchanged == 1)
    #expect(throws: StoreError.self) {
      try store.seed([.mapPoint(titled, hasOwnSlug: false), .mapPoint(other, hasOwnSlug: true)])
    }
  }

  @Test func `points that wait are written before another pack owns what comes`() throws {
    let store = try store()
    let other = Pack(slug: try Slug("other"), title: "Other")
    _ = try store.seed([
      .mapPoint(try point("chicago", 1), hasOwnSlug: true), .pack(other),
      .mapPoint(try point("chicago", 2), hasOwnSlug: true),
    ])
    var owners: [String] = []
    let sql = "SELECT map_point || ' of ' || pack AS owner FROM map_point_detail ORDER BY 1"
    try store.query(sql) {
      _ in
    } row: { row in
      owners.append("\(row)")
      return true
    }
    #expect(owners.count == 2)
    #expect(owners[0].contains("point-1 of sample") && owners[1].contains("point-2 of other"))
  }

  @Test func `a set of keys knows each key and where it came from`() throws {
    var keys = KeySet()
    let slugs = try (0..<5000).map { try Slug("key-\($0)") }
    for (place, slug) in slugs.enumerated() {
      #expect(keys.note(Int64(place % 3), slug, isInSeed: place % 2 == 0) == .unknown)
    }
    for (place, slug) in slugs.enumerated() {
      let before = keys.note(Int64(place % 3), slug, isInSeed: true)
      #expect(before == (place % 2 == 0 ? .inSeed : .inFile))
      #expect(keys.note(Int64(place % 3), slug, isInSeed: false) == .inSeed)
      #expect(keys.note(Int64(place % 3 + 3), slug, isInSeed: false) == .unknown)
    }
  }

  @Test func `a row that is lent shows what the point holds`() throws {
    let store = try store()
    let points = try (0..<40).map { try point("chicago", $0) }
    _ = try store.seed(points.map { .mapPoint($0, hasOwnSlug: true) })
    var found: [MapPoint] = []
    try store.read { access in
      try access.forEachRow(of: MapPoint.self) { row in
        let point = try row.point()
        let (title, subtitle) = (try row.text(.title), try row.text(.subtitle))
        #expect(title == point.title && subtitle == point.subtitle)
        var (slug, body) = (0, Int?.none)
        let hasSlug = try row.withUTF8(.slug) { slug = $0.count }
        #expect(hasSlug && slug == point.slug.text.utf8.count)
        let hasBody = try row.withUTF8(.body) { body = $0.count }
        #expect(body == point.body?.utf8.count && hasBody == (body != nil))
        let (coordinate, elevation) = (try row.coordinate, try row.elevation)
        #expect(coordinate == point.coordinate && elevation == point.elevation)
        let place = try row.text(.destination)
        #expect(place == "chicago")
        found.append(point)
        return found.count < 30
      }
    }
    #expect(found.count == 30)
    #expect(Set(points).isSuperset(of: found))
  }

  @Test func `half a seed is never committed, even where its error is caught`() throws {
    let store = try store()
    #expect(throws: StoreError.self) {
      try store.write { access in
        try access.save(Sample.destination("boston"))
        _ = try? access.seed(Sample.pack()) { seeding in
          try seeding.add(.mapPoint(point("chicago", 1), hasOwnSlug: true))
          try seeding.add(.mapPoint(point("nowhere", 2), hasOwnSlug: true))
        }
      }
    }
    let kept = try store.read { try $0.list(MapPoint.self).map(\.slug.text) }
    #expect(kept == [])
    #expect(try store.check() == [])
    // The next transaction is as any other.
    _ = try store.seed([.mapPoint(try point("chicago", 3), hasOwnSlug: true)])
    #expect(try store.read { try $0.count(MapPoint.self) } == 1)
  }
}
