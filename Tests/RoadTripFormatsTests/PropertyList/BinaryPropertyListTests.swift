import RoadTripFormats
import RoadTripModel
import Testing

@Suite struct `A binary property list` {
  @Test func `says where everything stands by offset`() throws {
    let list = try PropertyList.read(binary([[0xD1, 1, 2], [0x51, 0x41], [0x09]]))
    let expected = PropertyList(
      .dictionary([
        .init(
          key: "A", line: 1, column: 12, value: PropertyList(.boolean(true), line: 1, column: 14))
      ]), line: 1, column: 9)
    #expect(list == expected)
  }

  @Test(
    arguments: [
      ([0x10, 0xFF], .integer(255)),
      ([0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE], .integer(-2)),
      ([0x22, 0x3F, 0xC0, 0, 0], .real(1.5)),
      ([0x23, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], .real(.infinity)),
      ([0x33, 0, 0, 0, 0, 0, 0, 0, 0], .date(try Instant("2001-01-01T00:00:00Z"))),
      ([0x42, 1, 2], .data([1, 2])),
      ([0x5F, 0x10, 0x02, 0x68, 0x69], .string("hi")),
      ([0x62, 0xD8, 0x3D, 0xDE, 0x00], .string("😀")),
      ([0xA0], .array([])),
      ([0x08], .boolean(false)),
    ] as [([UInt8], PropertyList.Value)])
  func `holds values of every kind`(object: [UInt8], value: PropertyList.Value) throws {
    #expect(try PropertyList.read(binary([object])).value == value)
  }

  @Test(
    arguments: [
      ([[0xA1, 0]], "1:10: object 0 contains itself"),
      ([[0xA1, 1], [0xA1, 0]], "1:12: object 0 contains itself"),
      ([[0xA1, 7]], "1:10: there is no object 7"),
      ([[0xA5, 0]], "1:10: a value runs beyond the objects of the file"),
      ([[0x00]], "1:9: an object of type 0x0 is not a value of a property list"),
      ([[0x80, 1]], "1:9: an object of type 0x80 is not a value of a property list"),
      ([[0x51, 0xE9]], "1:9: text marked as ASCII is not ASCII"),
      ([[0x61, 0xD8, 0x00]], "1:9: text is not well-formed UTF-16"),
      ([[0x33, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0]], "1:9: a date lies outside the years 1 to 9999"),
      (
        [[0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]],
        "1:19: a value runs beyond the objects of the file"
      ),
      (
        [[0x6F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "1:9: a count is too large"
      ),
      ([[0x5F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "1:10: a count is damaged"),
      ([[0x5F, 0x09]], "1:10: a count is damaged"),
      ([[0xD1, 1, 1], [0x09]], "1:12: a key is a boolean; it must be text"),
      ([[0xD2, 1, 1, 2, 2], [0x51, 0x41], [0x09]], "1:14: the key \"A\" stands twice"),
    ] as [([[UInt8]], String)])
  func `is refused where it is damaged`(objects: [[UInt8]], message: String) {
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList.read(binary(objects))
    }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    (0, 255), (6, 0), (6, 9), (7, 0), (8, 255), (15, 9), (23, 5), (24, 1), (31, 200),
  ])
  func `is refused when its trailer lies`(place: Int, byte: UInt8) {
    var bytes = binary([[0x09]])
    bytes[bytes.count - 32 + place] = byte
    let problem = "the trailer of the binary property list is damaged"
    // The first six bytes say nothing.
    if place == 0 {
      #expect(throws: Never.self) { try PropertyList.read(bytes) }
    } else {
      #expect(throws: PropertyListError(line: 1, column: 12, problem: problem)) {
        try PropertyList.read(bytes)
      }
    }
  }

  @Test func `is refused at once when it unfolds without end`() {
    let bomb = (0..<100).map { [0xA9] + [UInt8](repeating: $0 + 1, count: 9) } + [[0xA0]]
    let start = ContinuousClock.now
    let error = #expect(throws: PropertyListError.self) { try PropertyList.read(binary(bomb)) }
    #expect(error?.problem == "the list unfolds to much more than the file holds")
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func `may be 256 deep and no deeper`() throws {
    func linked(_ count: Int) -> [UInt8] {
      let arrays = (1..<count).map { [0xA1, UInt8($0 >> 8), UInt8($0 & 255)] }
      return binary(arrays + [[0xA0]], wide: true)
    }
    #expect(throws: Never.self) { try PropertyList.read(linked(256)) }
    let error = #expect(throws: PropertyListError.self) { try PropertyList.read(linked(257)) }
    #expect(error?.problem == "a value lies more than 256 deep")
  }

  @Test func `is read or refused when damaged, never worse`() {
    let whole = binary([
      [0xD2, 1, 2, 3, 4], [0x51, 0x41], [0x51, 0x42], [0xA3, 5, 6, 7], [0x62, 0xD8, 0x3D, 0xDE, 0],
      [0x13, 1, 2, 3, 4, 5, 6, 7, 8], [0x33, 0, 0, 0, 0, 0, 0, 0, 0], [0x4F, 0x10, 2, 1, 2],
    ])
    #expect(throws: Never.self) { try PropertyList.read(whole) }
    damage(whole, times: 6000) { bytes in _ = try? PropertyList.read(bytes) }
  }
}

/// A binary list of these objects, the first of which is the topmost.
private func binary(_ objects: [[UInt8]], wide: Bool = false) -> [UInt8] {
  var bytes = Array("bplist00".utf8)
  var offsets: [Int] = []
  for object in objects {
    offsets.append(bytes.count)
    bytes += object
  }
  let table = bytes.count
  for offset in offsets { bytes += [UInt8(offset >> 8), UInt8(offset & 255)] }
  bytes += [0, 0, 0, 0, 0, 0, 2, wide ? 2 : 1]
  for number in [objects.count, 0, table] {
    bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
  return bytes
}
