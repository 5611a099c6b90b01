internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripRendering
internal import RoadTripStore

/// The command `roadtrip`: a list of its subcommands.
struct RoadtripCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roadtrip",
    abstract: "Seed, query and report the content of road trips in one SQLite file.",
    version: Product.version,
    // One by one: as a whole the runtime would cast them.
    subcommands: commands.map { $0 as any ParsableCommand.Type },
    examples: [
      (commandLine: "roadtrip seed seed/see-the-usa", shows: "seed a pack into ./roadtrip.db"),
      (commandLine: "roadtrip menu new-york-city", shows: "show the master menu"),
      (commandLine: "roadtrip show new-york-city test-drive", shows: "show a detail"),
    ])

  private static let commands: [any Command.Type] = [
    SeedCommand.self, MenuCommand.self, ShowCommand.self, TripsCommand.self,
    DestinationsCommand.self, EventsCommand.self, WeatherCommand.self, PointsCommand.self,
    SearchCommand.self, NearCommand.self, AlongCommand.self, WithinCommand.self,
    ReportCommand.self, NoteCommand.self, RateCommand.self, FavoriteCommand.self, SQLCommand.self,
    MigrateCommand.self, CheckCommand.self, BackupCommand.self, RestoreCommand.self,
    PublishCommand.self, DiffCommand.self, ApplyCommand.self,
    VersionCommand.self, CompletionsCommand.self, ManualCommand.self,
  ]

  /// The subcommand that an argument list asked for. To cast it to `any Command` at once, the runtime would search everything
  /// that conforms to anything.
  static func command(_ arguments: [String], width: Int) throws -> (any Command)? {
    let parsed = try parseAsRoot(arguments, width: width)
    func asked<Asked: Command>(_: Asked.Type) -> (any Command)? { parsed as? Asked }
    return commands.lazy.compactMap { asked($0) }.first
  }
}

/// The program from its arguments to its exit status.
package enum Roadtrip {
  /// Sets up the engine for a process that is this program and nothing else; before any command runs.
  package static func prepareProcess() { TripStore.prepareProcess() }

  /// Runs one command line, without the program's own name.
  package static func run(_ arguments: [String], in surroundings: Surroundings) -> ExitStatus {
    do {
      if let request = CompletionRequest(arguments) { return try request.answer(in: surroundings) }
      let width = surroundings.isOutputTerminal ? min(surroundings.columns ?? 80, 100) : 80
      guard !arguments.isEmpty,
        let command = try RoadtripCommand.command(arguments, width: width)
      else {
        surroundings.err(RoadtripCommand.helpMessage(width: width))
        return .usage
      }
      do {
        return try command.run(in: surroundings)
      } catch {
        return try report(error, asJSON: command.writesJSON, surroundings)
      }
    } catch {
      return (try? report(error, asJSON: arguments.contains("--json"), surroundings))
        ?? .inputOutput
    }
  }

  /// Says what went wrong, on standard error; as JSON where JSON was asked for.
  private static func report(
    _ error: any Error, asJSON: Bool, _ surroundings: Surroundings
  ) throws -> ExitStatus {
    if let exit = error as? ParseExit {
      if asJSON, case .failure(let error) = exit {
        surroundings.err(
          renderJSON(ErrorReport(ErrorReport.Problem(code: "usage", message: error.message))))
        return .usage
      }
      try surroundings.out(exit.standardOutput)
      surroundings.err(visibleLines(exit.standardError))
      return ExitStatus(rawValue: exit.exitCode.rawValue) ?? .usage
    }
    if error is ReaderIsGone { return .done }
    let (problem, status) = described(error)
    if asJSON {
      surroundings.err(renderJSON(ErrorReport(problem)))
    } else {
      surroundings.err("roadtrip: \(visibleText(problem.text))\n")
    }
    return status
  }

  private static func described(_ error: any Error) -> (ErrorReport.Problem, ExitStatus) {
    switch error {
    case let error as CommandError:
      (ErrorReport.Problem(code: error.code, message: error.message), error.status)
    case let error as StoreError:
      (
        ErrorReport.Problem(code: error.kind.rawValue, message: error.message, file: error.path),
        status(of: error)
      )
    default: (ErrorReport.Problem(code: "input-output", message: "\(error)"), .inputOutput)
    }
  }

  private static func status(of error: StoreError) -> ExitStatus {
    switch error.kind {
    case .inputOutput, .full, .busy: .inputOutput
    case .interrupted: .interrupted
    default: .wrongInput
    }
  }
}

/// Nobody reads standard output any more: a quiet end, not an error.
package struct ReaderIsGone: Error {
  /// Makes the error.
  package init() {}
}
