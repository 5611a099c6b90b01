import RoadTripFormats
import Testing

struct CSVTests {
  func rows(_ bytes: [UInt8], chunkSize: Int = 1 << 20) -> [String] {
    do {
      var reader = try CSVReader(ByteSource(file: "x.csv", bytes: bytes, chunkSize: chunkSize))
      var rows = [reader.columns.map(\.text).joined(separator: "¦")]
      while let row = try reader.next() {
        switch row {
        case .success(let row): rows.append(row.fields.map(\.text).joined(separator: "¦"))
        case .failure(let error): rows.append("\(error)")
        }
      }
      return rows
    } catch {
      return ["\(error)"]
    }
  }

  @Test(arguments: [
    ("a,b\n1,2\n", ["a¦b", "1¦2"]),
    ("a,b\r\n1,2\r\n3,4", ["a¦b", "1¦2", "3¦4"]),
    ("a,b\r1,2\r", ["a¦b", "1¦2"]),
    ("a;b\n1,5;2", ["a¦b", "1,5¦2"]),
    ("a\tb\n1\t2", ["a¦b", "1¦2"]),
    ("a|b\n1|2", ["a¦b", "1¦2"]),
    ("a\n1\n\n2\n", ["a", "1", "2"]),
    ("\u{FEFF}a,b\n,\n", ["a¦b", "¦"]),
    ("a,b\n\"x, \"\"y\"\"\nz\",\"\"\n", ["a¦b", "x, \"y\"\nz¦"]),
    ("\"a;\nb\",c\n1,2", ["a;\nb¦c", "1¦2"]),
    ("\n\na,b\n1,2", ["a¦b", "1¦2"]),
    ("title\n\"\"\n", ["title", ""]),
  ])
  func `a table is read as RFC 4180 says, whatever the chunks`(text: String, rows: [String]) {
    for chunkSize in [1, 2, 3, 1000] {
      #expect(self.rows(Array(text.utf8), chunkSize: chunkSize) == rows)
    }
  }

  @Test(arguments: [
    ("", ["x.csv:1:1: there is no header"]),
    ("\n\n", ["x.csv:1:1: there is no header"]),
    ("a,,b\n", ["x.csv:1:3: column 2 of the header has no name"]),
    ("a,b, a\n", ["x.csv:1:5: the column \"a\" stands twice in the header"]),
    (
      "a,b,c,d\n1,2,3\n1,2,3,4,5\n1,2,3,4",
      [
        "a¦b¦c¦d", "x.csv:2:1: the row has 3 fields, the header 4",
        "x.csv:3:1: the row has 5 fields, the header 4", "1¦2¦3¦4",
      ]
    ),
    (
      "a,b\n1,\"2\n3",
      ["a¦b", "x.csv:2:3: the field in quotation marks does not end"]
    ),
    (
      "a,b\n\"1\"x,2\n3,4",
      ["a¦b", "x.csv:2:4: there is text behind the closing quotation mark of a field", "3¦4"]
    ),
    (
      "a,b\n1\"x,2\n3,4",
      [
        "a¦b",
        "x.csv:2:2: a quotation mark stands inside a field; put the field in quotation marks and double it",
        "3¦4",
      ]
    ),
    (
      "a,b\n1,\"x\ny\0z\"\n3,4",
      ["a¦b", "x.csv:3:2: byte 0x00 stands in the row; it is not text", "3¦4"]
    ),
  ])
  func `what is wrong with a row concerns that row only`(text: String, rows: [String]) {
    for chunkSize in [1, 2, 3, 1000] {
      #expect(self.rows(Array(text.utf8), chunkSize: chunkSize) == rows)
    }
  }

  @Test func `a byte that is not UTF-8 is named`() {
    let bytes = Array("a,b\n1,caf".utf8) + [0xE9] + Array("\n3,4".utf8)
    #expect(
      rows(bytes) == ["a¦b", "x.csv:2:6: byte 0xE9 is not UTF-8; save the file as UTF-8", "3¦4"])
  }

  @Test(arguments: [true, false])
  func `UTF-16 is read with a byte order mark and refused without`(isBig: Bool) {
    let units = "\u{FEFF}a,b\r\n€,😀\r\n".utf16
    let bytes = units.flatMap { unit in
      isBig ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
    }
    for chunkSize in [1, 3, 1000] {
      #expect(rows(bytes, chunkSize: chunkSize) == ["a¦b", "€¦😀"])
    }
    let plain = "latitude,longitude\n1,2\n".utf16.flatMap { unit in
      isBig ? [0, UInt8(unit & 255)] : [UInt8(unit & 255), 0]
    }
    let name = isBig ? "UTF-16 (big endian)" : "UTF-16 (little endian)"
    #expect(
      rows(plain)
        == ["x.csv:1:1: the file is \(name) without a byte order mark; save it as UTF-8"])
    #expect(
      rows(Array(bytes.dropLast()))
        == ["x.csv:2:1: the UTF-16 text has half of a character in this line"])
  }

  @Test(
    .enabled(if: Corpus.isThere, "the shared corpus is not here; set ROADTRIP_SHARED"),
    arguments: [
      ("spectrum_utf8.csv", 3, nil), ("comma_in_quotes.csv", 2, nil), ("eol-cr.csv", 4, nil),
      ("mac_newlines.csv", 3, nil), ("ourairports_regions.csv", 3988, nil),
      ("garminconnect.csv", 69, nil), ("issue-1009-semicolon.csv", 2, nil),
      ("quotes-with-newline.csv", 2, nil), ("overpass_csv.csv", 94, nil),
      ("escaped_quotes.csv", 3, nil), ("test_header_newline.csv", 2, nil),
      ("header-no-rows.csv", 1, nil), ("libreoffice.csv", 2, nil), ("libkml_quotes.csv", 3, nil),
      (
        "bad-missing-quote.csv", nil,
        "bad-missing-quote.csv:2:3: the field in quotation marks does not end"
      ),
      (
        "duplicate-column.csv", nil,
        "duplicate-column.csv:1:5: the column \"B\" stands twice in the header"
      ),
      ("null_byte.csv", nil, "null_byte.csv:2:1: byte 0x00 stands in the row; it is not text"),
      ("ragged_bad.csv", nil, "ragged_bad.csv:2:1: the row has 4 fields, the header 3"),
      (
        "test_latin1.csv", nil,
        "test_latin1.csv:3:5: byte 0xA9 is not UTF-8; save the file as UTF-8"
      ),
    ] as [(String, Int?, String?)])
  func `real tables are read or refused for a good reason`(
    name: String, count: Int?, problem: String?
  ) throws {
    let source = ByteSource(file: name, bytes: try Corpus.bytes("csv", name))
    var rows = 1
    do {
      var reader = try CSVReader(source)
      while let row = try reader.next() {
        _ = try row.get()
        rows += 1
      }
      #expect(rows == count)
      #expect(problem == nil)
    } catch {
      #expect("\(error)" == problem)
    }
  }
}
