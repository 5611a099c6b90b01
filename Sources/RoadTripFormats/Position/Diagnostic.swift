package import RoadTripModel

/// Something that a person should know about a file that was read.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// Whether something was refused.
  package enum Severity: String, Sendable {
    /// Something could not be taken as it stands.
    case error
    /// It was taken, but perhaps not as it was meant.
    case warning
  }

  /// Whether something was refused.
  package let severity: Severity
  /// Where it was found.
  package let position: SourcePosition
  /// What is wrong, the value found, and what would be right.
  package let message: String
  /// The kind of record that was refused. Only the first problem of a record says it: counting them counts rejections.
  package let kind: RecordKind?

  /// Makes a diagnostic.
  package init(
    _ severity: Severity, _ position: SourcePosition, _ message: String, kind: RecordKind? = nil
  ) {
    self.severity = severity
    self.position = position
    self.message = message
    self.kind = kind
  }

  /// A problem that is only counted: nobody will read where it is and what.
  static func untold(_ severity: Severity, kind: RecordKind? = nil) -> Diagnostic {
    Diagnostic(severity, SourcePosition(file: ""), "", kind: kind)
  }

  /// `points.csv:12:3: latitude is missing; …`, with `warning: ` before the message of a warning.
  package var description: String {
    "\(position): \(severity == .warning ? "warning: " : "")\(message)"
  }
}
