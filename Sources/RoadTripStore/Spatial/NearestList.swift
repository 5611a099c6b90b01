internal import RoadTripModel

/// The nearest of many candidates: as many as asked for, and those beyond that may be as near, since the index knows places to 5 mm
/// and the rows know them exactly.
struct NearestList {
  struct Entry: FoundRow {
    var row: Int64
    var squaredChord: Double

    @inline(__always)
    static func < (left: Entry, right: Entry) -> Bool {
      left.squaredChord < right.squaredChord
        || left.squaredChord == right.squaredChord && left.row < right.row
    }
  }

  /// More are not kept in order: each new one would move half of them.
  private static let mostInOrder = 4096
  /// What the index may be wrong by, as a chord of the unit sphere.
  private static let slack = NearSearch.slack / Sphere.radius

  private let limit: Int?
  private var isInOrder: Bool
  private(set) var entries: [Entry] = []
  /// Nothing farther away is kept.
  private var most = Double.infinity

  init(limit: Int?) {
    self.limit = limit
    isInOrder = limit.map { (1...Self.mostInOrder).contains($0) } ?? false
    if let limit, isInOrder { entries.reserveCapacity(limit + 1) }
  }

  /// What is kept, in ascending order where there is a limit.
  var sorted: [Entry] { limit == nil || isInOrder ? entries : entries.sorted() }

  /// Whether there are as many as asked for so near.
  func isFull(within squaredChord: Double) -> Bool {
    guard let limit, entries.count >= limit else { return false }
    return isInOrder
      ? entries[limit - 1].squaredChord <= squaredChord
      : entries.count { $0.squaredChord <= squaredChord } >= limit
  }

  @inline(__always)
  mutating func add(_ row: Int64, _ squaredChord: Double) {
    guard squaredChord <= most else { return }
    let entry = Entry(row: row, squaredChord: squaredChord)
    guard isInOrder, let limit else { return entries.append(entry) }
    insert(entry, limit)
  }

  private mutating func insert(_ entry: Entry, _ limit: Int) {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < entry { low = middle + 1 } else { high = middle }
    }
    entries.insert(entry, at: low)
    guard entries.count >= limit else { return }
    let chord = entries[limit - 1].squaredChord.squareRoot() + Self.slack
    most = chord * chord
    while let last = entries.last, last.squaredChord > most { entries.removeLast() }
    // So many at one place.
    if entries.count > limit + Self.mostInOrder { isInOrder = false }
  }
}
