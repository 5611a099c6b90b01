/// One titled list of the help.
struct HelpSection {
  let title: String
  let rows: [HelpRow]

  /// All that have rows, in the order of the help.
  static func all(of path: CommandPath, _ declarations: [Declaration]) -> [HelpSection] {
    let visible = declarations.visible
    let usual = visible.filter { $0.section == nil && $0.kind != .positional }
    let arguments = visible.filter { $0.kind == .positional }
    var sections = [HelpSection(title: "ARGUMENTS", rows: arguments.map(HelpRow.init))]
    var titles: [String] = []
    for case let title? in visible.filter({ $0.kind != .positional }).map(\.section)
    where !titles.contains(title) {
      titles.append(title)
    }
    sections.append(
      HelpSection(title: "OPTIONS", rows: usual.map(HelpRow.init) + standardRows(path, visible)))
    sections += titles.map { title in
      let members = visible.filter { $0.section == title && $0.kind != .positional }
      return HelpSection(title: title.uppercased(), rows: members.map(HelpRow.init))
    }
    let subcommands = path.leaf.configuration.subcommands.filter { !$0.configuration.isHidden }
    sections.append(HelpSection(title: "SUBCOMMANDS", rows: subcommands.map(HelpRow.init)))
    return sections.filter { !$0.rows.isEmpty }
  }

  /// `--version` and `--help`, which nobody declares.
  private static func standardRows(_ path: CommandPath, _ visible: [Declaration]) -> [HelpRow] {
    let taken = Set(visible.flatMap(\.names))
    var rows: [HelpRow] = []
    if path.types.count == 1, !path.root.configuration.version.isEmpty {
      rows.append(HelpRow(label: "--version", text: "Show the version."))
    }
    let names = [Name.short("h"), .long("help")].filter { !taken.contains($0) }
    if !names.isEmpty {
      let label = names.map(\.spelling).joined(separator: ", ")
      rows.append(HelpRow(label: label, text: "Show this help."))
    }
    return rows
  }

  /// - Parameter column: where the explanations begin.
  func lines(column: Int, width: Int) -> [String] {
    ["\(title):"] + rows.flatMap { $0.lines(column: column, width: width) }
  }
}
