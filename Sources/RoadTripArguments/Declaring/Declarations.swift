/// What one command declares, in order.
struct Declarations {
  private(set) var all: [Declaration] = []
  /// The checks of its option groups, innermost first.
  private(set) var checks: [() throws -> Void] = []

  init() {}

  init(of arguments: any ParsableArguments) { add(arguments, section: nil) }

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
