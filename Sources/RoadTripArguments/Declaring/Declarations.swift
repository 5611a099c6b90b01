/// What one command declares, in order.
struct Declarations {
  private(set) var all: [Declaration] = []
  /// The checks of its option groups, innermost first.
  private(set) var checks: [() throws -> Void] = []

  init() {}

  /// Makes a command and reads what it declares.
  ///
  /// - Parameter needsLabels: whether the names of properties matter, as they do in any text for
  ///   the person. Without them a command is read faster.
  /// - Returns: the command, and the declarations whose slots it shares.
  static func read<Command: ParsableArguments>(
    _ type: Command.Type, needsLabels: Bool
  ) -> (command: Command, declared: Declarations) {
    if !needsLabels {
      let collector = DeclarationCollector()
      let command = DeclarationCollector.$current.withValue(collector) { type.init() }
      if collector.isComplete { return (command, collector.declarations) }
    }
    let command = type.init()
    var declared = Declarations()
    declared.add(command, section: nil)
    return (command, declared)
  }

  init(of type: any ParsableArguments.Type) {
    self = Self.read(type, needsLabels: true).declared
  }

  /// Reads the wrappers of `arguments` by reflection.
  mutating func add(_ arguments: any ParsableArguments, section: String?) {
    for child in Mirror(reflecting: arguments).children {
      guard let declared = child.value as? any DeclaredArgument, let label = child.label
      else { continue }
      // The compiler stores the wrapper of `limit` as `_limit`.
      let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
      declared.declare(label: name, section: section, in: &self)
    }
  }

  mutating func append(_ declaration: Declaration) { all.append(declaration) }

  mutating func append(check: @escaping () throws -> Void) { checks.append(check) }
}
