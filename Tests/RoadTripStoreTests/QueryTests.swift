import RoadTripModel
import RoadTripStore
import Testing

@Suite struct QueryTests {
  @Test func `a caught error of a seed leaves the index of map points there`() throws {
    struct Stop: Error {}
    let store = try TripStore(path: ":memory:")
    let pack = try Sample.pack()
    let point = try Sample.point("battery")
    let destination = try Sample.destination()
    #expect(throws: Stop.self) {
      try store.write { access in
        do {
          _ = try access.seed(pack) { seeding in
            try seeding.add(.destination(destination, isPartial: false))
            try seeding.add(.mapPoint(point, hasOwnSlug: true))
            throw Stop()
          }
        } catch is Stop {}
      }
    }
    let left = try store.read { try $0.count(Destination.self) }
    #expect(left == 0)
    let report = try store.seed([
      .destination(destination, isPartial: false), .mapPoint(point, hasOwnSlug: true),
      .mapPoint(point, hasOwnSlug: true),
    ])
    #expect(report.counts[.mapPoint]?.unchanged == 1)
  }

  @Test func `pages of a destination hide those of the whole file with their slug`() throws {
    let store = try TripStore(path: ":memory:")
    _ = try store.seed(Sample.records())
    let place = try Slug("new-york-city")
    let own = Page(destination: place, slug: try Slug("packing-list"), title: "Own", body: "x")
    _ = try store.write { try $0.save(own) }
    let pages = try store.read { try $0.pages(at: place) }
    #expect(pages == [own])
    let one = try store.read { try $0.pages(at: place, kind: .page, slug: own.slug) }
    #expect(one == [own])
    let none = try store.read { try $0.pages(at: place, kind: .event) }
    #expect(none.isEmpty)
  }

  @Test func `a menu section at position 0 made by another program is read`() throws {
    let scratch = try Scratch()
    let path = scratch.path("menu.db")
    let store = try TripStore(path: path)
    _ = try store.seed(Sample.records())
    store.close()
    guard Machine.hasShell else { return }
    let sql = """
      PRAGMA ignore_check_constraints = ON;
      INSERT INTO menu_section (destination_id, position, title) SELECT destination_id, 0, 'Zero' FROM destination;
      INSERT INTO menu_item (menu_section_id, position, detail)
        SELECT max(menu_section_id), 1, 'weather' FROM menu_section;
      """
    let done = try Machine.run(["sqlite3", path, sql])
    #expect(done.code == 0)
    let reader = try TripStore(path: path, mode: .readOnly)
    let menus = try reader.read { try $0.list(Destination.self).map(\.menu?.first?.title) }
    #expect(menus == ["Zero"])
  }

  @Test func `SED-05 many points of one title are told apart, and recognized again`() throws {
    let store = try TripStore(path: ":memory:")
    let destination = try Sample.destination()
    let points = try (0..<3000).map { place -> SeedRecord in
      var point = try Sample.point("same")
      point.coordinate = try Coordinate(
        latitude: Double(place % 60), longitude: Double(place / 60))
      return .mapPoint(point, hasOwnSlug: false)
    }
    let records: [SeedRecord] = [.destination(destination, isPartial: false)] + points
    let first = try store.seed(records)
    #expect(first.counts[.mapPoint]?.inserted == 3000)
    let second = try store.seed(records)
    #expect(second.counts[.mapPoint]?.unchanged == 3000)
    #expect(second.matches == ["title within 10 m": 3000])
    let slugs = try store.read { try $0.list(MapPoint.self, limit: 3).map(\.slug.text) }
    #expect(slugs == ["same", "same-10", "same-100"])
  }

  @Test func `a schema that another program changed is told`() throws {
    guard Machine.hasShell else { return }
    let scratch = try Scratch()
    let path = scratch.path("changed.db")
    let store = try TripStore(path: path)
    _ = try store.seed(Sample.records())
    #expect(try store.check().filter { $0.severity == .error } == [])
    store.close()
    let sql =
      "CREATE TRIGGER e AFTER UPDATE ON destination BEGIN DELETE FROM event; END; DROP VIEW page_detail"
    let done = try Machine.run(["sqlite3", path, sql])
    #expect(done.code == 0)
    let findings = try TripStore(path: path, mode: .readOnly).check().filter {
      $0.check == "schema"
    }
    #expect(
      findings.map(\.message) == ["trigger e is not of RoadTrip", "view page_detail is missing"])
  }

  @Test func `a track whose count or box was changed is mended by the next seed`() throws {
    guard Machine.hasShell else { return }
    let scratch = try Scratch()
    let path = scratch.path("track.db")
    let store = try TripStore(path: path)
    _ = try store.seed(Sample.records())
    store.close()
    let sql =
      "PRAGMA ignore_check_constraints = ON; UPDATE track_chunk SET point_count = 7, south = 1"
    let done = try Machine.run(["sqlite3", path, sql])
    #expect(done.code == 0)
    let again = try TripStore(path: path)
    let report = try again.seed(Sample.records())
    #expect(report.counts[.route]?.updated == 1)
    let points = try again.read { try $0.find(Sample.route().id)?.segments.first?.count }
    #expect(points == 600)
  }

  @Test func `a path that looks like an address is a path`() throws {
    let scratch = try Scratch()
    let path = scratch.path("x")
    let store = try TripStore(path: path)
    store.close()
    let error = try storeError {
      _ = try TripStore(path: "file:\(path)?mode=memory", mode: .readOnly)
    }
    #expect(error.kind == .noSuchFile)
  }
}
