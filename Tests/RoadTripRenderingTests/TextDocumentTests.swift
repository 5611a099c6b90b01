import RoadTripPresentation
import RoadTripRendering
import Testing

@Suite struct TextDocumentTests {
  @Test func `a document reads from top to bottom`() {
    #expect(
      renderText(city) == """
        New York City
        =============
        The Big Apple

         1  Weather  29 °C, clear
         2  Events   3 on now
        10  Map

        Facts
        -----

        Country:    US
        Time zone:  America/New_York

        It is big.
        It *never* sleeps.

        Places

        Name
        Fries & <b>more</b>

        Getting there
        -------------

        Take the train (https://mta.info) <script>.

        """)
  }

  @Test func `headings are bold in colour`() {
    let document = Document(title: "Map", blocks: [.heading("Near", level: 2)])
    #expect(
      renderText(document, style: TextStyle(color: true))
        == "\u{1B}[1mMap\u{1B}[0m\n\n\u{1B}[1mNear\u{1B}[0m\n")
  }

  @Test func `prose is wrapped to the width and fields hang`() {
    let document = Document(
      title: "",
      blocks: [
        .paragraph("The quick brown fox jumps over the dog."),
        .fields([.init("Summary", "The quick brown fox jumps")]),
        .markdown("- The quick brown fox jumps over\n- it\n\n> To be or not to be, that is"),
      ])
    #expect(
      renderText(document, style: TextStyle(width: 24, isTerminal: true)) == """
        The quick brown fox
        jumps over the dog.

        Summary:  The quick
                  brown fox
                  jumps

        - The quick brown fox
          jumps over
        - it

        > To be or not to be,
        > that is

        """)
  }

  @Test func `menu lines without numbers or subtitles have no empty columns`() {
    let document = Document(
      title: "", blocks: [.items([.init(title: "Map"), .init(title: "Find")])])
    #expect(renderText(document) == "Map\nFind\n")
  }

  @Test func `an error reads as its places and problems`() {
    let report = ErrorReport(
      .init(code: "input", message: "1 problem; nothing was written"),
      problems: [.init(code: "latitude", message: "97\u{1b}", file: "a.csv", line: 2, column: 5)])
    #expect(renderText(report) == "1 problem; nothing was written\na.csv:2:5: 97\\u{1B}\n")
  }

  @Test(arguments: [
    ("# One\ntext\n## Two", "One\n===\ntext\n\nTwo\n---\n"), ("Title\n===\nx", "Title\n=====\nx\n"),
    ("a\nb\n\n\nc", "a b\n\nc\n"), ("a  \nb", "a\nb\n"), ("1. one\n2) two", "1. one\n2) two\n"),
    ("* a\n  * b", "- a\n  - b\n"), ("```swift\nlet *a* = 1\n```\nx", "    let *a* = 1\nx\n"),
    ("**bold** _it_ ***both*** ~~no~~ `c*d*`", "bold it both no c*d*\n"),
    ("snake_case_name 2 * 3 * 4", "snake_case_name 2 * 3 * 4\n"),
    (#"\*not\* this"#, "*not* this\n"),
    ("![the car](car.jpg) and <https://a.b>", "the car and https://a.b\n"),
    ("[a](b) [c] [d]( **e", "a (b) [c] [d]( **e\n"), ("**a *b* c**", "a b c\n"), ("", ""),
    ("\u{1b}[2J", "\\u{1B}[2J\n"), ("> a\n> b", "> a b\n"), ("#hash", "#hash\n"),
  ])
  func `authored prose loses its marks and keeps its shape`(markdown: String, text: String) {
    #expect(renderText(Document(title: "", blocks: [.markdown(markdown)])) == text)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("*a ", nil), ("[", nil), ("`a", "a"), ("_a", nil), ("![a](", nil), ("<a", nil), ("<a:", nil),
      ("**a *", nil), ("~~a ~", nil), ("a* ", nil), ("[a](b)", "a (b)"), ("`", ""),
      ("<http://", nil),
    ])
  func `hostile prose is read in good time`(part: String, shown: String?) {
    let count = 40_000
    let markdown = String(repeating: part, count: count)
    let text = renderText(Document(title: "", blocks: [.markdown(markdown)]))
    let read = text.split(whereSeparator: \.isNewline).joined().filter { $0 != " " }
    let isRight = read == String(repeating: shown ?? part, count: count).filter { $0 != " " }
    #expect(isRight)
    let escaped = renderMarkdown(Document(title: "", blocks: [.markdown(markdown)]))
    #expect(escaped.utf8.count >= markdown.utf8.count)
  }

  @Test func `a long span and a long address lose their marks as short ones do`() {
    let word = String(repeating: "a", count: 5_000)
    #expect(
      renderText(
        Document(title: "", blocks: [.markdown("**\(word)** [b](\(word)) `\(word)` <c:\(word)>")]))
        == "\(word) b (\(word)) \(word) c:\(word)\n")
  }
}
