/// What a shell is to offer.
package struct CompletionAnswer: Equatable, Sendable {
  /// Words that begin with what was typed.
  package private(set) var candidates: [CompletionCandidate] = []
  /// What the caller is asked for: see ``custom``.
  private(set) var source: CompletionKind = .default
  /// What stands before each value in its word: `--db=`.
  private let prefix: String
  /// The beginning of the value, after `prefix`.
  private let begun: String
  private let request: CompletionRequest

  init(_ request: CompletionRequest, prefix: String = "") {
    self.request = request
    self.prefix = prefix
    self.begun = String(request.current.dropFirst(prefix.count))
  }

  /// The key that a declaration gave as `.custom(key:)`, and the beginning of the wanted word.
  ///
  /// The caller looks for words and hands them to ``offer(_:)``. Nil when nothing is asked.
  package var custom: (key: String, prefix: String)? {
    guard case .custom(let key) = source else { return nil }
    return (key, begun)
  }

  /// Adds those words that begin with what was typed.
  package mutating func offer(_ words: [CompletionCandidate]) {
    for candidate in words where candidate.word.hasPrefix(begun) {
      candidates.append(CompletionCandidate(prefix + candidate.word, summary: candidate.summary))
    }
  }

  mutating func offer(_ kind: CompletionKind) {
    if case .list(let words) = kind {
      offer(words.map { CompletionCandidate($0) })
    } else {
      source = kind
    }
  }

  /// The answer as the script of the shell reads it: what to offer, then one word a line.
  package var text: String {
    let lines = candidates.map { line(for: $0) }
    return ([directive] + lines).joined(separator: "\n") + "\n"
  }

  private var directive: String {
    switch source {
    case .file(let extensions): ([":files"] + extensions).joined(separator: " ")
    case .directory: ":directories"
    case .default, .list, .custom: ":words"
    }
  }

  private func line(for candidate: CompletionCandidate) -> String {
    let word = Self.oneLine(candidate.word)
    let summary = Self.oneLine(candidate.summary)
    switch request.shell {
    case .bash:
      let rest = String(word.dropFirst(request.settledCount))
      return request.isQuoted ? rest : Self.escaped(rest)
    case .zsh:
      let name = word.spelling("\\", as: "\\\\").spelling(":", as: "\\:")
      return summary.isEmpty ? name : "\(name):\(summary)"
    case .fish:
      return summary.isEmpty ? word : "\(word)\t\(summary)"
    }
  }

  /// Control characters would break the lines of the answer.
  private static func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  /// With a backslash before each ASCII character that means something to bash.
  private static func escaped(_ word: String) -> String {
    var result = ""
    for character in word {
      let isPlain =
        !character.isASCII || character.isLetter || character.isNumber
        || "-_./,+%@=:".contains(character)
      if !isPlain { result += "\\" }
      result.append(character)
    }
    return result
  }
}
