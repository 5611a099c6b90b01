import RoadTripModel

/// Reads the text of the elements of an XML property list, strictly.
enum PropertyListText {
  /// The value that `text` gives in the element `name`, or `nil` when the element is no value with text.
  /// - Throws: ``RuleViolation`` when the text is not what the element wants.
  static func value(of text: String, in name: String) throws(RuleViolation) -> PropertyList.Value? {
    switch name {
    case "string": return .string(text)
    case "integer":
      return .integer(
        try required(integer(text), name, text, "an integer is written 12, -12 or 0x1F"))
    case "real":
      return .real(try required(real(text), name, text, "a real is written 1.5, -2e3 or infinity"))
    case "date":
      return .date(
        try required(date(text), name, text, "a date is written YYYY-MM-DDThh:mm:ssZ"))
    case "data":
      return .data(try required(base64(text), name, text, "data is written in base64"))
    case "true", "false":
      let rule = "<\(name)/> holds nothing"
      return .boolean(try required(text.isEmpty ? name == "true" : nil, name, text, rule))
    default: return nil
    }
  }

  private static func required<T>(
    _ value: T?, _ name: String, _ text: String, _ rule: String
  ) throws(RuleViolation) -> T {
    guard let value else {
      throw RuleViolation(field: "<\(name)>", found: quoted(text), rule: rule)
    }
    return value
  }

  /// -2⁶³…2⁶⁴-1, decimal or after `0x` hexadecimal.
  static func integer(_ text: String) -> Int128? {
    let isNegative = text.hasPrefix("-")
    var digits = text.dropFirst(isNegative || text.hasPrefix("+") ? 1 : 0)
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    if isHexadecimal { digits = digits.dropFirst(2) }
    guard let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
      let magnitude = Int128(digits, radix: isHexadecimal ? 16 : 10),
      magnitude <= Int128(UInt64.max)
    else { return nil }
    let number = isNegative ? -magnitude : magnitude
    return number >= Int128(Int64.min) ? number : nil
  }

  /// A decimal number, or an infinity or `nan` as Apple's tools write them.
  static func real(_ text: String) -> Double? {
    switch text.lowercased() {
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    case "nan": return .nan
    default: break
    }
    let isDecimal = text.utf8.allSatisfy {
      (48...57).contains($0) || "+-.eE".utf8.contains($0)
    }
    guard isDecimal, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  private static func date(_ text: String) -> Instant? {
    guard text.utf8.count == 20, text.utf8.last == UInt8(ascii: "Z") else { return nil }
    return try? Instant(text)
  }

  /// The bytes of a base64 text (RFC 4648) with blanks and line breaks anywhere.
  static func base64(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text.utf8 where byte != 32 && !(9...13).contains(byte) {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let digit = base64Digit(byte) else { return nil }
      bits = (bits & 0xFFFFFF) << 6 | digit
      count += 1
      if !count.isMultiple(of: 4) { continue }
      bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
    }
    switch (count % 4, padding) {
    case (0, 0): break
    case (2, 2): bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    case (3, 1): bytes += [10, 2].map { UInt8(truncatingIfNeeded: bits >> $0) }
    default: return nil
    }
    return bytes
  }

  private static func base64Digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
