/// The text in lines of at most so many columns, broken at spaces and between wide characters.
///
/// Its own line ends are kept. A word longer than a line is broken where the line ends.
///
/// - Parameters:
///   - text: Visible text.
///   - width: The columns of a line; absent for no limit.
func wrapped(_ text: String, width: Int?) -> [String] {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  guard let width else { return lines.map(trimmingEnd) }
  return lines.flatMap { line in
    var wrapper = Wrapper(width: max(1, width))
    for piece in pieces(of: line) { wrapper.add(piece) }
    return wrapper.finish()
  }
}

/// The text without blanks at its end.
func trimmingEnd(_ text: some StringProtocol) -> String {
  var kept = text[...]
  while kept.last == " " { kept.removeLast() }
  return String(kept)
}

/// What is not broken if it can be helped: a word, or one wide character.
private struct Piece {
  var text = ""
  var width = 0
  var spaces = 0
}

/// The words of a line, wide characters each by itself but for the punctuation that closes them.
private func pieces(of line: Substring) -> [Piece] {
  var pieces: [Piece] = []
  var current = Piece()
  var isAfterWide = false
  for cluster in line {
    let width = displayWidth(of: cluster)
    let isBreak = cluster == " " || (width > 1 || isAfterWide) && !isClosing(cluster)
    if isBreak, !current.text.isEmpty {
      pieces.append(current)
      current = Piece()
    }
    if cluster == " " {
      current.spaces += 1
    } else {
      current.text.append(cluster)
      current.width += width
    }
    isAfterWide = width > 1
  }
  if !current.text.isEmpty { pieces.append(current) }
  return pieces
}

/// Whether a line may not begin with the character.
private func isClosing(_ cluster: Character) -> Bool {
  "、。，．：；！？）」』】〉》,.:;!?)]}".contains(cluster)
}

/// Fills lines with pieces.
private struct Wrapper {
  let width: Int
  private var lines: [String] = []
  private var line = ""
  private var used = 0

  init(width: Int) {
    self.width = width
  }

  mutating func add(_ piece: Piece) {
    let isFirst = lines.isEmpty && line.isEmpty
    var spaces = line.isEmpty && !isFirst ? 0 : piece.spaces
    if isFirst, spaces >= width { spaces = 0 }
    if used + spaces + piece.width <= width {
      line += String(repeating: " ", count: spaces) + piece.text
      used += spaces + piece.width
      return
    }
    if !line.isEmpty { endLine() }
    for cluster in piece.text {
      let more = displayWidth(of: cluster)
      if used > 0, used + more > width { endLine() }
      line.append(cluster)
      used += more
    }
  }

  mutating func finish() -> [String] {
    if !line.isEmpty || lines.isEmpty { endLine() }
    return lines
  }

  private mutating func endLine() {
    lines.append(line)
    line = ""
    used = 0
  }
}
