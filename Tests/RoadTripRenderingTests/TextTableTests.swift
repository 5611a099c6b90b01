import RoadTripPresentation
import RoadTripRendering
import Testing

@Suite struct TextTableTests {
  @Test func `a piped table is aligned and not ruled`() {
    #expect(
      renderText(places) == """
        Slug   Title          Elevation  Open  Tags
        nyc    New York City       10.0  yes   big, loud
        tokyo  東京                -3.3  no
        dubai  دبي                             a⏎b|c
        paris  🇫🇷 Paris            35 m

        """)
  }

  @Test func `a table on a terminal is ruled`() {
    #expect(
      renderText(places, style: TextStyle(width: 80, isTerminal: true)) == """
        Slug   Title          Elevation  Open  Tags
        ─────  ─────────────  ─────────  ────  ─────────
        nyc    New York City       10.0  yes   big, loud
        tokyo  東京                -3.3  no
        dubai  دبي                             a⏎b|c
        paris  🇫🇷 Paris            35 m

        """)
  }

  @Test func `a narrow terminal cuts words and never numbers`() {
    #expect(
      renderText(places, style: TextStyle(width: 40, isTerminal: true)) == """
        Slug   Title    Elevation  Open  Tags
        ─────  ───────  ─────────  ────  ───────
        nyc    New Yo…       10.0  yes   big, l…
        tokyo  東京          -3.3  no
        dubai  دبي                       a⏎b|c
        paris  🇫🇷 Par…       35 m

        """)
  }

  @Test func `a header is bold in colour`() {
    let table = Table(
      columns: [.init("a", title: "A"), .init("b", title: "B")], rows: [["x", "y"]])
    #expect(renderText(table, style: TextStyle(color: true)) == "\u{1B}[1mA  B\u{1B}[0m\nx  y\n")
  }

  @Test func `a table without rows is its header, one without columns nothing`() {
    #expect(renderText(noPlaces) == "Slug  Title  Elevation  Open  Tags\n")
    #expect(renderText(nothing) == "")
    #expect(renderText(nothing, style: TextStyle(width: 9, isTerminal: true)) == "")
  }

  @Test func `a very long cell is whole in a pipe and cut on a terminal`() {
    let long = String(repeating: "x", count: 100_000)
    let table = Table(
      columns: [.init("a", title: "A"), .init("b", title: "B")], rows: [["y", .text(long)]])
    #expect(renderText(table) == "A  B\ny  \(long)\n")
    #expect(
      renderText(table, style: TextStyle(width: 10, isTerminal: true)) == """
        A  B
        ─  ───────
        y  xxxxxx…

        """)
  }

  @Test func `a hostile cell cannot command the terminal`() {
    let table = Table(
      columns: [.init("t", title: "T\u{9b}")], rows: [["x\u{1b}[2J\u{1b}]0;pwn\u{7}"]])
    #expect(renderText(table) == "T\\u{9B}\nx\\u{1B}[2J\\u{1B}]0;pwn\\u{7}\n")
  }

  @Test func `a long row loses only what has no column`() {
    let table = Table(columns: [.init("a", title: "A")], rows: [["1", "2"], []])
    #expect(renderText(table) == "A\n1\n\n")
  }
}
