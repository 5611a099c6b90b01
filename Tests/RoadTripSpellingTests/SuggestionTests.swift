import Testing

@testable import RoadTripSpelling

@Suite struct SuggestionTests {
  private static let guesses: [(String, [String], String?)] = [
    ("mneu", ["menu", "note"], "menu"), ("titel", ["title", "subtitle"], "title"),
    ("timezone", ["timeZone"], "timeZone"), ("harbur", ["harbour"], "harbour"),
    ("point.json", ["points.csv"], nil), ("points.cvs", ["points.csv"], "points.csv"),
    ("points.json", ["points.csv"], "points.csv"), ("ptsburhg", ["pittsburgh"], "pittsburgh"),
    ("nota", ["rate"], nil), ("abd", ["abc"], "abc"), ("xyc", ["abc"], nil),
    ("Plaza", ["plaza-hotel"], nil), ("plaza", ["plaza-hotel"], "plaza-hotel"),
    ("plaza", ["plaza-hotel", "plaza-park"], nil), ("rat", ["cat", "rot"], "cat"),
    ("--dbb", ["--db"], "--db"), ("menu", ["menu", "men"], nil), ("m", ["menu"], nil),
    ("---", ["--a"], nil), ("", ["a"], nil), ("menu", [], nil),
  ]

  @Test(arguments: guesses)
  func `the nearest candidate is guessed, if it is near`(
    word: String, candidates: [String], expected: String?
  ) {
    #expect(Suggestion.nearest(to: word, among: candidates) == expected)
  }

  @Test func `a message ends with the guess, or with the words that there are`() {
    let keys = ["title", "link"]
    #expect(Suggestion.ending(for: "titel", among: keys) == #"; did you mean "title"?"#)
    #expect(Suggestion.ending(for: "titel", among: keys, mark: "'") == "; did you mean 'title'?")
    #expect(Suggestion.ending(for: "colour", among: keys) == "")
    #expect(Suggestion.ending(for: "titel", among: keys, else: "x") == #"; did you mean "title"?"#)
    #expect(
      Suggestion.ending(for: "colour", among: keys, else: "its keys are")
        == "; its keys are title, link")
  }

  @Test(arguments: [
    ("menu", "menu", 0), ("mneu", "menu", 1), ("", "abc", 3), ("abc", "", 3), ("", "", 0),
    ("kitten", "sitting", 3), ("ca", "abc", 3), ("naer", "near", 1), ("café", "cafe", 1),
  ])
  func `slips of the finger are counted up to a limit`(left: String, right: String, expected: Int) {
    var slips = Slips(from: Array(left.unicodeScalars))
    for limit in -1...6 {
      let counted = slips.count(to: right.unicodeScalars, atMost: limit)
      #expect(counted == (expected <= limit ? expected : nil), "limit \(limit)")
    }
  }

  @Test func `the cut-off counts as the whole table does`() {
    let letters: [Unicode.Scalar] = ["a", "b", "c"]
    let words = (0..<364).map { number in
      var number = number
      var word: [Unicode.Scalar] = []
      while number > 0 {
        word.append(letters[(number - 1) % 3])
        number = (number - 1) / 3
      }
      return word
    }
    for left in words.filter({ $0.count < 6 }).enumerated().filter({ $0.offset % 7 == 0 }) {
      var slips = Slips(from: left.element)
      for right in words {
        let whole = Self.wholeTable(left.element, right)
        var view = String.UnicodeScalarView()
        view.append(contentsOf: right)
        for limit in 0...3 {
          let counted = slips.count(to: view, atMost: limit)
          if counted != (whole <= limit ? whole : nil) {
            Issue.record(
              "\(left.element) to \(right), limit \(limit): \(counted ?? -1), not \(whole)")
          }
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(1))) func `300,000 long words are cheap`() {
    let stem = String(repeating: "long-word-", count: 30)
    var words = (0..<300_000).map { "\($0)-\(stem)" }
    words.append("the-\(stem)wanted")
    #expect(Suggestion.nearest(to: "teh-\(stem)wantde", among: words) == words.last)
  }

  /// The textbook's form: every cell of every row.
  private static func wholeTable(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var table = Array(
      repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for row in 0...left.count {
      for column in 0...right.count {
        guard row > 0, column > 0 else {
          table[row][column] = max(row, column)
          continue
        }
        let change = left[row - 1] == right[column - 1] ? 0 : 1
        var cost = min(
          table[row - 1][column] + 1, table[row][column - 1] + 1,
          table[row - 1][column - 1] + change)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, table[row - 2][column - 2] + 1)
        }
        table[row][column] = cost
      }
    }
    return table[left.count][right.count]
  }
}
