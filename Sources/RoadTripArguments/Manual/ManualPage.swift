/// The manual page of a tool and all its subcommands.
struct ManualPage {
  private let root: any ParsableCommand.Type
  private let details: ManualDetails
  private var mdoc = Mdoc()
  private var examples: [CommandExample] = []

  init(root: any ParsableCommand.Type, details: ManualDetails) {
    self.root = root
    self.details = details
    write()
  }

  var text: String { mdoc.text }

  private mutating func write() {
    let path = CommandPath(root: root)
    let declarations = Declarations(of: root).all.visible
    writeHead()
    mdoc.macro("Sh SYNOPSIS")
    writeUsage(path, declarations)
    mdoc.macro("Sh DESCRIPTION")
    mdoc.prose(root.configuration.abstract)
    writeParagraphs(root.configuration.discussion)
    writeParagraphs(details.description)
    writeRootOptions(declarations)
    if !root.configuration.subcommands.isEmpty {
      mdoc.macro("Sh COMMANDS")
      writeSubcommands(of: path, known: declarations)
    }
    writeTables()
    examples = root.configuration.examples + examples
    if !examples.isEmpty { writeExamples() }
  }

  private mutating func writeHead() {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let month = months[max(0, min(details.date.month - 1, 11))]
    mdoc.macro("Dd \(month) \(details.date.day), \(details.date.year)")
    mdoc.macro("Dt \(Mdoc.escaped(root.name.uppercased())) 1")
    mdoc.macro("Os")
    mdoc.macro("Sh NAME")
    mdoc.macro("Nm \(Mdoc.argument(root.name))")
    // The rule of mdoc: no full stop after the one-line description.
    let abstract = root.configuration.abstract
    let line = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    mdoc.macro("Nd \(Mdoc.argument(line.isEmpty ? root.name : line))")
  }

  private mutating func writeUsage(_ path: CommandPath, _ declarations: [Declaration]) {
    mdoc.macro("Nm")
    for type in path.types.dropFirst() { mdoc.macro("Ic \(Mdoc.argument(type.name))") }
    if let usage = path.leaf.configuration.usage {
      mdoc.macro("Li \(Mdoc.argument(usage))")
      return
    }
    let options = declarations.filter { $0.kind != .positional }
    let positionals = declarations.filter { $0.kind == .positional }
    for declaration in options { mdoc.macro(Self.synopsis(of: declaration)) }
    if !path.leaf.configuration.subcommands.isEmpty { mdoc.macro("Ar subcommand") }
    for declaration in positionals { mdoc.macro(Self.synopsis(of: declaration)) }
  }

  private mutating func writeRootOptions(_ declarations: [Declaration]) {
    mdoc.macro("Pp")
    mdoc.prose("The options are as follows:")
    var standard = [(term: "Fl h , \\-help", meaning: "Show the help of the command.")]
    if !root.configuration.version.isEmpty {
      standard.append((term: "Fl \\-version", meaning: "Show the version."))
    }
    let own = declarations.map { (term: Self.term(of: $0), meaning: Self.meaning(of: $0)) }
    mdoc.list(own + standard, term: \.term, meaning: \.meaning)
  }

  private mutating func writeSubcommands(of path: CommandPath, known: [Declaration]) {
    for type in path.leaf.configuration.subcommands where !type.configuration.isHidden {
      let path = path.appending(type, at: nil)
      let knownNames = Set(known.flatMap(\.names))
      let all = Declarations(of: type).all.visible
      let own = all.filter { $0.kind == .positional || knownNames.isDisjoint(with: $0.names) }
      let names = [type.name] + type.configuration.aliases
      mdoc.macro(
        "Ss \(Mdoc.argument(path.types.dropFirst().map { $0.name }.joined(separator: " ")))")
      mdoc.prose(type.configuration.abstract)
      if names.count > 1 {
        mdoc.macro("Pp")
        mdoc.prose("Also called: \(names.dropFirst().joined(separator: ", ")).")
      }
      mdoc.macro("Pp")
      writeUsage(path, own)
      writeParagraphs(type.configuration.discussion)
      mdoc.list(own, term: Self.term, meaning: Self.meaning)
      examples += type.configuration.examples
      writeSubcommands(of: path, known: known + own)
    }
  }

  private mutating func writeTables() {
    if !details.environment.isEmpty {
      mdoc.macro("Sh ENVIRONMENT")
      mdoc.list(
        details.environment, term: { "Ev \(Mdoc.argument($0.name))" }, meaning: \.meaning)
    }
    if !details.files.isEmpty {
      mdoc.macro("Sh FILES")
      mdoc.list(details.files, term: { "Pa \(Mdoc.argument($0.path))" }, meaning: \.meaning)
    }
    if !details.exitStatus.isEmpty {
      mdoc.macro("Sh EXIT STATUS")
      mdoc.list(
        details.exitStatus, term: { "Li \(Mdoc.argument(String($0.code)))" }, meaning: \.meaning)
    }
  }

  private mutating func writeExamples() {
    mdoc.macro("Sh EXAMPLES")
    for (index, example) in examples.enumerated() {
      if index > 0 { mdoc.macro("Pp") }
      mdoc.prose(Self.capitalized(example.shows) + ":")
      mdoc.macro("Pp")
      mdoc.macro("Dl \(Mdoc.argument(example.commandLine))")
    }
  }

  private mutating func writeParagraphs(_ text: String) {
    guard !text.isEmpty else { return }
    mdoc.macro("Pp")
    mdoc.prose(text)
  }
}

extension ManualPage {
  private static func synopsis(of declaration: Declaration) -> String {
    var line = declaration.slot.isRequired ? "" : "Op "
    switch declaration.kind {
    case .positional: line += "Ar"
    case .flag: line += "Fl \(flag(declaration.preferredName))"
    case .option: line += "Fl \(flag(declaration.preferredName)) Ar"
    }
    if declaration.kind != .flag { line += " \(Mdoc.argument(declaration.valueName))" }
    return declaration.slot.isRepeating ? line + " ..." : line
  }

  private static func term(of declaration: Declaration) -> String {
    if declaration.kind == .positional { return "Ar \(Mdoc.argument(declaration.valueName))" }
    let names = declaration.names.map(flag).joined(separator: " , ")
    let value = declaration.kind == .option ? " Ar \(Mdoc.argument(declaration.valueName))" : ""
    return "Fl \(names)\(value)"
  }

  private static func meaning(of declaration: Declaration) -> String {
    [declaration.help.abstract, declaration.valueNote, declaration.help.discussion]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A name after `Fl`, which writes the first dash itself.
  private static func flag(_ name: Name?) -> String {
    guard let name else { return "" }
    return Mdoc.escaped(String(name.spelling.dropFirst()))
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension ParsableCommand {
  /// The manual page of the tool, in mdoc: section 1, all subcommands on one page.
  package static func manualPage(_ details: ManualDetails) -> String {
    ManualPage(root: Self.self, details: details).text
  }
}
