internal import RoadTripModel

extension SeedFields {
  /// Reads an event; `timeZone` is that of its destination.
  func event(below destination: Slug?, timeZone: TimeZoneID?, _ sink: SeedSink) -> Event? {
    checkKeys([
      "slug", "title", "subtitle", "summary", "category", "start", "end", "isAllDay", "timeZone",
      "recurrenceRule", "exceptionDates", "status", "place", "address", "latitude", "longitude",
      "link", "image",
    ])
    let title = title()
    let slug = slug(.event, below: destination, title: title, sink)?.slug
    let time = eventTime(timeZone: timeZone)
    let category: Slug? = value("category")
    let recurrenceRule: RecurrenceRule? = value("recurrenceRule")
    let status: Event.Status? = has("status") ? word("status") : .confirmed
    let coordinate = coordinate(isRequired: false)
    let link: Link? = value("link")
    let exceptionDates = texts("exceptionDates")
    let (subtitle, summary, image) = (text("subtitle"), text("summary"), reference("image"))
    let (place, address) = (text("place"), text("address"))
    guard let title, let slug, let time else { return nil }
    let event = Event(
      destination: destination, slug: slug, title: title, subtitle: subtitle, summary: summary,
      category: category, time: time, recurrenceRule: recurrenceRule,
      exceptionDates: exceptionDates, status: status ?? .confirmed, place: place,
      address: address, coordinate: coordinate, link: link, image: image)
    checkRules(of: event)
    return event
  }

  private static let startRule =
    "a start is a wall-clock time YYYY-MM-DDThh:mm or a date YYYY-MM-DD"
  private static let endRule =
    "an end has the form of the start: both a wall-clock time YYYY-MM-DDThh:mm or both a date"

  private enum Moment {
    case time(LocalDateTime)
    case date(LocalDate)

    var isDate: Bool { if case .date = self { true } else { false } }
  }

  private func eventTime(timeZone: TimeZoneID?) -> Event.Time? {
    let zone: TimeZoneID? = has("timeZone") ? value("timeZone") : timeZone
    let start = moment("start", Self.startRule, isRequired: true)
    let end = moment("end", Self.endRule, isRequired: false)
    let isAllDay = bool("isAllDay")
    guard let start, end != nil || !has("end") else { return nil }
    if let isAllDay, isAllDay != start.isDate {
      refuse(
        "isAllDay", "an event lasts all day where its start is a date, and only there")
      return nil
    }
    switch (start, end) {
    case (.date(let first), nil): return .days(first: first, last: first)
    case (.date(let first), .date(let last)): return .days(first: first, last: last)
    case (.time(let start), nil): return clock(start, nil, zone)
    case (.time(let start), .time(let end)): return clock(start, end, zone)
    default:
      refuse("end", Self.endRule)
      return nil
    }
  }

  private func clock(
    _ start: LocalDateTime, _ end: LocalDateTime?, _ zone: TimeZoneID?
  ) -> Event.Time? {
    if let zone { return .clock(start: start, end: end, timeZone: zone) }
    if !has("timeZone") {
      refuse(
        "timeZone",
        "an event at a time of day has a time zone where its destination gives none")
    }
    return nil
  }

  private func moment(_ key: String, _ rule: String, isRequired: Bool) -> Moment? {
    guard has(key) || isRequired else { return nil }
    guard let text = requiredText(key, rule) else { return nil }
    if let date = try? LocalDate(text) { return .date(date) }
    if let time = try? LocalDateTime(text) { return .time(time) }
    if (try? Instant(text)) != nil {
      refuse(
        key,
        "\(Self.article(key)) is a wall-clock time without a zone; the zone stands in timeZone")
    } else {
      refuse(key, rule)
    }
    return nil
  }
}
