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
    try store.write { access in
      do {
        _ = try access.seed(pack) { seeding in
          try seeding.add(.destination(destination, isPartial: false))
          try seeding.add(.mapPoint(point, hasOwnSlug: true))
          throw Stop()
        }
      } catch is Stop {}
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
}
