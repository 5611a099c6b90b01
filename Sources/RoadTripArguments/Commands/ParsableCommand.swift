/// A command, or a group of commands, of a tool.
package protocol ParsableCommand: ParsableArguments {
  /// Name, help and subcommands. A `static let`: it is read on every start.
  static var configuration: CommandConfiguration { get }
}

extension ParsableCommand {
  package static var configuration: CommandConfiguration { CommandConfiguration() }

  /// The name a person types: the configured one, else the type's in kebab case.
  static var name: String {
    configuration.commandName ?? Name.words(of: String(describing: Self.self))
  }

  /// The subcommand that answers to `word`.
  static func subcommand(named word: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { type in
      if type.name == word { return true }
      let aliases = type.configuration.aliases
      return !aliases.isEmpty && aliases.contains(word)
    }
  }
}

extension ParsableCommand {
  /// Parses the words after the tool's own name, and checks the command they name.
  ///
  /// Makes only the commands on the way to the one that is named. Options may stand before the name
  /// of the subcommand that declares them.
  ///
  /// - Parameter width: columns for the text of help, when that is asked for.
  /// - Returns: the innermost command named, parsed and validated.
  /// - Throws: ``ParseExit``: what to print, where, and the exit code.
  package static func parseAsRoot(
    _ arguments: [String], width: Int = 80
  ) throws(ParseExit) -> any ParsableCommand {
    var first = CommandResolver(root: Self.self, words: arguments, width: width, explains: false)
    do {
      return try first.resolve()
    } catch .failure {
      var second = CommandResolver(root: Self.self, words: arguments, width: width, explains: true)
      return try second.resolve()
    }
  }

  /// The help of the tool, or of the subcommand that `names` lead to.
  package static func helpMessage(for names: [String] = [], width: Int = 80) -> String {
    var path: [any ParsableCommand.Type] = [Self.self]
    for name in names {
      guard let next = path[path.count - 1].subcommand(named: name) else { break }
      path.append(next)
    }
    return HelpScreen(path: path, width: width).text
  }
}
