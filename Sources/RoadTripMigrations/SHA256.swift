/// The hash function SHA-256 (FIPS 180-4), of a message that comes in pieces.
package struct SHA256 {
  private var state: State = (
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19
  )
  /// The block that is being filled, as words; then the message schedule.
  private var words = [UInt32](repeating: 0, count: 64)
  /// Unit: bytes.
  private var count: UInt64 = 0

  private typealias State = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

  /// The hash of nothing so far.
  package init() {}

  /// The hash of `message` as 64 hexadecimal digits in lower case.
  package static func hexadecimal(of message: [UInt8]) -> String {
    var hash = SHA256()
    hash.add(message.span)
    return hash.hexadecimal()
  }

  /// Puts bytes at the end of the message.
  package mutating func add(_ bytes: Span<UInt8>) {
    var place = 0
    while place < bytes.count {
      if count & 63 == 0, bytes.count - place >= 64 {
        for index in 0..<16 {
          let first = place + index * 4
          words[index] =
            UInt32(bytes[first]) << 24 | UInt32(bytes[first + 1]) << 16
            | UInt32(bytes[first + 2]) << 8 | UInt32(bytes[first + 3])
        }
        place += 64
        count += 64
        compress()
      } else {
        add(bytes[place])
        place += 1
      }
    }
  }

  /// Puts one byte at the end of the message.
  package mutating func add(_ byte: UInt8) {
    let index = Int(count & 63) / 4
    words[index] = (count & 3 == 0 ? 0 : words[index] << 8) | UInt32(byte)
    count += 1
    if count & 63 == 0 { compress() }
  }

  /// The hash of the message as 64 hexadecimal digits in lower case.
  package consuming func hexadecimal() -> String {
    let bits = count * 8
    add(0x80)
    while count & 63 != 56 { add(0) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      add(UInt8(truncatingIfNeeded: bits >> shift))
    }
    let (a, b, c, d, e, f, g, h) = state
    return [a, b, c, d, e, f, g, h].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }.joined()
  }

  private mutating func compress() {
    for t in 16..<64 {
      let (early, late) = (words[t - 15], words[t - 2])
      let s0 = Self.rotate(early, 7) ^ Self.rotate(early, 18) ^ early >> 3
      let s1 = Self.rotate(late, 17) ^ Self.rotate(late, 19) ^ late >> 10
      words[t] = words[t - 16] &+ s0 &+ words[t - 7] &+ s1
    }
    var (a, b, c, d, e, f, g, h) = state
    for t in 0..<64 {
      let sum1 = Self.rotate(e, 6) ^ Self.rotate(e, 11) ^ Self.rotate(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ sum1 &+ choice &+ Self.constants[t] &+ words[t]
      let sum0 = Self.rotate(a, 2) ^ Self.rotate(a, 13) ^ Self.rotate(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ sum0 &+ majority)
    }
    state = (
      state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e, state.5 &+ f,
      state.6 &+ g, state.7 &+ h
    )
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
