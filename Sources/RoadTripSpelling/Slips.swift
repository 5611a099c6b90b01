/// Counts slips of the finger: insertions, deletions, changes and swaps of neighbours that lead from one word
/// to another, which is the optimal string alignment form of the Damerau-Levenshtein distance.
///
/// Ukkonen's cut-off keeps it cheap among many long words: only the cells within `limit` of the diagonal are
/// computed, and only until a whole row of them is above it. The rows are kept from word to word.
struct Slips {
  private let word: [Unicode.Scalar]
  private var beforeLast: [Int]
  private var last: [Int]
  private var current: [Int]

  init(from word: [Unicode.Scalar]) {
    self.word = word
    beforeLast = Array(repeating: 0, count: word.count + 1)
    last = beforeLast
    current = beforeLast
  }

  /// How many slips lead to `other`; nil when they are more than `limit`.
  mutating func count(to other: String.UnicodeScalarView, atMost limit: Int) -> Int? {
    guard limit >= 0 else { return nil }
    for column in 0...min(word.count, limit + 1) { last[column] = column }
    var row = 0
    var before: Unicode.Scalar?
    for letter in other {
      row += 1
      guard row <= word.count + limit, fill(row, letter, before, limit) <= limit else { return nil }
      swap(&beforeLast, &last)
      swap(&last, &current)
      before = letter
    }
    guard row + limit >= word.count, last[word.count] <= limit else { return nil }
    return last[word.count]
  }

  /// Computes the cells of a row that lie within `limit` of the diagonal, with a wall at each side of them;
  /// the answer is the smallest.
  private mutating func fill(
    _ row: Int, _ letter: Unicode.Scalar, _ before: Unicode.Scalar?, _ limit: Int
  ) -> Int {
    let wall = limit + 1
    let first = max(0, row - wall)
    let end = min(word.count, row + limit)
    current[first] = first == 0 ? row : wall
    var smallest = current[first]
    for column in first..<end {
      let change = word[column] == letter ? 0 : 1
      var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + change)
      if column > 0, word[column - 1] == letter, word[column] == before {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current[column + 1] = cost
      smallest = min(smallest, cost)
    }
    if end < word.count { current[end + 1] = wall }
    return smallest
  }
}
