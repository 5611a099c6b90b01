import Foundation
import RoadTripModel
import RoadTripSQLite
import Testing

@testable import RoadTripStore

@Suite struct EventTests {
  private func clock(
    _ slug: String, _ start: String, _ end: String? = nil, zone: String = "America/New_York",
    rule: String? = nil, at destination: String? = "new-york-city"
  ) throws -> Event {
    Event(
      destination: try destination.map { try Slug($0) }, slug: try Slug(slug), title: slug,
      time: .clock(
        start: try LocalDateTime(start), end: try end.map { try LocalDateTime($0) },
        timeZone: try TimeZoneID(zone)),
      recurrenceRule: try rule.map { try RecurrenceRule($0) })
  }

  private func days(
    _ slug: String, _ first: String, _ last: String, rule: String? = nil,
    at destination: String? = "new-york-city"
  ) throws -> Event {
    Event(
      destination: try destination.map { try Slug($0) }, slug: try Slug(slug), title: slug,
      time: .days(first: try LocalDate(first), last: try LocalDate(last)),
      recurrenceRule: try rule.map { try RecurrenceRule($0) })
  }

  private func filled(_ events: [Event]) throws -> TripStore {
    let store = try TripStore(path: ":memory:")
    try store.write { access in
      _ = try access.save(Sample.destination())
      for event in events { _ = try access.save(event) }
    }
    return store
  }

  private func slugs(_ store: TripStore, _ change: (inout EventQuery) throws -> Void) throws
    -> [String]
  {
    var query = EventQuery()
    try change(&query)
    return try store.read { try $0.events(query).map(\.event.slug.text) }
  }

  private func columns(_ store: TripStore, _ names: String) throws -> [[String]] {
    try store.read { access in
      try access.connection.rows("SELECT \(names) FROM event ORDER BY slug") { row in
        try (0..<names.split(separator: ",").count).map { "\(try row.value(at: $0))" }
      }
    }
  }

  @Test func `the days of a query take in what touches them, in order of the start`() throws {
    let store = try filled([
      clock("morning", "2026-06-10T09:00", "2026-06-10T10:00"),
      clock("night", "2026-06-09T22:00", "2026-06-10T02:00"),
      days("whole-day", "2026-06-10", "2026-06-10"), days("week", "2026-06-08", "2026-06-14"),
      clock("before", "2026-06-09T08:00", "2026-06-09T23:59"),
      clock("after", "2026-06-11T00:00"),
      clock("weekly", "2026-01-07T19:00", rule: "FREQ=WEEKLY"),
      clock("ended", "2026-01-07T19:00", rule: "FREQ=WEEKLY;UNTIL=20260601"),
      clock("later", "2026-07-01T19:00", rule: "FREQ=WEEKLY"),
    ])
    let date = try LocalDate("2026-06-10")
    let found = try slugs(store) { ($0.from, $0.to) = (date, date) }
    #expect(found == ["weekly", "week", "night", "whole-day", "morning"])
    #expect(try slugs(store) { $0.from = date }.count == 7)
    #expect(try slugs(store) { $0.to = date }.count == 7)
  }

  @Test func `an occurrence that reaches beyond the end of its rule is in the list`() throws {
    let store = try filled([
      days("new-year", "2020-12-30", "2021-01-02", rule: "FREQ=YEARLY;UNTIL=20251230"),
      clock("late", "2020-12-30T23:00", "2020-12-31T04:00", rule: "FREQ=YEARLY;UNTIL=20251230"),
      clock("utc", "2025-12-01T22:00", rule: "FREQ=DAILY;UNTIL=20251231T030000Z"),
    ])
    for (day, expected) in [
      ("2025-12-31", ["late", "new-year", "utc"]), ("2026-01-02", ["new-year"]), ("2026-01-09", []),
    ] {
      let found = Set(try slugs(store) { $0.from = try LocalDate(day) })
      #expect(found.isSuperset(of: expected), "\(day): \(found)")
    }
    #expect(try slugs(store) { $0.from = try LocalDate("2026-01-09") } == [])
    let instant = try Instant("2026-01-01T12:00:00Z")
    #expect(try slugs(store) { $0.endingAfter = instant }.contains("new-year"))
  }

