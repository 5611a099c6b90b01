import RoadTripModel
import Testing

@Suite(.enabled(if: ZoneFiles.arePresent, "there are no zone files in /usr/share/zoneinfo"))
struct TimeZoneRulesTests {
  @Test(arguments: zoneOffsetsA + zoneOffsetsB)
  func `an instant has the offset that Python finds in the same file`(zone: String, table: String)
    throws
  {
    let rules = try #require(ZoneFiles.rules(zone))
    var found: [String] = []
    for pair in table.split(separator: " ") {
      let seconds = try #require(pair.split(separator: "=").first.flatMap { Int64($0) })
      found.append("\(seconds)=\(rules.offset(at: seconds))")
    }
    #expect(found.joined(separator: " ") == table)
  }

  @Test(
    arguments: [
      ("America/New_York", "2026-03-08T01:59", "2026-03-08T06:59:00Z", -18000, .ordinary),
      ("America/New_York", "2026-03-08T02:00", "2026-03-08T07:00:00Z", -18000, .gap),
      ("America/New_York", "2026-03-08T02:59:59", "2026-03-08T07:59:59Z", -18000, .gap),
      ("America/New_York", "2026-03-08T03:00", "2026-03-08T07:00:00Z", -14400, .ordinary),
      ("America/New_York", "2026-11-01T00:59", "2026-11-01T04:59:00Z", -14400, .ordinary),
      ("America/New_York", "2026-11-01T01:00", "2026-11-01T05:00:00Z", -14400, .overlap),
      ("America/New_York", "2026-11-01T01:59", "2026-11-01T05:59:00Z", -14400, .overlap),
      ("America/New_York", "2026-11-01T02:00", "2026-11-01T07:00:00Z", -18000, .ordinary),
      ("America/New_York", "2099-03-08T02:30", "2099-03-08T07:30:00Z", -18000, .gap),
      ("America/New_York", "2099-11-01T01:30", "2099-11-01T05:30:00Z", -14400, .overlap),
      ("Australia/Lord_Howe", "2026-10-04T01:59", "2026-10-03T15:29:00Z", 37800, .ordinary),
      ("Australia/Lord_Howe", "2026-10-04T02:00", "2026-10-03T15:30:00Z", 37800, .gap),
      ("Australia/Lord_Howe", "2026-10-04T02:29", "2026-10-03T15:59:00Z", 37800, .gap),
      ("Australia/Lord_Howe", "2026-10-04T02:30", "2026-10-03T15:30:00Z", 39600, .ordinary),
      ("Australia/Lord_Howe", "2026-04-05T01:29", "2026-04-04T14:29:00Z", 39600, .ordinary),
      ("Australia/Lord_Howe", "2026-04-05T01:30", "2026-04-04T14:30:00Z", 39600, .overlap),
      ("Australia/Lord_Howe", "2026-04-05T01:59", "2026-04-04T14:59:00Z", 39600, .overlap),
      ("Australia/Lord_Howe", "2026-04-05T02:00", "2026-04-04T15:30:00Z", 37800, .ordinary),
      ("Pacific/Apia", "2011-12-29T23:59", "2011-12-30T09:59:00Z", -36000, .ordinary),
      ("Pacific/Apia", "2011-12-30T00:00", "2011-12-30T10:00:00Z", -36000, .gap),
      ("Pacific/Apia", "2011-12-30T12:00", "2011-12-30T22:00:00Z", -36000, .gap),
      ("Pacific/Apia", "2011-12-30T23:59", "2011-12-31T09:59:00Z", -36000, .gap),
      ("Pacific/Apia", "2011-12-31T00:00", "2011-12-30T10:00:00Z", 50400, .ordinary),
      ("Pacific/Kwajalein", "1993-08-21T12:00", "1993-08-22T00:00:00Z", -43200, .gap),
      ("America/Juneau", "1867-10-18T12:00", "1867-10-17T20:57:41Z", 54139, .ordinary),
      ("America/Juneau", "1867-10-19T12:00", "1867-10-18T20:57:41Z", 54139, .overlap),
      ("Asia/Manila", "1844-12-31T12:00", "1845-01-01T03:56:08Z", -57368, .gap),
      ("Europe/Dublin", "2026-03-29T01:30", "2026-03-29T01:30:00Z", 0, .gap),
      ("Europe/Dublin", "2026-10-25T01:30", "2026-10-25T00:30:00Z", 3600, .overlap),
      ("Antarctica/Troll", "2026-03-29T01:30", "2026-03-29T01:30:00Z", 0, .gap),
      ("Antarctica/Troll", "2026-03-29T02:59", "2026-03-29T02:59:00Z", 0, .gap),
      ("Antarctica/Troll", "2026-10-25T01:00", "2026-10-24T23:00:00Z", 7200, .overlap),
      ("America/Nuuk", "2026-03-28T23:30", "2026-03-29T01:30:00Z", -7200, .gap),
      ("America/Nuuk", "2030-10-26T23:30", "2030-10-27T00:30:00Z", -3600, .overlap),
      ("Africa/Casablanca", "2026-02-15T02:30", "2026-02-15T01:30:00Z", 3600, .overlap),
      ("Africa/Casablanca", "2026-03-22T02:30", "2026-03-22T02:30:00Z", 0, .gap),
      ("Asia/Kathmandu", "1986-01-01T00:10", "1985-12-31T18:40:00Z", 19800, .gap),
      ("America/St_Johns", "1988-04-03T00:30", "1988-04-03T04:00:00Z", -12600, .gap),
      ("America/St_Johns", "1988-10-30T00:00", "1988-10-30T01:30:00Z", -5400, .overlap),
      ("Asia/Pyongyang", "2018-05-04T23:45", "2018-05-04T15:15:00Z", 30600, .gap),
      ("America/Caracas", "2007-12-09T02:45", "2007-12-09T06:45:00Z", -14400, .overlap),
      ("Asia/Kolkata", "2026-06-01T12:00", "2026-06-01T06:30:00Z", 19800, .ordinary),
      ("Etc/UTC", "2026-06-01T12:00", "2026-06-01T12:00:00Z", 0, .ordinary),
      ("Asia/Gaza", "2086-10-26T01:30", "2086-10-25T22:30:00Z", 10800, .overlap),
    ] as [(String, String, String, Int, TimeZoneRules.Resolution.Kind)])
  func `a wall time in a gap takes the offset before it, one that comes twice is the first`(
    zone: String, wall: String, instant: String, offset: Int, kind: TimeZoneRules.Resolution.Kind
  ) throws {
    let found = try #require(try ZoneFiles.rules(zone)?.resolve(LocalDateTime(wall)))
    #expect(found.instant.text == instant)
    #expect(found.offset == offset)
    #expect(found.kind == kind)
  }

