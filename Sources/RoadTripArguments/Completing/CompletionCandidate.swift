/// A word that a shell may offer.
package struct CompletionCandidate: Equatable, Sendable {
  package let word: String
  /// One line; empty for none. Bash shows no descriptions.
  package let summary: String

  package init(_ word: String, summary: String = "") {
    self.word = word
    self.summary = summary
  }
}
