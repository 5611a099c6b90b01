internal import RoadTripModel

/// Where records and diagnostics of one seed go; it keeps back what has to come last.
final class SeedSink {
  private let deliver: (SeedRecord, SourcePosition) throws -> Void
  private let report: (Diagnostic) throws -> Void
  private var last: [[(SeedRecord, SourcePosition)]] = [[], []]
  /// The slugs that were used.
  var slugs = SlugRegistry()
  /// The folded spellings: what a slug with capital letters became.
  private var foldedSpellings: [String: Slug] = [:]
  private var foldedSlugs: Set<String> = []
  /// How many errors may come before the first record; `nil` for any number.
  private let patience: Int?
  private let foundRecord: () throws -> Void
  private var hasRecord = false
  /// How many problems are still told in words; the others only count, so that nobody guesses or searches for them.
  private(set) var wordsLeft: Int
  private var errors = 0

  /// - Parameters:
  ///   - patience: how many errors may come before the first record; `nil` for any number.
  ///   - words: how many problems are told in words.
  ///   - foundRecord: hears of the first record, even of one that is kept back.
  init(
    deliver: @escaping (SeedRecord, SourcePosition) throws -> Void,
    report: @escaping (Diagnostic) throws -> Void, patience: Int? = nil,
    words: Int = .max, foundRecord: @escaping () throws -> Void = {}
  ) {
    self.deliver = deliver
    self.report = report
    self.patience = patience
    wordsLeft = words
    self.foundRecord = foundRecord
  }

  /// A sink that hears nothing.
  convenience init() { self.init(deliver: { _, _ in }, report: { _ in }) }

  /// Delivers a record; trips wait for all destinations, and translations for everything.
  func add(_ record: SeedRecord, at position: SourcePosition) throws {
    if !hasRecord {
      hasRecord = true
      try foundRecord()
    }
    switch record.kind {
    case .trip: last[0].append((record, position))
    case .translation: last[1].append((record, position))
    default: try deliver(record, position)
    }
  }

  /// Delivers what was kept back.
  func finish() throws {
    for (record, position) in last[0] + last[1] { try deliver(record, position) }
    last = [[], []]
  }

  /// Reports something that is not about one record.
  func error(
    _ position: @autoclosure () -> SourcePosition, _ message: @autoclosure () -> String,
    kind: RecordKind? = nil
  ) throws {
    try tell(
      wordsLeft > 0
        ? Diagnostic(.error, position(), message(), kind: kind) : .untold(.error, kind: kind))
  }

  /// - Throws: ``SeedGivenUp`` where this was one error too many.
  private func tell(_ diagnostic: Diagnostic) throws {
    if wordsLeft > 0 { wordsLeft -= 1 }
    try report(diagnostic)
    guard let patience, !hasRecord, diagnostic.severity == .error else { return }
    errors += 1
    if errors >= patience { throw SeedGivenUp(errors: errors) }
  }

  /// Reports something that a person should know.
  func warning(
    _ position: @autoclosure () -> SourcePosition, _ message: @autoclosure () -> String
  ) throws {
    try tell(wordsLeft > 0 ? Diagnostic(.warning, position(), message()) : .untold(.warning))
  }

  /// Reports what was found in one record, and delivers the record where nothing is wrong with it.
  func take(
    _ record: SeedRecord?, _ kind: RecordKind?, at position: SourcePosition,
    _ problems: SeedProblems
  ) throws {
    var kind = kind
    for problem in problems.list {
      try tell(
        Diagnostic(
          problem.severity, problem.position, problem.message,
          kind: problem.severity == .error ? kind : nil))
      if problem.severity == .error { kind = nil }
    }
    if let record, !problems.hasErrors { try add(record, at: position) }
  }

  /// Whether a slug is what an earlier spelling with capital letters became.
  func isFolded(_ slug: Slug, _ kind: RecordKind, below parent: Slug?) -> Bool {
    !foldedSpellings.isEmpty
      && foldedSlugs.contains("\(kind.rawValue)/\(parent?.text ?? "")/\(slug.text)")
  }

  /// What an earlier slug of the same spelling with capital letters became.
  func folded(_ spelling: String, _ kind: RecordKind, below parent: Slug?) -> Slug? {
    foldedSpellings["\(kind.rawValue)/\(parent?.text ?? "")/\(spelling)"]
  }

  /// Remembers what a slug with capital letters became.
  func noteFolded(_ spelling: String, _ kind: RecordKind, below parent: Slug?, as slug: Slug) {
    foldedSpellings["\(kind.rawValue)/\(parent?.text ?? "")/\(spelling)"] = slug
    foldedSlugs.insert("\(kind.rawValue)/\(parent?.text ?? "")/\(slug.text)")
  }
}

/// An input that may never end was given up: so many errors came before the first record.
package struct SeedGivenUp: Error {
  /// How many.
  package let errors: Int
}

/// What was found in one record.
final class SeedProblems {
  /// What was found, in the order in which it was found.
  private(set) var list: [Diagnostic] = []
  /// Whether the record cannot be taken.
  private(set) var hasErrors = false
  private let words: Int

  /// Makes an empty list, of which so many are told in words as the sink has left.
  init(_ sink: SeedSink) {
    words = sink.wordsLeft
  }

  func error(
    _ position: @autoclosure () -> SourcePosition, _ message: @autoclosure () -> String
  ) {
    hasErrors = true
    add(.error, position(), message())
  }

  func warning(
    _ position: @autoclosure () -> SourcePosition, _ message: @autoclosure () -> String
  ) {
    add(.warning, position(), message())
  }

  private func add(
    _ severity: Diagnostic.Severity, _ position: @autoclosure () -> SourcePosition,
    _ message: @autoclosure () -> String
  ) {
    let isTold = list.count < words
    list.append(isTold ? Diagnostic(severity, position(), message()) : .untold(severity))
  }
}
