/// A number with a fixed count of decimals, never with an exponent: `numberText(1.005, decimals: 2)`
/// is `1.01`.
///
/// Rounds the shortest decimal that stands for the number, which is the one people see, half away
/// from zero. The sign is an ASCII hyphen; a number that rounds to zero has none. What is not
/// finite reads `nan`, `inf` or `-inf`.
///
/// - Parameters:
///   - number: Any number.
///   - decimals: How many digits stand after the point; below 0 counts as 0.
public func numberText(_ number: Double, decimals: Int) -> String {
  guard number.isFinite else { return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf" }
  var decimal = ShortestDecimal(number.magnitude)
  let decimals = max(0, decimals)
  decimal.round(decimals: decimals)

  var text: [UInt8] = []
  if number < 0, decimal.digits.contains(where: { $0 != 0 }) { text.append(UInt8(ascii: "-")) }
  if decimal.point <= 0 { text.append(UInt8(ascii: "0")) }
  for place in 0..<max(0, decimal.point) {
    text.append(UInt8(ascii: "0") + decimal.digit(at: place))
  }
  if decimals > 0 {
    text.append(UInt8(ascii: "."))
    for place in decimal.point..<(decimal.point + decimals) {
      text.append(UInt8(ascii: "0") + decimal.digit(at: place))
    }
  }
  return String(decoding: text, as: UTF8.self)
}

/// The digits of a number at least 0, and where the point stands among them.
///
/// `12.5` is the digits 1, 2, 5 with the point after 2 of them; `0.05` is the digit 5 with the
/// point at -1.
private struct ShortestDecimal {
  /// The digits, each 0…9, most significant first.
  private(set) var digits: [UInt8] = []

  /// How many digits stand before the point; below 0, the zeros between the point and the digits.
  private(set) var point = 0

  init(_ magnitude: Double) {
    var exponent = 0
    var isAfterPoint = false
    var rest = magnitude.description.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "."): isAfterPoint = true
      case UInt8(ascii: "e"):
        exponent = Int(Substring(rest)) ?? 0
        rest = rest.suffix(0)
      default:
        digits.append(byte - UInt8(ascii: "0"))
        if !isAfterPoint { point += 1 }
      }
    }
    point += exponent
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    point -= zeros
    if digits.isEmpty { point = 0 }
  }

  /// The digit at a place among the digits; 0 beyond either end.
  func digit(at place: Int) -> UInt8 {
    digits.indices.contains(place) ? digits[place] : 0
  }

  /// Keeps so many digits after the point, half rounded up.
  mutating func round(decimals: Int) {
    let kept = point + decimals
    guard kept < digits.count else { return }
    let isUp = digit(at: kept) >= 5
    digits.removeLast(digits.count - max(0, kept))
    guard isUp else { return }
    var place = digits.count - 1
    while place >= 0, digits[place] == 9 {
      digits[place] = 0
      place -= 1
    }
    if place >= 0 {
      digits[place] += 1
    } else {
      digits.insert(1, at: 0)
      point += 1
    }
  }
}
