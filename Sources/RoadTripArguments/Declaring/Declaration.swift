/// One declared argument as parser, help, completion and manual see it.
struct Declaration {
  let kind: Kind
  /// Empty for a positional argument.
  let names: [Name]
  let help: ArgumentHelp
  let valueName: String
  /// The title of the group that declares it; nil for the usual section of the help.
  let section: String?
  let completion: CompletionKind?
  let slot: any ArgumentSlot

  init(
    _ kind: Kind, _ slot: any ArgumentSlot, label: String, names: NameSpecification,
    help: ArgumentHelp?, completion: CompletionKind? = nil, section: String?
  ) {
    self.kind = kind
    self.slot = slot
    self.names = names.names(for: label)
    self.help = help ?? ArgumentHelp()
    self.valueName = self.help.valueName ?? Self.valueName(label, self.names)
    self.completion = completion
    self.section = section
  }

  /// Named for the property, or in its absence for the option.
  private static func valueName(_ label: String, _ names: [Name]) -> String {
    if !label.isEmpty { return Name.words(of: label) }
    for case .long(let name) in names { return name }
    return "value"
  }

  /// How an argument is given.
  enum Kind {
    case option
    case flag
    case positional
  }
}

extension Declaration {
  /// The words that are accepted, when there are few.
  var choices: [String] { slot.valueType?.allValueStrings ?? [] }

  var completionKind: CompletionKind {
    completion ?? slot.valueType?.defaultCompletionKind ?? .default
  }

  /// The long name when there is one: how usage lines and messages call it.
  var preferredName: Name? {
    names.first { if case .long = $0 { true } else { false } } ?? names.first
  }

  /// How a message calls it: `--limit <limit>`, `--json`, `<destination>`.
  var spelling: String { spelling(as: preferredName) }

  /// The same under the name that was typed.
  func spelling(as name: Name?) -> String {
    switch kind {
    case .option: "\(name?.spelling ?? "") <\(valueName)>"
    case .flag: name?.spelling ?? ""
    case .positional: "<\(valueName)>"
    }
  }
}
