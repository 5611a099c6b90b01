public import RoadTripPresentation

/// A document as text to read.
///
/// Paragraphs, fields and prose are wrapped to the width of the style, at most 100 columns, and not
/// at all where it has none. Headings are bold in colour, underlined without.
///
/// - Returns: Whole lines.
public func renderText(_ document: Document, style: TextStyle = .plain) -> String {
  var lines = headingLines(document.title, level: 1, style)
  if let subtitle = document.subtitle {
    lines += wrapped(visibleText(subtitle), width: style.proseWidth)
  }
  for block in document.blocks {
    let more = textLines(block, style)
    if !lines.isEmpty, !more.isEmpty { lines.append("") }
    lines += more
  }
  return wholeLines(lines)
}

/// The words of an error for people, one problem a line.
///
/// - Returns: Whole lines, without the name of the command before them.
public func renderText(_ report: ErrorReport) -> String {
  wholeLines(([report.summary] + report.problems).map { visibleText($0.text) })
}

/// A heading: bold in colour, else underlined down to level 2.
func headingLines(_ text: String, level: Int, _ style: TextStyle) -> [String] {
  let text = trimmingEnd(visibleText(text))
  guard !text.isEmpty else { return [] }
  let lines = wrapped(text, width: style.proseWidth)
  if style.color { return lines.map(style.bold) }
  guard level <= 2 else { return lines }
  let width = lines.map(displayWidth).max() ?? 0
  return lines + [String(repeating: level == 1 ? "=" : "-", count: width)]
}

private func textLines(_ block: Document.Block, _ style: TextStyle) -> [String] {
  switch block {
  case .heading(let text, let level): headingLines(text, level: level, style)
  case .paragraph(let text): wrapped(visibleLines(text), width: style.proseWidth)
  case .fields(let fields): textLines(fields, style)
  case .table(let table): TextGrid(table).lines(style)
  case .items(let items): textLines(items, style)
  case .markdown(let text): markdownLines(text, style)
  }
}

private func textLines(_ fields: [Document.Field], _ style: TextStyle) -> [String] {
  let labels = fields.map { visibleText($0.label) + ":" }
  let width = labels.map(displayWidth).max() ?? 0
  return zip(labels, fields).flatMap { label, field in
    let blanks = String(repeating: " ", count: width - displayWidth(label) + 2)
    return hanging(
      visibleLines(field.value), first: label + blanks,
      rest: String(repeating: " ", count: width + 2), style)
  }
}

private func textLines(_ items: [Document.ItemLine], _ style: TextStyle) -> [String] {
  var columns = [TextGrid.Column(heading: ""), TextGrid.Column(heading: "")]
  var rows = items.map { [visibleText($0.title), visibleText($0.subtitle ?? "")] }
  if items.contains(where: { $0.number != nil }) {
    columns.insert(.init(heading: "", alignment: .trailing, isCuttable: false), at: 0)
    rows = zip(items, rows).map { item, row in [item.number.map(String.init) ?? ""] + row }
  }
  if items.allSatisfy({ $0.subtitle == nil }) {
    columns.removeLast()
    rows = rows.map { Array($0.dropLast()) }
  }
  return TextGrid(columns: columns, rows: rows).lines(style)
}

/// Wrapped text behind a label, its further lines indented as far.
func hanging(_ text: String, first: String, rest: String, _ style: TextStyle) -> [String] {
  let room = style.proseWidth.map { max(10, $0 - displayWidth(first)) }
  return wrapped(text, width: room).enumerated().map { index, line in
    trimmingEnd((index == 0 ? first : rest) + line)
  }
}
