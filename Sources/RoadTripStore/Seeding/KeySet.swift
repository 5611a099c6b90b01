internal import RoadTripModel

/// The keys of map points that a seed has met or knows to be in the file, as numbers: millions of them, eight bytes each.
///
/// Two keys of one number, which is as good as never, are taken for one: the slower way that follows then finds two rows.
struct KeySet {
  /// What was known of a key.
  enum Before { case unknown, inFile, inSeed }

  /// 0 for a free place; the lowest bit is set where the key came in this seed.
  private var places: [UInt64]
  private var count = 0
  /// Drawn anew for each set, so that nobody can write keys that all fall on one place.
  private let basis = UInt64.random(in: .min ... .max)

  init() { places = [UInt64](repeating: 0, count: 1024) }

  /// Notes that a key came in this seed, or lies in the file; tells what was known before.
  mutating func note(_ destination: Int64, _ slug: Slug, isInSeed: Bool) -> Before {
    if count * 2 >= places.count { grow() }
    let number = hash(destination, slug)
    var place = Int(truncatingIfNeeded: number >> 20) & (places.count - 1)
    while places[place] != 0 {
      if places[place] & ~1 == number {
        let before: Before = places[place] & 1 == 1 ? .inSeed : .inFile
        if isInSeed { places[place] |= 1 }
        return before
      }
      place = (place + 1) & (places.count - 1)
    }
    places[place] = number | (isInSeed ? 1 : 0)
    count += 1
    return .unknown
  }

  /// FNV-1a from a secret basis; even and never 0.
  private func hash(_ destination: Int64, _ slug: Slug) -> UInt64 {
    let prime: UInt64 = 0x0000_0100_0000_01B3
    var number = (basis ^ UInt64(bitPattern: destination)) &* prime
    var text = slug.text
    text.withUTF8 { bytes in
      for byte in bytes { number = (number ^ UInt64(byte)) &* prime }
    }
    number ^= number >> 29
    number &*= 0x9E37_79B9_7F4A_7C15
    return number & ~1 == 0 ? 2 : number & ~1
  }

  private mutating func grow() {
    let old = places
    places = [UInt64](repeating: 0, count: old.count * 4)
    for number in old where number != 0 {
      var place = Int(truncatingIfNeeded: number >> 20) & (places.count - 1)
      while places[place] != 0 { place = (place + 1) & (places.count - 1) }
      places[place] = number
    }
  }
}
