internal import RoadTripArguments
internal import RoadTripFormats
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripRendering
internal import RoadTripStore

/// `roadtrip seed`.
struct SeedCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "seed", abstract: "Seed packs, single files or a stream of records.",
    usage: "roadtrip seed [<options>] <path> ...",
    discussion: """
      All or nothing: one record that is refused undoes everything, unless --skip-errors says otherwise. A second seed of \
      the same files changes nothing. A folder is a pack (see seed/README.md); a file is JSON, NDJSON, CSV or the original \
      app's property list; - is standard input.
      """,
    examples: [
      (commandLine: "roadtrip seed seed/see-the-usa", shows: "seed a pack"),
      (commandLine: "generate | roadtrip seed -", shows: "seed NDJSON from a script"),
      (
        commandLine: "roadtrip seed points.csv --destination chicago --dry-run",
        shows: "say what a file of map points would do"
      ),
    ])

  @Argument(help: "Packs and files, or - for standard input.", completion: .file)
  var path: [String]

  @Flag(name: .customLong("dry-run"), help: "Report the same counts, but write nothing.")
  var dryRun = false

  @Flag(name: .customLong("prune"), help: "Remove rows of the pack that its files no longer hold.")
  var prune = false

  @Flag(name: .customLong("skip-errors"), help: "Store what is right and leave out what is not.")
  var skipErrors = false

  @Option(
    name: .customLong("on-duplicate"), help: "What to do with a record that is there already.")
  var onDuplicate: SeedOptions.Duplicates = .update

  @Option(
    name: .customLong("format"),
    help: "The format of a file or of standard input; for - it is ndjson unless said.")
  var format: SeedFormat?

  @Option(
    name: .customLong("destination"), help: "The destination of records that name none.",
    completion: .custom(key: "destination"))
  var destination: SlugArgument?

  @Option(
    name: .customLong("pack"), help: "The pack that owns what comes, where the files name none.")
  var pack: SlugArgument?

  @Option(
    name: .customLong("max-errors"),
    help: "How many problems are written before the rest is only counted.")
  var maxErrors = 100

  @Flag(name: .customLong("json"), help: "The counts as one JSON object.")
  var json = false

  @OptionGroup var writing: WritingOptions
  @OptionGroup var database: DatabaseOptions

  var writesJSON: Bool { json }

  mutating func validate() throws {
    if maxErrors < 1 {
      throw ValidationError(
        "the value '\(maxErrors)' is invalid for '--max-errors <max-errors>': write a number from 1"
      )
    }
  }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let outcome = SeedOutcome(limit: maxErrors, writesProblems: !json, surroundings)
    // Nothing is opened, or made, for paths that lead nowhere.
    for path in path where !SeedInput(path: path).exists {
      outcome.note(
        Diagnostic(.error, SourcePosition(file: path), "there is no such file or folder"))
    }
    if outcome.errors > 0 {
      try outcome.write(
        as: json ? .json : .text, isQuiet: database.quiet, database.path(surroundings),
        isRehearsal: dryRun)
      return .wrongInput
    }
    let store = try open(surroundings)
    var readers = path.map { path in
      SeedReader(SeedInput(path: path, format: format), destination: destination?.slug)
    }
    for place in readers.indices { try readers[place].awaitInput() }
    do {
      if dryRun {
        try store.rehearse { try seed(readers, $0, outcome) }
      } else {
        try store.write { try seed(readers, $0, outcome) }
      }
      outcome.isWritten = !dryRun
    } catch is Refused {}
    try outcome.write(
      as: json ? .json : .text, isQuiet: database.quiet, store.path, isRehearsal: dryRun)
    return outcome.total.rejected > 0 || outcome.errors > 0 ? .wrongInput : .done
  }

  /// A rehearsal of a file that is not there happens in memory, so that none is made.
  private func open(_ surroundings: Surroundings) throws -> TripStore {
    let path = database.path(surroundings)
    if dryRun {
      do {
        return try TripStore(path: path, mode: .readWrite)
      } catch let error as StoreError where error.kind == .noSuchFile {
        return try TripStore(path: ":memory:")
      }
    }
    return try writing.open(path, .create)
  }

  private func seed(
    _ readers: [SeedReader], _ access: borrowing Access<Writing>, _ outcome: SeedOutcome
  ) throws {
    for reader in readers {
      var owner = reader.pack
      if let pack { owner = Pack(slug: pack.slug, title: pack.slug.text) }
      let options = SeedOptions(onDuplicate: onDuplicate, prunes: prune, takesOver: pack != nil)
      var bringsPack = false
      let report = try access.seed(owner, options) { seeding in
        try reader.read { record, position in
          if case .pack = record { bringsPack = true }
          do {
            try seeding.add(record)
          } catch let error as RuleViolation {
            seeding.reject(record.kind)
            outcome.note(Diagnostic(.error, position, error.description))
          } catch let error as StoreError where error.kind == .unknownTimeZone {
            seeding.reject(record.kind)
            outcome.note(Diagnostic(.error, position, error.message))
          }
        } _: { diagnostic in
          if let kind = diagnostic.kind { seeding.reject(kind) }
          outcome.note(diagnostic)
        }
        // Nothing may be removed on the word of files that could not be read whole.
        if prune, outcome.errors > 0 { throw Refused() }
      }
      outcome.add(report, reader.input.path, countingPack: bringsPack)
    }
    if outcome.errors > 0, !skipErrors { throw Refused() }
  }

  private struct Refused: Error {}
}

extension SeedOptions.Duplicates: ExpressibleByArgument {}
extension SeedFormat: ExpressibleByArgument {}
