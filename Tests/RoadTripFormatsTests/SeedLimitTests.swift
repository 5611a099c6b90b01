import Foundation
import RoadTripFormats
import RoadTripModel
import Testing

/// Input that is too long, or never ends.
@Suite struct SeedLimitTests {
  /// Gives the same bytes for ever, and counts how often.
  private final class Endless {
    private let chunk: [UInt8]
    private(set) var chunks = 0

    init(_ text: String) { chunk = Array(text.utf8) }

    var source: ByteSource {
      ByteSource(file: "-") {
        self.chunks += 1
        return self.chunk
      }
    }
  }

  @Test(arguments: [SeedFormat.json, .plist])
  func `a document that is too long is not read to its end`(format: SeedFormat) throws {
    let endless = Endless("[1, 2, 3, ")
    let reader = SeedReader(
      SeedInput(path: "-", format: format), standardInput: endless.source, documentLimit: 100)
    #expect(
      try SeedResult(reader).problems == [
        "-:1:1: the document is longer than 100 bytes; many records come as NDJSON or CSV"
      ])
    #expect(endless.chunks == 11)
  }

  @Test func `a file that is too long is not opened`() throws {
    let pack = try PackOnDisk(["list.json": "[1, 2, 3]"])
    let input = SeedInput(path: "\(pack.path)/list.json")
    #expect(
      try SeedResult(SeedReader(input, documentLimit: 8), without: pack.path).problems == [
        "list.json:1:1: the document is longer than 8 bytes; many records come as NDJSON or CSV"
      ])
    #expect(
      try SeedResult(SeedReader(input, documentLimit: 9), without: pack.path).problems
        != [
          "list.json:1:1: the document is longer than 9 bytes; many records come as NDJSON or CSV"
        ]
    )
  }

  @Test func `a line that never ends is refused, and nothing after it is read`() throws {
    let endless = Endless(String(repeating: "\0", count: 1 << 20))
    let reader = SeedReader(SeedInput(path: "-"), standardInput: endless.source)
    #expect(
      try SeedResult(reader).problems == ["-:1:1: the line is longer than 16777216 bytes"])
    #expect(endless.chunks == 17)
  }

  @Test(arguments: [
    ("x", "a text"), (",", "fields with nothing in them"),
    ("\"a\"b", "a line with a mistake in it"),
    ("\"", "quotation marks"),
  ])
  func `a row that never ends is refused`(text: String, name: String) throws {
    let endless = Endless(String(repeating: text, count: 10))
    let first = ByteSource(file: "-", bytes: Array("title,latitude\n".utf8))
    let source = ByteSource(file: "-") { try first.next() ?? endless.source.next() }
    var reader = try CSVReader(source, rowLimit: 1000)
    #expect(
      throws: FormatError(
        SourcePosition(file: "-", line: 2),
        "the row is longer than 1000 bytes; is a quotation mark missing?"), "\(name)"
    ) {
      while try reader.next() != nil {}
    }
    #expect(endless.chunks < 300)
  }

  @Test func `a row at the limit is read`() throws {
    let text = "a,b\n" + String(repeating: "x", count: 99) + ",y\n"
    var reader = try CSVReader(
      ByteSource(file: "-", bytes: Array(text.utf8), chunkSize: 3), rowLimit: 200)
    #expect(try reader.next()?.get().fields.map(\.text.utf8.count) == [99, 1])
    #expect(try reader.next() == nil)
  }

  @Test(arguments: [
    (
      SeedFormat.json, #"[{"kind":"page","slug":"a","ti":1,"bod":2,"x":3}, {"kind":"pag"}, 4]"#,
      [#"-:1:28: "ti" is not a key of a page; did you mean"#, #"-:1:35: "bod" is not a key of"#]
    ),
    (
      .ndjson, #"{"kind":"vehicl"}"# + "\n{\n4\n" + #"{"kind":"page"}"#,
      [#"-:1:9: kind is text "vehicl"; a record says"#, "-:2:2: the text ends where"]
    ),
    (
      .csv, "title,latitude,longitude,ta,descr,b\nx,1,2,,,\n,91,,,,\n",
      [#"-:1:26: "ta" is not a column of this table; "#, #"-:1:29: "descr" is not a column"#]
    ),
  ])
  func `only so many problems are put into words, and the others count`(
    format: SeedFormat, text: String, worded: [String]
  ) throws {
    func problems(words: Int) throws -> SeedResult {
      let source = ByteSource(file: "-", bytes: Array(text.utf8))
      return try SeedResult(
        SeedReader(
          SeedInput(path: "-", format: format), destination: try Slug("york"),
          standardInput: source, words: words))
    }
    let all = try problems(words: .max)
    #expect(all.problems.count >= 4)
    #expect(!all.problems.contains(":1:1: "))
    for (found, start) in zip(all.problems, worded) { #expect(found.hasPrefix(start)) }
    for words in 0...all.problems.count {
      let some = try problems(words: words)
      let untold = Array(repeating: ":1:1: ", count: all.problems.count - words)
      #expect(some.problems == all.problems.prefix(words) + untold)
      #expect(some.rejected == all.rejected)
      #expect(some.names == all.names)
    }
  }

  @Test func `problems far into the lines of a stream have their columns`() throws {
    let blank = String(repeating: " ", count: 100)
    let lines = (1...3).map { number in
      #"{"kind":"page",\#(blank)"a\#(number)":1,"b":2}"# + "\r\n"
    }
    let found = try SeedResult(lines.joined(), .ndjson).problems.filter {
      $0.contains("is not a key")
    }
    #expect(
      found.map { $0.prefix { $0 != " " } } == [
        "-:1:116:", "-:1:123:", "-:2:116:", "-:2:123:", "-:3:116:", "-:3:123:",
      ])
  }
}
