import RoadTripPresentation
import RoadTripRendering
import Testing

@Suite struct CSVTests {
  @Test func `a table is a header and rows of machine values`() {
    let expected = """
      slug,title,elevation,isOpen,tags
      nyc,New York City,10.04,true,big|loud
      tokyo,東京,-3.25,false,""
      dubai,دبي,,,"a
      b|c"
      paris,🇫🇷 Paris,35,,

      """
    #expect(renderCSV(places) == expected)
    let writer = CSVWriter(columns: places.columns)
    #expect(writer.header + places.rows.map(writer.row).joined() == expected)
    #expect(renderCSV(noPlaces) == "slug,title,elevation,isOpen,tags\n")
    #expect(renderCSV(nothing) == "")
  }

  @Test(arguments: [
    ("plain", "plain"), ("", #""""#), ("a,b", #""a,b""#), (#"a"b"#, #""a""b""#),
    ("a\nb", "\"a\nb\""),
    ("a\r\nb", "\"a\r\nb\""), (" a ", " a "), ("=1+1", "=1+1"), ("'", "'"), ("é|", "é|"),
    ("\"\r\n\"", "\"\"\"\r\n\"\"\""),
  ])
  func `text is quoted where it must be`(text: String, csv: String) {
    #expect(CSVWriter(columns: columns(2)).row([.text(text), 1]) == csv + ",1\n")
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-a", "'-a"), ("@SUM(A1)", "'@SUM(A1)"), ("\ta", "'\ta"),
    ("\ra", "\"'\ra\""), ("=\"a\"", "\"'=\"\"a\"\"\""), ("a=b", "a=b"), ("", #""""#),
  ])
  func `a spreadsheet runs no formula from safe text`(text: String, csv: String) {
    let writer = CSVWriter(columns: columns(2), isSafe: true)
    #expect(writer.row([.text(text), -5]) == csv + ",-5\n")
    #expect(writer.row([.list([text]), .number(-1.5, decimals: 0)]) == csv + ",-1.5\n")
  }

  @Test func `a lone absent cell is still a row`() {
    #expect(
      renderCSV(Table(columns: columns(1), rows: [[.absent], [], ["a"]])) == "c0\n\"\"\n\"\"\na\n")
  }

  @Test func `what is not finite is empty`() {
    #expect(CSVWriter(columns: columns(2)).row([.number(.nan, decimals: 1), 1]) == ",1\n")
  }

  @Test func `what is written reads back`() {
    var random = SeededRandom(state: 1_959)
    for _ in 0..<300 {
      let rows = (0..<3).map { _ in (0..<3).map { _ in random.text() } }
      let table = Table(columns: columns(3), rows: rows.map { $0.map(Cell.text) })
      #expect(parsed(renderCSV(table)) == [["c0", "c1", "c2"]] + rows)
    }
  }

  private func columns(_ count: Int) -> [Table.Column] {
    (0..<count).map { Table.Column("c\($0)", title: "") }
  }

  /// The simplest reader of RFC 4180 with line feeds.
  private func parsed(_ csv: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    for scalar in csv.unicodeScalars {
      switch (scalar, isQuoted) {
      case ("\"", _):
        isQuoted.toggle()
        cell.append(scalar)
      case (",", false), ("\n", false):
        row.append(unquoted(String(cell)))
        cell = String.UnicodeScalarView()
        if scalar == "\n" {
          rows.append(row)
          row = []
        }
      default: cell.append(scalar)
      }
    }
    return rows
  }

  private func unquoted(_ cell: String) -> String {
    let scalars = Array(cell.unicodeScalars)
    guard scalars.count > 1, scalars.first == "\"" else { return cell }
    var text = String.UnicodeScalarView()
    var isPending = false
    for scalar in scalars.dropFirst().dropLast() {
      isPending = scalar == "\"" && !isPending
      if !isPending { text.append(scalar) }
    }
    return String(text)
  }
}
