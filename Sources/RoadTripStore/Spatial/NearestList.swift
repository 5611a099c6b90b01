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
  private(set) var most = Double.infinity

  init(limit: Int?) {
    self.limit = limit
    isInOrder = limit.map { (1...Self.mostInOrder).contains($0) } ?? false
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

  /// - Parameter squaredChord: not more than ``most``.
  @inline(__always)
  mutating func add(_ row: Int64, _ squaredChord: Double) {
    let entry = Entry(row: row, squaredChord: squaredChord)
    guard isInOrder, let limit else { return entries.append(entry) }
    insert(entry, limit)
  }

  private mutating func insert(_ entry: Entry, _ limit: Int) {
    if entries.isEmpty { entries.reserveCapacity(limit + 1) }
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

/// The box around a place in which all lies that may still be among the nearest: what is outside of it needs no closer look.
struct Narrowing {
  private let place: Coordinate
  private let y: Int64
  private let x: Int64
  private var height = Int64.max
  private var width = Int64.max
  private var narrowed = Double.infinity

  init(_ place: Coordinate) {
    self.place = place
    (y, x) = (Int64(place.latitude * Window.unit), Int64(place.longitude * Window.unit))
  }

  /// Unit: 1e-7 degree.
  @inline(__always)
  func holds(latitude: Int64) -> Bool { abs(latitude &- y) <= height }

  /// Unit: 1e-7 degree.
  @inline(__always)
  func holds(longitude: Int64) -> Bool {
    let turn = abs(longitude &- x)
    return min(turn, 3_600_000_000 &- turn) <= width
  }

  /// Leaves out what is farther away, once that is so much less that it is worth the reckoning.
  mutating func narrow(to squaredChord: Double) {
    guard squaredChord < 0.8 * narrowed else { return }
    narrowed = squaredChord
    let distance = Sphere.distance(squaredChord: squaredChord)
    height = Self.units(distance / Sphere.radius * 180 / .pi)
    if let half = Sphere.halfWidth(of: distance, at: place.latitude) { width = Self.units(half) }
  }

  /// Rounded up, and with room for what rounding of either place has taken.
  private static func units(_ degrees: Double) -> Int64 { Int64(degrees * Window.unit) + 3 }
}
