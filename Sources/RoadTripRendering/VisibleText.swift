/// Text for one line, in which nothing can hide or command the terminal.
///
/// Control characters, bidirectional overrides, separators and invisible characters become
/// `\u{…}`; a line end becomes `⏎`, a tab a space. Joiners stay: Arabic, Indic scripts and emoji
/// need them; so do the tags in the flags of England, Scotland and Wales.
public func visibleText(_ text: String) -> String {
  visibleText(text, lineEnd: "⏎", tab: " ")
}

/// Text for several lines, in which nothing can hide or command the terminal.
///
/// As ``visibleText(_:)``, but line ends stay and a tab becomes four spaces.
public func visibleLines(_ text: String) -> String {
  visibleText(text, lineEnd: "\n", tab: "    ")
}

private func visibleText(_ text: String, lineEnd: String, tab: String) -> String {
  guard text.utf8.contains(where: mayHide) else { return text }
  var visible = ""
  var rest = text.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    switch scalar.value {
    case 0x0D where rest.first == "\n": continue
    case 0x0A: visible += lineEnd
    case 0x09: visible += tab
    case 0x1F3F4:
      visible.unicodeScalars.append(scalar)
      visible.unicodeScalars.append(contentsOf: rest.prefix(tagsOfFlag(rest)))
      rest = rest.dropFirst(tagsOfFlag(rest))
    case let value where isHidden(value):
      visible += "\\u{\(String(value, radix: 16, uppercase: true))}"
    default: visible.unicodeScalars.append(scalar)
    }
  }
  return visible
}

/// Whether a byte of UTF-8 is, or may begin, a character that hides.
func mayHide(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x00..<0x20, 0x7F: true
  case 0xC2, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF3: true
  default: false
  }
}

/// Whether a character commands a terminal, reorders or parts lines, or cannot be seen.
func isHidden(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x00..<0x20, 0x7F...0x9F: true  // C0, DEL, C1
  case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x206F: true  // direction, old controls
  case 0x2028, 0x2029: true  // line and paragraph separator
  case 0x00AD, 0x180E, 0x200B, 0x2060...0x2065, 0xFEFF: true  // no width
  case 0x3164, 0xFFA0: true  // Hangul fillers
  case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true  // annotations, tags
  default: false
  }
}

/// How many tags after a black flag make it the flag of England, Scotland or Wales; else 0.
///
/// Source: the `RGI_Emoji_Tag_Sequence` lines of Unicode's `emoji-sequences.txt`.
private func tagsOfFlag(_ rest: Substring.UnicodeScalarView) -> Int {
  let tags = rest.prefix(6).map { $0.value &- 0xE0000 }
  guard tags.count == 6, tags[5] == 0x7F else { return 0 }
  let region = tags.prefix(5)
  return ["gbeng", "gbsct", "gbwls"].contains { $0.unicodeScalars.map(\.value) == Array(region) }
    ? 6 : 0
}
