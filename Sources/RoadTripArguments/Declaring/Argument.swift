/// A value known by its place: `roadtrip menu new-york-city`.
///
/// An array takes all the words that are left, and needs at least one when it has no default.
@propertyWrapper
package struct Argument<Value>: DeclaredArgument {
  private var slot: Slot<Value>
  private let help: ArgumentHelp?
  private let completion: CompletionKind?

  package var wrappedValue: Value {
    get { slot.filled }
    set { slot = slot.holding(newValue) }
  }

  /// Never called: the compiler looks here, and not in the extensions below, whether a property
  /// without parentheses and default (`@Argument var limit: Int`) can be initialized at all.
  @available(*, unavailable, message: "the type must be ExpressibleByArgument")
  package init() { preconditionFailure("unavailable") }

  private init(_ slot: Slot<Value>, _ help: ArgumentHelp?, _ completion: CompletionKind?) {
    self.slot = slot
    self.help = help
    self.completion = completion
    DeclarationCollector.hear(self)
  }

  func declare(label: String, section: String?, in declarations: inout Declarations) {
    declarations.append(
      Declaration(
        .positional, slot, label: label, names: [], help: help, completion: completion,
        section: section))
  }
}

extension Argument where Value: ExpressibleByArgument {
  /// A required value.
  package init(help: ArgumentHelp? = nil, completion: CompletionKind? = nil) {
    self.init(.single(nil), help, completion)
  }

  /// A value with a default.
  package init(
    wrappedValue: Value, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) {
    self.init(.single(wrappedValue), help, completion)
  }
}

extension Argument {
  /// A value that may be left out.
  package init<Wrapped: ExpressibleByArgument>(
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(.optional(nil), help, completion)
  }

  /// A value that may be left out, with its default written.
  package init<Wrapped: ExpressibleByArgument>(
    wrappedValue: Wrapped?, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(.optional(wrappedValue), help, completion)
  }

  /// One value or more.
  package init<Element: ExpressibleByArgument>(
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(.list(nil), help, completion)
  }

  /// Any number of values.
  package init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(.list(wrappedValue), help, completion)
  }
}
