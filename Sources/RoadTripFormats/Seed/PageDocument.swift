internal import RoadTripModel
internal import RoadTripSpelling

/// A Markdown file with its front matter.
struct PageDocument {
  /// The front matter as fields.
  let fields: SeedFields
  /// The title of the front matter, else the first heading.
  let title: String?
  /// The text without front matter and without the heading that is the title; `nil` where it is blank.
  let body: String?

  /// Reads the text of a file.
  init(_ text: String, file: String, problems: SeedProblems) {
    let lines = Self.lines(of: text)
    var row: [(name: String, field: CSVField)] = []
    var first = 0
    if lines.first == "---" {
      if let end = lines.dropFirst().firstIndex(of: "---") {
        row = Self.entries(lines[1..<end], file: file, problems)
        first = end + 1
      } else {
        problems.error(
          SourcePosition(file: file), "the front matter does not end with a line of \"---\"")
      }
    }
    let fields = SeedFields(
      CSVRow(file: file, line: 1, fields: row.map(\.field)), columns: row.map(\.name),
      noun: "a page", problems: problems)
    self.fields = fields
    var bodyLines = Array(lines[first...])
    if fields.has("title") {
      title = fields.text("title")
    } else {
      let heading = Self.heading(in: bodyLines)
      title = heading?.text.nfc
      if let heading, bodyLines[..<heading.index].allSatisfy({ $0.isBlank }) {
        bodyLines.removeFirst(heading.index + 1)
      }
    }
    let body = bodyLines.joined(separator: "\n").trimmed.nfc
    self.body = body.isEmpty ? nil : body
  }

  private static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\r" {
        if scalar == "\r" || !wasReturn { lines.append(String(line)) }
        line = String.UnicodeScalarView()
      } else {
        line.append(scalar)
      }
      wasReturn = scalar == "\r"
    }
    lines.append(String(line))
    return lines
  }

  private static let keys = ["title", "subtitle", "link", "kind"]

  private static func entries(
    _ lines: ArraySlice<String>, file: String, _ problems: SeedProblems
  ) -> [(name: String, field: CSVField)] {
    var entries: [(name: String, field: CSVField)] = []
    for (index, line) in zip(lines.indices, lines) where !line.isBlank {
      let position = SourcePosition(file: file, line: index + 1)
      guard let colon = line.firstIndex(of: ":") else {
        problems.error(position, "\(quoted(line)) is not \"key: value\"")
        continue
      }
      let key = String(line[..<colon]).trimmed
      if !keys.contains(key) {
        problems.error(
          position,
          "\(quoted(key)) is not a key of a page"
            + Suggestion.ending(for: key, among: keys, else: "its keys are"))
      } else if entries.contains(where: { $0.name == key }) {
        problems.error(position, "the key \(quoted(key)) stands twice in the front matter")
      } else {
        var value = String(line[line.index(after: colon)...]).trimmed
        if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
          value = String(value.dropFirst().dropLast())
        }
        entries.append((key, CSVField(text: value, line: index + 1, column: 1)))
      }
    }
    return entries
  }

  /// The first heading of the first level outside of fenced code.
  private static func heading(in lines: [String]) -> (index: Int, text: String)? {
    var fence: String?
    for (index, line) in lines.enumerated() {
      let start = String(line.trimmed.prefix(3))
      if start == "```" || start == "~~~" {
        if fence == nil { fence = start } else if fence == start { fence = nil }
      }
      guard fence == nil, line.hasPrefix("# ") else { continue }
      var text = String(line.dropFirst(2)).trimmed
      while text.hasSuffix("#") { text.removeLast() }
      if !text.isBlank { return (index, text.trimmed) }
    }
    return nil
  }
}
