internal import RoadTripArguments
internal import RoadTripPresentation
internal import RoadTripRendering

/// The options that choose the form of the output.
struct OutputOptions: ParsableArguments {
  @Flag(name: .customLong("json"), help: "JSON: one array or object.")
  var json = false

  @Flag(name: .customLong("nl"), help: "NDJSON: one object a line.")
  var ndjson = false

  @Flag(name: .customLong("csv"), help: "CSV with a header.")
  var csv = false

  @Flag(
    name: .customLong("csv-safe"),
    help: "With --csv: no cell that a spreadsheet would take for a formula.")
  var csvSafe = false

  @Flag(name: .customLong("markdown"), help: "Markdown.")
  var markdown = false

  @Option(name: .customLong("color"), help: "Whether texts are coloured.")
  var color: ColorChoice = .auto

  /// Refuses two forms at once.
  mutating func validate() throws {
    if [json, ndjson, csv, markdown].filter({ $0 }).count > 1 {
      throw ValidationError("choose one of --json, --nl, --csv and --markdown")
    }
    if csvSafe, !csv { throw ValidationError("--csv-safe goes with --csv") }
  }

  /// The form that was chosen.
  var form: OutputForm {
    if json { return .json }
    if ndjson { return .ndjson }
    if csv { return .csv }
    return markdown ? .markdown : .text
  }

  /// Whether people read the form, and not programs.
  var isForPeople: Bool { form == .text || form == .markdown }

  /// How text is drawn here.
  func style(_ surroundings: Surroundings) -> TextStyle {
    let isPlain = surroundings.environment("NO_COLOR").map { !$0.isEmpty } ?? false
    let hasColor =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        surroundings.isOutputTerminal && !isPlain && surroundings.environment("TERM") != "dumb"
      }
    let columns = surroundings.environment("COLUMNS").flatMap { Int($0) } ?? surroundings.columns
    return TextStyle(
      width: surroundings.isOutputTerminal ? columns ?? 80 : nil, color: hasColor,
      isTerminal: surroundings.isOutputTerminal)
  }

  /// Writes a report in the chosen form.
  func write(_ report: Report, _ surroundings: Surroundings) throws {
    if let note = report.note, form == .csv || form == .ndjson {
      surroundings.err("roadtrip: \(visibleText(note))\n")
    }
    if csv {
      try surroundings.out(renderCSV(report.table, isSafe: csvSafe))
    } else {
      try surroundings.out(render(report, as: form, style: style(surroundings)))
    }
  }
}

/// When texts are coloured.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case always
  case never
}
