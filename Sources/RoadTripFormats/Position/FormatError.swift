/// A file that is not of its format: where, and what is wrong there.
package struct FormatError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where it was found.
  package let position: SourcePosition
  /// What is wrong, and what would be right.
  package let problem: String

  /// Makes an error.
  package init(_ position: SourcePosition, _ problem: String) {
    self.position = position
    self.problem = problem
  }

  /// `events.json:14:9: the string does not end`.
  package var description: String { "\(position): \(problem)" }
}
