/// Breaks text into lines.
enum TextWrap {
  /// Lines of at most `width` characters, broken at spaces; a longer word stays whole.
  ///
  /// Line feeds in `text` stay; a line that begins with a space is kept as it is.
  static func lines(_ text: String, width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.first == " " ? [String(line)] : wrapped(line, width: width)
    }
  }

  private static func wrapped(_ line: Substring, width: Int) -> [String] {
    var lines: [String] = []
    var current = ""
    var length = 0
    for word in line.split(separator: " ") {
      let count = word.count
      if !current.isEmpty, length + 1 + count > width {
        lines.append(current)
        current = ""
        length = 0
      }
      if !current.isEmpty {
        current += " "
        length += 1
      }
      current += word
      length += count
    }
    return lines + [current]
  }
}
