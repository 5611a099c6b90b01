/// The form in which texts are searched: small letters without marks, and scripts that part no words in single characters.
///
/// `Βορράς`, `ΒΟΡΡΑΣ` and `βορρας` are one word; so are `Łódź` and `lodz`, `Straße` and `strasse`. Of `東京タワー` every part is
/// found, since each character is a word. A change here needs a new ``version``, which makes files index their texts anew.
package enum SearchText {
  /// Counts the forms that there have been.
  package static let version = 1

  /// A word of a text: where it stands, and its searched form.
  package struct Word: Hashable, Sendable {
    package let range: Range<String.Index>
    package let folded: String
  }

  /// The words of a text in their order.
  package static func words(_ text: String) -> [Word] {
    var words: [Word] = []
    var folded: [UInt8] = []
    var start: String.Index?
    func end(at index: String.Index) {
      if let start, !folded.isEmpty {
        let word = String(decoding: folded, as: UTF8.self)
        words.append(Word(range: start..<index, folded: word))
      }
      start = nil
      folded.removeAll(keepingCapacity: true)
    }
    let (bytes, scalars) = (text.utf8, text.unicodeScalars)
    var standsAlone = false
    var next = text.startIndex
    while next < text.endIndex {
      let index = next
      let byte = bytes[index]
      if byte < 0x80 {
        next = bytes.index(after: index)
        let isPart = isPartOfWord(byte)
        if !isPart || standsAlone { end(at: index) }
        standsAlone = false
        guard isPart else { continue }
        if start == nil { start = index }
        folded.append(isCapital(byte) ? byte | 0x20 : byte)
        continue
      }
      next = scalars.index(after: index)
      let scalar = scalars[index]
      let category = scalar.properties.generalCategory
      guard category.isLetter || category.isMark else {
        end(at: index)
        standsAlone = false
        continue
      }
      let isMark = category.isMark
      if isAlone(scalar), !isMark || start == nil {
        end(at: index)
        standsAlone = true
      } else if standsAlone, !isMark {
        end(at: index)
        standsAlone = false
      }
      if start == nil { start = index }
      append(scalar, to: &folded)
    }
    end(at: text.endIndex)
    return words
  }

  /// A text in its searched form: its words, parted by spaces; the text itself where that says the same to the engine.
  package static func folded(_ text: String) -> String {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { Self.isPlain($0) } }
    if isPlain ?? false { return text }
    return words(text).map(\.folded).joined(separator: " ")
  }

  /// Whether a text of only such bytes is left as it is: ASCII without NUL, at which the engine would stop.
  package static func isPlain(_ byte: UInt8) -> Bool { byte < 0x80 && byte > 0 }

  private static func isCapital(_ byte: UInt8) -> Bool { (65...90).contains(byte) }

  /// Of a letter or digit of ASCII.
  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || isCapital(byte & ~0x20)
  }

  /// Scripts without spaces between words, and Hangul, whose particles cling to words.
  fileprivate static func isAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF,
      0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFF66...0xFF9D, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Letters that Unicode does not decompose, as people type them.
  private static let spellings: [UInt32: String] = [
    0xDF: "ss", 0xE6: "ae", 0xF0: "d", 0xF8: "o", 0xFE: "th", 0x111: "d", 0x127: "h", 0x131: "i",
    0x142: "l", 0x153: "oe", 0x167: "t", 0x180: "b", 0x1A1: "o", 0x1B0: "u", 0x3C2: "σ",
    0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl",
  ]

  /// Of a scalar that is not ASCII.
  private static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    for part in scalar.parts where !isDropped(part) {
      for small in part.properties.lowercaseMapping.unicodeScalars {
        if let spelling = spellings[small.value] {
          folded += spelling.utf8
        } else if !isDropped(small) {
          small.utf8.forEach { folded.append($0) }
        }
      }
    }
  }

  /// Marks that people leave out: accents, Hebrew points, Arabic vowel signs; and joiners. Vowel signs of Indic scripts stay.
  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x591...0x5C7, 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6DC,
      0x6DF...0x6E8, 0x6EA...0x6ED, 0x93C, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF,
      0xFE00...0xFE0F, 0xFE20...0xFE2F:
      true
    default: false
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isLetter: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  fileprivate var isMark: Bool {
    switch self {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}

/// What a person searches for: every word, the last one as a beginning, what stands in quotation marks as a phrase.
package struct SearchQuery: Hashable, Sendable {
  /// Words that stand one behind the other.
  package struct Term: Hashable, Sendable {
    package let words: [String]
    /// Whether the last of the words may go on.
    package let isPrefix: Bool
  }

  package let terms: [Term]

  /// The most words that are looked for; more are left out.
  private static let limit = 32

  /// Reads any text: each word is taken as it is, nothing in it is an operator.
  package init(_ text: String) {
    var terms: [Term] = []
    var (isQuoted, endsQuoted) = (false, false)
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: Self.isQuote) {
      defer { isQuoted.toggle() }
      if isQuoted {
        let words = SearchText.words(String(part)).map(\.folded)
        if !words.isEmpty { terms.append(Term(words: words, isPrefix: false)) }
        endsQuoted = true
        continue
      }
      for word in part.split(whereSeparator: \.isWhitespace) {
        // Words that signs part, such as rock-and-roll, and characters that stand alone, stand together.
        let words = SearchText.words(String(word)).map(\.folded)
        endsQuoted = endsQuoted && words.isEmpty
        if !words.isEmpty { terms.append(Term(words: words, isPrefix: false)) }
      }
    }
    if let last = terms.last, !endsQuoted {
      terms[terms.count - 1] = Term(words: last.words, isPrefix: true)
    }
    var count = 0
    self.terms = terms.filter { term in
      count += term.words.count
      return count <= Self.limit
    }
  }

  private static func isQuote(_ character: Character) -> Bool {
    character == "\"" || character == "\u{201C}" || character == "\u{201D}"
      || character == "\u{201E}"
  }

  /// Whether it is no more than the beginning of a word, of one or two letters, which says little of any text.
  package var isShortBeginning: Bool {
    guard terms.count == 1, let term = terms.first, term.isPrefix, term.words.count == 1 else {
      return false
    }
    let scalars = term.words[0].unicodeScalars
    return scalars.count <= 2 && !scalars.contains(where: SearchText.isAlone)
  }

  /// Whether a text in its searched form, as words, has every term.
  package func matches(_ texts: [[String]]) -> Bool {
    terms.allSatisfy { term in texts.contains { text in Self.has(term, text) } }
  }

  private static func has(_ term: Term, _ text: [String]) -> Bool {
    guard text.count >= term.words.count else { return false }
    return (0...text.count - term.words.count).contains { start in begins(term, text, at: start) }
  }

  private static func begins(_ term: Term, _ text: [String], at start: Int) -> Bool {
    for (place, word) in term.words.enumerated() {
      let isOpen = term.isPrefix && place == term.words.count - 1
      guard isOpen ? text[start + place].hasPrefix(word) : text[start + place] == word else {
        return false
      }
    }
    return true
  }

  /// The text around the first place where a term stands, with each word of it between brackets; `nil` where none stands there.
  package func snippet(of text: String, words width: Int = 12) -> String? {
    let words = SearchText.words(text)
    let folded = words.map(\.folded)
    var marked: [Bool] = words.map { _ in false }
    for term in terms where folded.count >= term.words.count {
      for start in 0...folded.count - term.words.count where Self.begins(term, folded, at: start) {
        for place in start..<start + term.words.count { marked[place] = true }
      }
    }
    guard let first = marked.firstIndex(of: true) else { return nil }
    let from = max(0, min(first - width / 3, words.count - width))
    let to = min(words.count, from + width)
    var shown = from > 0 ? "…" : String(text[..<words[0].range.lowerBound])
    for place in from..<to {
      let opens = marked[place] && (place == from || !marked[place - 1])
      let closes = marked[place] && (place == to - 1 || !marked[place + 1])
      shown += (opens ? "[" : "") + text[words[place].range] + (closes ? "]" : "")
      if place + 1 < to {
        shown += text[words[place].range.upperBound..<words[place + 1].range.lowerBound]
      }
    }
    shown += to < words.count ? "…" : String(text[words[to - 1].range.upperBound...])
    return shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
