/// How a command is called, on one line.
struct UsageLine {
  /// The words and groups of words that no line break should part.
  let parts: [String]

  var text: String { parts.joined(separator: " ") }

  /// - Parameter declarations: all that the command accepts, its own first.
  init(path: CommandPath, declarations: [Declaration]) {
    if let usage = path.leaf.configuration.usage {
      parts = usage.split(separator: " ").map(String.init)
      return
    }
    let visible = declarations.visible
    let options = visible.filter { $0.kind != .positional }
    var parts = [path.name]
    let optional = options.filter { !$0.slot.isRequired }
    if optional.count > 8 {
      parts.append("[<options>]")
      parts += options.filter(\.slot.isRequired).map(Self.part)
    } else {
      parts += options.map(Self.part)
    }
    let configuration = path.leaf.configuration
    if !configuration.subcommands.isEmpty {
      parts.append(configuration.defaultSubcommand == nil ? "<subcommand>" : "[<subcommand>]")
    }
    parts += visible.filter { $0.kind == .positional }.map(Self.part)
    self.parts = parts
  }

  /// One argument, in brackets when it may be left out, with dots when it may be repeated.
  private static func part(_ declaration: Declaration) -> String {
    let spelling = declaration.spelling + (declaration.slot.isRepeating ? " ..." : "")
    return declaration.slot.isRequired ? spelling : "[\(spelling)]"
  }
}

extension [Declaration] {
  /// Those to be shown, each once: what an ancestor declares under the same names is left out.
  var visible: [Declaration] {
    var seen: Set<Name> = []
    return filter { declaration in
      guard declaration.help.visibility == .default else { return false }
      if declaration.kind == .positional { return true }
      let isNew = declaration.names.contains { !seen.contains($0) }
      seen.formUnion(declaration.names)
      return isNew
    }
  }
}
