import RoadTripModel
import Testing

@testable import RoadTripStore

@Suite struct CodecTests {
  private typealias Point = Route.TrackPoint

  private func track(_ count: Int, _ generator: inout SeededGenerator) throws -> [Point] {
    let extremes = [
      (90.0, 180.0), (-90, -180), (0, 0), (1e-8, -1e-8), (89.999_999_99, 179.999_999_99),
    ]
    return try (0..<count).map { _ in
      let isExtreme = Int.random(in: 0..<10, using: &generator) == 0
      let (latitude, longitude) =
        isExtreme
        ? extremes.randomElement(using: &generator) ?? (0, 0)
        : (.random(in: -90...90, using: &generator), .random(in: -180...180, using: &generator))
      let milliseconds = [
        Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &generator),
        -62_135_596_800_000, 253_402_300_799_999, 0, -1,
      ].randomElement(using: &generator)
      let elevation = [Double.random(in: -500...9000, using: &generator), -500, 9000, -0.05]
        .randomElement(using: &generator)
      return Point(
        coordinate: try Coordinate(latitude: latitude, longitude: longitude),
        elevation: Bool.random(using: &generator) ? elevation : nil,
        time: Bool.random(using: &generator)
          ? milliseconds.flatMap { Instant(milliseconds: $0) } : nil)
    }
  }

  private func decoded(_ bytes: [UInt8], _ count: Int) -> [Point]? {
    var points: [Point] = []
    return TrackCodec.decode(bytes.span, count: count, into: &points) ? points : nil
  }

  private func coded(_ points: [Point]) throws -> [Point] {
    var read: [Point] = []
    for chunk in TrackCodec.chunks(of: points) {
      #expect(chunk.bytes.count <= TrackCodec.chunkBytes)
      #expect((1...TrackCodec.chunkSize).contains(chunk.count))
      read += try #require(decoded(chunk.bytes, chunk.count))
    }
    return read
  }

  @Test func `a track comes back exact to 1e-7 degree, 0.1 m and 1 ms`() throws {
    var generator = SeededGenerator(7)
    for count in Array(0...20) + [255, 256, 257, 511, 512, 513, 999, 1000] {
      let points = try track(count, &generator)
      let read = try coded(points)
      #expect(read.count == count)
      for (left, right) in zip(points, read) {
        let (from, to) = (left.coordinate, right.coordinate)
        #expect(abs(from.latitude - to.latitude) <= 0.500_001e-7)
        #expect(abs(from.longitude - to.longitude) <= 0.500_001e-7)
        #expect((left.elevation == nil) == (right.elevation == nil))
        #expect(abs((left.elevation ?? 0) - (right.elevation ?? 0)) <= 0.050_001)
        #expect(left.time == right.time)
        #expect(TrackCodec.rounded(left) == right)
      }
      #expect(try coded(read) == read, "what was read is coded to itself")
    }
  }

  /// A drive as a recorder writes it, a point a second, most of them in eight bytes, and now and then one that is not so.
  private func drive(_ count: Int, _ generator: inout SeededGenerator) throws -> [Point] {
    var (y, x, height, time) = (Int64(407_128_000), Int64(-740_060_000), 100, Int64(0))
    return try (0..<count).map { _ in
      let isOdd = Int.random(in: 0..<8, using: &generator) == 0
      let reach: Int64 =
        isOdd ? [3, 63, 64, 8191, 8192, 70_000].randomElement(using: &generator) ?? 0 : 3000
      y += .random(in: -reach...reach, using: &generator)
      x += isOdd ? .random(in: -reach...reach, using: &generator) : 1500
      height += .random(in: isOdd ? -9000...9000 : -60...60, using: &generator)
      time += isOdd ? .random(in: 0...20_000, using: &generator) : 1000
      return Point(
        coordinate: try #require(Coordinate(fixedLatitude: y, fixedLongitude: x)),
        elevation: isOdd && Bool.random(using: &generator) ? nil : Double(height) / 10,
        time: isOdd && Bool.random(using: &generator) ? nil : Instant(milliseconds: time))
    }
  }

  @Test func `a drive comes back as it was, whichever points need more bytes than most`() throws {
    var generator = SeededGenerator(10)
    for count in Array(1...60) + [255, 256, 257, 1000, 5000] {
      let points = try drive(count, &generator)
      #expect(try coded(points) == points)
    }
  }

  @Test func `the box of a chunk holds its points and no more`() throws {
    var generator = SeededGenerator(8)
    let points = try track(100, &generator)
    let chunk = TrackCodec.encode(points[...])
    let latitudes = points.map { Int64(($0.coordinate.latitude * 1e7).rounded()) }
    let longitudes = points.map { Int64(($0.coordinate.longitude * 1e7).rounded()) }
    #expect((chunk.south, chunk.north) == (latitudes.min() ?? 1, latitudes.max() ?? 1))
    #expect((chunk.west, chunk.east) == (longitudes.min() ?? 1, longitudes.max() ?? 1))
  }

  @Test func `hostile bytes are refused or are points on the globe`() throws {
    var generator = SeededGenerator(9)
    let wholes = try [track(40, &generator), drive(40, &generator)].map {
      TrackCodec.encode($0[...])
    }
    for time in 0..<10_000 {
      let whole = wholes[time % 2]
      var bytes = whole.bytes
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = .random(in: .min ... .max, using: &generator)
        case 1: bytes[place] = 0xFF
        case 2 where bytes.count > 1: bytes.remove(at: place)
        default: bytes.insert(.random(in: .min ... .max, using: &generator), at: place)
        }
      }
      let count = Int.random(in: -1...300, using: &generator)
      for count in [whole.count, count] {
        guard let points = decoded(bytes, count) else { continue }
        #expect(points.count == count)
        #expect(points.allSatisfy { (-90...90).contains($0.coordinate.latitude) })
      }
    }
    for bytes in [[], [UInt8](repeating: 0xFF, count: 100), [UInt8](repeating: 0x80, count: 100)] {
      #expect(decoded(bytes, 1) == nil)
      #expect(decoded(bytes, Int.max) == nil)
      #expect(decoded(bytes, Int.min) == nil)
    }
  }

  @Test func `a list of texts is read as it was written, and as other programs write it`() throws {
    let texts = ["", "a", "\"\\/\n\t\u{0}\u{1F}", "日本", "👩‍👩‍👧", "\u{2028}"]
    #expect(try JSONText.texts(JSONText.list(texts)) == texts)
    #expect(JSONText.list([]) == nil)
    #expect(try JSONText.texts(nil) == [])
    #expect(try JSONText.texts(" [ \"\\u00e9\" , \"\\ud83d\\ude00\" ] \n") == ["é", "😀"])
    #expect(
      try JSONText.texts(#"["\ud83d!","\ude00\ud83d","\ud83d\u00e9"]"#) == ["�!", "��", "�é"])
    let bad = ["", "[", "[1]", "[\"a\"", "[\"a\",]", "[\"\\u12\"]", "[\"\\q\"]", "[\"a\"]x", "{}"]
    for json in bad {
      #expect(throws: RuleViolation.self, "\(json)") { try JSONText.texts(json) }
    }
  }

  @Test func `a list of flat objects is read as other programs write it`() throws {
    #expect(try JSONText.objects(nil).isEmpty)
    #expect(try JSONText.objects(" [ ] ").isEmpty)
    let json = #" [ { "title" : "a\u00e9", "duration" : -1.5e2 , "link" : null } , {} ] "#
    let objects = try JSONText.objects(json)
    #expect(objects.count == 2)
    #expect(try objects[0].required("title") == "aé")
    #expect(try objects[0].required("duration") == -150.0)
    #expect(try objects[0].optional("link") == nil)
    #expect(try objects[1].optional("title") == nil)
    #expect(throws: RuleViolation.self) { let _: String = try objects[0].required("duration") }
    #expect(throws: RuleViolation.self) { let _: Double = try objects[0].required("title") }
    #expect(throws: RuleViolation.self) { let _: String = try objects[1].required("title") }
    let bad = [
      "", "{}", "[1]", "[{]", "[{}", "[{},]", "[{\"a\"}]", "[{\"a\":}]", "[{\"a\":1e999}]",
      "[{\"a\":[]}]", "[{\"a\":{}}]", "[{\"a\":true}]", "[{\"a\":0x1}]", "[{\"a\":1,}]",
      "[{a:1}]", "[{}]x",
    ]
    for json in bad {
      #expect(throws: RuleViolation.self, "\(json)") { try JSONText.objects(json) }
    }
  }
}
