/// Goes through words that are not finished yet, and says what may come next.
///
/// Forgiving, where ``ArgumentWalk`` is exact: nothing here is an error.
struct CompletionWalk {
  private var path: CommandPath
  private var declarations: [Declaration] = []
  private var positionals: [Declaration] = []
  private var used: Set<Name> = []
  private var pending: Declaration?
  private var takesOptions = true
  private var isHelp = false

  init(root: any ParsableCommand.Type) {
    path = CommandPath(root: root)
    readDeclarations()
  }

  /// What to offer for the current word of `request`.
  mutating func answer(_ request: CompletionRequest) -> CompletionAnswer {
    for word in request.words { read(word) }
    var answer = CompletionAnswer(request)
    let current = request.current
    if let pending {
      answer.offer(pending.completionKind)
    } else if takesOptions, current.hasPrefix("--"), let equals = current.firstIndex(of: "=") {
      answer = CompletionAnswer(request, prefix: String(current[...equals]))
      let name = Name.long(String(current[..<equals].dropFirst(2)))
      if let declaration = match(name) { answer.offer(declaration.completionKind) }
    } else if takesOptions, current.hasPrefix("-") {
      answer.offer(options)
    } else if !path.leaf.configuration.subcommands.isEmpty {
      answer.offer(subcommands)
    } else if let positional = positionals.first {
      answer.offer(positional.completionKind)
    } else if takesOptions, !isHelp {
      answer.offer(options)
    }
    return answer
  }

  private mutating func read(_ word: String) {
    if pending != nil {
      pending = nil
    } else if takesOptions, word == "--" {
      takesOptions = false
    } else if takesOptions, Word.looksLikeOption(word) {
      readOption(word)
    } else if let next = path.leaf.subcommand(named: word) {
      path = path.appending(next, at: nil)
      readDeclarations()
    } else if word == "help", !path.leaf.configuration.subcommands.isEmpty {
      isHelp = true
    } else if let positional = positionals.first, !positional.slot.isRepeating {
      positionals.removeFirst()
    }
  }

  private mutating func readOption(_ word: String) {
    let names: [Name]
    if word.hasPrefix("--") {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      names = [.long(String(name))]
    } else {
      names = word.dropFirst().prefix { $0 != "=" }.map { .short($0) }
    }
    let found = names.compactMap(match)
    for declaration in found where !declaration.slot.isRepeating {
      used.formUnion(declaration.names)
    }
    if !word.contains("="), found.last?.kind == .option { pending = found.last }
  }

  private mutating func readDeclarations() {
    let own = Declarations(of: path.leaf).all
    declarations = own + declarations
    positionals = own.filter { $0.kind == .positional }
  }

  /// What answers to `name` here, or in a subcommand that is not named yet.
  private func match(_ name: Name) -> Declaration? {
    if let found = declarations.first(where: { $0.names.contains(name) }) { return found }
    for type in path.leaf.configuration.subcommands {
      let declared = Declarations(of: type).all
      if let found = declared.first(where: { $0.names.contains(name) }) { return found }
    }
    return nil
  }

  private var options: [CompletionCandidate] {
    var result = declarations.visible.filter { $0.kind != .positional }.flatMap { declaration in
      declaration.names.filter { !used.contains($0) }.map {
        CompletionCandidate($0.spelling, summary: declaration.help.abstract)
      }
    }
    if path.types.count == 1, !path.root.configuration.version.isEmpty {
      result.append(CompletionCandidate("--version", summary: "Show the version."))
    }
    return result + [CompletionCandidate("--help", summary: "Show this help.")]
  }

  private var subcommands: [CompletionCandidate] {
    let types = path.leaf.configuration.subcommands.filter { !$0.configuration.isHidden }
    var result = types.map {
      CompletionCandidate($0.name, summary: $0.configuration.abstract)
    }
    if !isHelp { result.append(CompletionCandidate("help", summary: "Explain a subcommand.")) }
    return result
  }
}

extension ParsableCommand {
  /// What a shell is to offer; the caller fills ``CompletionAnswer/custom`` in.
  package static func complete(_ request: CompletionRequest) -> CompletionAnswer {
    var walk = CompletionWalk(root: Self.self)
    return walk.answer(request)
  }

  /// The script that a shell loads to complete this tool, which asks the tool itself each time.
  package static func completionScript(for shell: CompletionShell) -> String {
    CompletionScript(tool: Self.name, shell: shell).text
  }
}
