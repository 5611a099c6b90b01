/// What the help says about one argument.
package struct ArgumentHelp: Equatable, Sendable {
  /// One line.
  package var abstract: String
  /// As long as needed; shown below the abstract.
  package var discussion: String
  /// The word between the angle brackets; nil for the property's name.
  package var valueName: String?
  package var visibility: ArgumentVisibility

  package init(
    _ abstract: String = "", discussion: String = "", valueName: String? = nil,
    visibility: ArgumentVisibility = .default
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.visibility = visibility
  }

  /// Accepted, but shown nowhere.
  package static var hidden: ArgumentHelp { ArgumentHelp(visibility: .hidden) }
}

extension ArgumentHelp: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(value) }
}
