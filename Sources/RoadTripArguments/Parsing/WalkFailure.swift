/// Why the words do not fit a command.
enum WalkFailure: Error {
  /// What should be the name of a subcommand is something else.
  case misplaced
  case help
  case version
  /// One word too many.
  case unexpected(String)
  /// - Parameter within: the whole word, when it groups several.
  case unknownOption(String, within: String)
  /// A sentence for the person.
  case wrong(String)
}
