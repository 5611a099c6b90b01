internal import RoadTripModel

/// Remembers which slugs a seed has used. A slug costs a hash, so that a stream of a million points stays small.
struct SlugRegistry {
  private var taken: Set<Int> = []
  /// The number to try next, by the slug that wants one.
  private var numbers: [Int: Int] = [:]

  private static func key(_ kind: RecordKind, _ parent: Slug?, _ slug: Slug) -> Int {
    var hasher = Hasher()
    hasher.combine(kind)
    hasher.combine(parent)
    hasher.combine(slug)
    return hasher.finalize()
  }

  /// Takes a slug that a document gives as it is; a second time is for the store to judge.
  mutating func take(_ slug: Slug, _ kind: RecordKind, below parent: Slug?) {
    taken.insert(Self.key(kind, parent, slug))
  }

  /// Takes a slug that was made or folded, with a number behind it where it is taken already.
  mutating func takeFree(_ slug: Slug, _ kind: RecordKind, below parent: Slug?) -> Slug {
    let key = Self.key(kind, parent, slug)
    if taken.insert(key).inserted { return slug }
    var number = numbers[key] ?? 2
    var candidate = slug.numbered(number)
    while !taken.insert(Self.key(kind, parent, candidate)).inserted {
      number += 1
      candidate = slug.numbered(number)
    }
    numbers[key] = number + 1
    return candidate
  }
}
