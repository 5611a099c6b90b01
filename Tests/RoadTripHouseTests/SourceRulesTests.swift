import Foundation
import Testing

/// Words that belong into some rooms of the house only, or into none.
struct SourceRulesTests {
  /// Words, the places where they may stand, and why not elsewhere.
  struct Rule: Sendable, CustomTestStringConvertible {
    var words: [String]
    var places: [String]
    var reason: String

    var testDescription: String { reason }
  }

  static let rules: [Rule] = [
    Rule(
      words: ["OpaquePointer", "Unsafe", "sqlite3_"],
      places: [
        "Sources/RoadTripSQLite/", "Sources/RoadTripXML/", "Sources/RoadTripSystem/",
        "Sources/RoadTripBenchC/",
      ], reason: "pointers stop in the thin layers"),
    Rule(
      words: [
        "SELECT ", "INSERT ", "UPDATE ", "DELETE ", "REPLACE ", "CREATE ", "DROP ", "ALTER ",
        "PRAGMA ", "BEGIN ", "COMMIT", "ROLLBACK", "SAVEPOINT", "ORDER BY", "GROUP BY",
      ],
      places: [
        "Sources/RoadTripStore/", "Sources/RoadTripSQLite/",
        // Its help shows what a person may write.
        "Sources/RoadTripCommands/Commands/SQLCommand.swift",
      ], reason: "SQL is written in the store only"),
    Rule(
      words: ["try!", "fatalError(", "as! ", "TODO", "FIXME"], places: [],
      reason: "nothing traps on what came from outside, nothing waits for later"),
    Rule(
      words: ["print(", "debugPrint("], places: ["Sources/RoadTripBench/"],
      reason: "only the tool writes, through its surroundings"),
    Rule(
      words: ["Date()", "TimeZone.current", "Locale.current", "Calendar.current"], places: [],
      reason: "the time and the place of the machine are arguments"),
    Rule(
      words: ["@unchecked Sendable", "nonisolated(unsafe)", "@preconcurrency"],
      places: [
        "Sources/RoadTripSQLite/", "Sources/RoadTripXML/", "Sources/RoadTripSystem/",
        "Sources/RoadTripArguments/Declaring/DeclarationCollector.swift",
      ],
      reason: "what the compiler cannot prove stands where its proof stands"),
  ]

  @Test(arguments: rules)
  func `a word stands only where it may`(rule: Rule) throws {
    for path in Repository.sources where !rule.places.contains(where: path.hasPrefix) {
      for line in try Repository.lines(path) {
        let text = rule.words.contains("TODO") ? line.text : line.code
        for word in rule.words where Self.has(word, in: text) {
          Issue.record("\(line.place): '\(word)': \(rule.reason)")
        }
      }
    }
  }

  @Test(arguments: Repository.sources)
  func `a source file has at most 300 lines`(path: String) throws {
    let dataTables = ["CanonicalDecompositions.swift", "WideRanges.swift"]
    guard !dataTables.contains(where: path.hasSuffix) else { return }
    let count = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      .count
    #expect(count - 1 <= 300, "\(path)")
  }

  @Test func `only the umbrella exports what it imports`() throws {
    for path in Repository.sources where !path.hasPrefix("Sources/RoadTrip/") {
      for line in try Repository.lines(path) {
        #expect(!line.code.contains("@_exported"), "\(line.place)")
      }
    }
  }

  /// Whether a word stands in a line and is not the end of a longer one, as `print` is of `fingerprint`.
  static func has(_ word: String, in line: String) -> Bool {
    var rest = line[...]
    while let found = rest.range(of: word) {
      let before = rest[..<found.lowerBound].last
      if before.map({ !$0.isLetter && !$0.isNumber && $0 != "_" }) ?? true { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }
}
