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
  /// The key of the last event of the page before.
  public var after: RecordID<Event>?
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
  public borrowing func events(_ query: EventQuery = EventQuery()) throws -> [DatedEvent] {
    let storage = Event.storage
    var values: [Value] = []
    var conditions: [String] = []
    func condition(_ text: String, _ value: Value) {
      values.append(value)
      conditions.append(text.replacingMark(with: values.count))
    }
    if let destination = query.destination { condition("d.slug = ?", Value(destination.text)) }
    if let from = query.from {
      condition(
        """
        (t.last_date >= ? OR t.recurrence_rule IS NOT NULL AND (t.recurs_until IS NULL \
        OR julianday(t.recurs_until) + julianday(t.last_date) - julianday(t.first_date) + 1 >= julianday(?)))
        """, Value(from.text))
    }
    if let to = query.to { condition("t.first_date <= ?", Value(to.text)) }
    if let instant = query.endingAfter {
      let repeats = """
         OR t.recurrence_rule IS NOT NULL
        AND (t.recurs_until IS NULL OR unixepoch(t.recurs_until, '+2 days') + t.ends_utc - t.starts_utc > ?)
        """
      condition(
        "(t.ends_utc > ? OR t.starts_utc >= ?\(query.countsRepeats ? repeats : ""))",
        Value(instant.seconds))
    }
    if let category = query.category { condition("t.category = ?", Value(category.text)) }
    if let status = query.status { condition("t.status = ?", Value(status.rawValue)) }
    if let last = query.after {
      values += [Value(last.slug.text), Value(last.destination?.text)]
      let (slug, parent) = ("?\(values.count - 1)", "?\(values.count)")
      conditions.append(
        """
        (t.starts_utc, ifnull(d.slug, ''), t.slug) > (SELECT e.starts_utc, ifnull(o.slug, ''), e.slug FROM event e \
        LEFT JOIN destination o USING (destination_id) WHERE e.slug = \(slug) AND o.slug IS \(parent))
        """)
    }
    values.append(Value(query.limit ?? -1))
    let filter = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    let sql =
      storage.selection + filter
      + " ORDER BY t.starts_utc, d.slug, t.slug LIMIT ?\(values.count)"
    return try connection.rows(sql, values) { row in
      let (starts, ends): (Int64, Int64) = (
        try row.required("starts_utc"), try row.required("ends_utc")
      )
      guard let from = Instant(seconds: starts), let to = Instant(seconds: ends) else {
        throw RuleViolation(
          field: "starts_utc", found: "\(starts)", rule: "an event lies in the years 1 to 9999")
      }
      return DatedEvent(
        event: try storage.decode(row, connection), starts: from, ends: to,
        utcOffset: try row.optional("utc_offset"))
    }
  }
}

extension String {
  /// Puts a parameter's number behind each question mark.
  fileprivate func replacingMark(with number: Int) -> String {
    split(separator: "?", omittingEmptySubsequences: false).joined(separator: "?\(number)")
  }
}
