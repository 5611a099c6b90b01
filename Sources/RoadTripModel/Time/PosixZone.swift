/// The rule for the years after the last transition of a zone file: a POSIX `TZ` text (RFC 8536 §3.3.1), such as
/// `EST5EDT,M3.2.0,M11.1.0`.
struct PosixZone: Sendable {
  let standardOffset: Int
  let daylight: (offset: Int, start: ChangeDay, end: ChangeDay)?

  /// The day of a year and the second of that day (standard or daylight wall clock) at which the clock changes.
  struct ChangeDay: Sendable {
    enum Day: Sendable {
      case monthWeekDay(month: Int, week: Int, day: Int)
      case julian(Int)
      case zeroBased(Int)
    }
    let day: Day
    let second: Int

    /// Seconds since 1970 on the wall of the change in `year`.
    func wallSeconds(in year: Int) -> Int64 {
      let firstDay = LocalDate.dayNumber(year: year, month: 1, day: 1)
      let number: Int
      switch day {
      case .julian(let day):
        let isLeap = LocalDate.days(inMonth: 2, year: year) == 29
        number = firstDay + day - 1 + (isLeap && day >= 60 ? 1 : 0)
      case .zeroBased(let day): number = firstDay + day
      case .monthWeekDay(let month, let week, let day):
        let first = LocalDate.dayNumber(year: year, month: month, day: 1)
        let weekday = ((first + 4) % 7 + 7) % 7
        var date = 1 + (day - weekday + 7) % 7 + (week - 1) * 7
        if date > LocalDate.days(inMonth: month, year: year) { date -= 7 }
        number = first + date - 1
      }
      return Int64(number) * 86_400 + Int64(second)
    }
  }

  init?(_ text: String) {
    var reader = PosixZoneReader(text)
    guard reader.name(), let standard = reader.time() else { return nil }
    standardOffset = -standard
    guard !reader.isAtEnd else {
      daylight = nil
      return
    }
    guard reader.name() else { return nil }
    var offset = standardOffset + 3600
    if !reader.isNext(",") {
      guard let own = reader.time() else { return nil }
      offset = -own
    }
    guard reader.take(","), let start = reader.change(), reader.take(","),
      let end = reader.change(),
      reader.isAtEnd
    else { return nil }
    daylight = (offset, start, end)
  }

  func offset(at seconds: Int64) -> Int {
    guard let daylight, let year = year(at: seconds) else { return standardOffset }
    let start = daylight.start.wallSeconds(in: year) - Int64(standardOffset)
    let end = daylight.end.wallSeconds(in: year) - Int64(daylight.offset)
    let isSummer =
      start < end ? start <= seconds && seconds < end : !(end <= seconds && seconds < start)
    return isSummer ? daylight.offset : standardOffset
  }

  /// The instants at which the clock changes in the year of an instant, the year before and the year after.
  func changes(around seconds: Int64) -> [Int64] {
    guard let daylight, let year = year(at: seconds) else { return [] }
    return (year - 1...year + 1).flatMap { year in
      [
        daylight.start.wallSeconds(in: year) - Int64(standardOffset),
        daylight.end.wallSeconds(in: year) - Int64(daylight.offset),
      ]
    }
  }

  /// The year in standard time; `nil` outside the years 1…9999.
  private func year(at seconds: Int64) -> Int? {
    let (sum, isOverflow) = Int(seconds).addingReportingOverflow(standardOffset)
    return isOverflow ? nil : LocalDateTime(secondsSince1970: sum)?.date.year
  }
}

/// Takes the parts of a POSIX `TZ` text from its front.
private struct PosixZoneReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  func isNext(_ sign: Unicode.Scalar) -> Bool { rest.first.map { UInt32($0) } == sign.value }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard isNext(sign) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// `EST`, or `<-03>`.
  mutating func name() -> Bool {
    if take("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[(end + 1)...]
      return true
    }
    let letters = rest.prefix { (65...90).contains($0 & 0xDF) }
    rest = rest.dropFirst(letters.count)
    return letters.count >= 3
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  mutating func time() -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard var seconds = number().map({ $0 * 3600 }) else { return nil }
    if take(":") {
      guard let minutes = number() else { return nil }
      seconds += minutes * 60
      if take(":") {
        guard let rest = number() else { return nil }
        seconds += rest
      }
    }
    return isNegative ? -seconds : seconds
  }

  mutating func change() -> PosixZone.ChangeDay? {
    let day: PosixZone.ChangeDay.Day
    if take("M") {
      guard let month = number(), (1...12).contains(month), take("."), let week = number(),
        (1...5).contains(week), take("."), let weekday = number(), (0...6).contains(weekday)
      else { return nil }
      day = .monthWeekDay(month: month, week: week, day: weekday)
    } else if take("J") {
      guard let number = number(), (1...365).contains(number) else { return nil }
      day = .julian(number)
    } else {
      guard let number = number(), (0...365).contains(number) else { return nil }
      day = .zeroBased(number)
    }
    guard take("/") else { return PosixZone.ChangeDay(day: day, second: 7200) }
    return time().map { PosixZone.ChangeDay(day: day, second: $0) }
  }

  private mutating func number() -> Int? {
    let digits = rest.prefix { (48...57).contains($0) }
    guard (1...3).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }
}
