import RoadTripModel
import RoadTripSQLite
import Testing

@testable import RoadTripStore

/// The full-text index of a large load, which is made beside the file: it must be the one that is made of all records anew.
@Suite struct SearchBuildingTests {
  private let scratch: Scratch
  private let store: TripStore
  /// More than go into the index one by one.
  private static let many = 5000

  init() throws {
    scratch = try Scratch()
    store = try TripStore(path: scratch.path("trip.db"))
    try store.write { access in
      for place in ["new-york-city", "chicago"] {
        try access.save(Sample.destination(place, name: place))
      }
    }
  }

  private func points(_ range: Range<Int>, _ word: String) throws -> [SeedRecord] {
    try range.map { number in
      var point = MapPoint(
        destination: try Slug("chicago"), slug: try Slug("point-\(number)"),
        title: "\(word) \(number)",
        coordinate: try Coordinate(latitude: Double(number % 90), longitude: Double(number % 180)),
        category: try Slug("view"))
      if number % 3 == 0 { point.subtitle = "Straße nach Łódź, 東京" }
      if number % 7 == 0 { point.body = "Ein Café.\nLine \(number)" }
      if number % 11 == 0 { point.tags = ["quiet", "ΟΔΟΣ"] }
      return .mapPoint(point, hasOwnSlug: true)
    }
  }

  /// Where each word of the index is, and the lengths of the documents.
  private func words(_ connection: Connection) throws -> [[Value]] {
    try connection.execute(
      "CREATE VIRTUAL TABLE temp.words USING fts5vocab('main', 'search', 'instance')")
    defer { try? connection.execute("DROP TABLE temp.words") }
    let words = try connection.rows("SELECT term, doc, col, offset FROM temp.words") { row in
      try (0..<4).map { try row.value(at: $0) }
    }
    let lengths = try connection.rows("SELECT id, sz FROM search_docsize ORDER BY id") { row in
      try (0..<2).map { try row.value(at: $0) }
    }
    return words + lengths
  }

  /// The index is sound, finds what it should, and is the same when it is made anew.
  private func expectTrueIndex(_ source: SourceLocation = #_sourceLocation) throws {
    #expect(try store.check() == [], sourceLocation: source)
    let connection = try Connection.open(store.path, .readWrite)
    try connection.execute("INSERT INTO search (search) VALUES ('integrity-check')")
    let found = try words(connection)
    try connection.transaction(.immediate) { try SearchIndex.rebuild(connection) }
    #expect(try words(connection) == found, sourceLocation: source)
    try connection.close()
  }

  private func count(_ words: String) throws -> Int {
    try store.read { try $0.search(words, SearchFilter(limit: 100_000)).count }
  }

  @Test func `an index that is made beside an empty file is the one that is made anew`() throws {
    _ = try store.seed(points(0..<Self.many, "Lighthouse"))
    #expect(try count("lighthouse") == Self.many)
    #expect(try count("strasse lodz") == (Self.many + 2) / 3)
    #expect(try count("chicago") == 1)
    try expectTrueIndex()
  }

  @Test func `what the index has before stays in it, also what is out of date`() throws {
    _ = try store.seed(
      [.event(Sample.event()), .vehicle(Sample.vehicle())] + points(0..<3000, "Lighthouse"))
    try Machine.sqlite3(
      store.path,
      "UPDATE map_point SET title = 'Beacon' WHERE slug = 'point-1'; DELETE FROM map_point WHERE slug = 'point-2';"
    )
    _ = try store.seed(points(3000..<3000 + Self.many, "Harbour"))
    #expect(try count("lighthouse") == 2998)
    #expect(try count("beacon") == 1)
    #expect(try count("harbour") == Self.many)
    #expect(try count("parade") == 1)
    try expectTrueIndex()
  }

  @Test(
    .enabled(if: Machine.hasShell, "needs the sqlite3 shell"), arguments: [1500, 5000], [0, 700])
  func `new points take the numbers of points that another program has removed`(
    count: Int, left: Int
  ) throws {
    for word in ["Lighthouse", "Harbour"] {
      _ = try store.seed(points(0..<count, word))
      try Machine.sqlite3(store.path, "DELETE FROM map_point WHERE map_point_id > \(left)")
    }
    _ = try store.seed(points(0..<count, "Market"))
    #expect(try self.count("market") == count)
    #expect(try self.count("harbour") == 0)
    try expectTrueIndex()
  }

  @Test func `a transaction may look, load, change and load again`() throws {
    try store.write { access in
      var found = try access.search("lighthouse").count
      #expect(found == 0)
      let pack = try Sample.pack()
      for (first, word) in [(0, "Lighthouse"), (Self.many, "Harbour"), (2 * Self.many, "Market")] {
        _ = try access.seed(pack) { seeding in
          for record in try points(first..<first + Self.many, word) { try seeding.add(record) }
        }
        found = try access.search(word, SearchFilter(limit: 100_000)).count
        #expect(found == Self.many)
        let id = RecordID<MapPoint>(
          destination: try Slug("chicago"), slug: try Slug("point-\(first)"))
        let isRemoved = try access.remove(id)
        #expect(isRemoved)
      }
    }
    #expect(try count("lighthouse") == Self.many - 1)
    #expect(try count("market") == Self.many - 1)
    try expectTrueIndex()
  }

  @Test func `points with long texts are indexed in smaller parts`() throws {
    let line = String(repeating: "Ein Café an der Straße. ", count: 800)
    let long = try (0..<600).map { number in
      var point = try Sample.point("long-\(number)", at: "chicago")
      point.body = "\(line) Lighthouse \(number)"
      return SeedRecord.mapPoint(point, hasOwnSlug: true)
    }
    _ = try store.seed(long)
    #expect(try count("lighthouse") == 600)
    #expect(try count("lighthouse 599") == 1)
    try expectTrueIndex()
    _ = try store.seed(points(0..<Self.many, "Harbour"))
    #expect(try count("lighthouse") == 600)
    try expectTrueIndex()
  }

  @Test func `a load that is undone leaves the index as it was`() throws {
    struct Undone: Error {}
    let before = try words(Connection.open(store.path, .readWrite))
    for _ in 0..<2 {
      #expect(throws: Undone.self) {
        try store.write { access in
          _ = try access.seed(Sample.pack()) { seeding in
            for record in try points(0..<Self.many, "Lighthouse") { try seeding.add(record) }
          }
          throw Undone()
        }
      }
      #expect(throws: Undone.self) {
        _ = try store.write { access in
          try access.seed(Sample.pack()) { seeding in
            for record in try points(0..<Self.many, "Lighthouse") { try seeding.add(record) }
            throw Undone()
          }
        }
      }
      #expect(try words(Connection.open(store.path, .readWrite)) == before)
    }
    #expect(try count("lighthouse") == 0)
    _ = try store.seed(points(0..<10, "Lighthouse"))
    #expect(try count("lighthouse") == 10)
    try expectTrueIndex()
  }
}
