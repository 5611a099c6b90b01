internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripRendering
internal import RoadTripStore

/// `roadtrip migrate`.
struct MigrateCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Bring the file to the schema of this version, or say how it stands.",
    examples: [
      (
        commandLine: "roadtrip migrate",
        shows: "apply what is pending; makes the file where there is none"
      ),
      (commandLine: "roadtrip migrate --status", shows: "list the migrations"),
      (
        commandLine: "roadtrip migrate --check",
        shows: "exit 1 when something is pending or was applied from another text"
      ),
    ])

  @Flag(
    name: [.customLong("status"), .customLong("list")],
    help: "List the migrations; changes nothing.")
  var status = false

  @Flag(
    name: .customLong("check"),
    help: "Check that all are applied from the same text; changes nothing.")
  var check = false

  @OptionGroup var writing: WritingOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var language: LocaleOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let path = database.path(surroundings)
    if status || check {
      let list = try TripStore.migrations(ofFile: path)
      if status || output.form != .text {
        try output.write(Self.report(list, Words(language.tag(surroundings))), surroundings)
      }
      let isGood = list.allSatisfy { $0.isValid && !$0.isPending && $0.checksum != nil }
      if check, !isGood {
        surroundings.err("roadtrip: \(path): migrations are pending or not valid\n")
      }
      return !check || isGood ? .done : .nothingFound
    }
    let store = try writing.open(path, .create)
    let list = try store.migrations()
    if output.form == .text {
      if !database.quiet { surroundings.err("\(path): schema \(list.count), nothing pending\n") }
    } else {
      try output.write(Self.report(list, Words(language.tag(surroundings))), surroundings)
    }
    return .done
  }

  private static func report(_ list: [MigrationStatus], _ words: Words) -> Report {
    Report(
      title: words["migrations"],
      table: Table(
        columns: [
          .init("number", title: words["position"], alignment: .trailing),
          .init("name", title: words["name"]), .init("state", title: words["state"]),
          .init("applied", title: words["applied"]),
          .init("productVersion", title: words["by-version"]),
          .init("checksum", title: words["checksum"]),
        ],
        rows: list.map { status in
          let state =
            status.isPending ? "pending" : status.isValid ? "applied" : "applied from another text"
          return [
            .integer(Int64(status.number)), .text(status.name), .text(state),
            .optional(status.time),
            .optional(status.productVersion), .optional(status.appliedChecksum ?? status.checksum),
          ]
        }))
  }
}

/// `roadtrip check`.
struct CheckCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Look the whole file over; exit 1 when something is wrong.",
    discussion:
      "Integrity, foreign keys, the rules of every record, references by slug, the ledger of migrations, the indexes.",
    examples: [
      (commandLine: "roadtrip check --json", shows: "what was found, as JSON"),
      (commandLine: "roadtrip check --repair", shows: "make the indexes anew, then look"),
    ])

  @Flag(
    name: .customLong("repair"),
    help: "First make the indexes anew from the records: places, words, and the engine's own.")
  var repairs = false

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var language: LocaleOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    if repairs {
      let store = try TripStore(path: database.path(surroundings), mode: .readWrite)
      try store.repair()
      store.close()
    }
    let store = try database.openForReading(surroundings)
    let findings = try store.check()
    let words = Words(language.tag(surroundings))
    let table = Table(
      columns: [
        .init("severity", title: words["severity"]), .init("check", title: words["check"]),
        .init("message", title: words["message"]),
      ],
      rows: findings.map { [.text($0.severity.rawValue), .text($0.check), .text($0.message)] })
    if findings.isEmpty, output.form == .text {
      if !database.quiet { try surroundings.out("\(store.path): sound\n") }
    } else {
      try output.write(Report(title: words["check"], table: table), surroundings)
    }
    return findings.contains { $0.severity == .error } ? .nothingFound : .done
  }
}

/// `roadtrip version`.
struct VersionCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "version",
    abstract: "Say the versions of the product, of SQLite and of the schema.",
    examples: [(commandLine: "roadtrip version --json", shows: "the versions as JSON")])

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    if output.form == .text {
      try surroundings.out(
        "roadtrip \(Product.version) (SQLite \(TripStore.sqliteVersion), schema \(TripStore.schemaVersion))\n"
      )
      return .done
    }
    let value: ReportValue = [
      "product": .text(Product.version), "sqlite": .text(TripStore.sqliteVersion),
      "schema": .integer(Int64(TripStore.schemaVersion)),
    ]
    let table = Table(
      columns: ["product", "sqlite", "schema"].map { Table.Column($0, title: $0) },
      rows: [
        [
          .text(Product.version), .text(TripStore.sqliteVersion),
          .integer(Int64(TripStore.schemaVersion)),
        ]
      ])
    try output.write(
      Report(
        document: Document(title: "Versions", blocks: [.table(table)]), value: value, table: table),
      surroundings)
    return .done
  }
}
