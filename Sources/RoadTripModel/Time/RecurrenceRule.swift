/// When an event comes again: the value of an RRULE of RFC 5545 §3.3.10, checked part by part.
///
/// The text is kept as it was written. Expanding a rule into occurrences is not done here.
public struct RecurrenceRule: Hashable, Sendable, TextValue {
  /// How often, the required part of a rule.
  public enum Frequency: String, Hashable, Sendable, CaseIterable {
    /// Every second.
    case secondly = "SECONDLY"
    /// Every minute.
    case minutely = "MINUTELY"
    /// Every hour.
    case hourly = "HOURLY"
    /// Every day.
    case daily = "DAILY"
    /// Every week.
    case weekly = "WEEKLY"
    /// Every month.
    case monthly = "MONTHLY"
    /// Every year.
    case yearly = "YEARLY"
  }

  /// The rule as it was written, without the name `RRULE:`.
  public let text: String
  /// How often.
  public let frequency: Frequency
  /// The last day on which the rule may give an occurrence, from `UNTIL`; `nil` where it has none.
  public let until: LocalDate?

  /// What a rule looks like, for error texts.
  public static let rule =
    "a recurrence rule is written as RFC 5545 says, such as FREQ=YEARLY;BYMONTH=7"

  /// Reads a rule and checks each part.
  /// - Throws: ``RuleViolation`` that names the part at fault.
  public init(_ text: String) throws(RuleViolation) {
    // Swift takes U+037E for a semicolon and U+212A for a K, and U+0131 has the capital I.
    guard text.utf8.allSatisfy({ $0 < 128 }) else { throw Self.broken(text) }
    var parts: [String: Substring] = [:]
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, !pair[1].isEmpty else { throw Self.broken(String(part)) }
      let name = pair[0].uppercased()
      guard parts.updateValue(pair[1], forKey: name) == nil else {
        throw Self.broken(String(part), "each part of a recurrence rule stands once")
      }
    }
    guard let named = parts["FREQ"], let frequency = Frequency(rawValue: named.uppercased()) else {
      throw Self.broken(
        text,
        "a recurrence rule has a FREQ of SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY"
      )
    }
    for name in parts.keys.sorted() {
      if let value = parts[name] {
        if let problem = Self.problem(
          with: name, value, frequency: frequency, parts: Set(parts.keys))
        {
          throw Self.broken("\(name)=\(value)", problem)
        }
      }
    }
    self.text = text
    self.frequency = frequency
    until = parts["UNTIL"].flatMap { Self.date(until: $0) }
  }

  private static func broken(_ found: String, _ rule: String = rule) -> RuleViolation {
    RuleViolation(field: "recurrenceRule", found: quoted(found), rule: rule)
  }

  /// What is wrong with one part, as the sentence of the rule it breaks; `nil` for a good one.
  private static func problem(
    with name: String, _ value: Substring, frequency: Frequency, parts: Set<String>
  ) -> String? {
    switch name {
    case "FREQ": return nil
    case "INTERVAL", "COUNT": return problem(withCount: name, value, parts: parts)
    case "UNTIL":
      return date(until: value) == nil ? "UNTIL is a date YYYYMMDD or a time YYYYMMDDThhmmssZ" : nil
    case "BYSECOND": return numbers(name, value, 0...60)
    case "BYMINUTE": return numbers(name, value, 0...59)
    case "BYHOUR": return numbers(name, value, 0...23)
    case "BYMONTH": return numbers(name, value, 1...12)
    case "BYDAY": return weekdays(value, frequency: frequency, byWeek: parts.contains("BYWEEKNO"))
    case "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYSETPOS":
      return problem(withSigned: name, value, frequency: frequency, parts: parts)
    case "WKST":
      return weekdayNames.contains(value.uppercased())
        ? nil : "WKST is a day of the week: MO, TU, WE, TH, FR, SA or SU"
    default:
      let isName = name.utf8.allSatisfy { (65...90).contains($0) || $0 == 45 }
      return "a recurrence rule has no part \(isName ? name : quoted(name))"
    }
  }

  private static func problem(
    withCount name: String, _ value: Substring, parts: Set<String>
  ) -> String? {
    guard let number = Int(value), number >= 1, number <= 1_000_000, !value.hasPrefix("+") else {
      return "\(name) is a number 1…1000000"
    }
    return name == "COUNT" && parts.contains("UNTIL")
      ? "COUNT and UNTIL do not stand together" : nil
  }

  /// The parts that also count from the end, and stand with some frequencies or parts only.
  private static func problem(
    withSigned name: String, _ value: Substring, frequency: Frequency, parts: Set<String>
  ) -> String? {
    switch name {
    case "BYMONTHDAY":
      return frequency == .weekly
        ? "BYMONTHDAY does not stand with WEEKLY" : numbers(name, value, 1...31, signed: true)
    case "BYYEARDAY":
      return [.daily, .weekly, .monthly].contains(frequency)
        ? "BYYEARDAY does not stand with \(frequency.rawValue)"
        : numbers(name, value, 1...366, signed: true)
    case "BYWEEKNO":
      return frequency == .yearly
        ? numbers(name, value, 1...53, signed: true) : "BYWEEKNO stands with YEARLY only"
    default:
      return parts.contains { $0.hasPrefix("BY") && $0 != "BYSETPOS" }
        ? numbers(name, value, 1...366, signed: true) : "BYSETPOS needs another BY part"
    }
  }

  private static func numbers(
    _ name: String, _ value: Substring, _ range: ClosedRange<Int>, signed: Bool = false
  ) -> String? {
    let isGood = value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { item in
      guard item.utf8.count <= 5, let number = Int(item) else { return false }
      return range.contains(signed ? abs(number) : number)
        && (signed || item.utf8.allSatisfy { (48...57).contains($0) })
    }
    let span =
      signed
      ? "±\(range.lowerBound)…\(range.upperBound)" : "\(range.lowerBound)…\(range.upperBound)"
    return isGood ? nil : "\(name) is a list of numbers \(span)"
  }

  private static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  private static func weekdays(_ value: Substring, frequency: Frequency, byWeek: Bool) -> String? {
    let limit = frequency == .monthly ? 5 : 53
    for item in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard weekdayNames.contains(item.suffix(2).uppercased()) else {
        return "BYDAY is a list of days such as MO or 2TU"
      }
      let ordinal = item.dropLast(2)
      if ordinal.isEmpty { continue }
      guard frequency == .monthly || frequency == .yearly, !byWeek else {
        return "BYDAY counts days such as 2TU only with MONTHLY or YEARLY"
      }
      guard ordinal.utf8.count <= 3, let number = Int(ordinal), (1...limit).contains(abs(number))
      else {
        return "the count before a day in BYDAY is ±1…\(limit)"
      }
    }
    return nil
  }

  /// The day of `YYYYMMDD`, `YYYYMMDDThhmmss` or `YYYYMMDDThhmmssZ`.
  private static func date(until value: Substring) -> LocalDate? {
    var digits = Digits(String(value))
    guard let year = digits.take(4), let month = digits.take(2), let day = digits.take(2) else {
      return nil
    }
    if !digits.isAtEnd {
      guard digits.take("T"), let hour = digits.take(2), hour < 24, let minute = digits.take(2),
        minute < 60,
        let second = digits.take(2), second <= 60
      else { return nil }
      _ = digits.take("Z")
      guard digits.isAtEnd else { return nil }
    }
    return try? LocalDate(year: year, month: month, day: day)
  }
}
