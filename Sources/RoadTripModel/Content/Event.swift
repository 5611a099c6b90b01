/// Something that happens at a destination, or between destinations.
public struct Event: Hashable, Codable, Sendable, Keyed {
  /// When an event happens: on the clock of a zone, or on whole days.
  public enum Time: Hashable, Codable, Sendable {
    /// From a wall-clock time, to another where the end is known, in a zone.
    case clock(start: LocalDateTime, end: LocalDateTime?, timeZone: TimeZoneID)
    /// Whole days; the last day belongs to the event.
    case days(first: LocalDate, last: LocalDate)

    /// The day on which it starts, where it happens.
    public var firstDate: LocalDate {
      switch self {
      case .clock(let start, _, _): start.date
      case .days(let first, _): first
      }
    }

    /// The day on which it ends, where it happens.
    public var lastDate: LocalDate {
      switch self {
      case .clock(let start, let end, _): end?.date ?? start.date
      case .days(_, let last): last
      }
    }

    private enum CodingKeys: String, CodingKey {
      case start, end, timeZone
    }

    /// Reads wall-clock times where there is a zone, else dates.
    /// - Throws: ``RuleViolation`` where the last day is before the first.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      if let timeZone = try values.decodeIfPresent(TimeZoneID.self, forKey: .timeZone) {
        self = .clock(
          start: try values.decode(LocalDateTime.self, forKey: .start),
          end: try values.decodeIfPresent(LocalDateTime.self, forKey: .end), timeZone: timeZone)
        return
      }
      let first = try values.decode(LocalDate.self, forKey: .start)
      let last = try values.decodeIfPresent(LocalDate.self, forKey: .end) ?? first
      guard last >= first else {
        throw RuleViolation(
          field: "end", found: "\(last) after a start on \(first)",
          rule: "the last day is not before the first")
      }
      self = .days(first: first, last: last)
    }

    /// Writes `start`, `end` and `timeZone`; dates and no zone for whole days.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .clock(let start, let end, let timeZone):
        try values.encode(start, forKey: .start)
        try values.encodeIfPresent(end, forKey: .end)
        try values.encode(timeZone, forKey: .timeZone)
      case .days(let first, let last):
        try values.encode(first, forKey: .start)
        try values.encode(last, forKey: .end)
      }
    }
  }

  /// Whether it will happen, as a code of RFC 5545 (`STATUS`).
  public enum Status: String, CaseIterable, Codable, Sendable {
    /// Not sure yet.
    case tentative
    /// It will happen.
    case confirmed
    /// It will not happen.
    case cancelled
  }

  /// The destination's slug; `nil` for an event on the way.
  public var destination: Slug?
  /// The event's slug.
  public var slug: Slug
  /// What it is called.
  public var title: String
  /// A second line.
  public var subtitle: String?
  /// What happens.
  public var summary: String?
  /// A code such as `parade`; never a word for display.
  public var category: Slug?
  /// When it happens the first time.
  public var time: Time
  /// When it comes again.
  public var recurrenceRule: RecurrenceRule?
  /// Starts that the rule would give but that fall out, in the form of the start.
  public var exceptionDates: [String]
  /// Whether it will happen.
  public var status: Status
  /// The name of the place.
  public var place: String?
  /// Where the place is, as for a letter.
  public var address: String?
  /// Where the place is, on the map.
  public var coordinate: Coordinate?
  /// Where more is told.
  public var link: Link?
  /// The slug of its picture.
  public var image: Slug?

  /// Makes an event.
  public init(
    destination: Slug?, slug: Slug, title: String, subtitle: String? = nil, summary: String? = nil,
    category: Slug? = nil, time: Time, recurrenceRule: RecurrenceRule? = nil,
    exceptionDates: [String] = [], status: Status = .confirmed, place: String? = nil,
    address: String? = nil, coordinate: Coordinate? = nil, link: Link? = nil, image: Slug? = nil
  ) {
    self.destination = destination
    self.slug = slug
    self.title = title
    self.subtitle = subtitle
    self.summary = summary
    self.category = category
    self.time = time
    self.recurrenceRule = recurrenceRule
    self.exceptionDates = exceptionDates
    self.status = status
    self.place = place
    self.address = address
    self.coordinate = coordinate
    self.link = link
    self.image = image
  }

  /// Whether the event takes whole days.
  public var isAllDay: Bool {
    if case .days = time { true } else { false }
  }

  /// The zone of the wall-clock times; `nil` for an all-day event, which has none.
  public var timeZone: TimeZoneID? {
    if case .clock(_, _, let zone) = time { zone } else { nil }
  }

  /// The destination below which it lies, if any.
  public var parent: Slug? { destination }
  /// ``RecordKind/event``.
  public static var kind: RecordKind { .event }

  /// The rules of an event. Whether a timed event ends after it starts is told on instants, in the store.
  public static let rules: [Rule<Event>] = [
    .title("title") { $0.title },
    Rule("end", "the last day is not before the first") {
      guard case .days(let first, let last) = $0.time, last < first else { return nil }
      return "\(last) after a start on \(first)"
    },
    Rule(
      "exceptionDates",
      "an exception has the form of the start: a date for an all-day event, else a wall-clock time"
    ) {
      event in
      event.exceptionDates.first {
        event.isAllDay ? (try? LocalDate($0)) == nil : (try? LocalDateTime($0)) == nil
      }.map(quoted)
    },
  ]
}
