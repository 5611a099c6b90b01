public import RoadTripModel
internal import RoadTripSQLite

/// Which events to list.
public struct EventQuery: Hashable, Sendable {
  /// Only those of one destination.
  public var destination: Slug?
  /// Only those that touch this day or a later one, on the calendar of the spot.
  public var from: LocalDate?
  /// Only those that touch this day or an earlier one, on the calendar of the spot.
  public var to: LocalDate?
  /// Only those that are not over at this instant, or may come again after it.
  public var endingAfter: Instant?
  /// Whether ``endingAfter`` lets through what is over but may come again.
  public var countsRepeats = true
  /// Only those of one category.
  public var category: Slug?
  /// Only those of one status.
  public var status: Event.Status?
  /// Only the event of this key.
  public var record: RecordID<Event>?
  /// The key of the last event of the page before; the event must still be there, unless ``afterStart`` is given, too.
  public var after: RecordID<Event>?
  /// When the event of ``after`` started as it was listed: the page then goes on there, even if the event is gone or was
  /// moved meanwhile.
  public var afterStart: Instant?
  /// How many at the most; `nil` for all.
  public var limit: Int?

  /// A query for every event.
  public init() {}
}

extension Access {
  /// Events in order of their start, then by destination and slug.
  ///
  /// An event with a recurrence rule is listed by its first start, wherever its rule may still give an occurrence in the
  /// time asked for; which occurrences those are is not worked out here.
  /// - Throws: `RuleViolation` in a ``StoreError`` where the event of ``EventQuery/after`` is gone, and nothing says where it
  ///   was.
  public borrowing func events(_ query: EventQuery = EventQuery()) throws -> [DatedEvent] {
    var events: [DatedEvent] = []
    try forEachEvent(query) { event in
      events.append(event)
      return true
    }
    return events
  }

  /// Lends the events of a query one after the other, in their order, until `body` answers false.
  /// - Throws: as ``events(_:)``, and what `body` throws.
  public borrowing func forEachEvent(
    _ query: EventQuery = EventQuery(), _ body: (DatedEvent) throws -> Bool
  ) throws {
    let storage = Event.storage
    if let last = query.after, query.afterStart == nil {
      let reference = RecordReference(.event, destination: last.destination, slug: last.slug)
      guard try exists(reference) else {
        throw RuleViolation(
          field: "after", found: quoted(reference.text),
          rule: "a page goes on after an event that is in the file, or that says its afterStart")
      }
    }
    var filter = EventFilter(query)
    let limit = filter.mark(Value(query.limit ?? -1))
    let sql =
      storage.selection + filter.text + " ORDER BY t.starts_utc, d.slug, t.slug LIMIT \(limit)"
    let connection = connection
    try connection.forEach(sql, filter.values) { row in
      let (starts, ends): (Int64, Int64) = (
        try row.required("starts_utc"), try row.required("ends_utc")
      )
      guard let from = Instant(seconds: starts), let to = Instant(seconds: ends) else {
        throw SpoiltRow(
          RuleViolation(
            field: "starts_utc", found: "\(starts)", rule: "an event lies in the years 1 to 9999"))
      }
      let offset: Int? = try row.optional("utc_offset")
      if let offset, !(-93_600...93_600).contains(offset) {
        throw SpoiltRow(
          RuleViolation(
            field: "utc_offset", found: "\(offset)", rule: "an offset is at most 26 hours"))
      }
      return try body(
        DatedEvent(
          event: storage.decode(row, connection), starts: from, ends: to, utcOffset: offset))
    }
  }
}

/// A query's conditions on the event `t` of the destination `d`, and their values.
private struct EventFilter {
  private(set) var values: [Value] = []
  private var conditions: [String] = []

  init(_ query: EventQuery) {
    if let destination = query.destination { add("d.slug = \(mark(Value(destination)))") }
    if let from = query.from { add(Self.touches(mark(Value(from)))) }
    if let to = query.to { add("t.first_date <= \(mark(Value(to)))") }
    if let instant = query.endingAfter {
      let second = mark(Value(instant.seconds))
      add(query.countsRepeats ? Self.maySee(second) : Self.ends(after: second))
    }
    if let record = query.record {
      let (slug, destination) = (mark(Value(record.slug)), mark(Value(record.destination)))
      add("t.slug = \(slug) AND d.slug IS \(destination)")
    }
    if let category = query.category { add("t.category = \(mark(Value(category)))") }
    if let status = query.status { add("t.status = \(mark(Value(status.rawValue)))") }
    if let last = query.after {
      let (slug, destination) = (mark(Value(last.slug)), mark(Value(last.destination)))
      let start = query.afterStart.map { mark(Value($0.seconds)) }
      add(Self.follows(slug, destination, start ?? Self.start(slug, destination)))
    }
  }

  var text: String { conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ") }

  /// Keeps a value; gives the parameter that stands for it.
  mutating func mark(_ value: Value) -> String {
    values.append(value)
    return "?\(values.count)"
  }

  private mutating func add(_ condition: String) { conditions.append(condition) }

  /// The last occurrence of a rule may begin on its last day and end days later; a last day in UTC may be the next one
  /// on the spot.
  private static func touches(_ day: String) -> String {
    """
    (t.last_date >= \(day) OR t.recurrence_rule IS NOT NULL AND (t.recurs_until IS NULL \
    OR julianday(t.recurs_until) + julianday(t.last_date) - julianday(t.first_date) + 1 >= julianday(\(day))))
    """
  }

  private static func ends(after second: String) -> String {
    "(t.ends_utc > \(second) OR t.starts_utc >= \(second))"
  }

  private static func maySee(_ second: String) -> String {
    """
    (t.ends_utc > \(second) OR t.starts_utc >= \(second) OR t.recurrence_rule IS NOT NULL AND (t.recurs_until IS NULL \
    OR unixepoch(t.recurs_until, '+2 days') + t.ends_utc - t.starts_utc > \(second)))
    """
  }

  private static func follows(_ slug: String, _ destination: String, _ start: String) -> String {
    "(t.starts_utc, ifnull(d.slug, ''), t.slug) > (\(start), ifnull(\(destination), ''), \(slug))"
  }

  private static func start(_ slug: String, _ destination: String) -> String {
    """
    (SELECT e.starts_utc FROM event e LEFT JOIN destination o USING (destination_id) \
    WHERE e.slug = \(slug) AND o.slug IS \(destination))
    """
  }
}
