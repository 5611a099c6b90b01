/// A line of Markdown without its marks: emphasis and code are bare, a link is its text followed
/// by its address in parentheses, an image its description.
func plainText(_ markdown: Substring) -> String {
  let source = Array(markdown)
  var stripper = MarkdownStripper(marks: MarkdownMarks(of: source))
  stripper.strip(source[...], depth: 0)
  return stripper.text
}

/// Takes the marks from a line of Markdown.
private struct MarkdownStripper {
  /// What has been read so far.
  private(set) var text = ""

  /// Where closing marks stand: each is looked up, not searched for.
  private let marks: MarkdownMarks

  /// How deep marks may stand in marks.
  private static let deepest = 8

  init(marks: MarkdownMarks) {
    self.marks = marks
  }

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
    guard let end = marks.first("`", in: inner.indices) else { return nil }
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
    guard let end = marks.first("]", in: inner.indices) else { return nil }
    let after = inner[(end + 1)...]
    guard after.first == "(", let last = marks.first(")", in: after.indices) else { return nil }
    let address = after[(after.startIndex + 1)..<last]
    let label = inner[..<end]
    strip(label, depth: depth + 1)
    if showsAddress, address != label { text += " (\(String(address)))" }
    return after[(last + 1)...]
  }

  private mutating func stripAddress(_ rest: ArraySlice<Character>) -> ArraySlice<Character>? {
    let inner = rest.dropFirst()
    guard let end = marks.first(">", in: inner.indices) else { return nil }
    let address = inner[..<end]
    guard marks.first(":", in: address.indices) != nil,
      marks.first(" ", in: address.indices) == nil, marks.first("<", in: address.indices) == nil
    else { return nil }
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
      let end = marks.firstClosing(mark, count, in: inner.indices)
    else { return nil }
    strip(inner[..<end], depth: depth + 1)
    return inner[(end + count)...]
  }
}

/// Where the marks stand that may close a span, found in one pass over the text.
private struct MarkdownMarks {
  private struct Run: Hashable {
    var mark: Character
    var count: Int
  }

  private var places: [Character: [Int]] = [:]
  /// Where the runs of marks start that may close an emphasis.
  private var closing: [Run: [Int]] = [:]

  init(of source: [Character]) {
    var place = 0
    while place < source.count {
      let mark = source[place]
      var end = place + 1
      switch mark {
      case "`", "]", ")", ">", "<", ":", " ": places[mark, default: []].append(place)
      case "*", "_", "~":
        while end < source.count, source[end] == mark { end += 1 }
        let after = end < source.count ? source[end] : " "
        let isInWord = mark == "_" && (after.isLetter || after.isNumber)
        if place > 0, source[place - 1] != " ", !isInWord {
          closing[Run(mark: mark, count: end - place), default: []].append(place)
        }
      default: break
      }
      place = end
    }
  }

  /// The first place of a mark in a part of the text.
  func first(_ mark: Character, in part: Range<Int>) -> Int? {
    Self.first(of: places[mark] ?? [], in: part)
  }

  /// The first run of just so many marks that closes an emphasis whose text is this part or begins it.
  func firstClosing(_ mark: Character, _ count: Int, in part: Range<Int>) -> Int? {
    guard let second = part.dropFirst().first else { return nil }
    return Self.first(
      of: closing[Run(mark: mark, count: count)] ?? [], in: second..<part.upperBound)
  }

  private static func first(of places: [Int], in part: Range<Int>) -> Int? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < part.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low] < part.upperBound ? places[low] : nil
  }
}
