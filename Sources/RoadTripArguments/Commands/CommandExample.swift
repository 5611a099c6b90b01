/// One example of a command.
package struct CommandExample: Equatable, Sendable {
  /// As typed at a shell, with the tool's name.
  package let commandLine: String
  package let shows: String

  package init(commandLine: String, shows: String) {
    self.commandLine = commandLine
    self.shows = shows
  }
}
