internal import RoadTripArguments
internal import RoadTripModel

/// The options that choose days.
struct DateRangeOptions: ParsableArguments {
  @Option(name: .customLong("from"), help: "The first day, YYYY-MM-DD.")
  var from: DateArgument?

  @Option(name: .customLong("to"), help: "The last day, YYYY-MM-DD.")
  var to: DateArgument?

  /// Refuses a range that ends before it starts.
  mutating func validate() throws {
    if let from, let to, to.date < from.date {
      throw ValidationError("--to \(to.date) lies before --from \(from.date)")
    }
  }
}

/// A day as a person types it.
struct DateArgument: ExpressibleByArgument {
  let date: LocalDate

  init?(argument: String) {
    guard let date = try? LocalDate(argument) else { return nil }
    self.date = date
  }
}

/// A slug as a person types it; letter case does not matter.
struct SlugArgument: ExpressibleByArgument {
  let slug: Slug

  init?(argument: String) {
    guard let slug = try? Slug(argument.nfc.lowercased()) else { return nil }
    self.slug = slug
  }
}

/// The options that page through a list.
struct PageOptions: ParsableArguments {
  @Option(
    name: .customLong("limit"),
    help: "At most this many rows; a note on standard error says when there are more.")
  var limit: Int?

  mutating func validate() throws {
    if let limit, limit < 1 {
      throw ValidationError(
        "the value '\(limit)' is invalid for '--limit <limit>': write a number from 1")
    }
  }

  /// One more than the limit, to see whether there are more.
  var probe: Int? { limit.map { $0 < Int.max ? $0 + 1 : $0 } }

  /// Cuts the row behind the limit and says so.
  func cut<Row>(_ rows: [Row], _ surroundings: Surroundings) -> [Row] {
    guard let limit, rows.count > limit else { return rows }
    surroundings.err("roadtrip: only the first \(limit) rows are shown (--limit)\n")
    return Array(rows.prefix(limit))
  }
}
