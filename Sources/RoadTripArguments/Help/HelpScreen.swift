/// The help of one command, as text.
struct HelpScreen {
  private let path: CommandPath
  private let width: Int
  private let declarations: [Declaration]

  /// - Parameter width: columns of the terminal; less than 40 counts as 40.
  init(path types: [any ParsableCommand.Type], width: Int) {
    self.path = CommandPath(types)
    self.width = max(width, 40)
    self.declarations = types.reversed().flatMap { type in
      Declarations(of: type).all
    }
  }

  /// The whole text, with its last line feed.
  var text: String {
    let configuration = path.leaf.configuration
    var blocks: [[String]] = []
    if !configuration.abstract.isEmpty {
      blocks.append(TextWrap.lines(configuration.abstract, width: width))
    }
    blocks.append(examples)
    blocks.append(usage)
    if !configuration.discussion.isEmpty {
      blocks.append(TextWrap.lines(configuration.discussion, width: width))
    }
    let sections = HelpSection.all(of: path, declarations)
    let longest = sections.flatMap(\.rows).map(\.label.count).max() ?? 0
    let column = min(longest + 4, 26, width / 2)
    blocks += sections.map { $0.lines(column: column, width: width) }
    if !configuration.subcommands.isEmpty { blocks.append([seeAlso]) }
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  private var examples: [String] {
    let examples = path.leaf.configuration.examples
    guard !examples.isEmpty else { return [] }
    return ["EXAMPLES:"]
      + examples.flatMap { example in
        ["  \(example.commandLine)"]
          + TextWrap.lines(example.shows, width: width - 6).map { "      \($0)" }
      }
  }

  private var usage: [String] {
    let line = UsageLine(path: path, declarations: declarations)
    // Spaces that do not break, inside what belongs together.
    let glued = line.parts.map { $0.spelling(" ", as: "\u{A0}") }.joined(separator: " ")
    let lines = TextWrap.lines(glued, width: width - 7)
    return lines.enumerated().map { index, line in
      (index == 0 ? "USAGE: " : "       ") + line.spelling("\u{A0}", as: " ")
    }
  }

  private var seeAlso: String {
    let prefix = [path.root.name, "help"] + path.types.dropFirst().map { $0.name }
    return "See '\(prefix.joined(separator: " ")) <subcommand>' for more."
  }
}
