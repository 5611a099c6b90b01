import Foundation
import RoadTripModel
import Testing

@Suite struct TextValueTests {
  @Test(arguments: [
    ("en", "en", "en"), ("EN_us", "en-US", "en-US en"), ("es_MX.UTF-8", "es-MX", "es-MX es"),
    ("de_DE@euro", "de-DE", "de-DE de"),
    ("ZH-hANT-tw", "zh-Hant-TW", "zh-Hant-TW zh-Hant zh"), ("es-419", "es-419", "es-419 es"),
    ("de-1996", "de-1996", "de-1996 de"),
    ("de-u-co-phonebk", "de-u-co-phonebk", "de-u-co-phonebk de-u-co de"),
    ("en-x-US-Latn", "en-x-us-latn", "en-x-us-latn en-x-us en"),
  ])
  func `a locale has its usual case and its parents`(text: String, tag: String, chain: String)
    throws
  {
    let locale = try LocaleTag(text)
    #expect(locale.text == tag)
    #expect(locale.fallbacks.map(\.text).joined(separator: " ") == chain)
    #expect(try LocaleTag(locale.text) == locale)
  }

  @Test(arguments: [
    ("en-US", "US"), ("zh-Hant-TW", "TW"), ("en", nil), ("de-u-co-phonebk", nil), ("en-x-us", nil),
    ("es-419", nil),
  ])
  func `a region is one of the language, not of an extension`(text: String, region: String?) throws
  {
    #expect(try LocaleTag(text).region == region)
  }

