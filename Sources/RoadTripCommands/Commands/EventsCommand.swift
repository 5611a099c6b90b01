internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripStore

/// `roadtrip events`.
struct EventsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "events", abstract: "List events, in order of their start.",
    discussion: """
      Days are those of the calendar where the event happens. An event that repeats is listed once, by its first start, \
      where its rule may still give an occurrence in the days asked for.
      """,
    examples: [
      (
        commandLine: "roadtrip events --from 2026-12-01 --to 2026-12-31",
        shows: "what is on in December"
      ),
      (
        commandLine: "roadtrip events --destination chicago --category music",
        shows: "music in Chicago"
      ),
    ])

  @Option(
    name: .customLong("destination"), help: "Only this destination.",
    completion: .custom(key: "destination"))
  var destination: String?

  @OptionGroup var range: DateRangeOptions

  @Option(name: .customLong("category"), help: "Only this category, a code such as parade.")
  var category: SlugArgument?

  @Option(name: .customLong("status"), help: "Only this status.")
  var status: Event.Status?

  @Flag(name: .customLong("upcoming"), help: "Only events that are not over.")
  var upcoming = false

  @OptionGroup var page: PageOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let store = try database.openForReading(surroundings)
    return try store.read { access in
      var reader = readerOptions.reader(surroundings)
      var query = EventQuery()
      query.destination = try destination.map { try access.destination(named: $0).slug }
      query.from = range.from?.date
      query.to = range.to?.date
      query.category = category?.slug
      query.status = status
      query.endingAfter = upcoming ? reader.now : nil
      query.limit = page.probe
      reader.texts = try access.texts(for: reader.locale, at: query.destination)
      let listing = EventReport.listing(
        title: reader.words["events-detail"], isAtOne: query.destination != nil, reader)
      var list = try ListStream(output, listing, limit: page.limit, surroundings)
      try access.forEachEvent(query) { try list.write($0) }
      return try list.close()
    }
  }
}

extension Event.Status: ExpressibleByArgument {}
