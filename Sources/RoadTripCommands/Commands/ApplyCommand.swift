internal import RoadTripArguments
internal import RoadTripFormats
internal import RoadTripModel
internal import RoadTripRendering
internal import RoadTripStore

/// `roadtrip apply`.
struct ApplyCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Carry changes of the content to this copy.",
    discussion: """
      CHANGES comes from `roadtrip diff --nl` or `--json`. The traveller's own data stays, and so does what was added or edited \
      here: a record that is neither what the change starts from nor what it leads to is a conflict, is left alone, and is listed, \
      with exit status 1. All else is done, in one transaction; doing it twice changes nothing more.
      """,
    examples: [
      (commandLine: "roadtrip apply changes.ndjson", shows: "bring ./roadtrip.db up to date"),
      (
        commandLine: "roadtrip apply changes.ndjson --dry-run",
        shows: "say what would be done, and where it conflicts"
      ),
      (
        commandLine: "roadtrip diff old.db new.db --nl | roadtrip apply - --theirs",
        shows: "let the new version win over edits made here"
      ),
    ])

  @Argument(help: "The changes, or - for standard input.", completion: .file)
  var changes: String

  @Flag(name: .customLong("theirs"), help: "In a conflict take what the changes bring.")
  var theirs = false

  @Flag(name: .customLong("ours"), help: "In a conflict keep what is here, and do not list it.")
  var ours = false

  @Flag(name: .customLong("dry-run"), help: "Report the same counts, but write nothing.")
  var dryRun = false

  @Option(
    name: .customLong("max-errors"),
    help: "How many problems are written before the rest is only counted.")
  var maxErrors = 100

  @Flag(name: .customLong("json"), help: "The counts and conflicts as one JSON object.")
  var json = false

  @OptionGroup var writing: WritingOptions
  @OptionGroup var database: DatabaseOptions

  var writesJSON: Bool { json }

  mutating func validate() throws {
    if theirs, ours { throw ValidationError("choose one of --theirs and --ours") }
    if maxErrors < 1 {
      throw ValidationError(
        "the value '\(maxErrors)' is invalid for '--max-errors <max-errors>': write a number from 1"
      )
    }
  }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let outcome = SeedOutcome(
      limit: maxErrors, writesProblems: !json, tellsConflicts: true, surroundings)
    let store = try writing.open(database.path(surroundings), .readWrite)
    var reader = ChangeReader(path: changes)
    try reader.awaitInput()
    do {
      if dryRun {
        try store.rehearse { try apply(reader, $0, outcome) }
      } else {
        try store.write { try apply(reader, $0, outcome) }
      }
      outcome.isWritten = !dryRun
    } catch is Refused {}
    try outcome.write(
      as: json ? .json : .text, isQuiet: database.quiet, store.path, isRehearsal: dryRun)
    if outcome.errors > 0 { return .wrongInput }
    return outcome.hasConflicts ? .nothingFound : .done
  }

  private func apply(
    _ reader: ChangeReader, _ access: borrowing Access<Writing>, _ outcome: SeedOutcome
  ) throws {
    var report = SeedReport()
    try reader.read { change, position in
      // What is wrong is told of the whole file, but nothing of it is done.
      guard outcome.errors == 0, let kind = (change.new ?? change.old)?.kind else { return }
      do {
        switch try access.apply(change, replacesEdits: theirs) {
        case .saved(.inserted): report.counts[kind, default: SeedCounts()].inserted += 1
        case .saved(.updated): report.counts[kind, default: SeedCounts()].updated += 1
        case .saved(.unchanged): report.counts[kind, default: SeedCounts()].unchanged += 1
        case .removed: report.counts[kind, default: SeedCounts()].removed += 1
        case .conflict where ours: report.counts[kind, default: SeedCounts()].unchanged += 1
        case .conflict(let conflict): outcome.note(conflict, at: position)
        }
      } catch let error as StoreError where error.kind == .unknownTimeZone {
        outcome.note(Diagnostic(.error, position, error.message))
      }
    } _: {
      outcome.note($0)
    }
    outcome.add(report, changes, countingPack: true)
    if outcome.errors > 0 { throw Refused() }
  }

  private struct Refused: Error {}
}
