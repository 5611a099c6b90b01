import RoadTripMigrations
import RoadTripModel
import RoadTripSQLite
import Testing

@testable import RoadTripStore

/// Files of versions that have landed are carried to today, with rows in them.
@Suite struct CarryTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A file as version 0.1.0 left it.
  private func old() throws -> String {
    let path = scratch.path("old.db")
    let connection = try Connection.open(path, .create)
    let migrator = Migrator(
      migrations: Array(Migrations.all.prefix(1)), productVersion: "0.1.0",
      now: { "2026-11-30T00:00:00Z" })
    #expect(try migrator.migrate(connection) == [1])
    try connection.execute(
      """
      INSERT INTO pack (pack_id, slug, title, locale) VALUES (1, 'old', 'Old', 'en'), (2, 'other', 'Other', 'en');
      INSERT INTO destination (destination_id, pack_id, slug, name, title, latitude, longitude)
        VALUES (1, 1, 'york', 'York', 'York', 53.96, -1.08), (2, 2, 'nice', 'Nice', 'Nice', 43.7, 7.27);
      INSERT INTO map_point (pack_id, destination_id, slug, title, latitude, longitude)
        VALUES (1, 1, 'gate', 'Monk Bar', 53.9629, -1.0786), (1, 1, 'minster', 'Minster', 53.9623, -1.0819);
      INSERT INTO page (pack_id, slug, title, body, kind) VALUES (1, 'walls', 'The walls', 'Walk on them.', 'page');
      INSERT INTO rating (record, stars, time) VALUES ('destinations/york', 5, '2026-11-30T00:00:00Z');
      """)
    try connection.close()
    return path
  }

  @Test func `a file of version 0.1.0 is found by place and by word, and keeps its rating`() throws
  {
    let path = try old()
    let early = try storeError { _ = try TripStore(path: path, mode: .readOnly) }
    #expect(early.kind == .olderSchema)
    let store = try TripStore(path: path, mode: .readWrite)
    let place = try Coordinate(latitude: 53.963, longitude: -1.08)
    for _ in 0..<2 {
      let near = try store.read { try $0.near(place, within: 1000) }
      #expect(near.map(\.slug.text) == ["gate", "minster", "york"])
      let found = try store.read { try $0.search("walls") }
      #expect(found.map(\.reference.text) == ["pages/walls"])
      // A reader of what no writer has indexed yet finds the same as later.
      try store.write { _ in }
    }
    #expect(try store.read { try $0.ratings() }.map(\.stars) == [5])
    let menus = try ["york", "nice"].map { slug in
      try store.read { try $0.menu(of: Slug(slug)) }.map(\.name)
    }
    #expect(menus[0].contains("walls") && !menus[1].contains("walls"))
    #expect(try store.check() == [])
  }
}
