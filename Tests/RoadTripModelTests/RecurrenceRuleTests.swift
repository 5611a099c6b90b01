import RoadTripModel
import Testing

@Suite struct RecurrenceRuleTests {
  @Test(
    arguments: [
      ("FREQ=YEARLY;BYMONTH=7", .yearly, nil), ("freq=weekly;byday=mo,we", .weekly, nil),
      ("FREQ=DAILY;COUNT=1000000", .daily, nil),
      ("FREQ=DAILY;INTERVAL=2;UNTIL=20261130", .daily, "2026-11-30"),
      ("UNTIL=20261130T190000Z;FREQ=HOURLY", .hourly, "2026-11-30"),
      ("FREQ=MONTHLY;BYDAY=-1FR,+2TU", .monthly, nil),
      ("FREQ=YEARLY;BYDAY=53SU,-53MO", .yearly, nil),
      ("FREQ=YEARLY;BYWEEKNO=1,-53;BYDAY=MO", .yearly, nil),
      ("FREQ=MONTHLY;BYMONTHDAY=31,-1;BYSETPOS=-1", .monthly, nil),
      ("FREQ=YEARLY;BYYEARDAY=366,-366", .yearly, nil),
      ("FREQ=SECONDLY;BYSECOND=60;BYMINUTE=59;BYHOUR=0,23;WKST=SU", .secondly, nil),
      ("FREQ=MINUTELY;UNTIL=20261130T235960", .minutely, "2026-11-30"),
    ] as [(String, RecurrenceRule.Frequency, String?)])
  func `a good rule is kept as written`(
    text: String, frequency: RecurrenceRule.Frequency, until: String?
  ) throws {
    let rule = try RecurrenceRule(text)
    #expect(rule.text == text)
    #expect(rule.frequency == frequency)
    #expect(rule.until?.text == until)
  }

  private static let shape =
    "a recurrence rule is written as RFC 5545 says, such as FREQ=YEARLY;BYMONTH=7"
  private static let frequencies =
    "a recurrence rule has a FREQ of SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY"
  private static let days = "BYDAY is a list of days such as MO or 2TU"
  private static let ordinals = "BYDAY counts days such as 2TU only with MONTHLY or YEARLY"
  private static let until = "UNTIL is a date YYYYMMDD or a time YYYYMMDDThhmmssZ"

