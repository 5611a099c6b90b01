/// Numbers that look random and are the same in every run.
///
/// Source: SplitMix64, Steele, Lea and Flood 2014.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Up to 20 characters: many of those that formats must escape, and some from all of Unicode.
  mutating func text() -> String {
    let special = Array(
      "\",\n\r\t\\|;'=+-@ a\u{0}\u{1b}\u{85}\u{2028}\u{202e}\u{feff}é東".unicodeScalars)
    var text = ""
    for _ in 0..<Int.random(in: 0...20, using: &self) {
      let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &self))
      let common = special.randomElement(using: &self) ?? "a"
      text.unicodeScalars.append(Bool.random(using: &self) ? common : scalar ?? common)
    }
    return text
  }
}
