internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripStore

/// `roadtrip report`.
struct ReportCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write everything about destinations in one document.",
    discussion: "Without a destination: all of them.",
    examples: [
      (
        commandLine: "roadtrip report san-francisco --markdown > san-francisco.md",
        shows: "one destination as Markdown"
      ),
      (commandLine: "roadtrip report --json", shows: "everything, as JSON"),
    ])

  @Argument(help: "The destinations' slugs.", completion: .custom(key: "destination"))
  var destinations: [String] = []

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let store = try database.openForReading(surroundings)
    let (reports, title) = try store.read { access in
      let reader = readerOptions.reader(surroundings)
      let chosen =
        destinations.isEmpty
        ? try access.list(Destination.self) : try Self.named(destinations, access)
      return (try chosen.map { try Self.report(access, $0, reader) }, reader.words["destinations"])
    }
    try output.write(FullReport.joined(reports, title: title), surroundings)
    return reports.isEmpty ? .nothingFound : .done
  }

  private static func named(_ names: [String], _ access: borrowing Access<Reading>) throws
    -> [Destination]
  {
    var found: [Destination] = []
    for name in names { found.append(try access.destination(named: name)) }
    return found
  }

  private static func report(
    _ access: borrowing Access<Reading>, _ destination: Destination, _ reader: Reader
  ) throws -> Report {
    var reader = reader
    let menu = try MenuLoading.menu(access, of: destination, &reader)
    let loading = DetailLoading(destination: menu.destination, reader: reader)
    var details: [(name: String, report: Report)] = []
    // A list of other destinations, and a search, are for the menu alone.
    for item in menu.items where ![.destinations, .find].contains(item.detail) {
      // A page may be called "map": every detail keeps a key of its own.
      let isTaken = details.contains { $0.name == item.name }
      let name = isTaken ? "\(item.detail.rawValue)/\(item.name)" : item.name
      details.append((name, try loading.detail(access, item.detail, named: item.name)))
    }
    return FullReport(menu: menu, details: details).report(for: reader)
  }
}