  @Test func `category, status, destination and pages narrow the list`() throws {
    var events = try (0..<25).map { try clock("event-\($0)", "2026-06-\(10 + $0 % 3)T09:00") }
    for place in events.indices {
      events[place].category = try Slug(place % 2 == 0 ? "music" : "food")
      events[place].status = Event.Status.allCases[place % 3]
      if place % 5 == 0 { events[place].destination = nil }
    }
    let store = try filled(events)
    #expect(try slugs(store) { $0.category = try Slug("food") }.count == 12)
    #expect(try slugs(store) { $0.status = .cancelled }.count == 8)
    #expect(try slugs(store) { $0.destination = try Slug("new-york-city") }.count == 20)
    let all = try store.read { try $0.events() }
    #expect(all.map(\.starts) == all.map(\.starts).sorted())
    for size in [1, 7, 100] {
      var paged: [DatedEvent] = []
      var query = EventQuery()
      query.limit = size
      while true {
        let page = try store.read { try $0.events(query) }
        guard let last = page.last else { break }
        paged += page
        query.after = last.event.id
      }
      #expect(paged == all, "pages of \(size)")
    }
  }

  @Test func `EVT-18 wall time, zone and UTC second are all stored`() throws {
    let store = try filled([
      clock("dinner", "2026-07-04T19:00", "2026-07-04T21:30", zone: "Europe/Rome")
    ])
    let rows = try columns(store, "starts, ends, time_zone, utc_offset, starts_utc, ends_utc")
    let start = Int64(1_783_184_400)
    #expect(
      rows == [
        [
          #"text("2026-07-04T19:00")"#, #"text("2026-07-04T21:30")"#, #"text("Europe/Rome")"#,
          "integer(7200)", "integer(\(start))", "integer(\(start + 9000))",
        ]
      ])
    let event = try store.read { try $0.events()[0] }
    #expect(event.starts.text == "2026-07-04T17:00:00Z")
    #expect(event.utcOffset == 7200)
  }

  @Test(arguments: [
    ["Asia/Ho_Chi_Minh", "Asia/Saigon"], ["Europe/Kyiv", "Europe/Kiev"],
    ["America/New_York", "US/Eastern"], ["Asia/Kolkata", "Asia/Calcutta"],
  ])
  func `EVT-10 an alias has the same rules and keeps its spelling`(zones: [String]) throws {
    let store = try filled(
      zones.enumerated().map { try clock("e-\($0)", "2026-07-04T19:00", zone: $1) })
    let events = try store.read { try $0.events() }
    #expect(events.map { $0.event.timeZone?.text } == zones)
    #expect(Set(events.map(\.starts)).count == 1)
  }

  @Test(arguments: ["localtime", "posixrules", "right/UTC", "Mars/Olympus", "zone.tab", "Europe"])
  func `EVT-10 what is no zone is refused by name`(name: String) throws {
    #expect(throws: (any Error).self) {
      try filled([clock("e", "2026-07-04T19:00", zone: name)])
    }
  }

  @Test func `EVT-12 without a zone data base the error says what to install`() throws {
    let book = TimeZoneBook(folders: ["/nowhere"])
    let error = try storeError { _ = try book.rules(of: TimeZoneID("Europe/Rome")) }
    #expect(error.kind == .unknownTimeZone)
    #expect(
      error.message
        == "there is no time zone data base on this machine (install tzdata), so \"Europe/Rome\" cannot be used"
    )
  }

  @Test func `EVT-04 the dates of an all-day event are stored as they are`() async throws {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "America/Los_Angeles", 1)
      tzset()
      let tests = EventTests()
      let store = try tests.filled([
        tests.days("fair", "2025-06-10", "2025-06-11"),
        tests.days("one", "2025-06-10", "2025-06-10"),
      ])
      let rows = try tests.columns(
        store, "starts, ends, first_date, last_date, time_zone, utc_offset")
      let (first, last) = (#"text("2025-06-10")"#, #"text("2025-06-11")"#)
      #expect(rows[0] == [first, last, first, last, "NULL", "NULL"])
      #expect(rows[1] == [first, "NULL", first, first, "NULL", "NULL"])
      let starts = try await store.read { try $0.events().map(\.starts.text) }
      #expect(starts == ["2025-06-10T04:00:00Z", "2025-06-10T04:00:00Z"], "midnight in New York")
    }
  }

  @Test func `the zone of a destination that changes moves what depends on it`() throws {
    let store = try filled([
      days("fair", "2025-06-10", "2025-06-10"), clock("show", "2025-06-10T20:00"),
    ])
    try store.write { access in
      var record = WeatherRecord(
        destination: try Slug("new-york-city"), kind: .observation,
        period: .instant(try Instant("2025-06-10T03:00:00Z")))
      record.temperature = 20
      _ = try access.save(record)
      var moved = try Sample.destination()
      moved.timeZone = try TimeZoneID("Pacific/Auckland")
      let outcome = try access.save(moved)
      #expect(outcome == .updated)
      let again = try access.save(record)
      #expect(again == .unchanged, "the day is right already")
      let fair = try access.save(days("fair", "2025-06-10", "2025-06-10"))
      #expect(fair == .unchanged, "the seconds are right already")
    }
    let starts = try store.read { try $0.events().map(\.starts.text) }
    #expect(starts == ["2025-06-09T12:00:00Z", "2025-06-11T00:00:00Z"])
    let dates = try store.read { try $0.dailyWeather(at: Slug("new-york-city")).map(\.date.text) }
    #expect(dates == ["2025-06-10"])
    try store.write { access in
      var lost = try Sample.destination()
      lost.timeZone = nil
      _ = try access.save(lost)
    }
    let kept = try store.read { try $0.dailyWeather(at: Slug("new-york-city")).map(\.date.text) }
    #expect(kept == ["2025-06-10"], "a destination that lost its zone keeps the days it had")
  }

  @Test(arguments: [
    ("gap", "2026-03-08T02:30", "2026-03-08T07:30:00Z", -18000),
    ("overlap", "2026-11-01T01:30", "2026-11-01T05:30:00Z", -14400),
    ("last-of-winter", "2026-03-08T01:59", "2026-03-08T06:59:00Z", -18000),
    ("first-of-summer", "2026-03-08T03:00", "2026-03-08T07:00:00Z", -14400),
  ])
  func `a wall time in a gap takes the offset before it, in an overlap the first`(
    slug: String, wall: String, utc: String, offset: Int
  ) throws {
    let store = try filled([clock(slug, wall)])
    let event = try store.read { try $0.events()[0] }
    #expect(event.starts.text == utc)
    #expect(event.utcOffset == offset)
    #expect(try event.event == clock(slug, wall))
  }

  @Test func `EVT-20 instants decide whether an event ends before it starts`() throws {
    // 01:30 is the first one, on summer time; 01:00 the same day is before it on either clock.
    let error = try storeError {
      _ = try filled([clock("back", "2026-11-01T01:30", "2026-11-01T01:00")])
    }
    #expect(error.kind == .invalidValue)
    #expect(
      error.message
        == "end is \"2026-11-01T01:00\"; an event does not end before it starts (2026-11-01T01:30 in America/New_York)"
    )
    // In the gap, 02:30 means 03:30 on summer time, so an end at 03:00 on the clock is half an hour earlier.
    #expect(throws: StoreError.self) {
      try filled([clock("gap", "2026-03-08T02:30", "2026-03-08T03:00")])
    }
    let store = try filled([clock("long", "2026-11-01T00:30", "2026-11-01T02:30")])
    let event = try store.read { try $0.events()[0] }
    #expect(event.ends.seconds - event.starts.seconds == 3 * 3600)
  }
}
