internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripStore

/// `roadtrip show`.
struct ShowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show one detail of a destination.",
    usage: "roadtrip show [<options>] [<destination>] <item>",
    discussion: """
      ITEM is weather, events, map, find, destinations, test-drive, the slug of a page, route or map point, or the number of an \
      item in the master menu. A path such as destinations/chicago/points/cloud-gate, as near and the others give it, opens \
      that record. The map shows the first 100 map points and says how many there are; `roadtrip points` lists them all.
      """,
    examples: [
      (commandLine: "roadtrip show new-york-city weather", shows: "the weather of New York City"),
      (commandLine: "roadtrip show 3", shows: "the third item of the default destination's menu"),
      (
        commandLine: "roadtrip show new-york-city test-drive --units us",
        shows: "the test drive, in miles"
      ),
    ])

  @Argument(
    help: ArgumentHelp(
      "[DESTINATION] ITEM: the destination's slug, and what to show.", valueName: "item"),
    completion: .custom(key: "destination"))
  var words: [String]

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  mutating func validate() throws {
    if words.count > 2 { throw ValidationError("the argument '\(words[2])' is one too many") }
  }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let store = try database.openForReading(surroundings)
    let report = try store.read { access in
      var reader = readerOptions.reader(surroundings)
      if words.count == 1, let path = words.first, path.contains("/") {
        return try RecordLoading.report(access, path, reader)
      }
      let destination = try access.destination(named: words.count == 2 ? words[0] : nil)
      reader.texts = try access.texts(for: reader.locale, at: destination.slug)
      let loading = DetailLoading(
        destination: destination.localized(by: reader.texts), reader: reader)
      return try loading.detail(access, words.last ?? "")
    }
    try output.write(report, surroundings)
    return .done
  }
}
