/// A named value: `--limit 10`, `--limit=10`, `-n 10`.
///
/// A single or optional value takes the last mention; an array takes them all, and needs at least
/// one when it has no default.
@propertyWrapper
package struct Option<Value>: DeclaredArgument {
  private var slot: Slot<Value>
  private let name: NameSpecification
  private let help: ArgumentHelp?
  private let completion: CompletionKind?

  package var wrappedValue: Value {
    get { slot.filled }
    set { slot = slot.holding(newValue) }
  }

  /// Never called: the compiler looks here, and not in the extensions below, whether a property
  /// without parentheses and default (`@Option var limit: Int`) can be initialized at all.
  @available(*, unavailable, message: "the type must be ExpressibleByArgument")
  package init() { preconditionFailure("unavailable") }

  private init(
    _ slot: Slot<Value>, _ name: NameSpecification, _ help: ArgumentHelp?,
    _ completion: CompletionKind?
  ) {
    self.slot = slot
    self.name = name
    self.help = help
    self.completion = completion
    DeclarationCollector.hear(self, names: name)
  }

  func declare(label: String, section: String?, in declarations: inout Declarations) {
    declarations.append(
      Declaration(
        .option, slot, label: label, names: name, help: help, completion: completion,
        section: section))
  }
}

extension Option where Value: ExpressibleByArgument {
  /// A required value.
  package init(
    name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) {
    self.init(.single(nil), name, help, completion)
  }

  /// A value with a default.
  package init(
    wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(.single(wrappedValue), name, help, completion)
  }
}

extension Option {
  /// A value that may be left out.
  package init<Wrapped: ExpressibleByArgument>(
    name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(.optional(nil), name, help, completion)
  }

  /// A value that may be left out, with its default written.
  package init<Wrapped: ExpressibleByArgument>(
    wrappedValue: Wrapped?, name: NameSpecification = .long, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(.optional(wrappedValue), name, help, completion)
  }

  /// One value or more.
  package init<Element: ExpressibleByArgument>(
    name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(.list(nil), name, help, completion)
  }

  /// Any number of values.
  package init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], name: NameSpecification = .long, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(.list(wrappedValue), name, help, completion)
  }
}
