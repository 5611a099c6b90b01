internal import RoadTripModel

extension JSON {
  /// How deeply lists and objects may lie in one another.
  package static let depthLimit = 512

  /// Reads one JSON text: RFC 8259 with `//` and `/* */` comments, trailing commas and a byte order mark.
  ///
  /// - Parameter likelyKeys: keys of the outermost object, no two the same, that are found faster where they come in this order.
  /// - Throws: ``FormatError`` with the line and column of the first thing that is wrong.
  package static func parse(
    _ text: SourceText, likelyKeys: [LikelyKey] = []
  ) throws(FormatError) -> JSON {
    guard text.range.count < Int(UInt32.max) else {
      throw FormatError(text.position(at: 0), "the text is longer than 4 GiB")
    }
    var parser = JSONParser(bytes: text.bytes, range: text.range, likelyKeys: likelyKeys)
    do throws(JSONProblem) {
      return try parser.document()
    } catch {
      throw FormatError(text.position(at: error.place - text.range.lowerBound), error.problem)
    }
  }

  /// Reads the bytes of one JSON file.
  /// - Throws: ``FormatError``.
  package static func parse(_ bytes: [UInt8], file: String) throws(FormatError) -> JSON {
    try parse(SourceText(file: file, bytes: bytes))
  }
}

/// A key that an object is likely to have.
package struct LikelyKey: Sendable {
  let text: String
  /// As it is written without escapes, in quotation marks.
  let bytes: [UInt8]

  package init(_ text: String) {
    self.text = text
    bytes = Array("\"\(text)\"".utf8)
  }
}

/// What is wrong at which byte of the buffer; the line is counted only when it is thrown further.
struct JSONProblem: Error {
  let place: Int
  let problem: String

  init(_ place: Int, _ problem: String) {
    self.place = place
    self.problem = problem
  }
}

/// A recursive-descent parser over a part of a byte buffer.
struct JSONParser {
  let bytes: [UInt8]
  let start: Int
  let end: Int
  var place: Int
  private let likelyKeys: [LikelyKey]

  init(bytes: [UInt8], range: Range<Int>, likelyKeys: [LikelyKey] = []) {
    self.bytes = bytes
    self.likelyKeys = likelyKeys
    start = range.lowerBound
    end = range.upperBound
    place = start
  }

  /// The next byte, or 0 at the end: a NUL byte is wrong wherever it stands.
  var next: UInt8 { place < end ? bytes[place] : 0 }

  mutating func document() throws(JSONProblem) -> JSON {
    if end - place >= 2 {
      let pair = (bytes[place], bytes[place + 1])
      if pair == (0xFF, 0xFE) || pair == (0xFE, 0xFF) {
        throw JSONProblem(place, "the text is UTF-16; save it as UTF-8")
      }
    }
    try skipBlanks()
    guard place < end else { throw JSONProblem(place, "there is no JSON value") }
    let value = try value(depth: 0)
    try skipBlanks()
    guard place == end else { throw unexpected("the end of the text after its one value") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONProblem) -> JSON {
    let offset = UInt32(truncatingIfNeeded: place - start)
    let content: JSON.Content
    switch next {
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "{"): content = .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): content = .array(try values(depth: depth + 1))
    case UInt8(ascii: "-"), 48...57: content = .number(try number())
    case UInt8(ascii: "t"): content = try word("true", .bool(true))
    case UInt8(ascii: "f"): content = try word("false", .bool(false))
    case UInt8(ascii: "n"): content = try word("null", .null)
    default: throw unexpected("a value")
    }
    return JSON(offset: offset, content: content)
  }

  private mutating func word(
    _ word: String, _ content: JSON.Content
  ) throws(JSONProblem) -> JSON.Content {
    let text = word.utf8
    guard end - place >= text.count, bytes[place..<place + text.count].elementsEqual(text) else {
      throw unexpected("a value")
    }
    place += text.count
    return content
  }

  private mutating func values(depth: Int) throws(JSONProblem) -> [JSON] {
    try enter(depth)
    var values: [JSON] = []
    while true {
      try skipBlanks()
      if take("]") { return values }
      values.append(try value(depth: depth))
      try skipBlanks()
      if take(",") { continue }
      guard take("]") else { throw unexpected("\",\" or \"]\" after an element of a list") }
      return values
    }
  }

  private mutating func members(depth: Int) throws(JSONProblem) -> [JSONMember] {
    try enter(depth)
    var members: [JSONMember] = []
    members.reserveCapacity(8)
    var keys = SeenKeys()
    var isLikely = depth == 1
    while true {
      try skipBlanks()
      if take("}") { return members }
      let keyPlace = place
      guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks") }
      let key: String
      if isLikely, members.count < likelyKeys.count, take(likelyKeys[members.count]) {
        key = likelyKeys[members.count].text
      } else {
        if isLikely {
          isLikely = false
          for place in members.indices {
            _ = keys.insert(members[place].key, after: members[..<place])
          }
        }
        key = try string()
        guard keys.insert(key, after: members[...]) else {
          throw JSONProblem(keyPlace, "the key \(quoted(key)) stands twice in one object")
        }
      }
      try skipBlanks()
      guard take(":") else { throw unexpected("\":\" after a key") }
      try skipBlanks()
      let offset = UInt32(truncatingIfNeeded: keyPlace - start)
      members.append(JSONMember(key: key, offset: offset, value: try value(depth: depth)))
      try skipBlanks()
      if take(",") { continue }
      guard take("}") else { throw unexpected("\",\" or \"}\" after a member of an object") }
      return members
    }
  }

  private mutating func enter(_ depth: Int) throws(JSONProblem) {
    guard depth <= JSON.depthLimit else {
      throw JSONProblem(place, "lists and objects lie more than \(JSON.depthLimit) deep")
    }
    place += 1
  }

  /// Steps over a key in quotation marks if it is the next thing, written without escapes.
  private mutating func take(_ key: LikelyKey) -> Bool {
    let last = place + key.bytes.count
    guard last < end else { return false }
    for index in key.bytes.indices where bytes[place + index] != key.bytes[index] { return false }
    place = last
    return true
  }

  /// Steps over one byte if it is the next one.
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard place < end, bytes[place] == UInt8(truncatingIfNeeded: scalar.value) else { return false }
    place += 1
    return true
  }
}

/// Tells keys of one object apart: by a few bits of each, then by comparing, and by a set where they are many.
private struct SeenKeys {
  private var bits: UInt64 = 0
  private var keys: Set<String> = []

  /// Notes a key; `false` for one that is there already.
  mutating func insert(_ key: String, after members: ArraySlice<JSONMember>) -> Bool {
    guard members.count < 24 else {
      if keys.isEmpty { keys = Set(members.map(\.key)) }
      return keys.insert(key).inserted
    }
    var sum: UInt64 = 0
    for byte in key.utf8 { sum = sum &* 31 &+ UInt64(byte) }
    let bit: UInt64 = 1 << (sum & 63)
    defer { bits |= bit }
    return bits & bit == 0 || !members.contains { $0.key == key }
  }
}
