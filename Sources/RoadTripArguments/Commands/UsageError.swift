/// A command line that was not understood.
package struct UsageError: Error, Equatable, Sendable {
  /// The name of the tool.
  package let tool: String
  /// What is wrong, the word found, and what would be right.
  package let message: String
  /// How the command is used, without "usage: ".
  package let usage: String
  /// The command line that shows more: `roadtrip help menu`.
  package let helpCommand: String

  package init(tool: String, message: String, usage: String, helpCommand: String) {
    self.tool = tool
    self.message = message
    self.usage = usage
    self.helpCommand = helpCommand
  }
}

extension UsageError: CustomStringConvertible {
  /// Three lines for stderr, the last without its line feed.
  package var description: String {
    """
    \(tool): \(message)
    usage: \(usage)
    See '\(helpCommand)' for more.
    """
  }
}
