internal import RoadTripArguments
internal import RoadTripFormats
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripRendering
internal import RoadTripStore

/// `roadtrip diff`.
struct DiffCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compare the content of two databases, record by record.",
    discussion: """
      With --json or --nl the answer is a file of changes for `roadtrip apply`: what each record is, and what it was. The \
      traveller's own data is left out. Equal files give no changes, which is no failure.
      """,
    examples: [
      (commandLine: "roadtrip diff old.db new.db", shows: "list the records that differ"),
      (
        commandLine: "roadtrip diff old.db new.db --nl > changes.ndjson",
        shows: "write the changes for others to apply"
      ),
    ])

  @Argument(help: "The older database.", completion: .file)
  var old: String

  @Argument(help: "The newer database.", completion: .file)
  var new: String

  @Flag(name: [.customLong("quiet"), .customShort("q")], help: "No messages beside errors.")
  var quiet = false

  @OptionGroup var language: LocaleOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let older = try TripStore(path: old, mode: .readOnly, readers: 1)
    let newer = try TripStore(path: new, mode: .readOnly, readers: 1)
    var counts: [RecordChange.Kind: Int] = [:]
    var rows: [[Cell]] = []
    var opening = "[\n  "
    try newer.diff(from: older) { change in
      let text = ChangeText(change)
      counts[text.kind, default: 0] += 1
      switch output.form {
      case .json:
        try surroundings.out(opening + text.json)
        opening = ",\n  "
      case .ndjson: try surroundings.out(text.json + "\n")
      default:
        rows.append([
          .text(text.kind.rawValue), .text(text.record),
          .optional(text.fields.isEmpty ? nil : text.fields.joined(separator: ", ")),
        ])
      }
    }
    switch output.form {
    case .json: try surroundings.out(counts.isEmpty ? "[]\n" : "\n]\n")
    case .ndjson: break
    case .text where rows.isEmpty: break
    default: try output.write(report(rows, surroundings), surroundings)
    }
    if !quiet {
      let words = RecordChange.Kind.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)" }
      surroundings.err(words.joined(separator: ", ") + "\n")
    }
    return .done
  }

  private func report(_ rows: [[Cell]], _ surroundings: Surroundings) -> Report {
    let words = Words(language.tag(surroundings))
    return Report(
      title: words["changes"],
      table: Table(
        columns: ["change", "record", "fields"].map { Table.Column($0, title: words[$0]) },
        rows: rows))
  }
}
