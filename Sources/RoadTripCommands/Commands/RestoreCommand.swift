internal import RoadTripArguments
internal import RoadTripStore

/// `roadtrip restore`.
struct RestoreCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Put a backup in the place of the database.",
    discussion: """
      The backup is looked over first, and only read. The database may not be in use; what lies beside it, such as an old \
      write-ahead log, goes with it. An older backup is brought up to date when the database is next written.
      """,
    examples: [
      (commandLine: "roadtrip restore trip-2026-11-30.db", shows: "replace ./roadtrip.db"),
      (commandLine: "roadtrip restore latest.db --db new.db", shows: "make a database of a backup"),
    ])

  @Argument(help: "The backup.", completion: .file)
  var file: String

  @Flag(
    name: .customLong("force"), help: "Replace even a file that is no RoadTrip database.")
  var force = false

  @Flag(name: .customLong("json"), help: "What was written as one JSON object.")
  var json = false

  @OptionGroup var database: DatabaseOptions

  var writesJSON: Bool { json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let restored = try TripStore.restore(
      database.path(surroundings), from: file, overwrites: force)
    try FileOutcome(restored, from: file).write(asJSON: json, isQuiet: database.quiet, surroundings)
    return .done
  }
}
