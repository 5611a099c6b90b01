import Foundation
import RoadTripModel
import Testing

@Suite struct RecordRuleTests {
  private let slug: Slug
  private let place: Coordinate
  private let reference: RecordReference
  private let now = Instant.earliest

  init() throws {
    slug = try Slug("x")
    place = try Coordinate(latitude: 1, longitude: 2)
    reference = RecordReference(.trip, slug: slug)
  }

  /// Checks that `good` breaks no rule and comes back from JSON, and that each change gives one violation.
  private func check<Subject: Ruled & Codable & Equatable>(
    _ good: Subject, _ table: [(String, (inout Subject) -> Void)]
  ) throws {
    #expect(good.violations == [])
    #expect(try JSONDecoder().decode(Subject.self, from: JSONEncoder().encode(good)) == good)
    for (text, change) in table {
      var broken = good
      change(&broken)
      #expect(broken.violations.map(\.description) == [text])
      #expect(throws: RuleViolation.self) { try broken.checkRules() }
    }
  }

  private let title = "a title is one line of text that is not blank"
  private let elevation =
    "elevation is 9001.0; an elevation is a number of metres from -500 to 9000"

  @Test(arguments: [
    "", " ", "\u{3000}", "a\nb", "a\rb", "a\r\nb", "a\0", "a\u{85}b",
    "a\u{2028}b", "a\u{2029}b",
  ])
  func `a title is one line`(text: String) {
    let broken = Vehicle(slug: slug, title: text)
    #expect(broken.violations.map(\.description) == ["title is \(quoted(text)); \(title)"])
  }

