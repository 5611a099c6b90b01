import RoadTripPresentation
import RoadTripRendering
import Testing

@Suite struct RowWriterTests {
  private let columns: [Table.Column] = [
    .init("name", title: "Name"), .init("height", title: "Height", alignment: .trailing),
  ]
  private var first: Table {
    Table(columns: columns, rows: [["Zugspitze", .number(2962, decimals: 0)]])
  }

  @Test func `further rows stand under a table as if they were its own`() {
    let rows: [[Cell]] = [["茶館", .number(7, decimals: 0)], [.absent, .absent], ["A"]]
    let whole = Table(columns: columns, rows: first.rows + rows)
    let text = TextRowWriter(after: first)
    #expect(renderText(first) + rows.map(text.row).joined() == renderText(whole))
    let markdown = MarkdownRowWriter(first)
    #expect(renderMarkdown(first) + rows.map(markdown.row).joined() == renderMarkdown(whole))
  }

  @Test func `a wider cell runs over, and only text is cut on a terminal`() {
    let wide: [Cell] = ["Kilimandscharo", .number(12_345_678, decimals: 0)]
    #expect(TextRowWriter(after: first).row(wide) == "Kilimandscharo  12345678\n")
    let terminal = TextStyle(width: 40, isTerminal: true)
    #expect(TextRowWriter(after: first, style: terminal).row(wide) == "Kilimand…  12345678\n")
  }

  @Test func `what hides is shown in further rows`() {
    #expect(TextRowWriter(after: first).row(["a\u{1B}[1m", 1]) == "a\\u{1B}[1m       1\n")
    #expect(MarkdownRowWriter(first).row(["a|b", 1]) == "| a\\|b | 1 |\n")
  }
}
