import RoadTripFormats
import RoadTripModel
import Testing

/// Damages good files in ways that a seed decides: nothing may crash, and a closure hears of each trouble.
struct MutationTests {
  /// A linear congruential generator (Knuth, MMIX), so that a failure can be had again.
  struct Dice {
    var state: UInt64

    mutating func roll(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, limit)
    }
  }

  static let splinters: [[UInt8]] = [
    [0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], Array("\"".utf8), Array("{".utf8), Array("]".utf8),
    Array("\\u".utf8), Array("\\ud800".utf8), Array("-".utf8), Array("1e999".utf8),
    Array("/*".utf8), Array("null".utf8), Array("\r\n".utf8), Array(",".utf8), Array("é".utf8),
    Array("99999999999999999999".utf8), Array("---\n".utf8), [0xEF, 0xBB, 0xBF], [0xFF, 0xFE],
    Array("-9223372036854775808".utf8), Array("0001-01-01".utf8), Array("İ".utf8),
  ]

  static func damaged(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    for _ in 0...dice.roll(3) {
      let place = dice.roll(bytes.count + 1)
      switch dice.roll(4) {
      case 0: bytes.insert(contentsOf: splinters[dice.roll(splinters.count)], at: place)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + dice.roll(6)))
      case 2: if place < bytes.count { bytes[place] = UInt8(dice.roll(256)) }
      default: bytes = Array(bytes[..<place])
      }
    }
    return bytes
  }

  static let table = """
    slug,title,lat,lon,elevation,links,tags,body
    a,"A ""quoted"" one",53.9,-1.08,12,https://a.b|https://c.d,x|y,"two
    lines"
    ,B,1,2,,,,
    """

  @Test(arguments: [
    (SeedFileTests.bundle, SeedFormat.json), (SeedFileTests.stream, .ndjson), (table, .csv),
  ])
  func `a damaged file does not crash the reader`(text: String, format: SeedFormat) throws {
    var dice = Dice(state: 20261130)
    for _ in 0..<1500 {
      let bytes = Self.damaged(Array(text.utf8), &dice)
      let source = ByteSource(file: "-", bytes: bytes, chunkSize: 1 + dice.roll(200))
      let reader = SeedReader(
        SeedInput(path: "-", format: format), destination: try Slug("york"),
        standardInput: source)
      let result = try SeedResult(reader)
      #expect(result.records.count < 100)
      for problem in result.problems { #expect(problem.hasPrefix("-:"), "\(problem)") }
    }
  }

  @Test func `a damaged pack does not crash the reader`() throws {
    var dice = Dice(state: 42)
    let pack = try PackOnDisk()
    let files = PackOnDisk.good.sorted { $0.key < $1.key }
    for _ in 0..<300 {
      let (name, text) = files[dice.roll(files.count)]
      try pack.write(name, Self.damaged(Array(text.utf8), &dice))
      let result = try pack.read()
      for problem in result.problems { #expect(problem.contains(":"), "\(problem)") }
      try pack.write(name, Array(text.utf8))
    }
    #expect(try pack.read().problems == [])
  }

  @Test func `what a closure throws comes through and ends the reading`() throws {
    struct Enough: Error {}
    let reader = SeedReader(
      SeedInput(path: "-"), standardInput: ByteSource(file: "-", bytes: Array("{}\n{}\n".utf8)))
    var count = 0
    #expect(throws: Enough.self) {
      try reader.read { _, _ in
      } _: { _ in
        count += 1
        throw Enough()
      }
    }
    #expect(count == 1)
  }
}
