public import RoadTripPresentation

/// A table in GitHub's Markdown; nothing for a table without columns.
public func renderMarkdown(_ table: Table) -> String {
  wholeLines(markdownLines(table))
}

/// A document in GitHub's Markdown.
///
/// What is not authored Markdown is escaped, so that it reads as it is; authored Markdown passes as
/// it is, but for raw HTML, which is escaped too.
public func renderMarkdown(_ document: Document) -> String {
  var parts: [[String]] = []
  if !document.title.isEmpty { parts.append([heading(document.title, level: 1)]) }
  if let subtitle = document.subtitle { parts.append([escapedMarkdown(subtitle)]) }
  parts += document.blocks.map(markdownLines)
  return wholeLines(Array(parts.filter { !$0.isEmpty }.joined(separator: [""])))
}

private func markdownLines(_ block: Document.Block) -> [String] {
  switch block {
  case .heading(let text, let level):
    return [heading(text, level: level)]
  case .paragraph(let text):
    return visibleLines(text).split(separator: "\n", omittingEmptySubsequences: false)
      .map { escapedMarkdown(String($0)) }
  case .fields(let fields):
    return fields.map { "- **\(escapedMarkdown($0.label)):** \(escapedMarkdown($0.value))" }
      .map(trimmingEnd)
  case .table(let table):
    return markdownLines(table)
  case .items(let items):
    return items.map { item in
      let mark = item.number.map { "\($0). " } ?? "- "
      let subtitle = item.subtitle.map { " — " + escapedMarkdown($0) } ?? ""
      return "\(mark)**\(escapedMarkdown(item.title))**\(subtitle)"
    }
  case .markdown(let text):
    return visibleLines(escapingHTML(text))
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// A heading, in which a last `#` does not close it.
private func heading(_ text: String, level: Int) -> String {
  var line = String(repeating: "#", count: min(max(level, 1), 6)) + " " + escapedMarkdown(text)
  if line.utf8.last == UInt8(ascii: "#") { line = line.dropLast() + "\\#" }
  return line
}

private func markdownLines(_ table: Table) -> [String] {
  guard !table.columns.isEmpty else { return [] }
  let titles = line(table.columns.map { escapedMarkdown($0.title) })
  let rule = line(table.columns.map { $0.alignment == .leading ? "---" : "---:" })
  let rows = MarkdownRowWriter(table)
  return [titles, rule] + table.rows.map(rows.line)
}

/// Writes further rows below a table, without keeping them.
public struct MarkdownRowWriter: Sendable {
  private let count: Int

  /// A writer of rows below this table.
  public init(_ table: Table) { count = table.columns.count }

  /// The line of one row.
  public func row(_ cells: [Cell]) -> String { line(cells) + "\n" }

  func line(_ cells: [Cell]) -> String {
    RoadTripRendering.line(
      (0..<count).map { $0 < cells.count ? escapedMarkdown(cells[$0].shown) : "" })
  }
}

private func line(_ cells: [String]) -> String {
  cells.reduce(into: "|") { $0 += $1.isEmpty ? " |" : " \($1) |" }
}
