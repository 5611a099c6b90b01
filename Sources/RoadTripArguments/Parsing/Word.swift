/// Questions about one word of a command line.
enum Word {
  /// Whether `word` stands for an option: it begins with a dash, and is neither a lone dash nor a
  /// negative number, not even the first of several (`-74.5,3`).
  static func looksLikeOption(_ word: String) -> Bool {
    var bytes = word.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), let second = bytes.next() else { return false }
    if isDigit(second) { return false }
    if second == UInt8(ascii: "."), let third = bytes.next(), isDigit(third) { return false }
    return true
  }

  /// `word` between quotes for a message: nothing a terminal would obey, and not too long.
  static func quoted(_ word: String) -> String {
    let limit = 60
    var text = ""
    for character in word.prefix(limit) {
      for scalar in character.unicodeScalars { text += visible(scalar) }
    }
    if word.dropFirst(limit).first != nil { text += "…" }
    return "'\(text)'"
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The scalar, or its number when it is a control or turns the direction of the text.
  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      "\\u{\(String(scalar.value, radix: 16))}"
    default: String(scalar)
    }
  }
}

extension String {
  /// The text with each `character` written as `text`.
  ///
  /// The standard `replacing(_:with:)` would load the regular expression engine at start-up.
  func spelling(_ character: Character, as text: String) -> String {
    var result = ""
    for each in self {
      if each == character { result += text } else { result.append(each) }
    }
    return result
  }
}
