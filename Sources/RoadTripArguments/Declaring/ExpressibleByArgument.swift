/// A value that can be made from one word of a command line.
package protocol ExpressibleByArgument {
  /// Makes the value, or nil when `argument` has the wrong form.
  init?(argument: String)

  /// The value as a person would type it, for "(default: …)" in the help.
  var defaultValueDescription: String { get }

  /// Every word that is accepted, when there are few; empty when there is no such list.
  static var allValueStrings: [String] { get }

  /// What a shell offers when nothing more exact was declared.
  static var defaultCompletionKind: CompletionKind { get }

  /// What would be right, for the message about a wrong value: "a whole number".
  ///
  /// Beyond swift-argument-parser: harmless there, as any static member is.
  static var expectedForm: String? { get }
}

extension ExpressibleByArgument {
  package var defaultValueDescription: String { String(describing: self) }

  package static var allValueStrings: [String] { [] }

  package static var defaultCompletionKind: CompletionKind {
    let values = allValueStrings
    return values.isEmpty ? .default : .list(values)
  }

  package static var expectedForm: String? { nil }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
  package init?(argument: String) {
    guard let raw = RawValue(argument: argument) else { return nil }
    self.init(rawValue: raw)
  }

  package var defaultValueDescription: String { rawValue.defaultValueDescription }

  package static var expectedForm: String? { RawValue.expectedForm }
}

extension ExpressibleByArgument
where Self: CaseIterable, Self: RawRepresentable, RawValue: ExpressibleByArgument {
  package static var allValueStrings: [String] { allCases.map(\.rawValue.defaultValueDescription) }
}
