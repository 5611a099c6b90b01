import RoadTripFormats
import Testing

struct LineReaderTests {
  func lines(_ text: String, chunkSize: Int, limit: Int = 100) throws -> [String] {
    let source = ByteSource(file: "x.ndjson", bytes: Array(text.utf8), chunkSize: chunkSize)
    var reader = LineReader(source, limit: limit)
    var lines: [String] = []
    while let line = try reader.next() {
      lines.append("\(line.line) " + String(decoding: line.bytes[line.range], as: UTF8.self))
    }
    return lines
  }

  @Test(arguments: [1, 2, 3, 5, 7, 1000])
  func `lines have their numbers, whatever the chunks`(chunkSize: Int) throws {
    let text = "\u{FEFF}{\"a\":1}\r\n\n  \t\n{\"b\":2}\n\r\nlast"
    #expect(
      try lines(text, chunkSize: chunkSize) == ["1 {\"a\":1}", "4 {\"b\":2}", "6 last"])
    #expect(try lines("", chunkSize: chunkSize) == [])
  }

  @Test(arguments: [1, 4, 1000])
  func `a line that is too long is refused with its number`(chunkSize: Int) {
    #expect(
      throws: FormatError(
        SourcePosition(file: "x.ndjson", line: 2), "the line is longer than 10 bytes")
    ) {
      try lines("short\nmuch too long a line", chunkSize: chunkSize, limit: 10)
    }
  }
}
