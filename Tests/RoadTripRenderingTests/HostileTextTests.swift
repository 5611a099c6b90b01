import RoadTripPresentation
import RoadTripRendering
import Testing

@Suite struct HostileTextTests {
  @Test func `no report for people hides or commands, whatever is in it`() {
    var random = SeededRandom(state: 1_955)
    for _ in 0..<200 {
      let document = randomDocument(&random)
      for style in [TextStyle.plain, TextStyle(width: 30, isTerminal: true)] {
        #expect(hidden(in: renderText(document, style: style)) == [])
      }
      #expect(hidden(in: renderMarkdown(document)) == [])
    }
  }

  @Test func `JSON is safe to show`() {
    var random = SeededRandom(state: 1_956)
    for _ in 0..<200 { #expect(hidden(in: renderJSON([.text(random.text())])) == []) }
  }

  @Test func `a table fits the terminal and ends no line in blanks`() {
    var random = SeededRandom(state: 1_957)
    for _ in 0..<200 {
      let text = renderText(randomTable(&random), style: TextStyle(width: 30, isTerminal: true))
      for line in text.split(separator: "\n") {
        #expect(displayWidth(String(line)) <= 30)
        #expect(line.last != " ")
      }
    }
  }

  @Test func `a Markdown table has as many lines and cells as the table`() {
    var random = SeededRandom(state: 1_958)
    for _ in 0..<200 {
      let table = randomTable(&random)
      let lines = renderMarkdown(table).split(separator: "\n")
      #expect(lines.count == table.rows.count + 2)
      for line in lines {
        let bars = line.replacing("\\\\", with: "").replacing("\\|", with: "").filter { $0 == "|" }
        #expect(bars.count == table.columns.count + 1)
      }
    }
  }

  private func randomTable(_ random: inout SeededRandom) -> Table {
    Table(
      columns: (0..<3).map { .init("c\($0)", title: random.text()) },
      rows: (0..<3).map { _ in (0..<3).map { _ in .text(random.text()) } })
  }

  private func randomDocument(_ random: inout SeededRandom) -> Document {
    Document(
      title: random.text(), subtitle: random.text(),
      blocks: [
        .heading(random.text()), .paragraph(random.text()), .table(randomTable(&random)),
        .fields([.init(random.text(), random.text())]),
        .items([.init(number: 1, title: random.text(), subtitle: random.text())]),
        .markdown(random.text()),
      ])
  }

  /// The characters that a report for people must not contain, named by this test on its own.
  private func hidden(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .lineSeparator, .paragraphSeparator: true
      case .format:
        [0x061C, 0x200B, 0x200E, 0x200F, 0xFEFF].contains(scalar.value)
          || (0x202A...0x202E).contains(scalar.value) || (0x2060...0x206F).contains(scalar.value)
          || scalar.value >= 0xE0000
      default: false
      }
    }
  }
}
