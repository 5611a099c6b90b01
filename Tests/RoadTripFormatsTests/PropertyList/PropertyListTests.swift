import RoadTripFormats
import RoadTripModel
import Testing

@Suite struct `An XML property list` {
  @Test func `keeps its order and says where everything stands`() throws {
    let list = try PropertyList.read(
      Array(
        "<plist version=\"1.0\">\n<dict>\n <key>é</key><true/>\n <key>a</key> <array/></dict></plist>"
          .utf8))
    let expected = PropertyList(
      .dictionary([
        .init(
          key: "é", line: 3, column: 2,
          value: PropertyList(.boolean(true), line: 3, column: 15)),
        .init(key: "a", line: 4, column: 2, value: PropertyList(.array([]), line: 4, column: 15)),
      ]), line: 2, column: 1)
    #expect(list == expected)
  }

  @Test(
    arguments: try [
      ("<string> a&lt;b\n</string>", .string(" a<b\n")),
      ("<integer>-0x1f</integer>", .integer(-31)),
      ("<integer>18446744073709551615</integer>", .integer(18_446_744_073_709_551_615)),
      ("<real>-1.5e3</real>", .real(-1500)),
      ("<real>+infinity</real>", .real(.infinity)),
      ("<real>-inf</real>", .real(-.infinity)),
      ("<date>1869-01-03T08:16:32Z</date>", .date(Instant("1869-01-03T08:16:32Z"))),
      ("<data>\n  AAEC\n  /w==</data>", .data([0, 1, 2, 255])),
      ("<data>/+8=</data>", .data([255, 239])),
      ("<false/>", .boolean(false)),
    ] as [(String, PropertyList.Value)])
  func `holds values of every kind`(text: String, value: PropertyList.Value) throws {
    #expect(try PropertyList.read(plist(text)).value == value)
  }

  @Test(arguments: [
    ("<integer>12x</integer>", "<integer> is \"12x\"; an integer is written 12, -12 or 0x1F"),
    ("<integer>--1</integer>", "<integer> is \"--1\"; an integer is written 12, -12 or 0x1F"),
    (
      "<integer>18446744073709551616</integer>",
      "<integer> is \"18446744073709551616\"; an integer is written 12, -12 or 0x1F"
    ),
    ("<real>0x1p3</real>", "<real> is \"0x1p3\"; a real is written 1.5, -2e3 or infinity"),
    ("<real>1e999</real>", "<real> is \"1e999\"; a real is written 1.5, -2e3 or infinity"),
    ("<real/>", "<real> is \"\"; a real is written 1.5, -2e3 or infinity"),
    (
      "<date>2011-02-30T00:00:00Z</date>",
      "<date> is \"2011-02-30T00:00:00Z\"; a date is written YYYY-MM-DDThh:mm:ssZ"
    ),
    ("<data>AAE</data>", "<data> is \"AAE\"; data is written in base64"),
    ("<data>A=AA</data>", "<data> is \"A=AA\"; data is written in base64"),
    ("<true>yes</true>", "<true> is \"yes\"; <true/> holds nothing"),
    ("<set/>", "<set> is not an element of a property list"),
    ("<string a='b'/>", "<string> has an attribute a"),
    ("<key>a</key>", "<key> stands in <plist>; it belongs in <dict>"),
  ])
  func `refuses a value that is not one`(text: String, problem: String) {
    #expect(throws: PropertyListError(line: 1, column: 8, problem: problem)) {
      try PropertyList.read(plist(text))
    }
  }

  @Test(arguments: [
    ("<plist/>", "1:1: <plist> holds no value"),
    ("<plist><true/><true/></plist>", "1:15: <plist> holds more than one value"),
    ("<plist version='2.0'/>", "1:1: <plist> has version=\"2.0\"; only version=\"1.0\" is read"),
    ("<dict/>", "1:1: the root is <dict>; a property list begins with <plist>"),
    ("<plist><array>x</array></plist>", "1:15: <array> holds the text \"x\""),
    ("<plist><dict><key>a</key></dict></plist>", "1:14: the key \"a\" has no value"),
    ("<plist><dict><key>a</key><key>b</key></dict></plist>", "1:26: the key \"a\" has no value"),
    ("<plist><dict><true/></dict></plist>", "1:14: <true> in <dict> has no <key>"),
    (
      "<plist><dict><key>a</key><true/><key>a</key></dict></plist>",
      "1:33: the key \"a\" stands twice"
    ),
    (
      "<plist><string><true/></string></plist>",
      "1:16: <string> holds <true>; it may hold text only"
    ),
    ("", "1:1: the file is empty; a property list is XML or binary"),
    (" {\"a\": 1}", "1:1: this is JSON; only XML and binary property lists are read"),
    ("[1]", "1:1: this is JSON; only XML and binary property lists are read"),
    (
      "{ \"a:\" = b; }",
      "1:1: this is an old OpenStep property list; only XML and binary property lists are read"
    ),
    ("title", "1:1: this is no property list; one is XML or binary"),
    ("bplist15", "1:7: this binary property list has another version than 00"),
  ])
  func `refuses a list that is not one`(text: String, message: String) {
    let error = #expect(throws: PropertyListError.self) { try PropertyList.read(Array(text.utf8)) }
    #expect(error?.description == message)
  }

  @Test func `refuses values too deep`() {
    let text =
      String(repeating: "<array>", count: 256) + String(repeating: "</array>", count: 256)
    let problem = "<array> lies more than 256 elements deep"
    #expect(throws: PropertyListError(line: 1, column: 1793, problem: problem)) {
      try PropertyList.read(plist(text))
    }
  }

  @Test func `is read or refused when damaged, never worse`() {
    let whole = plist(
      "<dict><key>a</key><array><integer>0x1</integer><real>1.5</real><data>AAEC</data><true/>"
        + "<date>2011-11-28T09:21:30Z</date><string>é&amp;</string></array></dict>")
    damage(whole, times: 4000) { bytes in _ = try? PropertyList.read(bytes) }
  }
}

/// A whole document around one value.
func plist(_ text: String) -> [UInt8] { Array("<plist>\(text)</plist>".utf8) }

/// Damages `whole` in as many ways as asked, the same ones in every run.
func damage(_ whole: [UInt8], times: Int, _ use: ([UInt8]) -> Void) {
  var random = Seeded(state: 1959)
  for _ in 0..<times {
    var bytes = whole
    for _ in 0...Int.random(in: 0..<4, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      bytes[index] = UInt8.random(in: 0...255, using: &random)
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
    case 1: bytes.remove(at: Int.random(in: 0..<bytes.count, using: &random))
    default: break
    }
    use(bytes)
  }
}

/// Random numbers that are the same in every run (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