  private static let broken: [(String, String, String)] = [
    // EVT-08.
    ("FREQ=YEARLY;BYDAY=255SU", "BYDAY=255SU", "the count before a day in BYDAY is ±1…53"),
    ("FREQ=MONTHLY;BYDAY=6SU", "BYDAY=6SU", "the count before a day in BYDAY is ±1…5"),
    ("FREQ=MONTHLY;BYDAY=0SU", "BYDAY=0SU", "the count before a day in BYDAY is ±1…5"),
    (
      "FREQ=MONTHLY;BYDAY=99999999999999999999SU", "BYDAY=99999999999999999999SU",
      "the count before a day in BYDAY is ±1…5"
    ),
    ("FREQ=MONTHLY;BYDAY=+-2SU", "BYDAY=+-2SU", "the count before a day in BYDAY is ±1…5"),
    ("FREQ=WEEKLY;BYDAY=2SU", "BYDAY=2SU", ordinals),
    ("FREQ=YEARLY;BYWEEKNO=2;BYDAY=2SU", "BYDAY=2SU", ordinals),
    ("FREQ=WEEKLY;BYDAY=XX", "BYDAY=XX", days), ("FREQ=WEEKLY;BYDAY=MO,", "BYDAY=MO,", days),
    ("FREQ=DAILY;COUNT=3;UNTIL=20261130", "COUNT=3", "COUNT and UNTIL do not stand together"),
    ("FREQ=MONTHLY;BYWEEKNO=3", "BYWEEKNO=3", "BYWEEKNO stands with YEARLY only"),
    ("FREQ=WEEKLY;BYMONTHDAY=3", "BYMONTHDAY=3", "BYMONTHDAY does not stand with WEEKLY"),
    ("FREQ=DAILY;BYYEARDAY=3", "BYYEARDAY=3", "BYYEARDAY does not stand with DAILY"),
    ("FREQ=DAILY;BYSETPOS=3", "BYSETPOS=3", "BYSETPOS needs another BY part"),
    ("FREQ=DAILY;INTERVAL=0", "INTERVAL=0", "INTERVAL is a number 1…1000000"),
    ("FREQ=DAILY;INTERVAL=-1", "INTERVAL=-1", "INTERVAL is a number 1…1000000"),
    ("FREQ=DAILY;INTERVAL=+1", "INTERVAL=+1", "INTERVAL is a number 1…1000000"),
    (
      "FREQ=DAILY;COUNT=99999999999999999999", "COUNT=99999999999999999999",
      "COUNT is a number 1…1000000"
    ),
    ("FREQ=DAILY;COUNT=1.5", "COUNT=1.5", "COUNT is a number 1…1000000"),
    ("FREQ=DAILY;BYMONTH=13", "BYMONTH=13", "BYMONTH is a list of numbers 1…12"),
    ("FREQ=DAILY;BYMONTH=+1", "BYMONTH=+1", "BYMONTH is a list of numbers 1…12"),
    ("FREQ=DAILY;BYHOUR=-0", "BYHOUR=-0", "BYHOUR is a list of numbers 0…23"),
    ("FREQ=DAILY;BYMINUTE=60", "BYMINUTE=60", "BYMINUTE is a list of numbers 0…59"),
    ("FREQ=DAILY;BYSECOND=61", "BYSECOND=61", "BYSECOND is a list of numbers 0…60"),
    ("FREQ=MONTHLY;BYMONTHDAY=0", "BYMONTHDAY=0", "BYMONTHDAY is a list of numbers ±1…31"),
    ("FREQ=MONTHLY;BYMONTHDAY=-32", "BYMONTHDAY=-32", "BYMONTHDAY is a list of numbers ±1…31"),
    ("FREQ=DAILY;UNTIL=20260230", "UNTIL=20260230", until),
    ("FREQ=DAILY;UNTIL=2026-11-30", "UNTIL=2026-11-30", until),
    ("FREQ=DAILY;UNTIL=20261130T240000Z", "UNTIL=20261130T240000Z", until),
    ("FREQ=DAILY;UNTIL=20261130T190000+01", "UNTIL=20261130T190000+01", until),
    ("FREQ=DAILY;WKST=2MO", "WKST=2MO", "WKST is a day of the week: MO, TU, WE, TH, FR, SA or SU"),
    ("FREQ=DAILY;X-COLOR=red", "X-COLOR=red", "a recurrence rule has no part X-COLOR"),
    ("FREQ=DAILY;\u{1b}[31m=1", "\\u{1b}[31M=1", #"a recurrence rule has no part "\u{1b}[31M""#),
    ("FREQ=DAILY;freq=DAILY", "freq=DAILY", "each part of a recurrence rule stands once"),
    ("FREQ=DAILY;COUNT=1;COUNT=1", "COUNT=1", "each part of a recurrence rule stands once"),
    ("FREQ=NEVER", "FREQ=NEVER", frequencies), ("COUNT=2", "COUNT=2", frequencies),
    ("", "", shape), (";", "", shape), ("FREQ=DAILY;", "", shape),
    ("FREQ=DAILY;;COUNT=1", "", shape),
    ("FREQ", "FREQ", shape), ("FREQ=", "FREQ=", shape),
    ("RRULE:FREQ=DAILY", "RRULE:FREQ=DAILY", frequencies),
    ("FREQ=DAILY\u{37e}COUNT=3", "FREQ=DAILY\u{37e}COUNT=3", shape),
    ("FREQ=WEE\u{212a}LY", "FREQ=WEE\u{212a}LY", shape),
    ("FREQ=DA\u{131}LY", "FREQ=DA\u{131}LY", shape),
    ("FREQ=DAILY;COUNT=٣", "FREQ=DAILY;COUNT=٣", shape),
  ]

  @Test(arguments: broken)
  func `a broken rule is refused with the part and what it should be`(
    text: String, found: String, rule: String
  ) {
    let error = #expect(throws: RuleViolation.self) { try RecurrenceRule(text) }
    #expect(error?.description == "recurrenceRule is \"\(found)\"; \(rule)")
  }

  @Test func `no text ends the program`() {
    var random = SeededRandom(state: 10)
    for _ in 0..<3000 {
      let text = random.text(of: "FREQ=DAILYWKM;BYDAYSETPOS,+-0123456789", upTo: 40)
      if let rule = try? RecurrenceRule("FREQ=YEARLY;" + text) {
        #expect(rule.text == "FREQ=YEARLY;" + text)
      }
    }
  }
}
