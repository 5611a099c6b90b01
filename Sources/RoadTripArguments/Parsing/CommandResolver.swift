internal import RoadTripSpelling

/// Finds the command that the words mean.
///
/// An option may stand before the name of the subcommand that declares it, so whether a word is a
/// name or a value shows only when the command is known. Each word that could be the name is tried
/// in turn, nearly always with success at the first.
struct CommandResolver {
  private let root: any ParsableCommand.Type
  private let words: [String]
  private let width: Int
  /// Whether the words were not understood at the first, faster reading: now say why.
  private let explains: Bool
  /// Keeps a command line of names only from being tried in every way.
  private var attemptsLeft = 16
  /// The first failure that another name might have avoided.
  private var firstFailure: ParseExit?

  init(root: any ParsableCommand.Type, words: [String], width: Int, explains: Bool) {
    self.root = root
    self.words = words
    self.width = width
    self.explains = explains
  }

  mutating func resolve() throws(ParseExit) -> any ParsableCommand {
    let path = CommandPath(root: root)
    if let command = try resolve(path) { return command }
    throw firstFailure ?? failure("the command line was not understood", at: path)
  }

  /// The command at the end of `path`; nil when the names in `path` are something else.
  private mutating func resolve(
    _ path: CommandPath
  ) throws(ParseExit) -> (any ParsableCommand)? {
    attemptsLeft -= 1
    guard !path.leaf.configuration.subcommands.isEmpty else { return try attempt(path) }
    try answerHelpCommand(after: path)
    for index in words.indices.dropFirst(path.next) {
      let word = words[index]
      if word == "--" || attemptsLeft <= 0 { break }
      if Word.looksLikeOption(word) { continue }
      guard let next = path.leaf.subcommand(named: word) else { continue }
      if let command = try resolve(path.appending(next, at: index)) { return command }
    }
    return try resolveUnnamed(path)
  }

  /// Fills and checks the command at the end of `path`.
  private mutating func attempt(
    _ path: CommandPath
  ) throws(ParseExit) -> (any ParsableCommand)? {
    let (commands, declared) = read(path)
    var walk = ArgumentWalk(words: words, path: path, declared: declared)
    do {
      try walk.run()
      try walk.checkCompleteness()
    } catch .misplaced {
      return nil
    } catch {
      let exit = exit(for: error, at: path, walk.declarations)
      guard walk.hasReadNames || exit.exitCode.isSuccess else {
        firstFailure = firstFailure ?? exit
        return nil
      }
      throw exit
    }
    return try validated(commands, declared, at: path)
  }

  /// Makes the commands of `path`, each with its declarations.
  private func read(_ path: CommandPath) -> ([any ParsableCommand], [Declarations]) {
    var commands: [any ParsableCommand] = []
    var declared: [Declarations] = []
    for type in path.types {
      let (command, declarations) = Self.read(type, needsLabels: explains)
      commands.append(command)
      declared.append(declarations)
    }
    return (commands, declared)
  }

  private static func read<Command: ParsableCommand>(
    _ type: Command.Type, needsLabels: Bool
  ) -> (any ParsableCommand, Declarations) {
    Declarations.read(type, needsLabels: needsLabels)
  }

  /// What to do with a group of commands when none of its subcommands is named.
  private mutating func resolveUnnamed(
    _ path: CommandPath
  ) throws(ParseExit) -> (any ParsableCommand)? {
    if let type = path.leaf.configuration.defaultSubcommand {
      return try resolve(path.appending(type, at: nil))
    }
    let isRoot = path.types.count == 1
    if isRoot, let firstFailure { throw firstFailure }
    let declared = path.types.map { Declarations(of: $0) }
    var walk = ArgumentWalk(words: words, path: path, declared: declared)
    do {
      try walk.run()
    } catch .misplaced {
      return nil
    } catch {
      if !walk.hasReadNames, !asksForHelp { return nil }
      throw exit(for: misspeltName(error, in: path), at: path, walk.declarations)
    }
    if path.next == words.count, path.positions.count == words.count {
      throw .help(HelpScreen(path: path.types, width: width).text)
    }
    throw failure("a subcommand is missing after '\(path.name)'", at: path)
  }

  /// Answers `help`, `help note add` and `note help add`.
  private func answerHelpCommand(after path: CommandPath) throws(ParseExit) {
    guard path.next < words.count, words[path.next] == "help",
      path.leaf.subcommand(named: "help") == nil
    else { return }
    var types = path.types
    for word in words.dropFirst(path.next + 1) where !Word.looksLikeOption(word) {
      guard let next = types[types.count - 1].subcommand(named: word) else {
        let path = CommandPath(types)
        throw exit(for: .unexpected(word), at: path, [])
      }
      types.append(next)
    }
    throw .help(HelpScreen(path: types, width: width).text)
  }

  /// An option that the group does not know may belong to a subcommand whose name is misspelt.
  private func misspeltName(_ failure: WalkFailure, in path: CommandPath) -> WalkFailure {
    guard case .unknownOption = failure else { return failure }
    let names = path.leaf.configuration.subcommands.map { $0.name }
    let misspelt = words.dropFirst(path.next).first { word in
      !Word.looksLikeOption(word) && Suggestion.nearest(to: word, among: names) != nil
    }
    return misspelt.map { .unexpected($0) } ?? failure
  }

  private func validated(
    _ commands: [any ParsableCommand], _ declared: [Declarations], at path: CommandPath
  ) throws(ParseExit) -> any ParsableCommand {
    var commands = commands
    do {
      for index in commands.indices {
        for check in declared[index].checks { try check() }
        try commands[index].validate()
      }
    } catch let exit as ParseExit {
      throw exit
    } catch let code as ExitCode {
      throw .exit(code)
    } catch {
      throw failure("\(error)", at: path)
    }
    return commands[commands.count - 1]
  }
}

extension CommandResolver {
  private var asksForHelp: Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  private func failure(
    _ message: String, at path: CommandPath
  ) -> ParseExit {
    let declarations = path.types.reversed().flatMap { Declarations(of: $0).all }
    return .failure(
      UsageError(
        tool: root.name, message: message,
        usage: UsageLine(path: path, declarations: declarations).text,
        helpCommand: path.helpCommand))
  }

  private func exit(
    for failure: WalkFailure, at path: CommandPath, _ declarations: [Declaration]
  ) -> ParseExit {
    if case .version = failure { return .version(root.configuration.version) }
    let isHelp = if case .help = failure { true } else { asksForHelp }
    if isHelp { return .help(HelpScreen(path: path.types, width: width).text) }
    return self.failure(message(for: failure, at: path, declarations), at: path)
  }

  private func message(
    for failure: WalkFailure, at path: CommandPath, _ declarations: [Declaration]
  ) -> String {
    switch failure {
    case .wrong(let message): return message
    case .unexpected(let word):
      let names = path.leaf.configuration.subcommands.map { $0.name }
      if names.isEmpty { return "the argument \(Word.quoted(word)) is one too many" }
      return "unknown subcommand \(Word.quoted(word))"
        + Suggestion.ending(for: word, among: names, mark: "'")
    case .unknownOption(let option, let word):
      let names = declarations.flatMap(\.names).map(\.spelling) + ["--help"]
      let isGrouped = !option.hasPrefix("--") && word.count > 2
      return "unknown option \(Word.quoted(option))"
        + (isGrouped ? " in \(Word.quoted(word))" : "")
        + (option.hasPrefix("--") ? Suggestion.ending(for: option, among: names, mark: "'") : "")
    case .misplaced, .help, .version: return "the command line was not understood"
    }
  }
}
