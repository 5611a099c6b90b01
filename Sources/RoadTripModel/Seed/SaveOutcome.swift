/// What saving a record did to its row.
public enum SaveOutcome: String, Codable, Sendable {
  /// There was no such row.
  case inserted
  /// The row, or what belongs to it, was different.
  case updated
  /// Everything was the same already.
  case unchanged
}
