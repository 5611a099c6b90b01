/// One label of the help and what it means.
struct HelpRow {
  let label: String
  let text: String

  init(label: String, text: String) {
    self.label = label
    self.text = text
  }

  init(_ declaration: Declaration) {
    label =
      declaration.kind == .positional
      ? declaration.spelling
      : declaration.names.map(\.spelling).joined(separator: ", ")
        + (declaration.kind == .option ? " <\(declaration.valueName)>" : "")
    let first = [declaration.help.abstract, declaration.valueNote].filter { !$0.isEmpty }
    let parts = [first.joined(separator: " "), declaration.help.discussion]
    text = parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  init(_ command: any ParsableCommand.Type) {
    label = ([command.name] + command.configuration.aliases).joined(separator: ", ")
    text = command.configuration.abstract
  }

  /// - Parameter column: where the explanation begins; a label that reaches it gets its own line.
  func lines(column: Int, width: Int) -> [String] {
    let start = "  \(label)"
    guard !text.isEmpty else { return [start] }
    let indent = String(repeating: " ", count: column)
    let wrapped = TextWrap.lines(text, width: width - column)
    let gap = column - start.count
    guard gap >= 2 else { return [start] + wrapped.map { indent + $0 } }
    return [start + String(repeating: " ", count: gap) + (wrapped.first ?? "")]
      + wrapped.dropFirst().map { indent + $0 }
  }
}

extension Declaration {
  /// "(values: a, b; default: a)", or nothing.
  var valueNote: String {
    var notes: [String] = []
    let choices = choices
    if !choices.isEmpty { notes.append("values: \(choices.joined(separator: ", "))") }
    if let text = slot.defaultText, !text.isEmpty { notes.append("default: \(text)") }
    return notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"
  }
}
