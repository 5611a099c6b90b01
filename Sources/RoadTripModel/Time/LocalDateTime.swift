/// What the clock and the calendar on a wall show: a date and a time without a zone.
///
/// Text: `2026-11-30T19:00` or, with seconds, `2026-11-30T19:00:30`.
public struct LocalDateTime: Hashable, Sendable, TextValue {
  /// The day.
  public let date: LocalDate
  /// Seconds since midnight on the clock, 0…86,399.
  public let secondOfDay: Int

  /// What a wall time looks like, for error texts.
  public static let rule = "a wall-clock time is written YYYY-MM-DDThh:mm, without a zone"

  /// Makes a wall time.
  /// - Throws: ``RuleViolation`` when the clock shows no such time.
  public init(date: LocalDate, hour: Int, minute: Int, second: Int = 0) throws(RuleViolation) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
      throw RuleViolation(field: "time", found: "\(hour):\(minute):\(second)", rule: Self.rule)
    }
    self.date = date
    secondOfDay = hour * 3600 + minute * 60 + second
  }

  /// Reads `YYYY-MM-DDThh:mm` or `YYYY-MM-DDThh:mm:ss`.
  /// - Throws: ``RuleViolation`` when the text is anything else.
  public init(_ text: String) throws(RuleViolation) {
    let broken = RuleViolation(field: "time", found: quoted(text), rule: Self.rule)
    guard let date = try? LocalDate(String(text.prefix(10))) else { throw broken }
    var digits = Digits(String(text.dropFirst(10)))
    guard digits.take("T"), let hour = digits.take(2), digits.take(":"),
      let minute = digits.take(2)
    else { throw broken }
    var second = 0
    if digits.take(":") {
      guard let seconds = digits.take(2) else { throw broken }
      second = seconds
    }
    guard digits.isAtEnd,
      let value = try? LocalDateTime(date: date, hour: hour, minute: minute, second: second)
    else { throw broken }
    self = value
  }

  /// The wall time `seconds` after 1970-01-01T00:00:00 on the same wall; `nil` outside the years 1…9999.
  public init?(secondsSince1970 seconds: Int) {
    let day = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
    guard let date = LocalDate(dayNumber: day) else { return nil }
    self.date = date
    secondOfDay = seconds - day * 86_400
  }

  /// Seconds since 1970-01-01T00:00:00 on the same wall.
  public var secondsSince1970: Int { date.dayNumber * 86_400 + secondOfDay }

  /// `hh:mm`, or `hh:mm:ss` where the seconds are not 0.
  public var clock: String {
    let (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
    let short = "\(padded(hour, 2)):\(padded(minute, 2))"
    return second == 0 ? short : "\(short):\(padded(second, 2))"
  }

  /// `YYYY-MM-DDThh:mm`, with seconds where they are not 0.
  public var text: String { "\(date.text)T\(clock)" }

  /// Earlier times come first.
  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}
