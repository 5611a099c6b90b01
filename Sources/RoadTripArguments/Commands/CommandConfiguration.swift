/// What a command is called and what its help says.
package struct CommandConfiguration: Sendable {
  /// The name a person types; nil for the type's name in kebab case.
  package var commandName: String?
  /// One line.
  package var abstract: String
  /// Paragraphs, separated by line feeds; a line that begins with a space is kept as it is.
  package var discussion: String
  /// Written in place of the usage line that is made from the declarations.
  package var usage: String?
  /// What `--version` prints; empty for no such option. Only the root's counts.
  package var version: String
  package var subcommands: [any ParsableCommand.Type]
  /// The subcommand that is meant when none is named.
  package var defaultSubcommand: (any ParsableCommand.Type)?
  /// Other names for the command.
  package var aliases: [String]
  /// Shown first in the help.
  package var examples: [CommandExample]
  /// Whether lists of subcommands leave it out.
  package var isHidden: Bool

  /// - Parameter examples: pairs of a whole command line and what it shows.
  package init(
    commandName: String? = nil, abstract: String = "", usage: String? = nil,
    discussion: String = "", version: String = "", shouldDisplay: Bool = true,
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil, aliases: [String] = [],
    examples: [(commandLine: String, shows: String)] = []
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.usage = usage
    self.discussion = discussion
    self.version = version
    self.isHidden = !shouldDisplay
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.aliases = aliases
    self.examples = examples.map(CommandExample.init)
  }
}
