public import RoadTripModel
internal import RoadTripSQLite

extension Event: Stored {
  /// Table `event`.
  public static let storage = Storage<Event>(
    table: "event", parent: .optional,
    columns: [
      "slug", "title", "subtitle", "summary", "category", "is_all_day", "starts", "ends",
      "time_zone",
      "utc_offset", "starts_utc", "ends_utc", "first_date", "last_date", "recurrence_rule",
      "recurs_until", "exception_dates", "status", "place", "address", "latitude", "longitude",
      "link",
      "image",
    ],
    values: { event, preparation in
      let moment = try Moment(of: event, preparation)
      return [
        Value(event.slug), Value(event.title.nfc), Value(event.subtitle?.nfc),
        Value(event.summary?.nfc), Value(event.category), Value(event.isAllDay),
        Value(moment.starts),
        Value(moment.ends), Value(event.timeZone), Value(moment.offset), Value(moment.startsUTC),
        Value(moment.endsUTC), Value(event.time.firstDate), Value(event.time.lastDate),
        Value(event.recurrenceRule), Value(event.recurrenceRule?.until),
        Value(JSONText.list(event.exceptionDates) ?? "[]"), Value(event.status.rawValue),
        Value(event.place?.nfc), Value(event.address?.nfc), Value(event.coordinate?.latitude),
        Value(event.coordinate?.longitude), Value(event.link), Value(event.image),
      ]
    },
    decode: { row, _ in
      let latitude: Double? = try row.optional("latitude")
      return Event(
        destination: try row.value("destination"), slug: try row.requiredValue("slug"),
        title: try row.required("title"), subtitle: try row.optional("subtitle"),
        summary: try row.optional("summary"), category: try row.value("category"),
        time: try time(from: row), recurrenceRule: try row.value("recurrence_rule"),
        exceptionDates: try JSONText.texts(try row.optional("exception_dates")),
        status: try row.word("status"), place: try row.optional("place"),
        address: try row.optional("address"),
        coordinate: try latitude == nil ? nil : row.coordinate(),
        link: try row.value("link"), image: try row.value("image"))
    })

  private static func time(from row: borrowing Row) throws -> Time {
    if try row.required("is_all_day") {
      let first: LocalDate = try row.requiredValue("starts")
      return .days(first: first, last: try row.value("ends") ?? first)
    }
    return .clock(
      start: try row.requiredValue("starts"), end: try row.value("ends"),
      timeZone: try row.requiredValue("time_zone"))
  }
}

/// The instants of an event, derived from its wall times and a zone.
private struct Moment {
  var starts: String
  var ends: String?
  var offset: Int?
  var startsUTC: Int64
  var endsUTC: Int64

  init(of event: Event, _ preparation: Preparation) throws {
    switch event.time {
    case .clock(let start, let end, let zone):
      let rules = try preparation.zones.rules(of: zone)
      let from = try Self.resolve(start, rules)
      let to = try end.map { try Self.resolve($0, rules) } ?? from
      guard to.instant >= from.instant else {
        throw RuleViolation(
          field: "end", found: quoted(end?.text ?? ""),
          rule: "an event does not end before it starts (\(start.text) in \(zone.text))")
      }
      (starts, ends, offset) = (start.text, end?.text, from.offset)
      (startsUTC, endsUTC) = (from.instant.seconds, to.instant.seconds)
    case .days(let first, let last):
      let zone = try preparation.timeZone(of: event.destination)
      let rules =
        try zone.map { try preparation.zones.rules(of: $0) } ?? TimeZoneRules(fixedOffset: 0)
      let from = try Self.resolve(LocalDateTime(date: first, hour: 0, minute: 0), rules)
      let next = last.adding(days: 1) ?? last
      let to = try Self.resolve(LocalDateTime(date: next, hour: 0, minute: 0), rules)
      (starts, ends, offset) = (first.text, last == first ? nil : last.text, nil)
      (startsUTC, endsUTC) = (from.instant.seconds, to.instant.seconds)
    }
  }

  private static func resolve(_ wall: LocalDateTime, _ rules: TimeZoneRules) throws
    -> TimeZoneRules.Resolution
  {
    if let resolution = rules.resolve(wall) { return resolution }
    throw RuleViolation(
      field: "start", found: quoted(wall.text), rule: "an event lies in the years 1 to 9999")
  }
}
