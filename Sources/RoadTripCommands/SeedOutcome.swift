internal import RoadTripFormats
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripRendering
internal import RoadTripStore

/// What a seed, or changes, did and found, to be told at the end.
final class SeedOutcome {
  private let limit: Int
  private let writesProblems: Bool
  private let surroundings: Surroundings
  private var report = SeedReport()
  private var problems: [Diagnostic] = []
  private var isFull = false
  /// What stood in the way of changes; `nil` for a seed, which knows none.
  private var conflicts: [ChangeConflict]?
  /// How many errors there were.
  private(set) var errors = 0
  /// Whether the transaction was committed.
  var isWritten = false

  /// - Parameter tellsConflicts: whether conflicts belong to what is told.
  init(
    limit: Int, writesProblems: Bool, tellsConflicts: Bool = false, _ surroundings: Surroundings
  ) {
    conflicts = tellsConflicts ? [] : nil
    self.limit = limit
    self.writesProblems = writesProblems
    self.surroundings = surroundings
  }

  var total: SeedCounts { report.total }

  /// Tells of a problem, up to the limit.
  func note(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errors += 1 }
    guard problems.count < limit else {
      if !isFull, writesProblems {
        surroundings.err("roadtrip: further problems are counted, not written (--max-errors)\n")
      }
      isFull = true
      return
    }
    problems.append(diagnostic)
    if writesProblems { surroundings.err(visibleText(diagnostic.description) + "\n") }
  }

  /// Tells that an input was not read to its end.
  func giveUp(_ path: String, after errors: Int) {
    let warning = "the rest is not read: no record came before error \(errors) (--max-errors)"
    report.warnings.append(warning)
    if writesProblems { surroundings.err("\(visibleText("\(path): \(warning)"))\n") }
  }

  /// Whether changes were not made.
  var hasConflicts: Bool { conflicts?.isEmpty == false }

  /// Tells of a change that was not made.
  func note(_ conflict: ChangeConflict, at position: SourcePosition) {
    conflicts?.append(conflict)
    if writesProblems {
      surroundings.err(
        "\(visibleText("\(position): conflict: \(conflict.path): \(conflict.message)"))\n")
    }
  }

  /// Adds what one input did; a pack that is only the name of the file is no record of it.
  func add(_ added: SeedReport, _ path: String, countingPack: Bool) {
    var added = added
    if !countingPack, added.counts[.pack]?.rejected == 0 { added.counts[.pack] = nil }
    for (kind, counts) in added.counts { report.counts[kind, default: SeedCounts()] += counts }
    for (rule, count) in added.matches { report.matches[rule, default: 0] += count }
    for warning in added.warnings {
      report.warnings.append(warning)
      if writesProblems { surroundings.err("\(visibleText("\(path): warning: \(warning)"))\n") }
    }
  }

  /// Writes the counts: a line on standard error, or one JSON object on standard output.
  func write(as form: OutputForm, isQuiet: Bool, _ path: String, isRehearsal: Bool) throws {
    if form == .json { return try surroundings.out(renderJSON(value)) }
    guard !isQuiet else { return }
    let counts = total
    var line =
      "inserted \(counts.inserted), updated \(counts.updated), unchanged \(counts.unchanged),"
      + " removed \(counts.removed), rejected \(counts.rejected)"
    if let conflicts { line += ", conflicts \(conflicts.count)" }
    for (rule, count) in report.matches.sorted(by: { $0.key < $1.key }) {
      line += "; \(count) recognized by \(rule)"
    }
    if !isWritten {
      line +=
        isRehearsal && errors == 0 ? " (rehearsal: nothing was written)" : "; nothing was written"
    }
    surroundings.err("\(path == ":memory:" ? "" : "\(visibleText(path)): ")\(line)\n")
  }

  private var value: ReportValue {
    func members(_ counts: SeedCounts) -> [ReportValue.Member] {
      [
        .init("inserted", .integer(Int64(counts.inserted))),
        .init("updated", .integer(Int64(counts.updated))),
        .init("unchanged", .integer(Int64(counts.unchanged))),
        .init("removed", .integer(Int64(counts.removed))),
        .init("rejected", .integer(Int64(counts.rejected))),
      ]
    }
    let kinds = RecordKind.allCases.compactMap { kind in
      report.counts[kind].map { ReportValue.Member(kind.rawValue, .object(members($0))) }
    }
    let found = problems.map { problem -> ReportValue in
      [
        "severity": .text(problem.severity.rawValue), "file": .text(problem.position.file),
        "line": .integer(Int64(problem.position.line)),
        "column": .integer(Int64(problem.position.column)),
        "message": .text(problem.message),
      ]
    }
    let changes = conflicts.map { [ReportValue.Member("conflicts", .array($0.map(Self.value)))] }
    return .object(
      members(total) + (changes ?? []) + [
        .init("written", .bool(isWritten)), .init("kinds", .object(kinds)),
        .init(
          "matches",
          .object(
            report.matches.sorted { $0.key < $1.key }.map {
              .init($0.key, .integer(Int64($0.value)))
            })),
        .init("warnings", .array(report.warnings.map { .text($0) })),
        .init("problems", .array(found)),
      ])
  }

  private static func value(_ conflict: ChangeConflict) -> ReportValue {
    [
      "record": .text(conflict.path), "kind": .text(conflict.kind.rawValue),
      "change": .text(conflict.change.rawValue), "reason": .text(conflict.reason.rawValue),
      "message": .text(conflict.message),
    ]
  }
}
