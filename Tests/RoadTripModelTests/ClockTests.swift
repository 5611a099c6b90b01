import Foundation
import RoadTripModel
import Testing

@Suite struct ClockTests {
  @Test(arguments: [
    ("2026-11-30T19:00", "2026-11-30T19:00"), ("2026-11-30T19:00:00", "2026-11-30T19:00"),
    ("2026-11-30T19:00:30", "2026-11-30T19:00:30"), ("0001-01-01T00:00", "0001-01-01T00:00"),
    ("9999-12-31T23:59:59", "9999-12-31T23:59:59"),
  ])
  func `a wall time is written with its seconds where they are not 0`(text: String, short: String)
    throws
  {
    let wall = try LocalDateTime(text)
    #expect(wall.text == short)
    #expect(LocalDateTime(secondsSince1970: wall.secondsSince1970) == wall)
  }

  @Test(arguments: [
    "", "2026-11-30", "2026-11-30T", "2026-11-30T19", "2026-11-30T19:0", "2026-11-30T24:00",
    "2026-11-30T19:60",
    "2026-11-30T19:00:60", "2026-11-30T19:00:", "2026-11-30T19:00:0", "2026-11-30 19:00",
    "2026-11-30t19:00",
    "2026-11-30T19:00Z", "2026-11-30T19:00+01:00", "2026-11-30T19:00:00.5", "2026-02-30T19:00",
    "2026-11-30T1900",
    "2026-11-30T-9:00", "2026-11-30T19:00 ", "\u{301}2026-11-30T19:00", "2026-11-30T19:00\u{301}",
  ])
  func `a text that is no wall time is refused`(text: String) {
    let error = #expect(throws: RuleViolation.self) { try LocalDateTime(text) }
    #expect(
      error?.description
        == "time is \(quoted(text)); a wall-clock time is written YYYY-MM-DDThh:mm, without a zone")
  }

  @Test(arguments: [Int.min, .min + 86_399, -62_135_596_801, 253_402_300_800, .max])
  func `there is no wall time outside the years 1 to 9999`(seconds: Int) {
    #expect(LocalDateTime(secondsSince1970: seconds) == nil)
  }

  @Test(arguments: [
    ("2026-11-30T19:00:00Z", "2026-11-30T19:00:00Z"), ("2026-11-30T19:00Z", "2026-11-30T19:00:00Z"),
    ("2026-11-30T19:00:00+02:00", "2026-11-30T17:00:00Z"),
    ("2026-11-30T19:00:00-0330", "2026-11-30T22:30:00Z"),
    ("2026-12-31T23:30:15-01:00", "2027-01-01T00:30:15Z"),
    ("2026-11-30T19:00:00.5Z", "2026-11-30T19:00:00.500Z"),
    ("2026-11-30T19:00:00.123456789Z", "2026-11-30T19:00:00.123Z"),
    ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
    ("2026-11-30T19:00:00-00:00", "2026-11-30T19:00:00Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("0001-01-01T01:00:00+01:00", "0001-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ("2026-11-30T19:00:07.040Z", "2026-11-30T19:00:07.040Z"),
    ("2026-11-30T19:00:00+23:59", "2026-11-29T19:01:00Z"),
  ])
  func `an instant is read with any offset and written in UTC`(text: String, utc: String) throws {
    let instant = try Instant(text)
    #expect(instant.text == utc)
    #expect(try Instant(instant.text) == instant)
  }

  @Test(arguments: [
    "", "Z", "2026-11-30", "2026-11-30T19:00:00", "2026-11-30T19:00:00 Z", "2026-11-30T19:00:00z",
    "2026-11-30T19:00:00ZZ",
    "2026-11-30T19:00:60Z", "2026-11-30T24:00:00Z", "2026-11-30T19:00:00.Z",
    "2026-11-30T19:00:00.1234567890Z",
    "2026-11-30T19:00.5Z", "2026-11-30T19:00:00,5Z", "2026-11-30T19:00:00.+5Z",
    "2026-11-30T19:00:00+2:00",
    "2026-11-30T19:00:00+24:00", "2026-11-30T19:00:00+02:60", "2026-11-30T19:00:00+02",
    "2026-11-30T19:00:00+-2:00",
    "2026-11-30T19:00:00+02:00Z", "2026-11-30T19:00:00Z\u{301}", "0001-01-01T00:00:00+00:01",
    "9999-12-31T23:59:59-00:01",
    "2026-11-30T19:00:00\u{2212}02:00", "2026-02-29T00:00:00Z",
  ])
  func `a text that is no instant is refused`(text: String) {
    let error = #expect(throws: RuleViolation.self) { try Instant(text) }
    #expect(
      error?.description
        == "time is \(quoted(text)); an instant is written YYYY-MM-DDThh:mm:ssZ, or with an offset such as +02:00"
    )
  }

  @Test(
    arguments: [(-1, -1), (-1000, -1), (-1001, -2), (0, 0), (999, 0), (1000, 1)] as [(Int64, Int64)]
  )
  func `seconds are rounded down`(milliseconds: Int64, seconds: Int64) {
    #expect(Instant(milliseconds: milliseconds)?.seconds == seconds)
  }

  @Test func `there is no instant and no wall outside the years 1 to 9999`() throws {
    #expect(Instant(milliseconds: .min) == nil)
    #expect(Instant(milliseconds: 253_402_300_800_000) == nil)
    #expect(Instant(seconds: .max) == nil)
    let last = try #require(Instant(seconds: 253_402_300_799))
    #expect(last.wall(offset: 1) == nil)
    for offset in [Int.max, .min] {
      #expect(last.wall(offset: offset) == nil)
      #expect(Instant.earliest.wall(offset: offset) == nil)
    }
    #expect(last.wall(offset: -86_400)?.text == "9999-12-30T23:59:59")
    #expect(Instant.earliest.text == "0001-01-01T00:00:00Z")
    #expect(Instant.earliest.wall(offset: -1) == nil)
    #expect(Instant.earliest.wall(offset: 0)?.text == "0001-01-01T00:00")
  }

  @Test func `any instant comes back from its text`() throws {
    var random = SeededRandom(state: 8)
    for _ in 0..<2000 {
      let milliseconds = Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &random)
      let instant = try #require(Instant(milliseconds: milliseconds))
      #expect(try Instant(instant.text) == instant)
    }
  }
}
