extension JSONParser {
  /// The number whose sign or first digit is next.
  mutating func number() throws(JSONProblem) -> JSONNumber {
    let first = place
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { place += 1 }
    var digits = Decimal()
    if next == UInt8(ascii: "0") {
      place += 1
      if isDigit { throw JSONProblem(first, "a number does not start with 0 and another digit") }
    } else {
      try takeDigits(into: &digits, after: "a digit")
    }
    var isInteger = true
    if next == UInt8(ascii: ".") {
      isInteger = false
      place += 1
      let start = place
      try takeDigits(into: &digits, after: "a digit after the decimal point")
      digits.exponent -= place - start
    }
    if next | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      digits.exponent += try exponent()
    }
    return try number(digits, isNegative: isNegative, isInteger: isInteger, first: first)
  }

  /// The digits of a number as an integer, and the power of ten to multiply it with.
  private struct Decimal {
    var mantissa: UInt64 = 0
    var isExact = true
    var exponent = 0
  }

  private var isDigit: Bool { (48...57).contains(next) }

  private mutating func takeDigits(
    into digits: inout Decimal, after wanted: String
  ) throws(JSONProblem) {
    guard isDigit else { throw unexpected(wanted) }
    while isDigit {
      if digits.mantissa < 100_000_000_000_000_000 {
        digits.mantissa = digits.mantissa * 10 + UInt64(next - 48)
      } else {
        digits.isExact = false
      }
      place += 1
    }
  }

  /// The exponent at whose letter the parser stands; one of many digits is cut, as it is past all numbers.
  private mutating func exponent() throws(JSONProblem) -> Int {
    place += 1
    let isNegative = next == UInt8(ascii: "-")
    if isNegative || next == UInt8(ascii: "+") { place += 1 }
    guard isDigit else { throw unexpected("a digit of the exponent") }
    var exponent = 0
    while isDigit {
      if exponent < 100_000 { exponent = exponent * 10 + Int(next - 48) }
      place += 1
    }
    return isNegative ? -exponent : exponent
  }

  private func number(
    _ digits: Decimal, isNegative: Bool, isInteger: Bool, first: Int
  ) throws(JSONProblem) -> JSONNumber {
    if isInteger, digits.isExact, digits.mantissa != 0 || !isNegative,
      let integer = Int64(exactly: digits.mantissa)
    {
      return .integer(isNegative ? -integer : integer)
    }
    // Both are exact, so that one rounding gives the nearest number (Clinger 1990).
    if digits.isExact, digits.mantissa < 1_000_000_000_000_000, abs(digits.exponent) <= 22 {
      let mantissa = Double(digits.mantissa)
      let power = Self.powersOfTen[abs(digits.exponent)]
      let value = digits.exponent < 0 ? mantissa / power : mantissa * power
      return .decimal(isNegative ? -value : value)
    }
    let text = String(decoding: bytes[first..<place], as: UTF8.self)
    if isInteger, let integer = Int64(text), integer != 0 { return .integer(integer) }
    guard let value = Double(text), value.isFinite else {
      let shown = text.count > 40 ? "\(text.prefix(40))…" : text
      throw JSONProblem(first, "\(shown) is larger than any number that can be kept")
    }
    return .decimal(value)
  }

  /// 10⁰…10²², all of them exact.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
