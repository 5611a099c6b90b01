/// A line of Markdown without its marks: emphasis and code are bare, a link is its text followed
/// by its address in parentheses, an image its description.
func plainText(_ markdown: Substring) -> String {
  var stripper = MarkdownStripper()
  stripper.strip(Array(markdown)[...], depth: 0)
  return stripper.text
}

/// Takes the marks from a line of Markdown.
private struct MarkdownStripper {
  /// What has been read so far.
  private(set) var text = ""

  /// How far a closing mark is looked for, so that hostile text cannot make the search long.
  private static let reach = 2_000

  /// How deep marks may stand in marks.
  private static let deepest = 8

  mutating func strip(_ source: ArraySlice<Character>, depth: Int) {
    var rest = source
    while let first = rest.first {
      if depth < Self.deepest, let after = stripMark(rest, depth: depth, before: text.last) {
        rest = after
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
  }

  /// Reads one marked span; nothing when there is none here.
  private mutating func stripMark(
    _ rest: ArraySlice<Character>, depth: Int, before: Character?
  ) -> ArraySlice<Character>? {
    switch rest.first {
    case "\\": stripEscape(rest)
    case "`": stripCode(rest)
    case "!": stripImage(rest, depth: depth)
    case "[": stripLink(rest, depth: depth, showsAddress: true)
    case "<": stripAddress(rest)
    case "*", "_", "~": stripEmphasis(rest, depth: depth, before: before)
    default: nil
    }
  }

  private mutating func stripEscape(_ rest: ArraySlice<Character>) -> ArraySlice<Character>? {
    guard let escaped = rest.dropFirst().first, escaped.isASCII,
      escaped.isPunctuation || escaped.isSymbol
    else { return nil }
    text.append(escaped)
    return rest.dropFirst(2)
  }

  private mutating func stripCode(_ rest: ArraySlice<Character>) -> ArraySlice<Character>? {
    let inner = rest.dropFirst()
    guard let end = inner.prefix(Self.reach).firstIndex(of: "`") else { return nil }
    text += String(inner[..<end])
    return inner[(end + 1)...]
  }

  private mutating func stripImage(
    _ rest: ArraySlice<Character>, depth: Int
  ) -> ArraySlice<Character>? {
    let inner = rest.dropFirst()
    return inner.first == "[" ? stripLink(inner, depth: depth, showsAddress: false) : nil
  }

  private mutating func stripLink(
    _ rest: ArraySlice<Character>, depth: Int, showsAddress: Bool
  ) -> ArraySlice<Character>? {
    let inner = rest.dropFirst()
    guard let end = inner.prefix(Self.reach).firstIndex(of: "]") else { return nil }
    let after = inner[(end + 1)...]
    guard after.first == "(", let last = after.prefix(Self.reach).firstIndex(of: ")") else {
      return nil
    }
    let address = after[(after.startIndex + 1)..<last]
    let label = inner[..<end]
    strip(label, depth: depth + 1)
    if showsAddress, address != label { text += " (\(String(address)))" }
    return after[(last + 1)...]
  }

  private mutating func stripAddress(_ rest: ArraySlice<Character>) -> ArraySlice<Character>? {
    let inner = rest.dropFirst()
    guard let end = inner.prefix(Self.reach).firstIndex(of: ">") else { return nil }
    let address = inner[..<end]
    guard address.contains(":"), !address.contains(where: { $0 == " " || $0 == "<" }) else {
      return nil
    }
    text += String(address)
    return inner[(end + 1)...]
  }

  private mutating func stripEmphasis(
    _ rest: ArraySlice<Character>, depth: Int, before: Character?
  ) -> ArraySlice<Character>? {
    guard let mark = rest.first else { return nil }
    let count = rest.prefix(3).prefix { $0 == mark }.count
    let inner = rest.dropFirst(count)
    let isInWord = mark == "_" && (before?.isLetter == true || before?.isNumber == true)
    guard let next = inner.first, next != " ", !isInWord, mark != "~" || count == 2,
      let end = closing(mark, count, in: inner)
    else { return nil }
    strip(inner[..<end], depth: depth + 1)
    return inner[(end + count)...]
  }

  /// Where the run of marks stands that closes an emphasis.
  private func closing(_ mark: Character, _ count: Int, in inner: ArraySlice<Character>) -> Int? {
    var place = inner.startIndex
    let limit = min(inner.endIndex, place + Self.reach)
    while place < limit {
      let run = inner[place..<limit].prefix { $0 == mark }.count
      guard run > 0 else {
        place += 1
        continue
      }
      let after = place + run < inner.endIndex ? inner[place + run] : " "
      let isInWord = mark == "_" && (after.isLetter || after.isNumber)
      if run == count, place > inner.startIndex, inner[place - 1] != " ", !isInWord { return place }
      place += run
    }
    return nil
  }
}
