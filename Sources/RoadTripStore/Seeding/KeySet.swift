internal import RoadTripModel

/// The keys of map points that a seed has met or knows to be in the file, as numbers: millions of them, eight bytes each.
///
/// Two keys of one number, which is as good as never, are taken for one: the slower way that follows then finds two rows.
struct KeySet {
  /// What was known of a key.
  enum Before { case unknown, inFile, inSeed }

  /// In buckets of four, which fill from their first place on; a full one is followed by the next. 0 for a free place; the lowest
  /// bit is set where the key came in this seed.
  ///
  /// The places of a bucket are looked at together, so that no branch depends on which of them is free: the processor would guess
  /// wrong, and then wait for the memory.
  private var places: [UInt64]
  private var count = 0
  /// Drawn anew for each set, so that nobody can write keys that all fall on one place.
  private let basis = UInt64.random(in: .min ... .max)

  init() { places = [UInt64](repeating: 0, count: 1024) }

  /// Notes that a key came in this seed, or lies in the file; tells what was known before.
  mutating func note(_ destination: Int64, _ slug: Slug, isInSeed: Bool) -> Before {
    if count * 2 >= places.count { grow() }
    let number = hash(destination, slug)
    let (place, isKnown) = place(of: number)
    let before: Before = !isKnown ? .unknown : places[place] & 1 == 1 ? .inSeed : .inFile
    places[place] = number | (isInSeed || before == .inSeed ? 1 : 0)
    if !isKnown { count += 1 }
    return before
  }

  /// Where a number is, or is put.
  private func place(of number: UInt64) -> (place: Int, isKnown: Bool) {
    var first = Int(truncatingIfNeeded: number >> 20) & (places.count - 1) & ~3
    while true {
      let bucket = (places[first], places[first + 1], places[first + 2], places[first + 3])
      let isSame = (same(bucket.0), same(bucket.1), same(bucket.2), same(bucket.3))
      if isSame.0 | isSame.1 | isSame.2 | isSame.3 != 0 {
        return (first + isSame.1 + 2 * isSame.2 + 3 * isSame.3, true)
      }
      let taken = taken(bucket.0) + taken(bucket.1) + taken(bucket.2) + taken(bucket.3)
      if taken < 4 { return (first + taken, false) }
      first = (first + 4) & (places.count - 1)
    }
    func same(_ other: UInt64) -> Int { other & ~1 == number ? 1 : 0 }
    func taken(_ other: UInt64) -> Int { other == 0 ? 0 : 1 }
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
    places = [UInt64](repeating: 0, count: old.count * 2)
    for number in old where number != 0 { places[place(of: number & ~1).place] = number }
  }
}
