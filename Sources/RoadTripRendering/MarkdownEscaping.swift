/// One line of plain text so that Markdown shows it as it is, in a table cell too.
///
/// Hidden characters are made visible first. A web address alone becomes an autolink.
func escapedMarkdown(_ text: String) -> String {
  let line = trimmed(visibleText(text))
  if isWebAddress(line) { return "<\(line)>" }
  var escaped = ""
  var rest = line.unicodeScalars[...]
  if let count = beginning(of: rest) {
    escaped.unicodeScalars.append(contentsOf: rest.prefix(count - 1))
    escaped += "\\"
    escaped.unicodeScalars.append(contentsOf: rest.prefix(count).suffix(1))
    rest = rest.dropFirst(count)
  }
  guard rest.contains(where: isMark) else {
    escaped.unicodeScalars.append(contentsOf: rest)
    return escaped
  }
  for scalar in rest {
    switch scalar {
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "&": escaped += "&amp;"
    case _ where isMark(scalar): escaped += "\\\(scalar)"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

/// Whether a character may begin or end markup anywhere in a line.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "\\", "`", "*", "_", "[", "]", "|", "~", "$", "<", ">", "&": true
  default: false
  }
}

/// How many characters at the start of a line would make it a heading, an item, a rule or the rule
/// of a table; nothing when none do. A number such as `-12.5` is left alone.
private func beginning(of line: Substring.UnicodeScalarView) -> Int? {
  let digits = line.prefix(10).prefix { ("0"..."9").contains($0) }.count
  let rest = line.dropFirst(digits)
  guard let mark = rest.first else { return nil }
  let next = rest.dropFirst().first
  let isOpen = next == nil || next == " "
  switch mark {
  case ".", ")": return digits > 0 && isOpen ? digits + 1 : nil
  case "#", ":": return digits == 0 ? 1 : nil
  case "+": return digits == 0 && isOpen ? 1 : nil
  case "-", "=":
    let isWord = next.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) } ?? false
    return digits == 0 && !isWord ? 1 : nil
  default: return nil
  }
}

/// Authored Markdown whose raw HTML shows as text; autolinks such as `<https://…>` stay.
///
/// In code, where Markdown needs no escape, `<b>` will read `&lt;b>`: no guess about what is code
/// is safe.
func escapingHTML(_ markdown: String) -> String {
  guard markdown.utf8.contains(UInt8(ascii: "<")) else { return markdown }
  var escaped = ""
  var rest = markdown.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    if scalar == "<", let next = rest.first, mayBeginTag(next), !isAutolink(rest) {
      escaped += "&lt;"
    } else {
      escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

/// Whether `<` before the character may begin HTML: a tag, its end, a comment or an instruction.
///
/// Source: CommonMark 0.31, "Raw HTML".
private func mayBeginTag(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "/" || scalar == "!" || scalar == "?" || scalar.properties.isAlphabetic
    || isHidden(scalar.value)
}

/// Whether text after `<` goes on as a web or mail address up to `>`.
private func isAutolink(_ rest: Substring.UnicodeScalarView) -> Bool {
  // What no address holds ends the search, so that many "<" do not read the same text again and again.
  let end = rest.firstIndex { !$0.isASCII || $0 == ">" || !isOfWebAddress(UInt8($0.value)) }
  guard let end, rest[end] == ">" else { return false }
  return isWebAddress(String(rest[..<end]))
}

/// Whether the text is a web or mail address and nothing else.
private func isWebAddress(_ text: String) -> Bool {
  guard ["http://", "https://", "mailto:"].contains(where: text.hasPrefix) else { return false }
  return text.utf8.allSatisfy(isOfWebAddress)
}

private func isOfWebAddress(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
  case UInt8(ascii: "0")...UInt8(ascii: "9"): true
  default: "-._~:/?#@!$&()+,;=%".utf8.contains(byte)
  }
}

/// The text without blanks at either end.
private func trimmed(_ text: String) -> String {
  trimmingEnd(text.drop { $0 == " " })
}
