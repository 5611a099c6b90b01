/// A command that the words may mean: the commands that lead to it, and where their names stand.
struct CommandPath {
  /// From the root to the command.
  private(set) var types: [any ParsableCommand.Type]
  /// Where the names of the subcommands stand among the words, in order.
  private(set) var positions: [Int] = []

  init(root: any ParsableCommand.Type) { types = [root] }

  init(_ types: [any ParsableCommand.Type]) { self.types = types }

  var root: any ParsableCommand.Type { types[0] }
  var leaf: any ParsableCommand.Type { types[types.count - 1] }

  /// The place after the last name.
  var next: Int { (positions.last ?? -1) + 1 }

  /// As typed: `roadtrip note add`.
  var name: String { types.map { $0.name }.joined(separator: " ") }

  /// The command line that shows its help.
  var helpCommand: String {
    types.count == 1
      ? "\(root.name) --help"
      : "\(root.name) help \(types.dropFirst().map { $0.name }.joined(separator: " "))"
  }

  /// - Parameter position: nil for a default subcommand, which is not named.
  func appending(_ type: any ParsableCommand.Type, at position: Int?) -> CommandPath {
    var path = self
    path.types.append(type)
    if let position { path.positions.append(position) }
    return path
  }
}
