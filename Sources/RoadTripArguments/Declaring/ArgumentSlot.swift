/// The place that parsing fills for one declared argument, whatever its type.
protocol ArgumentSlot: AnyObject {
  /// The type of one value; nil for a flag.
  var valueType: (any ExpressibleByArgument.Type)? { get }
  /// Whether leaving it out is an error.
  var isRequired: Bool { get }
  /// Whether each mention adds a value; otherwise the last one wins.
  var isRepeating: Bool { get }
  /// Whether the command line mentioned it.
  var isGiven: Bool { get }
  /// The default as a person would type it; nil when there is none worth showing.
  var defaultText: String? { get }

  /// Takes one word; false when it has the wrong form.
  func accept(_ word: String) -> Bool
}