  @Test(arguments: [
    "", "C", "C.UTF-8", "POSIX", "posix", "e", "en-", "-en", "en--US", "12", "englishmen", "en US",
    "en-\u{e9}", "en/US",
    "\u{212a}o", "en-abcdefghi", ".UTF-8", "@euro", "a-b-c-d-e-f-g-h-i", "en-US\n",
  ])
  func `a text that names no language is refused`(text: String) {
    let error = #expect(throws: RuleViolation.self) { try LocaleTag(text) }
    #expect(
      error?.description
        == "locale is \(quoted(text)); a locale is a BCP 47 tag such as en or es-MX")
  }

  @Test(arguments: [
    "", "us", "USA", "XX", "U", "U S", "K\u{301}R", "\u{212a}R", "ＵＳ", "US ", "UK", "EU",
  ])
  func `a text that is no country is refused`(text: String) {
    let error = #expect(throws: RuleViolation.self) { try CountryCode(text) }
    #expect(
      error?.description
        == "country is \(quoted(text)); a country is two capital letters that ISO 3166-1 assigns, such as US"
    )
  }

  @Test(arguments: [
    "https://example.com", "HTTP://EXAMPLE.com/a?b#c", "mailto:a@example.com", "geo:40.7,-74",
    "tel:+12125550100",
    "https://例え.jp/東京", "https://[::1]/",
  ])
  func `a link of a safe scheme is kept as written`(text: String) throws {
    #expect(try Link(text).text == text)
  }

  @Test(arguments: [
    "", "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd",
    "ftp://example.com",
    "https:/x", "https:x", "https://", "https:///x", "https://?x", "https://#x", "https", ":",
    "mailto:", "://x", " https://x",
    "https://a b", "https://a\tb", "https://a\nb", "https://a\0b", "https://a\u{85}b",
    "https://a\u{a0}b", "https://a\u{2028}b",
    "https://a\u{202e}b", "https://a\u{200b}b", "https://a<b", "https://a>b", "https://a\"b",
    "https:\u{301}//x", "https\u{37e}//x",
  ])
  func `a link that is not safe to follow is refused`(text: String) {
    let error = #expect(throws: RuleViolation.self) { try Link(text) }
    #expect(
      error?.description
        == "link is \(quoted(text)); a link is an address that starts with http:, https:, mailto:, geo: or tel:"
    )
  }

  @Test(arguments: [
    "", "/", "../etc/passwd", "/etc/passwd", "America//New_York", "America/", "/Paris",
    "Europe/Paris/", "a/b/c/d", "Europe/Par is",
    ".", "..", "Europe/..", "-x", "Europe/-x", "Zürich", "Europe\\Paris", "a\0",
    String(repeating: "a", count: 65),
  ])
  func `a text that is no zone's name is refused`(text: String) {
    let error = #expect(throws: RuleViolation.self) { try TimeZoneID(text) }
    #expect(
      error?.description
        == "timeZone is \(quoted(text)); a time zone is a name of the IANA data base such as America/New_York"
    )
  }

  @Test(arguments: [
    "UTC", "Etc/GMT+5", "America/Argentina/Buenos_Aires", "America/Port-au-Prince", "EST5EDT",
  ])
  func `a zone's name is kept as spelt`(text: String) throws {
    #expect(try TimeZoneID(text).text == text)
  }

  @Test(arguments: RecordKind.allCases, ["nyc", "2", "東京", "\u{301}x", "\u{d4e}", "\u{e33}"])
  func `a reference comes back from its path`(kind: RecordKind, slug: String) throws {
    for destination in [nil, try Slug("x\u{d4e}"), try Slug("\u{301}x")] {
      let reference = RecordReference(kind, destination: destination, slug: try Slug(slug))
      #expect(try RecordReference(reference.text) == reference)
      #expect((reference.destination != nil) == (destination != nil && kind.liesBelowDestination))
    }
  }

  @Test(arguments: [
    "", "trips", "trips/", "/trips/x", "trips/x/", "trip/x", "trips/X", "destinations/nyc/points",
    "destinations/nyc/trips/x",
    "destinations/nyc/points/", "destinations//points/x", "trips/nyc/points/x",
    "destinations/nyc/points/x/y", "trips/..",
  ])
  func `a text that is no record's path is refused`(text: String) {
    let error = #expect(throws: RuleViolation.self) { try RecordReference(text) }
    #expect(
      error?.description
        == "record is \(quoted(text)); a record is named by a path such as destinations/SLUG/points/SLUG or trips/SLUG"
    )
  }

  @Test(arguments: [
    (90.0, 180.0), (-90, -180), (0, 0), (-0.0, -0.0), (Double.leastNonzeroMagnitude, 1e-300),
  ])
  func `a coordinate on the globe is kept`(latitude: Double, longitude: Double) throws {
    let place = try Coordinate(latitude: latitude, longitude: longitude)
    #expect(place.latitude == latitude && place.longitude == longitude)
    let data = try JSONEncoder().encode(place)
    #expect(try JSONDecoder().decode(Coordinate.self, from: data) == place)
  }

  private static let latitude = "a latitude is a number of degrees from -90 to 90"
  private static let longitude = "a longitude is a number of degrees from -180 to 180"

  @Test(
    arguments: [
      (90.0.nextUp, 0, "latitude is 90.00000000000001; \(latitude)"),
      (.nan, 0, "latitude is nan; \(latitude)"),
      (-.infinity, 0, "latitude is -inf; \(latitude)"),
      (0, -180.5, "longitude is -180.5; \(longitude)"),
      (0, .nan, "longitude is nan; \(longitude)"), (0, .infinity, "longitude is inf; \(longitude)"),
      (91, 181, "latitude is 91.0; \(latitude)"),
    ] as [(Double, Double, String)])
  func `a coordinate off the globe is refused`(latitude: Double, longitude: Double, text: String) {
    let error = #expect(throws: RuleViolation.self) {
      try Coordinate(latitude: latitude, longitude: longitude)
    }
    #expect(error?.description == text)
  }

  @Test(arguments: [
    ("--07", "--07"), ("2026-11-30", "2026-11-30"), ("2026-11-30T19:00Z", "2026-11-30T19:00:00Z"),
  ])
  func `a period comes back from its text`(text: String, written: String) throws {
    #expect(try WeatherRecord.Period(text).text == written)
  }

  @Test(arguments: [
    "", "--", "--7", "--00", "--13", "--+1", "---1", "--007", "2026-11", "2026-13-01",
  ])
  func `a text that is no period is refused`(text: String) {
    #expect(throws: RuleViolation.self) { try WeatherRecord.Period(text) }
  }

  private func comesBack<Value: TextValue & Equatable>(_ value: Value, refuses bad: String) throws {
    let data = try JSONEncoder().encode([value])
    #expect(try JSONDecoder().decode([String].self, from: data) == [value.text])
    #expect(try JSONDecoder().decode([Value].self, from: data) == [value])
    let wrong = try JSONEncoder().encode([bad])
    #expect(throws: RuleViolation.self) { try JSONDecoder().decode([Value].self, from: wrong) }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Value].self, from: Data("[1]".utf8))
    }
  }

  @Test func `every value is one text in JSON, and a bad text is refused`() throws {
    try comesBack(Slug("東京-2"), refuses: "A")
    try comesBack(LocaleTag("es-MX"), refuses: "C")
    try comesBack(CountryCode("US"), refuses: "us")
    try comesBack(Link("https://x"), refuses: "javascript:x")
    try comesBack(TimeZoneID("Europe/Paris"), refuses: "../x")
    try comesBack(LocalDate("2026-11-30"), refuses: "2026-11-31")
    try comesBack(LocalDateTime("2026-11-30T19:00"), refuses: "2026-11-30T25:00")
    try comesBack(Instant("2026-11-30T19:00:00Z"), refuses: "2026-11-30T19:00:00")
    try comesBack(RecurrenceRule("FREQ=DAILY"), refuses: "FREQ=")
    try comesBack(RecordReference("destinations/a/points/b"), refuses: "a/b")
    let wrong = Data(#"{"latitude":91,"longitude":0}"#.utf8)
    #expect(throws: RuleViolation.self) { try JSONDecoder().decode(Coordinate.self, from: wrong) }
  }
}
