/// How many columns of a terminal a line of text takes.
///
/// East Asian wide characters and emoji, with all that is joined to them, take two; combining
/// marks and joiners none. The text must have been made visible first (``visibleText(_:)``).
public func displayWidth(_ text: String) -> Int {
  var width = 0
  for byte in text.utf8 {
    if byte >= 0x80 { return displayWidthBeyondASCII(text) }
    width += 1
  }
  return width
}

private func displayWidthBeyondASCII(_ text: String) -> Int {
  var width = 0
  for scalar in text.unicodeScalars {
    guard let more = widthAlone(scalar.value) else {
      return text.reduce(0) { $0 + displayWidth(of: $1) }
    }
    width += more
  }
  return width
}

/// The width of a character of the common blocks whose characters never join with one another;
/// nothing for the others.
private func widthAlone(_ scalar: UInt32) -> Int? {
  switch scalar {
  case 0x20..<0x300, 0x2010...0x2027, 0x2030...0x203A, 0x2500...0x257F: 1  // Latin, dashes, rules
  case 0x3001...0x3029, 0x3041...0x3096, 0x30A0...0x30FF, 0x4E00...0x9FFF: 2  // CJK
  default: nil
  }
}

/// How many columns one grapheme cluster takes.
func displayWidth(of cluster: Character) -> Int {
  if cluster.isASCII { return 1 }
  var width = 0
  var isEmoji = false
  var indicators = 0
  for scalar in cluster.unicodeScalars {
    let properties = scalar.properties
    switch scalar.value {
    case 0xFE0F: isEmoji = true
    case 0x1F1E6...0x1F1FF:
      indicators += 1
      width += 1
    case _ where WideRanges.contain(scalar.value) || properties.isEmojiPresentation:
      isEmoji = isEmoji || properties.isEmojiPresentation
      width += 2
    default: width += isZeroWidth(scalar) ? 0 : 1
    }
  }
  return isEmoji || indicators > 1 ? 2 : width
}

/// Whether a character adds no column: a mark on the one before, a joiner, a vowel or final
/// consonant of a Hangul syllable that is written in parts.
private func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: true
  default: (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
  }
}

/// The text cut to so many columns, with `…` where something was cut.
func truncated(_ text: String, to width: Int) -> String {
  guard displayWidth(text) > width else { return text }
  var kept = ""
  var used = 0
  for cluster in text {
    let more = displayWidth(of: cluster)
    if used + more > width - 1 { break }
    kept.append(cluster)
    used += more
  }
  while kept.last == " " { kept.removeLast() }
  return width > 0 ? kept + "…" : ""
}
