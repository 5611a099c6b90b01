import RoadTripXML
import Testing

@Suite struct `Reading XML` {
  @Test func `events come in order, with line and byte column`() throws {
    let text = "<?xml version=\"1.0\"?>\n<a x=\"1\" p:y=\"&amp;2\">é<b/>\r\n  z</a>"
    let expected: [XMLEvent] = [
      XMLEvent(
        .start(
          name: "a",
          attributes: [XMLAttribute(name: "x", value: "1"), XMLAttribute(name: "p:y", value: "&2")]),
        line: 2, column: 1),
      XMLEvent(.text("é"), line: 2, column: 23),
      XMLEvent(.start(name: "b", attributes: []), line: 2, column: 25),
      XMLEvent(.end(name: "b"), line: 2, column: 29),
      XMLEvent(.text("\n  z"), line: 2, column: 29),
      XMLEvent(.end(name: "a"), line: 3, column: 4),
    ]
    #expect(try events(of: text) == expected)
  }

  @Test func `text is one event whatever it is made of`() throws {
    let text = "<a>1&amp;2<![CDATA[<3>]]><!-- no -->4&#x35;\n<?pi?>6</a>"
    #expect(try texts(of: Array(text.utf8)) == ["1&2<3>45\n6"])
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let encoded: [(String, [UInt8])] = [
    ("UTF-8 with a mark", mark + Array("<a>é</a>".utf8)),
    ("a mark overrules the declaration", mark + Array("\(latin)<a>é</a>".utf8)),
    ("UTF-16, big", utf16("<a>é</a>", isBig: true)),
    ("UTF-16, little", utf16("<?xml version='1.0' encoding='UTF-16'?><a>é</a>", isBig: false)),
    ("ISO 8859-1", latin1("\(latin)<a>é</a>")),
  ]

  @Test(arguments: encoded)
  func `encodings are told apart`(name: String, bytes: [UInt8]) throws {
    #expect(try texts(of: bytes) == ["é"])
  }

  @Test func `a column counts bytes of UTF-8, also in ISO 8859-1 and UTF-16`() {
    let bytes = latin1("\(latin)\n<a>é</b>")
    #expect(throws: XMLError(line: 2, column: 8, problem: "mismatched tag")) {
      try XMLReader.read(bytes) { _ in }
    }
    #expect(throws: XMLError(line: 1, column: 8, problem: "mismatched tag")) {
      try XMLReader.read(utf16("<a>é</b>", isBig: false)) { _ in }
    }
  }

  @Test(arguments: [
    ("", "1:1: no element found"),
    ("   ", "1:4: no element found"),
    ("<a>", "1:4: no element found"),
    ("<a>\n</b>", "2:3: mismatched tag"),
    ("<a/><b/>", "1:5: junk after document element"),
    ("<a x='1' x='2'/>", "1:10: duplicate attribute"),
    ("<a>\u{1}</a>", "1:4: not well-formed (invalid token)"),
    ("<a>&copy</a>", "1:9: not well-formed (invalid token)"),
    ("<a>&copy;</a>", "1:4: undefined entity"),
    ("<a>&#xD800;</a>", "1:4: reference to invalid character number"),
    ("<?xml version='1.0' encoding='KOI8-R'?><a/>", "1:31: unknown encoding"),
    (" <?xml version='1.0'?><a/>", "1:2: XML or text declaration not at start of entity"),
  ])
  func `what is not well-formed is refused where it stands`(text: String, message: String) {
    let error = #expect(throws: XMLError.self) { try events(of: text) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x3C], "1:1: the document is not well-formed UTF-16"),
      ([0xFF, 0xFE, 0x00, 0xD8], "1:1: the document is not well-formed UTF-16"),
      ([0x3C, 0x61, 0x3E, 0xC0, 0x80], "1:4: not well-formed (invalid token)"),
      ([0x3C, 0x61, 0x3E, 0xED, 0xA0, 0x80], "1:4: not well-formed (invalid token)"),
    ] as [([UInt8], String)])
  func `bytes that are no text are refused`(bytes: [UInt8], message: String) {
    let error = #expect(throws: XMLError.self) { try XMLReader.read(bytes) { _ in } }
    #expect(error?.description == message)
  }

  @Test func `an error of the caller stops the reading and is the one that comes out`() {
    struct Enough: Error, Equatable { let count: Int }
    var count = 0
    #expect(throws: Enough(count: 2)) {
      try XMLReader.read(Array("<a>text<b/><c></a>".utf8)) { _ in
        count += 1
        if count == 2 { throw Enough(count: count) }
      }
    }
    #expect(count == 2)
  }
}

let latin = "<?xml version='1.0' encoding='ISO-8859-1'?>"

/// `text` in ISO 8859-1.
func latin1(_ text: String) -> [UInt8] {
  text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
}

/// `text` in UTF-16 with a byte order mark.
func utf16(_ text: String, isBig: Bool) -> [UInt8] {
  "\u{FEFF}\(text)".utf16.flatMap { unit in
    let bytes = [UInt8(unit >> 8), UInt8(unit & 255)]
    return isBig ? bytes : bytes.reversed()
  }
}

/// Everything that `text` says.
func events(of text: String, limits: XMLLimits = XMLLimits()) throws -> [XMLEvent] {
  var found: [XMLEvent] = []
  try XMLReader.read(Array(text.utf8), limits: limits) { found.append($0) }
  return found
}

private func texts(of bytes: [UInt8]) throws -> [String] {
  var found: [String] = []
  try XMLReader.read(bytes) { if case .text(let text) = $0.kind { found.append(text) } }
  return found
}
