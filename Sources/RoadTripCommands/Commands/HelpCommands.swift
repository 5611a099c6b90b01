internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripStore

/// `roadtrip completions`.
struct CompletionsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Write the completion script for a shell.",
    examples: [
      (commandLine: "source <(roadtrip completions bash)", shows: "complete in this bash"),
      (
        commandLine: "roadtrip completions fish > ~/.config/fish/completions/roadtrip.fish",
        shows: "complete in every fish"
      ),
    ])

  @Argument(help: "The shell.")
  var shell: CompletionShell

  @OptionGroup var database: DatabaseOptions

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    try surroundings.out(RoadtripCommand.completionScript(for: shell))
    return .done
  }
}

/// `roadtrip manual`.
struct ManualCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Write the manual page, in the mdoc language.",
    examples: [
      (commandLine: "roadtrip manual | man -l -", shows: "read it"),
      (commandLine: "roadtrip manual > /usr/local/share/man/man1/roadtrip.1", shows: "install it"),
    ])

  /// The day of `Product.version`, which stands in RoadTripStore; a new version gets a new date here.
  static let date = (year: 2026, month: 11, day: 30)

  @OptionGroup var database: DatabaseOptions

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let details = ManualDetails(
      date: ManualCommand.date,
      description: """
        roadtrip keeps the content of road trips in one SQLite file that any program can open. Packs of files are seeded \
        into it; the master menu and the details of each destination are shown from it.
        """,
      exitStatus: ExitStatus.allCases.map { (code: $0.rawValue, meaning: $0.meaning) },
      environment: [
        (name: "ROADTRIP_DB", meaning: "The database file where --db is not given."),
        (
          name: "LC_ALL, LC_MESSAGES, LANG",
          meaning: "The reader's language where --locale is not given."
        ),
        (name: "NO_COLOR", meaning: "When set, no text is coloured."),
        (name: "COLUMNS", meaning: "The width of the terminal, where it does not say it itself."),
      ],
      files: [(path: "./roadtrip.db", meaning: "The database file where nothing else is said.")])
    try surroundings.out(RoadtripCommand.manualPage(details))
    return .done
  }
}

extension CompletionRequest {
  /// Writes what the shell is to offer; slugs of destinations come from the database, where there is one.
  func answer(in surroundings: Surroundings) throws -> ExitStatus {
    var answer = RoadtripCommand.complete(self)
    if answer.custom?.key == "destination" {
      let options = DatabaseOptions()
      let path =
        words.last { $0.hasPrefix("--db=") }.map { String($0.dropFirst(5)) }
        ?? words.lastIndex(of: "--db").flatMap { words.dropFirst($0 + 1).first }
      let store = try? TripStore(
        path: path ?? options.path(surroundings), mode: .readOnly, readers: 1)
      let slugs = try? store?.read { try $0.slugs(of: Destination.self) }
      answer.offer((slugs ?? []).map { CompletionCandidate($0.text) })
    }
    try surroundings.out(answer.text)
    return .done
  }
}
