/// One spelling of an option or flag.
package enum Name: Hashable, Sendable {
  /// `--limit`, kept without its dashes.
  case long(String)
  /// `-n`, kept without its dash.
  case short(Character)

  /// As typed, with dashes.
  package var spelling: String {
    switch self {
    case .long(let name): "--\(name)"
    case .short(let letter): "-\(letter)"
    }
  }

  /// `dryRun` as `dry-run`, `openURLNow` as `open-url-now`.
  static func words(of identifier: String) -> String {
    let letters = Array(identifier)
    var result = ""
    for (index, letter) in letters.enumerated() {
      if letter == "_" {
        result += "-"
        continue
      }
      if letter.isUppercase, index > 0, letters[index - 1] != "_" {
        let followsSmall = !letters[index - 1].isUppercase
        let startsWord = index + 1 < letters.count && letters[index + 1].isLowercase
        if followsSmall || startsWord { result += "-" }
      }
      result += letter.lowercased()
    }
    return result
  }
}
