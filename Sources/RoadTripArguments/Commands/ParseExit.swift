/// Why parsing gave no command.
package enum ParseExit: Error, Equatable, Sendable {
  /// Help was asked for: its text.
  case help(String)
  /// The version was asked for.
  case version(String)
  case failure(UsageError)
  /// A command's own check ended the run.
  case exit(ExitCode)

  package var exitCode: ExitCode {
    switch self {
    case .help, .version: .success
    case .failure: .validationFailure
    case .exit(let code): code
    }
  }

  /// What belongs on stdout, with its last line feed; empty for an error.
  package var standardOutput: String {
    switch self {
    case .help(let text): text
    case .version(let text): text + "\n"
    case .failure, .exit: ""
    }
  }

  /// What belongs on stderr, with its last line feed; empty for an answer.
  package var standardError: String {
    switch self {
    case .failure(let error): error.description + "\n"
    case .help, .version, .exit: ""
    }
  }
}
