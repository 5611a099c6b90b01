internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripStore

/// `roadtrip menu`.
struct MenuCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "menu", abstract: "Show the master menu of a destination.",
    discussion: "Without a destination: the only one, or the first stop of the only trip.",
    examples: [
      (commandLine: "roadtrip menu new-york-city", shows: "the master menu of New York City"),
      (
        commandLine: "roadtrip menu --json --now 2026-12-01",
        shows: "as JSON, as it will be on that day"
      ),
    ])

  @Argument(help: "The destination's slug.", completion: .custom(key: "destination"))
  var destination: String?

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let store = try database.openForReading(surroundings)
    let report = try store.read { access in
      var reader = readerOptions.reader(surroundings)
      return try MenuLoading.menu(access, named: destination, &reader).report
    }
    try output.write(report, surroundings)
    return .done
  }
}

/// Reads what the master menu shows.
enum MenuLoading {
  /// The menu of the destination that was named, or of the default one; fills in the reader's texts.
  static func menu(
    _ access: borrowing Access<Reading>, named name: String?, _ reader: inout Reader
  ) throws -> MasterMenu {
    let destination = try access.destination(named: name)
    return try menu(access, of: destination, &reader)
  }

  /// The menu of a destination; fills in the reader's texts.
  static func menu(
    _ access: borrowing Access<Reading>, of destination: Destination, _ reader: inout Reader
  ) throws -> MasterMenu {
    reader.texts = try access.texts(for: reader.locale, at: destination.slug)
    var query = EventQuery()
    query.destination = destination.slug
    query.endingAfter = reader.now
    query.countsRepeats = false
    query.limit = 1
    var facts = MasterMenu.Facts()
    for status in [Event.Status.confirmed, .tentative] {
      query.status = status
      guard let event = try access.events(query).first else { continue }
      if let next = facts.nextEvent, next.starts <= event.starts { continue }
      facts.nextEvent = event
    }
    facts.routes = try access.routeSummaries(at: destination.slug)
    if let today = access.localDate(at: destination, reader.now) {
      facts.weather = try access.weather(at: destination.slug, on: today, now: reader.now)
    }
    return MasterMenu(
      of: destination, entries: try access.menu(of: destination.slug), facts: facts, for: reader)
  }
}
