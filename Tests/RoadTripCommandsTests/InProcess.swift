import RoadTripModel

@testable import RoadTripCommands

/// What a command line wrote, and how it ended.
struct Outcome: Equatable {
  var out: String
  var err: String
  var status: Int32

  init(out: String = "", err: String = "", status: Int32 = 0) {
    self.out = out
    self.err = err
    self.status = status
  }
}

/// Runs a command line in this process, at noon UTC of 30 November 2026.
func run(
  _ arguments: [String], db: String? = nil, environment: [String: String] = [:],
  isTerminal: Bool = false, columns: Int? = nil
) -> Outcome {
  var outcome = Outcome()
  let surroundings = Surroundings(
    out: { outcome.out += $0 }, err: { outcome.err += $0 }, environment: { environment[$0] },
    now: { Instant(milliseconds: 1_796_040_000_000) ?? Instant.earliest },
    isOutputTerminal: isTerminal, columns: columns)
  let file = db.map { ["--db", $0] } ?? []
  outcome.status = Roadtrip.run(arguments + file, in: surroundings).rawValue
  return outcome
}

/// Runs a command line whose words hold no blanks.
func run(
  _ line: String, db: String? = nil, environment: [String: String] = [:], isTerminal: Bool = false,
  columns: Int? = nil
) -> Outcome {
  run(
    line.split(separator: " ").map(String.init), db: db, environment: environment,
    isTerminal: isTerminal, columns: columns)
}
