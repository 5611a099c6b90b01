/// "Did you mean …?"
package enum Suggestion {
  /// The candidate that `word` was most likely meant to be; nil when none is near.
  ///
  /// Near is: at most two slips of the finger (one in a short word), or the beginning of just one
  /// candidate.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let letters = Array(word.lowercased())
    guard letters.contains(where: { $0 != "-" }), letters.count > 1, letters.count <= 40,
      !candidates.contains(word)
    else { return nil }
    let limit = letters.count(where: { $0 != "-" }) <= 3 ? 1 : 2
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let distance = distance(letters, Array(candidate.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    if let best { return best.candidate }
    let begun = candidates.filter { $0.hasPrefix(word) }
    return begun.count == 1 ? begun.first : nil
  }

  /// The same as the end of a message, or an empty text.
  static func sentence(for word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Insertions, deletions, changes and swaps of neighbours that lead from one word to the other:
  /// the optimal string alignment form of the Damerau-Levenshtein distance.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      for column in 1...right.count {
        let change = left[row - 1] == right[column - 1] ? 0 : 1
        var cost = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + change)
        let isSwap =
          row > 1 && column > 1 && left[row - 1] == right[column - 2]
          && left[row - 2] == right[column - 1]
        if isSwap { cost = min(cost, beforeLast[column - 2] + 1) }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
