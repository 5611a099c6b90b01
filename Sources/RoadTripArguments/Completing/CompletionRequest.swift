/// What a completion script asks: `roadtrip ---complete bash menu --fo`.
package struct CompletionRequest: Equatable, Sendable {
  package let shell: CompletionShell
  /// The words before the one to complete, without the tool's name.
  package let words: [String]
  /// The beginning of the word to complete; may be empty.
  package let current: String
  /// How much of `current` the shell replaces no more: bash breaks words at `=` and `:`.
  let settledCount: Int
  /// Whether the person began the word with a quotation mark.
  let isQuoted: Bool

  /// - Parameter arguments: the tool's arguments; nil when they are no such question.
  package init?(_ arguments: [String]) {
    guard arguments.count >= 2, arguments[0] == "---complete",
      let shell = CompletionShell(rawValue: arguments[1])
    else { return nil }
    self.shell = shell
    var words = Array(arguments.dropFirst(2))
    var settled = 0
    var isQuoted = false
    if shell == .bash {
      isQuoted = words.last.map { $0.hasPrefix("\"") || $0.hasPrefix("'") } ?? false
      (words, settled) = Self.joined(words.map(Self.unquoted))
    }
    self.current = words.popLast() ?? ""
    self.words = words
    self.settledCount = settled
    self.isQuoted = isQuoted
  }

  /// Undoes how bash breaks `--db=a:b` into five words.
  private static func joined(_ words: [String]) -> (words: [String], settled: Int) {
    var result: [String] = []
    var settled = 0
    var isOpen = false
    for word in words {
      let isBreak = word == "=" || word == ":"
      if let last = result.last, isBreak || isOpen {
        settled = isBreak ? last.count + 1 : last.count
        result[result.count - 1] += word
      } else {
        settled = 0
        result.append(word)
      }
      isOpen = isBreak
    }
    return (result, settled)
  }

  /// A word as bash will read it; one that is still being typed may lack its last quotation mark.
  private static func unquoted(_ word: String) -> String {
    var result = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        result.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      } else {
        result.append(character)
      }
    }
    return result
  }
}
