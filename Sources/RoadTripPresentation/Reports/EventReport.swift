public import RoadTripModel

/// Events in words.
enum EventText {
  /// The wall time of an event where it happens: "2026-11-26 08:30–12:00", "2026-12-24 – 2026-12-26".
  static func when(_ event: Event) -> String {
    switch event.time {
    case .days(let first, let last):
      return first == last ? first.text : "\(first.text) – \(last.text)"
    case .clock(let start, let end, _):
      let from = "\(start.date.text) \(start.clock)"
      guard let end, end != start else { return from }
      return end.date == start.date
        ? "\(from)–\(end.clock)" : "\(from) – \(end.date.text) \(end.clock)"
    }
  }

  /// `+01:00` for an offset in seconds.
  static func offset(_ seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    let (hours, rest) = (minutes / 60, minutes % 60)
    return
      "\(seconds < 0 ? "-" : "+")\(hours < 10 ? "0" : "")\(hours):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// What must be said beside the title.
  static func marks(_ event: Event, _ reader: Reader) -> String? {
    event.status == .confirmed ? nil : reader.words[event.status.rawValue]
  }
}

/// Events as a report.
public struct EventReport: Hashable, Sendable {
  /// The heading.
  public var title: String
  /// The events, in their order.
  public var events: [DatedEvent]
  /// Pages that tell of events.
  public var pages: [Page]

  /// Makes a report.
  public init(title: String, events: [DatedEvent], pages: [Page] = []) {
    self.title = title
    self.events = events
    self.pages = pages
  }

  /// The columns of every list of events.
  public static func columns(_ reader: Reader) -> [Table.Column] {
    let words = reader.words
    return [
      .init("destination", title: words["destination"]),
      .init("slug", title: words["slug"]),
      .init("title", title: words["title"]), .init("start", title: words["when"]),
      .init("end", title: words["end"]), .init("timeZone", title: words["time-zone"]),
      .init("utcOffset", title: words["utc-offset"]),
      .init("startUTC", title: words["start-utc"]),
      .init("isAllDay", title: words["all-day"]),
      .init("category", title: words["category"]), .init("status", title: words["status"]),
      .init("place", title: words["where"]), .init("recurrenceRule", title: words["repeats"]),
      .init("link", title: words["link"]),
    ]
  }

  /// One event as a row of machine values.
  public static func row(_ dated: DatedEvent, _ reader: Reader) -> [Cell] {
    let event = dated.event.localized(by: reader.texts)
    let (start, end): (String, String?) =
      switch event.time {
      case .days(let first, let last): (first.text, last.text)
      case .clock(let start, let end, _): (start.text, end?.text)
      }
    return [
      .optional(event.destination?.text), .text(event.slug.text), .text(event.title), .text(start),
      .optional(end), .optional(event.timeZone?.text),
      .optional(dated.utcOffset.map(EventText.offset)),
      event.isAllDay ? .absent : .text(dated.starts.text), .yes(event.isAllDay),
      .optional(event.category?.text), .text(event.status.rawValue), .optional(event.place),
      .optional(event.recurrenceRule?.text), .optional(event.link?.text),
    ]
  }

  /// The events for a reader.
  public func report(for reader: Reader) -> Report {
    let table = Table(columns: Self.columns(reader), rows: events.map { Self.row($0, reader) })
    var blocks: [Document.Block] = []
    if !events.isEmpty { blocks.append(.table(shown(reader))) }
    if !pages.isEmpty {
      blocks.append(.heading(reader.words["event-pages"]))
      blocks.append(
        .items(
          pages.map { page in
            let page = page.localized(by: reader.texts)
            return Document.ItemLine(title: page.title, subtitle: page.link?.text ?? page.subtitle)
          }))
    }
    var members: [ReportValue.Member] = [.init("events", table.value)]
    if !pages.isEmpty {
      members.append(.init("pages", .array(pages.map { PageReport($0).value(for: reader) })))
    }
    return Report(
      document: Document(title: title, blocks: blocks),
      value: pages.isEmpty ? table.value : .object(members), table: table)
  }

  /// The events one by one, however many.
  ///
  /// - Parameter isAtOne: whether all are of one destination.
  public static func listing(title: String, isAtOne: Bool, _ reader: Reader) -> Listing<DatedEvent>
  {
    Listing(
      columns: columns(reader), row: { row($0, reader) }, heading: Document(title: title),
      shownColumns: shownColumns(isAtOne: isAtOne, reader),
      shownRow: { shownRow($0, isAtOne: isAtOne, reader) },
      report: { EventReport(title: title, events: $0).report(for: reader) })
  }

  /// What people see: fewer columns, in words.
  private func shown(_ reader: Reader) -> Table {
    let isAtOne = Set(events.map(\.event.destination)).count < 2
    return Table(
      columns: Self.shownColumns(isAtOne: isAtOne, reader),
      rows: events.map { Self.shownRow($0, isAtOne: isAtOne, reader) })
  }

  private static func shownColumns(isAtOne: Bool, _ reader: Reader) -> [Table.Column] {
    let words = reader.words
    var columns: [Table.Column] = [
      .init("when", title: words["when"]), .init("title", title: words["title"]),
      .init("category", title: words["category"]), .init("where", title: words["where"]),
      .init("repeats", title: words["repeats"]),
    ]
    if !isAtOne { columns.insert(.init("destination", title: words["destination"]), at: 1) }
    return columns
  }

  private static func shownRow(_ dated: DatedEvent, isAtOne: Bool, _ reader: Reader) -> [Cell] {
    let event = dated.event.localized(by: reader.texts)
    let offset = dated.utcOffset.map { " (\(EventText.offset($0)))" } ?? ""
    let marks = EventText.marks(event, reader).map { " (\($0))" } ?? ""
    var row: [Cell] = [
      .text(EventText.when(event) + offset), .text(event.title + marks),
      .optional(event.category?.text), .optional(event.place),
      .optional(event.recurrenceRule?.text),
    ]
    if !isAtOne {
      row.insert(.text(event.destination?.text ?? reader.words["on-the-way"]), at: 1)
    }
    return row
  }
}
