internal import RoadTripArguments
internal import RoadTripPresentation
internal import RoadTripRendering
internal import RoadTripStore

/// `roadtrip backup`.
struct BackupCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the whole database into one file.",
    discussion: """
      Others may read and write meanwhile. The copy holds the traveller's data, too; it is looked over before it takes its \
      name, and no file lies beside it.
      """,
    examples: [
      (commandLine: "roadtrip backup trip-2026-11-30.db", shows: "copy ./roadtrip.db"),
      (
        commandLine: "roadtrip backup --force latest.db --json",
        shows: "replace an older copy; what was written as JSON"
      ),
    ])

  @Argument(help: "The new file.", completion: .file)
  var file: String

  @Flag(name: .customLong("force"), help: "Replace a file that is there.")
  var force = false

  @Flag(name: .customLong("json"), help: "What was written as one JSON object.")
  var json = false

  @OptionGroup var database: DatabaseOptions

  var writesJSON: Bool { json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let path = database.path(surroundings)
    let copy = try TripStore.backup(ofFile: path, to: file, overwrites: force)
    try FileOutcome(copy, from: path).write(asJSON: json, isQuiet: database.quiet, surroundings)
    return .done
  }
}

/// What is told of a file that was written as a whole.
struct FileOutcome {
  private let file: DatabaseFile
  private let source: String

  init(_ file: DatabaseFile, from source: String) {
    self.file = file
    self.source = source
  }

  /// A line on standard error, or one JSON object on standard output.
  func write(asJSON: Bool, isQuiet: Bool, _ surroundings: Surroundings) throws {
    if asJSON {
      let value: ReportValue = [
        "file": .text(file.path), "source": .text(source), "bytes": .integer(file.bytes),
        "schema": .integer(Int64(file.schemaVersion)),
      ]
      return try surroundings.out(renderJSON(value))
    }
    guard !isQuiet else { return }
    surroundings.err(
      "\(visibleText(file.path)): \(file.bytes) bytes, schema \(file.schemaVersion), from \(visibleText(source))\n"
    )
  }
}
