/// Finds the byte at which bytes stop being UTF-8, for error texts.
enum UTF8Check {
  /// The place of the first byte that is not part of well-formed UTF-8 (Unicode 15, table 3-7); `nil` for good text.
  static func firstBadByte(of bytes: [UInt8], in range: Range<Int>) -> Int? {
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = bytes[place]
      if byte < 0x80 {
        place += 1
        continue
      }
      guard let (length, second) = form(of: byte), place + length <= range.upperBound,
        second.contains(bytes[place + 1])
      else { return place }
      for tail in 2..<max(2, length) where bytes[place + tail] & 0xC0 != 0x80 { return place }
      place += length
    }
    return nil
  }

  /// How many bytes a scalar has that starts with `byte`, and what its second byte may be.
  private static func form(of byte: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch byte {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }

  /// `byte 0xE9`.
  static func shown(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x\(digits.utf8.count < 2 ? "0" : "")\(digits)"
  }
}
