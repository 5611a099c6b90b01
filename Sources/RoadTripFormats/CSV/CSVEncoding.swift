/// The encoding of a table, told from its first bytes.
enum CSVEncoding {
  case utf8
  case utf16(isBigEndian: Bool)

  /// Looks at the first chunk, steps over a byte order mark, and gives the rest of the source as UTF-8.
  /// - Throws: ``FormatError`` for UTF-16 without a byte order mark; what the source throws.
  static func decoded(_ source: ByteSource) throws -> ByteSource {
    var head: [UInt8] = []
    while head.count < 64, let chunk = try source.next() { head += chunk }
    var first: [UInt8]? = head
    let rest = ByteSource(file: source.file) {
      if let bytes = first {
        first = nil
        return bytes
      }
      return try source.next()
    }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      first = Array(head.dropFirst(2))
      return utf16(rest, isBigEndian: head.first == 0xFE)
    }
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { first = Array(head.dropFirst(3)) }
    if let name = unmarkedUTF16(head) {
      throw FormatError(
        SourcePosition(file: source.file),
        "the file is \(name) without a byte order mark; save it as UTF-8")
    }
    return rest
  }

  /// The name of the encoding where every other byte of the start is 0, as in UTF-16 text of western letters.
  private static func unmarkedUTF16(_ head: [UInt8]) -> String? {
    let sample = head.prefix(64)
    guard sample.count >= 4 else { return nil }
    var zeros = [0, 0]
    for (place, byte) in sample.enumerated() where byte == 0 { zeros[place % 2] += 1 }
    let most = sample.count / 2 * 3 / 4
    if zeros[1] >= max(2, most), zeros[0] == 0 { return "UTF-16 (little endian)" }
    if zeros[0] >= max(2, most), zeros[1] == 0 { return "UTF-16 (big endian)" }
    return nil
  }

  private static func utf16(_ source: ByteSource, isBigEndian: Bool) -> ByteSource {
    var decoder = UTF16Decoder(file: source.file, isBigEndian: isBigEndian)
    var isAtEnd = false
    return ByteSource(file: source.file) {
      while !isAtEnd {
        let chunk = try source.next()
        isAtEnd = chunk == nil
        let decoded = try chunk.map { try decoder.decode($0) } ?? decoder.finish()
        if !decoded.isEmpty { return decoded }
      }
      return nil
    }
  }
}

/// Turns UTF-16 into UTF-8 chunk by chunk.
struct UTF16Decoder {
  private let file: String
  private let isBigEndian: Bool
  private var oddByte: UInt8?
  private var high: UInt16?
  private var line = 1

  init(file: String, isBigEndian: Bool) {
    self.file = file
    self.isBigEndian = isBigEndian
  }

  private var broken: FormatError {
    FormatError(
      SourcePosition(file: file, line: line),
      "the UTF-16 text has half of a character in this line")
  }

  mutating func decode(_ chunk: [UInt8]) throws(FormatError) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(chunk.count)
    for byte in chunk {
      guard let first = oddByte else {
        oddByte = byte
        continue
      }
      oddByte = nil
      let (upper, lower) = isBigEndian ? (first, byte) : (byte, first)
      try take(UInt16(upper) << 8 | UInt16(lower), into: &output)
    }
    return output
  }

  /// Checks that no half character is left.
  func finish() throws(FormatError) -> [UInt8] {
    guard oddByte == nil, high == nil else { throw broken }
    return []
  }

  private mutating func take(_ unit: UInt16, into output: inout [UInt8]) throws(FormatError) {
    if unit == 10 { line += 1 }
    let value: UInt32
    if let first = high {
      guard (0xDC00...0xDFFF).contains(unit) else { throw broken }
      value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
      high = nil
    } else if (0xD800...0xDBFF).contains(unit) {
      high = unit
      return
    } else {
      value = UInt32(unit)
    }
    guard let scalar = Unicode.Scalar(value) else { throw broken }
    output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
