import RoadTripModel
import RoadTripSQLite
import Testing

@testable import RoadTripStore

/// What `check` says of a full-text index that another program spoilt, and how the index stays true whatever is written.
@Suite(.enabled(if: Machine.hasShell, "needs the sqlite3 shell")) struct SearchAuditTests {
  private let scratch: Scratch
  private let store: TripStore

  init() throws {
    scratch = try Scratch()
    store = try TripStore(path: scratch.path("trip.db"))
    _ = try store.seed(
      [.destination(Sample.destination("chicago", name: "Chicago"), isPartial: false)]
        + (0..<40).map { .mapPoint(try Self.point($0, "Lighthouse"), hasOwnSlug: true) })
  }

  private static func point(_ number: Int, _ word: String) throws -> MapPoint {
    MapPoint(
      destination: try Slug("chicago"), slug: try Slug("point-\(number)"),
      title: "\(word) \(number)", coordinate: try Coordinate(latitude: 1, longitude: 2))
  }

  /// Another program writes.
  private func write(_ sql: String) throws { try Machine.sqlite3(store.path, sql + ";") }

  private func count(_ words: String) throws -> Int {
    try store.read { try $0.search(words, SearchFilter(limit: 1000)).count }
  }

  private func messages() throws -> [String] { try store.check().map(\.message) }

  /// Writes something, which has the index take up what is out of date.
  private func touch() throws {
    _ = try store.write { try $0.save(Sample.destination("boston", name: "Boston")) }
  }

  @Test(arguments: [
    (
      "INSERT INTO search (search, rowid, title) VALUES ('delete', 7, 'lighthouse 6')",
      ["the search index has 1 records with other words or not at all"]
    ),
    (
      "INSERT INTO search (rowid, title) VALUES (4711, 'ghost ship')",
      ["the search index has 1 records that are gone"]
    ),
    (
      "INSERT INTO search (search, rowid, title) VALUES ('delete', 7, 'lighthouse 6');"
        + "INSERT INTO search (rowid, title) VALUES (7, '6 lighthouse');"
        + "INSERT INTO search (rowid, title) VALUES (-4711, 'ghost')",
      [
        "the search index has 1 records with other words or not at all",
        "the search index has 1 records that are gone",
      ]
    ),
    (
      "INSERT INTO search (search) VALUES ('delete-all')",
      ["the search index has 41 records with other words or not at all"]
    ),
    (
      "UPDATE search_state SET version = 77",
      ["the search index has another form than this version asks in"]
    ),
  ])
  func `words that the records do not have are found, and mended`(
    sql: String, expected: [String]
  ) throws {
    #expect(try messages() == [])
    try write(sql)
    #expect(try messages() == expected)
    try store.repair()
    #expect(try messages() == [])
    #expect(try count("lighthouse") == 40)
  }

  @Test func `a damaged index is told, and mended`() throws {
    let connection = try Connection.open(store.path, .readWrite)
    try connection.withWritableShadowTables {
      try connection.execute("UPDATE search_data SET block = x'0102' WHERE id > 10")
    }
    try connection.close()
    #expect(
      try messages() == ["the search index cannot be walked: database disk image is malformed"])
    try store.repair()
    #expect(try messages() == [])
  }

  /// Writings of another program, after each of which the index is what is made anew.
  @Test(arguments: [
    "UPDATE map_point SET title = 'Harbour' WHERE slug = 'point-3'",
    "UPDATE map_point SET title = 'Harbour' WHERE slug = 'point-3'; UPDATE map_point SET title = 'Quay' WHERE slug = 'point-3'",
    "DELETE FROM map_point WHERE slug = 'point-3'",
    "UPDATE map_point SET title = 'Harbour'; DELETE FROM map_point",
    "UPDATE map_point SET map_point_id = map_point_id + 1000",
    "INSERT OR REPLACE INTO map_point SELECT * FROM map_point WHERE slug = 'point-3'",
    "UPDATE OR REPLACE map_point SET map_point_id = 5 WHERE map_point_id = 9",
    "REPLACE INTO map_point (map_point_id, destination_id, slug, title, latitude, longitude, pack_id) SELECT 40, destination_id, 'other', 'Harbour', 3, 4, pack_id FROM map_point WHERE map_point_id = 40",
    "UPDATE destination SET name = 'Windy City', subtitle = 'On the lake'",
    "UPDATE map_point SET category = 'café', tags = '[\"Ωδός\"]', address = 'Łódź 7', body = '東京 タワー'",
  ])
  func `the index stays true whatever another program writes`(sql: String) throws {
    try write(sql)
    try touch()
    try #require(
      try store.read { try $0.connection.rows("SELECT 1 FROM search_pending") { _ in } }.isEmpty)
    #expect(try messages() == [])
    try write("INSERT INTO search (search) VALUES ('integrity-check')")
  }

  @Test func `what the traveller writes leaves the index as it is, unless content changes with it`()
    throws
  {
    func pending() throws -> Int {
      try store.read { try $0.connection.rows("SELECT 1 FROM search_pending") { _ in } }.count
    }
    let record = RecordReference(.destination, slug: try Slug("chicago"))
    let note = Note(record: record, text: "Windy", time: .earliest)
    try write("UPDATE map_point SET title = 'Harbour' WHERE slug = 'point-3'")
    try store.write { try $0.write(note) }
    #expect(try pending() == 1)
    #expect(try count("harbour") == 1)
    try store.write { access in
      try access.rate(Rating(record: record, stars: 4, time: .earliest))
      _ = try access.save(Sample.destination("boston", name: "Boston"))
    }
    #expect(try pending() == 0)
    #expect(try messages() == [])
    #expect(try (count("harbour"), count("boston")) == (1, 1))
  }

  /// More than go into the index one by one, and what happens to them before the load ends.
  @Test(arguments: [40, 3000, 9000])
  func `points that are changed while a seed goes on have their last words`(count: Int) throws {
    var number = 100
    _ = try store.write { access in
      try access.seed(Sample.pack()) { seeding in
        func add(_ count: Int) throws {
          for _ in 0..<count {
            let point = try Self.point(number, "Windmill")
            number += 1
            try seeding.add(.mapPoint(point, hasOwnSlug: true))
          }
        }
        try add(count)
        let sql = "UPDATE map_point SET title = 'Cornfield' WHERE map_point_id % 10 = 0"
        try access.connection.execute(sql)
        let last =
          "DELETE FROM map_point WHERE map_point_id = (SELECT max(map_point_id) FROM map_point)"
        for _ in 0..<3 { try access.connection.execute(last) }
        try add(count)
        for _ in 0..<3 { try access.connection.execute(last) }
        try access.save(Self.point(99_999, "Otherwise"))
        try add(3)
        try access.connection.execute(
          "UPDATE map_point SET subtitle = 'Again' WHERE map_point_id % 7 = 0")
      }
    }
    #expect(try messages() == [])
    #expect(try self.count("otherwise") == 1)
    try write("INSERT INTO search (search) VALUES ('integrity-check')")
  }
}
