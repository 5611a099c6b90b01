internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripStore

/// `roadtrip search`.
struct SearchCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find records that have all words, the best first.",
    usage: "roadtrip search [<options>] <words> ...",
    discussion: """
      Titles, subtitles, texts, tags and translations are searched, whatever the letters' case and accents. The last word may be a \
      beginning; words in quotation marks stand together. Scripts that part no words, such as Chinese and Thai, are found by any part. \
      The best 20 are listed, or as many as --limit says.
      """,
    examples: [
      (commandLine: "roadtrip search golden gate", shows: "what has golden and begins with gate"),
      (
        commandLine: "roadtrip search --kind page '\"packing list\"'",
        shows: "pages that have the two words together"
      ),
    ])

  @Argument(help: ArgumentHelp("What to look for.", valueName: "words"))
  var words: [String]

  @Option(
    name: .customLong("kind"),
    help:
      "Only destination, trip, route, page, event or map-point; more than once for several.")
  var kinds: [SearchKind] = []

  @Option(
    name: .customLong("destination"), help: "Only this destination.",
    completion: .custom(key: "destination"))
  var destination: String?

  @Option(
    name: .customLong("language"),
    help: "Only the records' own texts and translations into this language, such as es.")
  var language: LanguageArgument?

  @OptionGroup var page: PageOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var locale: LocaleOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let text = words.joined(separator: " ")
    let store = try database.openForReading(surroundings)
    return try store.read { access in
      let filter = SearchFilter(
        kinds: kinds.isEmpty ? SearchFilter.kinds : RecordKinds(kinds.map(\.kind)),
        destination: try destination.map { try access.destination(named: $0).slug },
        locale: language?.tag, limit: page.probe ?? 20)
      let hits = page.cut(try access.search(text, filter), surroundings)
      let reader = Reader(locale: locale.tag(surroundings), now: surroundings.now())
      try output.write(SearchReport(query: text, hits: hits).report(for: reader), surroundings)
      return hits.isEmpty ? .nothingFound : .done
    }
  }
}

/// A kind of record that is searched.
struct SearchKind: ExpressibleByArgument {
  let kind: RecordKind

  init?(argument: String) {
    guard let kind = RecordKind(rawValue: argument), SearchFilter.kinds.contains(kind) else {
      return nil
    }
    self.kind = kind
  }

  static var allValueStrings: [String] { SearchFilter.kinds.list.map(\.rawValue).sorted() }
}

/// A language as a person types it.
struct LanguageArgument: ExpressibleByArgument {
  let tag: LocaleTag

  init?(argument: String) {
    guard let tag = try? LocaleTag(argument) else { return nil }
    self.tag = tag
  }

  static var expectedForm: String? { "a BCP 47 tag such as en-US or es" }
}
