import RoadTripModel

/// Reads a binary property list (`bplist00`): a header, objects, a table of their offsets, and a trailer of 32 bytes.
///
/// Source: the comment at the head of Apple's CFBinaryPList.c. Every offset and count is checked against the file before it
/// is used. An object may stand in several places, never in itself; the work that sharing can cause is limited.
struct BinaryPropertyListReader {
  /// How many values one list may unfold to.
  static let valueLimit = 2_000_000

  private let bytes: [UInt8]
  private var offsets: [Int] = []
  private var referenceSize = 1
  private var open: Set<Int> = []
  private var valuesLeft = Self.valueLimit
  private var contentLeft: Int

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // What is shared may be unfolded a few times over, so that a small file cannot fill the memory.
    contentLeft = bytes.count < 1 << 40 ? bytes.count * 16 + 65_536 : 0
  }

  /// Reads a whole list.
  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyList {
    var reader = BinaryPropertyListReader(bytes)
    let top = try reader.readTrailer()
    return try reader.object(top, from: bytes.count - 32, depth: 1)
  }

  private func refusal(_ problem: String, at offset: Int) -> PropertyListError {
    PropertyListError(line: 1, column: offset + 1, problem: problem)
  }

  // MARK: The frame

  /// Reads the trailer and the table of offsets, and answers the number of the topmost object.
  private mutating func readTrailer() throws(PropertyListError) -> Int {
    guard bytes.starts(with: Array("bplist00".utf8)) else {
      throw refusal("this binary property list has another version than 00", at: 6)
    }
    guard bytes.count >= 42 else {
      throw refusal("the binary property list is cut short", at: bytes.count)
    }
    let trailer = bytes.count - 32
    let (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = number(at: trailer + 8, size: 8), let top = number(at: trailer + 16, size: 8),
      let table = number(at: trailer + 24, size: 8), table >= 9, table <= trailer,
      count >= 1, count <= (trailer - table) / offsetSize, top < count
    else { throw refusal("the trailer of the binary property list is damaged", at: trailer) }
    self.referenceSize = referenceSize
    offsets.reserveCapacity(count)
    for index in 0..<count {
      let place = table + index * offsetSize
      guard let offset = number(at: place, size: offsetSize), offset >= 8, offset < table else {
        throw refusal("object \(index) lies outside the objects of the file", at: place)
      }
      offsets.append(offset)
    }
    end = table
    return top
  }

  /// Where the objects end and the table of offsets begins.
  private var end = 0

  /// The unsigned number in `size` bytes, the highest first; `nil` when it does not fit or lies outside the file.
  private func number(at place: Int, size: Int) -> Int? {
    guard place >= 0, size >= 0, place <= bytes.count, size <= bytes.count - place else {
      return nil
    }
    var number: UInt64 = 0
    for byte in bytes[place..<(place + size)] {
      guard number >> 56 == 0 else { return nil }
      number = number << 8 | UInt64(byte)
    }
    return Int(exactly: number)
  }

  // MARK: The objects

  private mutating func object(
    _ index: Int, from place: Int, depth: Int
  ) throws(PropertyListError) -> PropertyList {
    guard index < offsets.count else { throw refusal("there is no object \(index)", at: place) }
    let offset = offsets[index]
    guard depth <= PropertyList.depthLimit else {
      throw refusal("a value lies more than \(PropertyList.depthLimit) deep", at: offset)
    }
    guard open.insert(index).inserted else {
      throw refusal("object \(index) contains itself", at: place)
    }
    defer { open.remove(index) }
    valuesLeft -= 1
    guard valuesLeft >= 0 else {
      throw refusal("the list unfolds to more than \(Self.valueLimit) values", at: offset)
    }
    let value = try value(at: offset, depth: depth)
    return PropertyList(value, line: 1, column: offset + 1)
  }

  private mutating func value(
    at offset: Int, depth: Int
  ) throws(PropertyListError) -> PropertyList.Value {
    let marker = bytes[offset]
    switch (marker >> 4, marker & 15) {
    case (0, 8): return .boolean(false)
    case (0, 9): return .boolean(true)
    case (1, 0...4):
      return .integer(try integer(content(at: offset + 1, count: 1 << Int(marker & 15))))
    case (2, 2):
      let bits = try content(at: offset + 1, count: 4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return .real(Double(Float(bitPattern: bits)))
    case (2, 3): return .real(try double(at: offset + 1))
    case (3, 3): return .date(try date(at: offset + 1))
    case (4, _): return .data(Array(try counted(offset, unit: 1).content))
    case (5, _), (6, _): return .string(try string(at: offset))
    case (10, _): return .array(try array(at: offset, depth: depth))
    case (13, _): return .dictionary(try dictionary(at: offset, depth: depth))
    default:
      throw refusal(
        "an object of type 0x\(String(marker, radix: 16)) is not a value of a property list",
        at: offset)
    }
  }

  private mutating func content(
    at place: Int, count: Int
  ) throws(PropertyListError) -> ArraySlice<UInt8> {
    guard place <= end, count >= 0, count <= end - place else {
      throw refusal("a value runs beyond the objects of the file", at: place)
    }
    contentLeft -= count
    guard contentLeft >= 0 else {
      throw refusal("the list unfolds to much more than the file holds", at: place)
    }
    return bytes[place..<(place + count)]
  }

  /// The content of an object that says how many units it has, and where that content begins.
  private mutating func counted(
    _ offset: Int, unit: Int
  ) throws(PropertyListError) -> (count: Int, place: Int, content: ArraySlice<UInt8>) {
    var count = Int(bytes[offset] & 15)
    var place = offset + 1
    if count == 15 {
      guard place < end, bytes[place] >> 4 == 1, bytes[place] & 15 <= 3,
        let long = number(at: place + 1, size: 1 << Int(bytes[place] & 15))
      else { throw refusal("a count is damaged", at: place) }
      count = long
      place += 1 + 1 << Int(bytes[place] & 15)
    }
    let (size, overflow) = count.multipliedReportingOverflow(by: unit)
    guard !overflow else { throw refusal("a count is too large", at: offset) }
    return (count, place, try content(at: place, count: size))
  }

  private func integer(_ content: ArraySlice<UInt8>) -> Int128 {
    let bits = content.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    return content.count == 8
      ? Int128(Int64(truncatingIfNeeded: bits)) : Int128(truncatingIfNeeded: bits)
  }

  private mutating func double(at place: Int) throws(PropertyListError) -> Double {
    let bits = try content(at: place, count: 8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Double(bitPattern: bits)
  }

  /// Seconds since 2001-01-01T00:00:00Z.
  private mutating func date(at place: Int) throws(PropertyListError) -> Instant {
    let milliseconds = (try double(at: place) + 978_307_200) * 1000
    guard let whole = Int64(exactly: milliseconds.rounded()),
      let instant = Instant(milliseconds: whole)
    else { throw refusal("a date lies outside the years 1 to 9999", at: place - 1) }
    return instant
  }

  private mutating func string(at offset: Int) throws(PropertyListError) -> String {
    if bytes[offset] >> 4 == 5 {
      let content = try counted(offset, unit: 1).content
      guard content.allSatisfy({ $0 < 128 }) else {
        throw refusal("text marked as ASCII is not ASCII", at: offset)
      }
      return String(decoding: content, as: UTF8.self)
    }
    let (count, place, _) = try counted(offset, unit: 2)
    let units = (0..<count).map { index in
      UInt16(bytes[place + 2 * index]) << 8 | UInt16(bytes[place + 2 * index + 1])
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw refusal("text is not well-formed UTF-16", at: offset)
    }
    return text
  }

  /// The object that the reference at `place` names.
  private mutating func referred(
    at place: Int, depth: Int
  ) throws(PropertyListError) -> PropertyList {
    guard let index = number(at: place, size: referenceSize) else {
      throw refusal("a reference is too large", at: place)
    }
    return try object(index, from: place, depth: depth + 1)
  }

  private mutating func array(
    at offset: Int, depth: Int
  ) throws(PropertyListError) -> [PropertyList] {
    let (count, place, _) = try counted(offset, unit: referenceSize)
    var items: [PropertyList] = []
    for index in 0..<count {
      items.append(try referred(at: place + index * referenceSize, depth: depth))
    }
    return items
  }

  private mutating func dictionary(
    at offset: Int, depth: Int
  ) throws(PropertyListError) -> [PropertyList.Entry] {
    let (count, place, _) = try counted(offset, unit: 2 * referenceSize)
    var entries: [PropertyList.Entry] = []
    var keys: Set<String> = []
    for index in 0..<count {
      let key = try referred(at: place + index * referenceSize, depth: depth)
      guard case .string(let text) = key.value else {
        throw refusal("a key is \(key.kind); it must be text", at: key.column - 1)
      }
      guard keys.insert(text).inserted else {
        throw refusal("the key \(quoted(text)) stands twice", at: key.column - 1)
      }
      let value = try referred(at: place + (count + index) * referenceSize, depth: depth)
      entries.append(.init(key: text, line: key.line, column: key.column, value: value))
    }
    return entries
  }
}
