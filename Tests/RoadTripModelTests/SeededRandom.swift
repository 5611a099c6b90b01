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

  /// Up to `limit` scalars: many from `alphabet`, the others from all of Unicode.
  mutating func text(of alphabet: String, upTo limit: Int = 24) -> String {
    let common = Array(alphabet.unicodeScalars)
    var text = ""
    for _ in 0..<Int.random(in: 0...limit, using: &self) {
      let any = Unicode.Scalar(UInt32.random(in: 0...0x3FFFF, using: &self))
      let isCommon = Int.random(in: 0..<4, using: &self) > 0
      text.unicodeScalars.append((isCommon ? common.randomElement(using: &self) : any) ?? "a")
    }
    return text
  }
}
