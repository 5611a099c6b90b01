/// Authored Markdown as text to read: headings, lists, quotations and code keep their shape, the
/// marks of emphasis and links are taken away.
///
/// This is the part of Markdown that travel prose uses, not all of CommonMark.
func markdownLines(_ markdown: String, _ style: TextStyle) -> [String] {
  var reader = MarkdownReader(style: style)
  for line in visibleLines(markdown).split(separator: "\n", omittingEmptySubsequences: false) {
    reader.read(line)
  }
  return reader.finish()
}

/// Reads Markdown line by line, and holds the paragraph that may go on.
private struct MarkdownReader {
  let style: TextStyle
  private var lines: [String] = []
  private var paragraph: (first: String, rest: String, text: String)?
  private var fence: Substring?
  private var isGapDue = false

  init(style: TextStyle) {
    self.style = style
  }

  mutating func read(_ line: Substring) {
    let indent = line.prefix { $0 == " " }
    let content = line.dropFirst(indent.count)
    if let fence {
      if content.hasPrefix(fence) { self.fence = nil } else { emit(["    \(line)"]) }
    } else if content.hasPrefix("```") || content.hasPrefix("~~~") {
      endParagraph()
      fence = content.prefix { $0 == content.first }
    } else if content.isEmpty {
      endParagraph()
      isGapDue = !lines.isEmpty
    } else if let level = headingLevel(content) {
      endParagraph()
      isGapDue = !lines.isEmpty
      let title = content.drop { $0 == "#" }.drop { $0 == " " }
      emit(headingLines(plainText(title), level: level, style))
    } else if let level = underlineLevel(content), let title = paragraph?.text {
      paragraph = nil
      emit(headingLines(plainText(title[...]), level: level, style))
    } else {
      readProse(content, indent: String(indent))
    }
  }

  mutating func finish() -> [String] {
    endParagraph()
    return lines
  }

  private mutating func readProse(_ content: Substring, indent: String) {
    if let mark = itemMark(content) {
      endParagraph()
      let rest = indent + String(repeating: " ", count: mark.count)
      let text = content.dropFirst(mark.count)
      paragraph = (indent + mark, rest, String(text.drop { $0 == " " }))
    } else if content.first == ">" {
      let text = content.dropFirst().drop { $0 == " " }
      if paragraph?.first == "> " {
        paragraph?.text += " \(text)"
      } else {
        endParagraph()
        paragraph = ("> ", "> ", String(text))
      }
    } else if paragraph != nil {
      let isBroken = paragraph?.text.utf8.suffix(2).elementsEqual("  ".utf8) ?? false
      paragraph?.text += isBroken ? "\n" : " "
      paragraph?.text += content
    } else {
      paragraph = ("", "", String(content))
    }
  }

  private mutating func endParagraph() {
    guard let paragraph else { return }
    self.paragraph = nil
    let text = plainText(paragraph.text[...])
    emit(hanging(text, first: paragraph.first, rest: paragraph.rest, style))
  }

  private mutating func emit(_ more: [String]) {
    if isGapDue { lines.append("") }
    isGapDue = false
    lines += more.map(trimmingEnd)
  }
}

/// The level of a line such as `## Getting there`.
private func headingLevel(_ line: Substring) -> Int? {
  let marks = line.prefix { $0 == "#" }.count
  guard (1...6).contains(marks), line.dropFirst(marks).first == " " else { return nil }
  return marks
}

/// The level of the heading that a line of `===` or `---` underlines.
private func underlineLevel(_ line: Substring) -> Int? {
  let line = trimmingEnd(line)
  guard let mark = line.first, mark == "=" || mark == "-", line.allSatisfy({ $0 == mark })
  else { return nil }
  return mark == "=" ? 1 : 2
}

/// The mark of a list item with its blank, such as `- ` or `12. `.
private func itemMark(_ line: Substring) -> String? {
  if let first = line.first, "-*+".contains(first), line.dropFirst().first == " " { return "- " }
  let digits = line.prefix { $0.isASCII && $0.isNumber }
  let after = line.dropFirst(digits.count)
  guard (1...9).contains(digits.count), let point = after.first, point == "." || point == ")",
    after.dropFirst().first == " "
  else { return nil }
  return "\(digits)\(point) "
}
