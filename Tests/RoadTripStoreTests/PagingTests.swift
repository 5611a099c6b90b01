import Foundation
import RoadTripModel
import RoadTripSQLite
import Testing

@testable import RoadTripStore

/// What a page of a list costs.
@Suite struct PagingTests {
  /// Two destinations and one that has nothing.
  private func store() throws -> TripStore {
    let store = try TripStore(path: ":memory:")
    try store.write { access in
      for slug in ["agra", "boston", "chicago"] { _ = try access.save(Sample.destination(slug)) }
    }
    return store
  }

  private func plan(_ part: ListPart, _ connection: Connection) throws -> [String] {
    try connection.rows("EXPLAIN QUERY PLAN \(part.sql)", part.values + [.integer(10)]) { row in
      try row.required("detail")
    }
  }

  /// The rules of a plan: nothing is sorted; a page that goes on after a key searches everywhere.
  private func check<Record: Stored>(_ type: Record.Type, _ store: TripStore) throws {
    let slug =
      Record.self == WeatherRecord.self ? try Slug("normal-07") : try Slug("mount-rushmore")
    let boston = try Slug("boston")
    let agra = try Slug("agra")
    let hasParent = Record.kind.liesBelowDestination
    let ends =
      [RecordID<Record>(slug: slug)]
      + (hasParent ? [RecordID<Record>(destination: boston, slug: slug)] : [])
    try store.read { access in
      let connection = access.connection
      for place in hasParent ? [nil, agra, boston] : [nil] {
        for end in [nil] + ends.map(Optional.some) {
          for part in Record.storage.parts(at: place, where: nil, after: end) {
            let plan = try plan(part, connection)
            #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(part.sql): \(plan)")
            // Without a bound the outer table, and only it, is gone through in the order of its index.
            let isWhole = !part.sql.contains("WHERE")
            let searched = isWhole ? plan.dropFirst() : plan[...]
            #expect(searched.allSatisfy { $0.hasPrefix("SEARCH") }, "\(part.sql): \(plan)")
            let first = isWhole ? ["SCAN", "USING", "INDEX"] : ["SEARCH", "USING", "INDEX"]
            #expect(first.allSatisfy { plan[0].contains($0) }, "\(part.sql): \(plan)")
          }
        }
      }
    }
  }

  @Test func `every page of every kind is found by a search in an index and nothing is sorted`()
    throws
  {
    let store = try store()
    try check(Pack.self, store)
    try check(Vehicle.self, store)
    try check(Trip.self, store)
    try check(Destination.self, store)
    try check(WeatherRecord.self, store)
    try check(Event.self, store)
    try check(MapPoint.self, store)
    try check(Route.self, store)
    try check(Page.self, store)
    try check(Asset.self, store)
  }

  @Test func `the points of a destination that is known by its row are found by a search, too`()
    throws
  {
    try store().read { access in
      for end in [nil, try Slug("mount-rushmore")] {
        let plan = try plan(MapPoint.storage.part(at: 1, after: end), access.connection)
        let bound = end == nil ? "(destination_id=?)" : "(destination_id=? AND slug>?)"
        #expect(plan == ["SEARCH t USING INDEX map_point_key \(bound)"])
      }
    }
  }

  /// Pages through all records of a type; gives the records and the most steps that a page took.
  private func pages<Record: Stored>(
    _ type: Record.Type, of size: Int, _ store: TripStore
  ) throws -> (records: [Record], dearest: Int) {
    try store.read { access in
      var steps = 0
      try access.connection.setProgressHandler(everyOps: 1) {
        steps += 1
        return true
      }
      defer { try? access.connection.setProgressHandler(everyOps: 1, nil) }
      var records: [Record] = []
      var dearest = 0
      while true {
        steps = 0
        let page = try access.list(type, after: records.last?.id, limit: size)
        dearest = max(dearest, steps)
        if page.isEmpty { return (records, dearest) }
        records += page
      }
    }
  }

  @Test func `a page of map points costs the same at the end of ten thousand as at the beginning`()
    throws
  {
    let store = try store()
    let agra = try (0..<5_000).map { try Sample.point("point-\($0)", at: "agra") }
    let boston = try (0..<5_000).map { try Sample.point("point-\($0)", at: "boston") }
    try store.write { access in for point in agra + boston { try access.save(point) } }
    let paged = try pages(MapPoint.self, of: 100, store)
    let whole = try store.read { try $0.list(MapPoint.self) }
    #expect(paged.records == whole)
    // About 20 steps a row and its columns; the page that is found by going over 5,000 rows takes more than 25,000.
    #expect(paged.dearest < 5_000)
  }

  @Test func `a page of pages costs the same whether they lie below a destination or not`() throws {
    let store = try store()
    let places: [Slug?] = [nil, try Slug("agra"), try Slug("chicago")]
    try store.write { access in
      for place in places {
        for number in 0..<3_000 {
          let slug = try Slug("page-\(number)")
          try access.save(Page(destination: place, slug: slug, title: "\(number)", body: "…"))
        }
      }
    }
    let paged = try pages(Page.self, of: 100, store)
    let whole = try store.read { try $0.list(Page.self) }
    #expect(paged.records == whole)
    #expect(
      paged.records.map(\.destination) == places.flatMap { Array(repeating: $0, count: 3_000) })
    #expect(paged.dearest < 5_000)
  }

  @Test func `a page goes on where a record that is gone, or one of another destination, would be`()
    throws
  {
    let store = try store()
    let agra = try Slug("agra")
    let boston = try Slug("boston")
    try store.write { access in
      for slug in ["a", "b", "d"] { try access.save(Sample.point(slug, at: "boston")) }
      try access.save(Page(destination: nil, slug: Slug("a"), title: "A", body: "…"))
      try access.save(Page(destination: boston, slug: Slug("b"), title: "B", body: "…"))
    }
    func points(_ place: Slug?, after destination: String, _ slug: String) throws -> [String] {
      let last = RecordID<MapPoint>(destination: try Slug(destination), slug: try Slug(slug))
      return try store.read { try $0.list(MapPoint.self, at: place, after: last).map(\.slug.text) }
    }
    #expect(try points(nil, after: "boston", "c") == ["d"])
    #expect(try points(nil, after: "berlin", "z") == ["a", "b", "d"])
    #expect(try points(boston, after: "agra", "z") == ["a", "b", "d"])
    #expect(try points(boston, after: "boston", "a") == ["b", "d"])
    #expect(try points(agra, after: "boston", "a") == [])
    #expect(try points(boston, after: "chicago", "a") == [])
    let free = RecordID<Page>(slug: try Slug("a"))
    let rest = try store.read { try $0.list(Page.self, after: free, limit: 5).map(\.slug.text) }
    #expect(rest == ["b"])
    let below = try store.read { try $0.list(Page.self, at: boston, after: free).map(\.slug.text) }
    #expect(below == ["b"])
    let none = try store.read { try $0.list(Page.self, limit: 0) }
    #expect(none == [])
  }
}
