internal import RoadTripModel

extension JSONParser {
  /// Steps over white space and comments.
  mutating func skipBlanks() throws(JSONProblem) {
    while place < end {
      switch bytes[place] {
      case 32, 9, 10, 13: place += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONProblem) {
    let open = place
    guard place + 1 < end else { throw unexpected("a value") }
    if bytes[place + 1] == UInt8(ascii: "/") {
      while place < end, bytes[place] != 10, bytes[place] != 13 { place += 1 }
    } else if bytes[place + 1] == UInt8(ascii: "*") {
      place += 2
      while true {
        guard place + 1 < end else { throw JSONProblem(open, "the comment does not end") }
        if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") { break }
        place += 1
      }
      place += 2
    } else {
      throw unexpected("a value")
    }
    _ = try text(open..<place)
  }

  /// The text of some bytes, which must be UTF-8.
  func text(_ range: Range<Int>) throws(JSONProblem) -> String {
    if let text = String(validating: bytes[range], as: UTF8.self) { return text }
    let place = UTF8Check.firstBadByte(of: bytes, in: range) ?? range.lowerBound
    throw JSONProblem(place, "\(UTF8Check.shown(bytes[place])) is not UTF-8")
  }

  /// The string whose opening quotation mark is next.
  mutating func string() throws(JSONProblem) -> String {
    let open = place
    place += 1
    let first = place
    var seen: UInt8 = 0
    while place < end {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        defer { place += 1 }
        if seen < 0x80 { return String(decoding: bytes[first..<place], as: UTF8.self) }
        return try text(first..<place)
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: first, open: open) }
      guard byte >= 32 else { throw control(byte) }
      seen |= byte
      place += 1
    }
    throw JSONProblem(open, "the string does not end")
  }

  /// The rest of a string at whose first escape the parser stands.
  private mutating func escapedString(
    from first: Int, open: Int
  ) throws(JSONProblem) -> String {
    var result = try text(first..<place)
    var run = place
    while place < end {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        result += try text(run..<place)
        place += 1
        return result
      }
      if byte == UInt8(ascii: "\\") {
        result += try text(run..<place)
        result.unicodeScalars.append(try escape(open: open))
        run = place
      } else {
        guard byte >= 32 else { throw control(byte) }
        place += 1
      }
    }
    throw JSONProblem(open, "the string does not end")
  }

  private mutating func escape(open: Int) throws(JSONProblem) -> Unicode.Scalar {
    let backslash = place
    guard place + 1 < end else { throw JSONProblem(open, "the string does not end") }
    let letter = bytes[place + 1]
    place += 2
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(backslash)
    default:
      throw JSONProblem(
        backslash, "a backslash stands before one of \" \\ / b f n r t or before u and four digits")
    }
  }

  /// The scalar of `\uXXXX`, or of two of them that are a surrogate pair.
  private mutating func unicodeEscape(_ backslash: Int) throws(JSONProblem) -> Unicode.Scalar {
    let high = try hexadecimal(backslash)
    if let scalar = Unicode.Scalar(high) { return scalar }
    let lone = JSONProblem(
      backslash, "\\u\(String(high, radix: 16)) is half of a surrogate pair without the other half")
    guard high < 0xDC00, end - place >= 6, bytes[place] == UInt8(ascii: "\\"),
      bytes[place + 1] == UInt8(ascii: "u")
    else { throw lone }
    place += 2
    let low = try hexadecimal(place - 2)
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw lone }
    return scalar
  }

  private mutating func hexadecimal(_ backslash: Int) throws(JSONProblem) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Self.hexadecimalValue(next) else {
        throw JSONProblem(backslash, "\\u stands before four hexadecimal digits")
      }
      value = value << 4 | digit
      place += 1
    }
    return value
  }

  private static func hexadecimalValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 48...57: UInt32(byte - 48)
    case 65...70: UInt32(byte - 55)
    case 97...102: UInt32(byte - 87)
    default: nil
    }
  }

  private func control(_ byte: UInt8) -> JSONProblem {
    let digits = String(byte, radix: 16)
    let code = String(repeating: "0", count: 4 - digits.utf8.count) + digits
    return JSONProblem(
      place, "a string holds no control character as it is; write \\u\(code)")
  }

  /// What stands at the parser's place, where something else should.
  func unexpected(_ wanted: String) -> JSONProblem {
    guard place < end else { return JSONProblem(place, "the text ends where \(wanted) should be") }
    let byte = bytes[place]
    if byte < 32 || byte >= 127 {
      let rest = bytes[place..<min(end, place + 4)]
      if byte >= 0xC2, let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first,
        scalar != "\u{FFFD}"
      {
        return JSONProblem(place, "\(quoted(String(scalar))) stands where \(wanted) should be")
      }
      return JSONProblem(place, "\(UTF8Check.shown(byte)) stands where \(wanted) should be")
    }
    var word = String(Unicode.Scalar(byte))
    if word == "\"" { return JSONProblem(place, "a string stands where \(wanted) should be") }
    var last = place + 1
    let isWord = Self.isWordByte(byte)
    while isWord, last < end, last - place < 20, Self.isWordByte(bytes[last]) {
      word.unicodeScalars.append(Unicode.Scalar(bytes[last]))
      last += 1
    }
    return JSONProblem(place, "\(quoted(word)) stands where \(wanted) should be")
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte & 0xDF)
  }
}
