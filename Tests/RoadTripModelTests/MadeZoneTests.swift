import RoadTripModel
import Testing

@Suite struct MadeZoneTests {
  /// 2026-06-01T00:00:00Z.
  private static let june: Int64 = 1_780_272_000

  @Test(
    arguments: [
      // Forward an hour at 00:00Z and forward another 20 hours later: both within a day of 10:30.
      ("2026-06-01T00:30", "2026-06-01T00:30:00Z", 0, .gap),
      ("2026-06-01T10:30", "2026-06-01T09:30:00Z", 3600, .ordinary),
      ("2026-06-01T21:30", "2026-06-01T20:30:00Z", 3600, .gap),
      ("2026-06-01T22:30", "2026-06-01T20:30:00Z", 7200, .ordinary),
    ] as [(String, String, Int, TimeZoneRules.Resolution.Kind)])
  func `two changes within a day are told apart`(
    wall: String, instant: String, offset: Int, kind: TimeZoneRules.Resolution.Kind
  ) throws {
    let file = ZoneFiles.made(
      offsets: [0, 3600, 7200], changes: [(Self.june, 1), (Self.june + 20 * 3600, 2)], footer: "")
    let found = try #require(try TimeZoneRules(tzif: file)?.resolve(LocalDateTime(wall)))
    #expect(found.instant.text == instant)
    #expect(found.offset == offset)
    #expect(found.kind == kind)
  }

  @Test(
    arguments: [
      // Forward an hour for six hours, and back: the offsets a day before and a day after are the same.
      ("2026-06-01T00:30", "2026-06-01T00:30:00Z", 0, .gap),
      ("2026-06-01T03:00", "2026-06-01T02:00:00Z", 3600, .ordinary),
      ("2026-06-01T06:30", "2026-06-01T05:30:00Z", 3600, .overlap),
      ("2026-06-01T07:00", "2026-06-01T07:00:00Z", 0, .ordinary),
    ] as [(String, String, Int, TimeZoneRules.Resolution.Kind)])
  func `a change that is taken back the same day is seen`(
    wall: String, instant: String, offset: Int, kind: TimeZoneRules.Resolution.Kind
  ) throws {
    let file = ZoneFiles.made(
      offsets: [0, 3600], changes: [(Self.june, 1), (Self.june + 6 * 3600, 0)], footer: "UTC0")
    let found = try #require(try TimeZoneRules(tzif: file)?.resolve(LocalDateTime(wall)))
    #expect(found.instant.text == instant)
    #expect(found.offset == offset)
    #expect(found.kind == kind)
  }

  @Test(arguments: [
    // Standard and summer offset, in January and July 2026.
    ("EST5EDT,M3.2.0,M11.1.0", -18000, -14400), ("<-03>3", -10800, -10800),
    ("IST-5:30", 19800, 19800),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 39600, 37800), ("IST-1GMT0,M10.5.0,M3.5.0/1", 0, 3600),
    ("XXX3EDT4,0/0,J365/23", -14400, -14400), ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7200, -3600),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", 7200, 10800), ("AAA-1BBB,J60/0,J300/0", 3600, 7200),
    ("AAA-1:02:03", 3723, 3723),
  ])
  func `a footer is read as POSIX says`(footer: String, january: Int, july: Int) throws {
    let rules = try #require(
      TimeZoneRules(tzif: ZoneFiles.made(offsets: [77], changes: [(0, 0)], footer: footer)))
    #expect(rules.offset(at: 1_768_435_200) == january)
    #expect(rules.offset(at: 1_784_073_600) == july)
    #expect(rules.offset(at: -1) == 77)
  }

  @Test(arguments: [
    "", "E", "EST", "EST5EDT", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0",
    "EST5EDT,M3.6.0,M11.1.0",
    "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J1", "EST5EDT,J366,J1", "EST5EDT,366,1", "EST99999",
    "<EST5", "<>",
    "EST5EDT,M3.2.0/,M11.1.0", "EST5EDT,M3.2.0,M11.1.0 ", "\u{e9}\u{e9}\u{e9}5",
    "EST5EDT,M99999999999999999999.1.1,J1",
    "EST--5", "EST5:", String(repeating: "9", count: 10_000),
  ])
  func `a footer that is none leaves the last offset in force`(footer: String) throws {
    let rules = try #require(
      TimeZoneRules(tzif: ZoneFiles.made(offsets: [77], changes: [(0, 0)], footer: footer)))
    #expect(rules.offset(at: 1_784_073_600) == 77)
  }

  @Test func `a file whose counts or numbers cannot be is refused`() {
    let good = ZoneFiles.made(offsets: [0], changes: [(0, 0)], footer: "UTC0")
    #expect(TimeZoneRules(tzif: good) != nil)
    for place in 20..<44 where place % 4 == 0 {
      for number in [[0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF], [0, 1, 0x86, 0xA0]]
        as [[UInt8]]
      {
        var first = good
        first.replaceSubrange(place..<place + 4, with: number)
        #expect(TimeZoneRules(tzif: first) == nil)
        var second = good
        second.replaceSubrange(place + 54..<place + 58, with: number)
        #expect(TimeZoneRules(tzif: second) == nil)
      }
    }
    #expect(TimeZoneRules(tzif: []) == nil)
    #expect(TimeZoneRules(tzif: Array("TZif".utf8)) == nil)
    #expect(TimeZoneRules(tzif: ZoneFiles.made(offsets: [], changes: [], footer: "")) == nil)
    #expect(TimeZoneRules(tzif: ZoneFiles.made(offsets: [0], changes: [(0, 1)], footer: "")) == nil)
    #expect(
      TimeZoneRules(tzif: ZoneFiles.made(offsets: [0], changes: [(5, 0), (5, 0)], footer: ""))
        == nil)
  }

  @Test(arguments: [0, 50_400, -43_200, 400_000, .max, .min] as [Int])
  func `a zone with one offset keeps it, however large`(offset: Int) throws {
    let rules = TimeZoneRules(fixedOffset: offset)
    for seconds in [Int64.min, 0, .max] { #expect(rules.offset(at: seconds) == offset) }
    let found = rules.resolve(try LocalDateTime("2026-06-01T12:00"))
    #expect(found?.offset == (abs(offset / 2) > 1_000_000 ? nil : offset))
    #expect(found?.kind == (abs(offset / 2) > 1_000_000 ? nil : .ordinary))
  }

  @Test func `instants at the ends of time have an offset`() throws {
    let file = ZoneFiles.made(
      offsets: [-18000, 3600], changes: [(.min, 1), (0, 0)], footer: "EST5EDT,M3.2.0,M11.1.0")
    let rules = try #require(TimeZoneRules(tzif: file))
    #expect(rules.offset(at: .max) == -18000)
    #expect(rules.offset(at: .min) == 3600)
    #expect(rules.resolve(try LocalDateTime("0001-01-01T00:00")) == nil)
    #expect(rules.resolve(try LocalDateTime("9999-12-31T23:59")) == nil)
  }
}
