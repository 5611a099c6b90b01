import RoadTripModel
import RoadTripStore
import Testing

/// Pages of events while somebody else changes the list.
@Suite struct EventPageTests {
  private func event(_ slug: String, _ start: String, at place: String?) throws -> Event {
    Event(
      destination: try place.map { try Slug($0) }, slug: try Slug(slug), title: slug,
      time: .clock(
        start: try LocalDateTime(start), end: nil, timeZone: try TimeZoneID("America/New_York")))
  }

  /// Six events, of which three start together, and one belongs to no destination.
  private func store() throws -> TripStore {
    let store = try TripStore(path: ":memory:")
    try store.write { access in
      _ = try access.save(Sample.destination())
      for (slug, hour) in [("a", 9), ("b", 10), ("c", 10), ("d", 11), ("e", 12)] {
        let start = "2026-06-10T\(hour < 10 ? "0" : "")\(hour):00"
        _ = try access.save(event(slug, start, at: "new-york-city"))
      }
      _ = try access.save(event("z", "2026-06-10T10:00", at: nil))
    }
    return store
  }

  private func slugs(_ store: TripStore, _ query: EventQuery) throws -> [String] {
    try store.read { try $0.events(query) }.map(\.event.slug.text)
  }

  @Test(arguments: [true, false])
  func `a page goes on where the last event was, wherever that is now`(isGone: Bool) throws {
    let store = try store()
    let all = try store.read { try $0.events() }
    #expect(all.map(\.event.slug.text) == ["a", "z", "b", "c", "d", "e"])
    for (place, last) in all.enumerated() {
      let rest = all[(place + 1)...].map(\.event.slug.text)
      let changed = try self.store()
      try changed.write { access in
        if isGone { _ = try access.remove(last.event.id) }
        if !isGone {
          var moved = last.event
          moved.time = try event("x", "2027-01-01T09:00", at: nil).time
          _ = try access.save(moved)
        }
      }
      var query = EventQuery()
      query.after = last.event.id
      query.afterStart = last.starts
      #expect(try slugs(store, query) == rest, "nothing changed")
      let moved = isGone ? [] : [last.event.slug.text]
      #expect(try slugs(changed, query) == rest + moved)
    }
  }

  @Test func `a page after an event that is gone is refused where nothing says when it was`() throws
  {
    let store = try store()
    var query = EventQuery()
    for (place, path) in [
      ("new-york-city", "destinations/new-york-city/events/b"), (nil, "events/z"),
    ] {
      query.after = RecordID(
        destination: try place.map { try Slug($0) }, slug: try Slug(place == nil ? "z" : "b"))
      #expect(try slugs(store, query).last == "e")
      try store.write { access in _ = try query.after.map { try access.remove($0) } }
      let error = try storeError { _ = try slugs(store, query) }
      #expect(error.kind == .invalidValue)
      #expect(
        error.message
          == "after is \"\(path)\"; a page goes on after an event that is in the file, or that says its afterStart"
      )
    }
  }
}
