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
    help: """
      How many problems are written before the rest is only counted, and how many may come before the first record of \
      a pipe or device: more, and it is given up.
      """)
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
    var readers = path.map { path in
      SeedReader(
        SeedInput(path: path, format: format), destination: destination?.slug, words: maxErrors)
    }
    for reader in readers { try reader.checkInput() }
    let store = try open(surroundings)
    do {
      for place in readers.indices { try readers[place].awaitInput(patience: patience) }
      if dryRun {
        try store.rehearse { try seed(readers, $0, outcome) }
      } else {
        try store.write { try seed(readers, $0, outcome) }
      }
      outcome.isWritten = !dryRun
    } catch is Refused {
      store.abandon()
    } catch let error as StoreError {
      store.abandon()
      throw error.isOfTheFile ? error.advisingCheck() : error
    } catch {
      store.abandon()
      throw error
    }
    try outcome.write(
      as: json ? .json : .text, isQuiet: database.quiet, store.path, isRehearsal: dryRun)
    return outcome.total.rejected > 0 || outcome.errors > 0 ? .wrongInput : .done
  }

  /// Who leaves errors out must not lose a stream for a few lines at its start.
  private var patience: Int { skipErrors ? max(maxErrors, 10_000) : maxErrors }

  private func open(_ surroundings: Surroundings) throws -> TripStore {
    let path = database.path(surroundings)
    return try dryRun
      ? TripStore.forRehearsal(path: path) : writing.open(path, .create)
  }

  private func seed(
    _ readers: [SeedReader], _ access: borrowing Access<Writing>, _ outcome: SeedOutcome
  ) throws {
    for reader in readers {
      do {
        try seed(reader, access, outcome)
      } catch let error as SeedGivenUp {
        outcome.giveUp(reader.input.path, after: error.errors)
        throw Refused()
      }
    }
    if outcome.errors > 0, !skipErrors { throw Refused() }
  }

  private func seed(
    _ reader: SeedReader, _ access: borrowing Access<Writing>, _ outcome: SeedOutcome
  ) throws {
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

  private struct Refused: Error {}
}

extension SeedOptions.Duplicates: ExpressibleByArgument {}
extension SeedFormat: ExpressibleByArgument {}
