/// A day of the Gregorian calendar without a zone: what a calendar on a wall shows.
///
/// Range: years 0001…9999. Text: ISO 8601, `2026-11-30`.
public struct LocalDate: Hashable, Sendable, TextValue {
  /// Days since 1970-01-01.
  public let dayNumber: Int

  /// What a date looks like, for error texts.
  public static let rule = "a date is a day of the calendar written YYYY-MM-DD"

  /// Makes a date from a count of days since 1970-01-01; `nil` outside the years 1…9999.
  public init?(dayNumber: Int) {
    guard (-719_162...2_932_896).contains(dayNumber) else { return nil }
    self.dayNumber = dayNumber
  }

  /// Makes a date from year, month and day.
  /// - Throws: ``RuleViolation`` when the calendar has no such day.
  public init(year: Int, month: Int, day: Int) throws(RuleViolation) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, year: year)
    else {
      throw RuleViolation(field: "date", found: "\(year)-\(month)-\(day)", rule: Self.rule)
    }
    dayNumber = Self.dayNumber(year: year, month: month, day: day)
  }

  /// Reads `YYYY-MM-DD`.
  /// - Throws: ``RuleViolation`` when the text is anything else or no day of the calendar.
  public init(_ text: String) throws(RuleViolation) {
    var digits = Digits(text)
    guard let year = digits.take(4), digits.take("-"), let month = digits.take(2), digits.take("-"),
      let day = digits.take(2), digits.isAtEnd,
      let date = try? LocalDate(year: year, month: month, day: day)
    else { throw RuleViolation(field: "date", found: quoted(text), rule: Self.rule) }
    self = date
  }

  /// The days of `month` in `year`.
  static func days(inMonth month: Int, year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Days since 1970-01-01 of a civil date (proleptic Gregorian calendar, counted in eras of 400 years from 1 March).
  static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private var civil: (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  /// The year, 1…9999.
  public var year: Int { civil.year }
  /// The month, 1…12.
  public var month: Int { civil.month }
  /// The day of the month, 1…31.
  public var day: Int { civil.day }
  /// The day of the week, 1 (Monday) … 7 (Sunday), as ISO 8601 counts.
  public var weekday: Int { ((dayNumber % 7) + 10) % 7 + 1 }

  /// The date `days` later, or `nil` outside the years 1…9999.
  public func adding(days: Int) -> LocalDate? {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    return overflow ? nil : LocalDate(dayNumber: sum)
  }

  /// `YYYY-MM-DD`.
  public var text: String {
    let (year, month, day) = civil
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Earlier dates come first.
  public static func < (left: LocalDate, right: LocalDate) -> Bool {
    left.dayNumber < right.dayNumber
  }
}

/// `number`, which has no more digits than that, in `width` decimal digits.
func padded(_ number: Int, _ width: Int) -> String {
  var bytes: [UInt8] = []
  bytes.appendDigits(of: number, width)
  return String(decoding: bytes, as: UTF8.self)
}

extension [UInt8] {
  /// Adds `number`, which has no more digits than that, in `width` decimal digits, with zeros before it.
  mutating func appendDigits(of number: Int, _ width: Int) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(48 + number / divisor % 10))
      divisor /= 10
    }
  }
}

/// Takes digits and signs from the front of a text, for dates and times.
struct Digits {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Exactly `count` digits as a number.
  mutating func take(_ count: Int) -> Int? {
    guard rest.count >= count else { return nil }
    var number = 0
    for byte in rest.prefix(count) {
      guard (48...57).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 48)
    }
    rest = rest.dropFirst(count)
    return number
  }

  /// The sign, if it comes next.
  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == sign.value else { return false }
    rest = rest.dropFirst()
    return true
  }
}
