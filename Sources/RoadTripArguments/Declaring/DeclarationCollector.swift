/// Hears of arguments while a command is made, so that nobody need reflect on it.
///
/// Reflection costs about half a millisecond in a fresh process, and its only use is the name of a
/// property. A command whose options and flags all carry their own names is read without it.
final class DeclarationCollector {
  /// Listens in `init()` of a command; nil when it is made for any other purpose.
  @TaskLocal static var current: DeclarationCollector?

  private(set) var declarations = Declarations()
  /// Whether each option and flag has a name of its own.
  private(set) var isComplete = true
  private var sections: [String?] = []

  /// Called by each wrapper as it is made.
  static func hear(
    _ wrapper: some DeclaredArgument, names: NameSpecification? = nil
  ) {
    guard let current else { return }
    if names?.needsLabel == true { current.isComplete = false }
    guard current.isComplete else { return }
    wrapper.declare(
      label: "", section: current.sections.last ?? nil, in: &current.declarations)
  }

  /// Makes an option group, whose arguments are heard under `title`.
  static func hearGroup<Group: ParsableArguments>(_ title: String?) -> Group {
    guard let current else { return Group() }
    current.sections.append(title ?? current.sections.last ?? nil)
    let group = Group()
    current.sections.removeLast()
    current.declarations.append {
      var group = group
      try group.validate()
    }
    return group
  }
}

extension DeclarationCollector: @unchecked Sendable {
  // Proof: `Declarations(of:)` makes one, and hands it down the task-local value only while it waits
  // for a synchronous `init()` on the same thread; nobody else ever holds it.
}
