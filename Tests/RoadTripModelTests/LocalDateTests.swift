import Foundation
import RoadTripModel
import Testing

@Suite struct LocalDateTests {
  @Test(arguments: [1, 2, 1600, 1900, 1970, 2000, 2024, 2100, 9999])
  func `every day of a year is the day that Foundation's calendar has`(year: Int) throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    var date = try LocalDate(year: year, month: 1, day: 1)
    var count = 0
    while date.year == year {
      let time = Date(timeIntervalSince1970: Double(date.dayNumber) * 86_400)
      // ISO 8601 counts with the Gregorian calendar before 1582 too.
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: time)
      if year > 1582 {
        #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
      }
      #expect(date.weekday == ((parts.weekday ?? 0) + 5) % 7 + 1)
      #expect(try LocalDate(date.text) == date)
      #expect(try LocalDate(year: date.year, month: date.month, day: date.day) == date)
      count += 1
      guard let next = date.adding(days: 1) else { break }
      #expect(next > date)
      #expect(next.weekday == date.weekday % 7 + 1)
      date = next
    }
    #expect(count == ([1600, 2000, 2024].contains(year) ? 366 : 365))
  }

  /// From Python's `date.toordinal`.
  @Test(arguments: [
    ("0001-01-01", -719_162, 1), ("1600-02-29", -135_081, 2), ("1900-03-01", -25_508, 4),
    ("1969-12-31", -1, 3), ("1970-01-01", 0, 4), ("2000-02-29", 11_016, 2),
    ("2024-12-31", 20_088, 2),
    ("9999-12-31", 2_932_896, 5),
  ])
  func `a day has its number and its day of the week`(text: String, number: Int, weekday: Int)
    throws
  {
    let date = try LocalDate(text)
    #expect(date.dayNumber == number)
    #expect(date.weekday == weekday)
    #expect(LocalDate(dayNumber: number)?.text == text)
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-11-31", "2026-02-29", "1900-02-29", "2100-02-29", "2026-13-01",
    "2026-00-01",
    "2026-01-00", "0000-01-01", "26-01-01", "12026-01-01", "2026-1-1", "2026/01/01", "20260101",
    " 2026-01-01",
    "2026-01-01 ", "2026-01-01T", "+026-01-01", "-026-01-01", "2026-+1-01", "２０２６-01-01",
    "2026-01-01\u{301}",
    "2026\u{2010}01-01", "2026-01-0x", "2026-01-01Z",
  ])
  func `a text that is no day is refused`(text: String) {
    let error = #expect(throws: RuleViolation.self) { try LocalDate(text) }
    #expect(
      error?.description
        == "date is \(quoted(text)); a date is a day of the calendar written YYYY-MM-DD")
  }

  @Test func `days past either end do not exist`() throws {
    let (first, last) = (try LocalDate("0001-01-01"), try LocalDate("9999-12-31"))
    #expect(first.adding(days: -1) == nil)
    #expect(last.adding(days: 1) == nil)
    #expect(last.adding(days: .max) == nil)
    #expect(first.adding(days: .min) == nil)
    #expect(LocalDate(dayNumber: .min) == nil)
    #expect(throws: RuleViolation.self) { try LocalDate(year: .max, month: 1, day: 1) }
    #expect(throws: RuleViolation.self) { try LocalDate(year: 2026, month: 1, day: .min) }
  }
}