  @Test(arguments: (zoneOffsetsA + zoneOffsetsB).map(\.0))
  func `the wall of an instant leads back to it unless the clock shows it twice`(zone: String)
    throws
  {
    let rules = try #require(ZoneFiles.rules(zone))
    var random = SeededRandom(state: 4)
    for _ in 0..<2000 {
      let seconds = Int64.random(in: -2_500_000_000...6_000_000_000, using: &random)
      let offset = rules.offset(at: seconds)
      let wall = try #require(Instant(seconds: seconds)?.wall(offset: offset))
      let found = try #require(rules.resolve(wall))
      switch found.kind {
      case .ordinary: #expect(found.instant.seconds == seconds)
      case .overlap: #expect(found.instant.seconds <= seconds)
      case .gap: Issue.record("\(zone) \(wall) is shown, and yet in a gap")
      }
      #expect(found.instant.wall(offset: rules.offset(at: found.instant.seconds)) == wall)
    }
  }

  @Test(arguments: ["America/New_York", "Africa/Casablanca", "Antarctica/Troll", "Etc/UTC"])
  func `a zone file with wrong bytes is refused or read, and never ends the program`(zone: String)
    throws
  {
    let good = try #require(ZoneFiles.bytes(zone))
    for length in stride(from: 0, to: good.count, by: max(1, good.count / 300)) {
      _ = TimeZoneRules(tzif: Array(good.prefix(length)))?.offset(at: 1_800_000_000)
    }
    var random = SeededRandom(state: 5)
    let wall = try LocalDateTime("2026-03-08T02:30")
    for _ in 0..<5000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let isEarly = Bool.random(using: &random)
        let range = isEarly ? 0..<min(60, bytes.count) : 0..<bytes.count
        bytes[Int.random(in: range, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Int.random(in: 0..<8, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      if let rules = TimeZoneRules(tzif: bytes) {
        for seconds in [Int64.min, -5_000_000_000, 0, 1_800_000_000, .max] {
          _ = rules.offset(at: seconds)
        }
        _ = rules.resolve(wall)
      }
    }
  }
}
