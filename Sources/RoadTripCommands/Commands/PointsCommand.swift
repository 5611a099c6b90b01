internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripStore

/// `roadtrip points`.
struct PointsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "points", abstract: "List map points, in order of destination and slug.",
    examples: [
      (
        commandLine: "roadtrip points --destination new-york-city",
        shows: "the points of New York City"
      ),
      (
        commandLine: "roadtrip points --nl --category museum",
        shows: "every museum, one JSON object a line"
      ),
    ])

  @Option(
    name: .customLong("destination"), help: "Only this destination.",
    completion: .custom(key: "destination"))
  var destination: String?

  @Option(name: .customLong("category"), help: "Only this category, a code such as museum.")
  var category: SlugArgument?

  @OptionGroup var page: PageOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let store = try database.openForReading(surroundings)
    return try store.read { access in
      var reader = readerOptions.reader(surroundings)
      let slug = try destination.map { try access.destination(named: $0).slug }
      reader.texts = try access.texts(for: reader.locale, at: slug)
      let listing = PointReport.listing(
        title: reader.words["map-points"], isAtOne: slug != nil, reader)
      var list = try ListStream(output, listing, limit: page.limit, surroundings)
      try forEach(access, slug) { try list.write($0) }
      return try list.close()
    }
  }

  private func forEach(
    _ access: borrowing Access<Reading>, _ slug: Slug?, _ body: (MapPoint) throws -> Bool
  ) throws {
    if let category {
      try access.forEachPoint(of: category.slug, at: slug, limit: page.probe, body)
    } else {
      try access.forEach(MapPoint.self, at: slug, limit: page.probe, body)
    }
  }
}
