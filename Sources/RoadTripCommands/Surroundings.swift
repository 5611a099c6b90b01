package import RoadTripModel

/// What a command may touch of the world: where it writes, what time it is, what the environment says.
package struct Surroundings {
  /// Writes data to standard output.
  package var out: (String) throws -> Void
  /// Writes messages to standard error.
  package var err: (String) -> Void
  /// The value of an environment variable.
  package var environment: (String) -> String?
  /// The clock, asked at most once a command.
  package var now: () -> Instant
  /// Whether a person looks at standard output.
  package var isOutputTerminal: Bool
  /// Whether a person looks at standard error.
  package var isErrorTerminal: Bool
  /// The columns of the terminal, where it says.
  package var columns: Int?

  /// Makes surroundings.
  package init(
    out: @escaping (String) throws -> Void, err: @escaping (String) -> Void,
    environment: @escaping (String) -> String? = { _ in nil }, now: @escaping () -> Instant,
    isOutputTerminal: Bool = false, isErrorTerminal: Bool = false, columns: Int? = nil
  ) {
    self.out = out
    self.err = err
    self.environment = environment
    self.now = now
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
    self.columns = columns
  }
}

/// How a command ended, for the shell.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// It did what was asked.
  case done = 0
  /// Nothing was found, or a check failed.
  case nothingFound = 1
  /// The input or the database is wrong.
  case wrongInput = 2
  /// The command line is wrong.
  case usage = 64
  /// A file could not be read or written.
  case inputOutput = 74
  /// Interrupted from the keyboard.
  case interrupted = 130

  /// What the status means, for the manual.
  package var meaning: String {
    switch self {
    case .done: "It did what was asked."
    case .nothingFound: "Nothing was found, or a check failed."
    case .wrongInput: "The input or the database is wrong."
    case .usage: "The command line is wrong."
    case .inputOutput: "A file could not be read or written."
    case .interrupted: "Interrupted from the keyboard."
    }
  }
}
