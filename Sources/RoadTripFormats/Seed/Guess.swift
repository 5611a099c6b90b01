internal import RoadTripModel

/// Guesses which word was meant.
enum Guess {
  /// The word of `known` that is closest to `word`; `nil` where none is close.
  static func closest(to word: String, among known: [String]) -> String? {
    let letters = Array(word.lowercased().unicodeScalars.prefix(40))
    var best: (word: String, distance: Int)?
    for candidate in known {
      let other = Array(candidate.lowercased().unicodeScalars)
      let distance = distance(letters, other)
      if distance <= max(1, other.count / 3), distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.word
  }

  /// "; did you mean "title"?", or the words that there are.
  static func hint(for word: String, among known: [String], what: String) -> String {
    let guess = meant(by: word, among: known)
    return guess.isEmpty ? "; \(what) \(known.joined(separator: ", "))" : guess
  }

  /// "; did you mean "title"?", or nothing.
  static func meant(by word: String, among known: [String]) -> String {
    closest(to: word, among: known).map { "; did you mean \(quoted($0))?" } ?? ""
  }

  /// How many letters differ, where swapping two neighbours counts once (optimal string alignment).
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last.last ?? 0
  }
}
