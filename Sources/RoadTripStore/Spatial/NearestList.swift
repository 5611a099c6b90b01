/// The nearest of many candidates, kept in order; no more than asked for, but for a few that exact distances may bring in.
struct NearestList {
  struct Entry {
    var row: Int64
    var squaredChord: Double

    @inline(__always)
    static func < (left: Entry, right: Entry) -> Bool {
      left.squaredChord < right.squaredChord
        || left.squaredChord == right.squaredChord && left.row < right.row
    }
  }

  /// How many more are kept than asked for: the index knows places to 5 mm, the rows know them exactly.
  private static let reserve = 16

  private let limit: Int?
  /// In ascending order where there is a limit.
  private(set) var entries: [Entry] = []

  init(limit: Int?) {
    self.limit = limit.map { $0 + min(Self.reserve, .max - $0) }
    if let limit = self.limit { entries.reserveCapacity(min(limit, 1024)) }
  }

  /// Whether nothing farther away than ``worst`` would be kept.
  var isFull: Bool { limit.map { entries.count >= $0 } ?? false }
  /// The largest distance that is kept.
  var worst: Double { entries.last?.squaredChord ?? 0 }

  @inline(__always)
  mutating func add(_ row: Int64, _ squaredChord: Double) {
    guard let limit else { return entries.append(Entry(row: row, squaredChord: squaredChord)) }
    if entries.count >= limit, squaredChord > worst { return }
    insert(Entry(row: row, squaredChord: squaredChord), limit)
  }

  private mutating func insert(_ entry: Entry, _ limit: Int) {
    if entries.count >= limit {
      guard let last = entries.last, entry < last else { return }
      entries.removeLast()
    }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < entry { low = middle + 1 } else { high = middle }
    }
    entries.insert(entry, at: low)
  }
}