  @Test func `a destination keeps its rules`() throws {
    let menu = [MenuSection(title: "Now", items: [.init(detail: .weather)])]
    try check(
      Destination(slug: slug, name: "X", coordinate: place, elevation: -500, menu: menu),
      [
        (#"name is ""; a name is one line of text that is not blank"#, { $0.name = "" }),
        ("title is \" \"; \(title)", { $0.title = " " }), (elevation, { $0.elevation = 9001 }),
        (
          "elevation is nan; an elevation is a number of metres from -500 to 9000",
          { $0.elevation = .nan }
        ),
        (
          "menu is empty; a menu has a section, and each section a title and an item",
          { $0.menu = [] }
        ),
        (
          #"menu is section "Now"; a menu has a section, and each section a title and an item"#,
          { $0.menu?[0].items = [] }
        ),
        (
          #"menu is section ""; a menu has a section, and each section a title and an item"#,
          { $0.menu?[0].title = "" }
        ),
      ])
  }

  @Test func `a trip keeps its rules`() throws {
    let (early, late) = (try LocalDate("2026-11-30"), try LocalDate("2026-12-01"))
    let rule =
      "a stop is left on or after the day it is reached, and the next one is reached on or after that"
    let stops = [
      Trip.Stop(destination: slug, arrival: early, departure: late), .init(destination: slug),
      .init(destination: slug, arrival: late),
    ]
    try check(
      Trip(slug: slug, title: "X", stops: stops),
      [
        ("title is \"\"; \(title)", { $0.title = "" }),
        ("stops is 2026-11-30 at x after 2026-12-01; \(rule)", { $0.stops[2].arrival = early }),
        (
          "stops is 2026-11-30 at x after 2026-12-01; \(rule)",
          {
            $0.stops[0].arrival = late; $0.stops[0].departure = early
          }
        ),
      ])
  }

  @Test func `an event keeps its rules`() throws {
    let (early, late) = (try LocalDate("2026-11-30"), try LocalDate("2026-12-01"))
    let rule =
      "an exception has the form of the start: a date for an all-day event, else a wall-clock time"
    let noon = try LocalDateTime("2026-11-30T12:00")
    let clock = Event.Time.clock(start: noon, end: nil, timeZone: try TimeZoneID("UTC"))
    try check(
      Event(
        destination: slug, slug: slug, title: "X", time: .days(first: early, last: late),
        exceptionDates: ["2026-12-01"]),
      [
        ("title is \"\"; \(title)", { $0.title = "" }),
        (
          "end is 2026-11-30 after a start on 2026-12-01; the last day is not before the first",
          { $0.time = .days(first: late, last: early) }
        ),
        (
          "exceptionDates is \"2026-12-01T10:00\"; \(rule)",
          { $0.exceptionDates = ["2026-12-01T10:00"] }
        ),
        ("exceptionDates is \"2026-12-01\"; \(rule)", { $0.time = clock }),
      ])
    let timed = Event(
      destination: nil, slug: slug, title: "X", time: clock, exceptionDates: ["2026-12-01T10:00"])
    try check(timed, [])
  }

  @Test func `a map point, a page and an asset keep their rules`() throws {
    try check(
      MapPoint(
        destination: slug, slug: slug, title: "X", coordinate: place, elevation: 9000, tags: ["a"]),
      [
        ("title is \"\"; \(title)", { $0.title = "" }), (elevation, { $0.elevation = 9001 }),
        (#"tags is " "; a tag is not blank"#, { $0.tags = ["a", " "] }),
      ])
    try check(
      Page(destination: nil, slug: slug, title: "X", body: "x"),
      [
        ("title is \"\"; \(title)", { $0.title = "" }),
        ("body is empty; a page has a body or a link", { $0.body = "\n" }),
        ("body is empty; a page has a body or a link", { $0.body = nil }),
      ])
    let types =
      "audio/mp4, audio/mpeg, audio/ogg, audio/wav, image/gif, image/jpeg, image/png, image/svg+xml, image/webp"
    try check(
      Asset(destination: nil, slug: slug, title: "X", mediaType: "image/png", bytes: [1]),
      [
        ("title is \"\"; \(title)", { $0.title = "" }),
        (
          "mediaType is \"text/html\"; a media type is one of \(types)",
          { $0.mediaType = "text/html" }
        ),
        ("bytes is 0 bytes; an asset has 1 byte to 16 MiB", { $0.bytes = [] }),
        (
          "bytes is 16777217 bytes; an asset has 1 byte to 16 MiB",
          { $0.bytes = Array(repeating: 0, count: 16_777_217) }
        ),
      ])
  }

  @Test func `a route keeps its rules`() throws {
    let point = Route.TrackPoint(coordinate: place, elevation: 1)
    let phases = [Route.Timing.Phase(title: "A", duration: 40), .init(title: "B", duration: 20)]
    let duration = "a duration is a number of seconds above 0 and below 10000000"
    try check(
      Route(
        destination: nil, slug: slug, title: "X", timing: .init(duration: 60, phases: phases),
        waypoints: [.init(title: "W", coordinate: place)], segments: [[point, point], [point]]),
      [
        ("title is \"\"; \(title)", { $0.title = "" }),
        (
          "segments is 1; a route has at least two track points or two waypoints",
          { $0.segments = [[point]] }
        ),
        (
          "segments is segment 2 without points; a segment has at least one track point",
          { $0.segments[1] = [] }
        ),
        (elevation, { $0.segments[1][0].elevation = 9001 }),
        ("timing is nan; \(duration)", { $0.timing = .init(duration: .nan) }),
        ("timing is 0.0; \(duration)", { $0.timing = .init(duration: 0) }),
        (
          "timing is 60.0 beside 61.0; the phases of a drive add up to its duration",
          { $0.timing?.duration = 61 }
        ),
        (
          "waypoints is waypoint 1 without one; a waypoint has a title that is not blank",
          { $0.waypoints[0].title = "" }
        ),
      ])
  }

  @Test func `a weather record keeps its rules`() throws {
    let degrees = "a temperature is a number of degrees Celsius from -100 to 70"
    let month =
      "a normal stands for a month 1…12, an observation or forecast for a day or an instant"
    var good = WeatherRecord(destination: slug, kind: .normal, period: .month(12))
    good.temperatureLow = -3
    good.temperatureHigh = 4
    #expect(good.slug.text == "normal-12")
    try check(
      good,
      [
        ("temperature is 71.0; \(degrees)", { $0.temperature = 71 }),
        ("temperatureHigh is inf; \(degrees)", { $0.temperatureHigh = .infinity }),
        ("temperatureLow is -101.0; \(degrees)", { $0.temperatureLow = -101 }),
        (
          "temperatureLow is 5.0 beside 4.0; the lowest temperature is not above the highest",
          { $0.temperatureLow = 5 }
        ),
        (
          "precipitation is -1.0; precipitation is a number of millimetres from 0 to 5000",
          { $0.precipitation = -1 }
        ),
        (
          "precipitationProbability is 40.0; a probability is a fraction from 0 to 1",
          { $0.precipitationProbability = 40 }
        ),
        ("humidity is 1.1; a humidity is a fraction from 0 to 1", { $0.humidity = 1.1 }),
        (
          "windSpeed is 151.0; a wind speed is a number of metres a second from 0 to 150",
          { $0.windSpeed = 151 }
        ),
        (
          "windDirection is 361.0; a wind direction is a number of degrees from 0 to 360",
          { $0.windDirection = 361 }
        ),
        (
          "pressure is 0.0; a pressure is a number of hectopascals from 800 to 1100",
          { $0.pressure = 0 }
        ),
        ("month is month 13 of a normal; \(month)", { $0.period = .month(13) }),
        ("month is month 12 of a forecast; \(month)", { $0.kind = .forecast }),
        ("month is 0001-01-01T00:00:00Z; \(month)", { $0.period = .instant(.earliest) }),
      ])
  }

  @Test(arguments: [
    "", "slug", "stops", "stops.0.note", "stops.03.note", "stops.+3.note", "stops.-1.note",
    "stops.*.note.x", "stops.99999.note",
    "title.", "Title", "body",
  ])
  func `a field that a trip has not as text is not translated`(field: String) throws {
    let broken = Translation(record: reference, locale: .english, field: field, text: "x")
    #expect(
      broken.violations.map(\.description) == [
        "field is \(quoted(field)) of a trip; a translated field is one that the record has as text"
      ])
  }

  @Test func `the other records keep their rules`() throws {
    try check(
      Translation(record: reference, locale: .english, field: "stops.12.note", text: "x"),
      [(#"text is " "; a translation is not blank"#, { $0.text = " " })])
    try check(Pack(slug: slug, title: "X"), [("title is \"\"; \(title)", { $0.title = "" })])
    try check(
      Vehicle(slug: slug, title: "X", year: 1769),
      [("year is 1768; a model year is a number from 1769 to 2200", { $0.year = 1768 })])
    try check(
      Rating(record: reference, stars: 5, time: now),
      [
        ("stars is 6; a rating is 1 to 5 stars", { $0.stars = 6 }),
        ("stars is 0; a rating is 1 to 5 stars", { $0.stars = 0 }),
      ])
    try check(
      Note(record: reference, text: "x", time: now),
      [(#"text is "\u{a}"; a note is not blank"#, { $0.text = "\n" })])
  }
}
