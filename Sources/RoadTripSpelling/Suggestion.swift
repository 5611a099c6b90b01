/// "Did you mean …?"
package enum Suggestion {
  /// The candidate that `word` was most likely meant to be; nil when none is near, or when it is one of them.
  ///
  /// Near is: one slip of the finger for every three letters of the candidate, at least one and at most
  /// ``mostSlips``, where capitals do not count; or the beginning of just one candidate.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let letters = Array(word.lowercased().unicodeScalars)
    guard letters.count > 1, letters.contains(where: { $0 != "-" }), !candidates.contains(word)
    else { return nil }
    var measure = Slips(from: letters)
    var best: (slips: Int, candidate: String)?
    for candidate in candidates {
      let other = candidate.lowercased().unicodeScalars
      let limit = min(slips(allowedIn: other), (best?.slips ?? .max) - 1)
      guard let slips = measure.count(to: other, atMost: limit) else { continue }
      best = (slips, candidate)
    }
    if let best { return best.candidate }
    let begun = candidates.lazy.filter { $0.hasPrefix(word) }.prefix(2)
    return begun.count == 1 ? begun.first : nil
  }

  /// The same as the end of a message, `; did you mean "title"?`, or an empty text.
  package static func ending(
    for word: String, among candidates: [String], mark: Character = "\""
  ) -> String {
    nearest(to: word, among: candidates).map { "; did you mean \(mark)\($0)\(mark)?" } ?? ""
  }

  /// The same, or the words that there are: `; its keys are title, link`.
  package static func ending(
    for word: String, among candidates: [String], else introduction: String
  ) -> String {
    let ending = ending(for: word, among: candidates)
    return ending.isEmpty ? "; \(introduction) \(candidates.joined(separator: ", "))" : ending
  }

  /// More slips than this make another word of any word.
  static let mostSlips = 3

  private static func slips(allowedIn candidate: String.UnicodeScalarView) -> Int {
    var letters = 0
    for letter in candidate where letter != "-" {
      letters += 1
      if letters == 3 * mostSlips { break }
    }
    return max(1, letters / 3)
  }
}
