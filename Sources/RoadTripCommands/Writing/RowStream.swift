internal import RoadTripPresentation
internal import RoadTripRendering

/// Writes rows while they come, some thousand bytes at a time.
struct RowStream {
  private enum Writer {
    case json(JSONArrayWriter)
    case ndjson(NDJSONWriter)
    case csv(CSVWriter)
    case text(TextRowWriter)
    case markdown(MarkdownRowWriter)
  }

  private var writer: Writer
  private var buffer = ""
  private let out: (String) throws -> Void

  /// Rows for programs.
  init(_ output: OutputOptions, columns: [Table.Column], _ surroundings: Surroundings) throws {
    out = surroundings.out
    switch output.form {
    case .csv:
      let csv = CSVWriter(columns: columns, isSafe: output.csvSafe)
      buffer = csv.header
      writer = .csv(csv)
    case .ndjson: writer = .ndjson(NDJSONWriter(columns: columns))
    default:
      let json = JSONArrayWriter(columns: columns)
      buffer = json.open
      writer = .json(json)
    }
  }

  /// Rows for people, which go on where a document ends with a table.
  init(
    _ output: OutputOptions, after document: Document, _ table: Table, _ surroundings: Surroundings
  ) {
    out = surroundings.out
    let style = output.style(surroundings)
    buffer = render(
      Report(document: document, value: nil, table: table), as: output.form, style: style)
    writer =
      output.form == .markdown
      ? .markdown(MarkdownRowWriter(table)) : .text(TextRowWriter(after: table, style: style))
  }

  mutating func write(_ row: [Cell]) throws {
    switch writer {
    case .json(var json):
      buffer += json.row(row)
      writer = .json(json)
    case .ndjson(let ndjson): buffer += ndjson.row(row)
    case .csv(let csv): buffer += csv.row(row)
    case .text(let text): buffer += text.row(row)
    case .markdown(let markdown): buffer += markdown.row(row)
    }
    if buffer.utf8.count > 65_536 { try flush() }
  }

  mutating func close() throws {
    if case .json(let json) = writer { buffer += json.close }
    try flush()
  }

  private mutating func flush() throws {
    try out(buffer)
    buffer = ""
  }
}
