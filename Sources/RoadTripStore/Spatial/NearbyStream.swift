internal import RoadTripModel
internal import RoadTripSQLite

/// A row that a search by place found, in the order in which it is told.
protocol FoundRow: Comparable {
  var row: Int64 { get }
}

/// Tells in order what a search by place found, in parts: the indexes give rows and about where they are, and the records of some
/// thousand rows are read when it is their turn.
struct NearbyStream<Found: FoundRow> {
  /// The rows of one kind.
  struct List {
    let index: PlaceIndex
    /// In any order where they make one part.
    var rows: [Found]
    /// As many are read.
    fileprivate var place = 0

    init(_ index: PlaceIndex, _ rows: [Found]) { (self.index, self.rows) = (index, rows) }
  }

  private let order: NearbyOrder
  private let limit: Int?
  private var lists: [List]
  /// Whether there is more than one part.
  private let hasParts: Bool
  /// Records that are read already, in order where there is more than one part; as many are told.
  private let others: [Nearby]
  private var othersTold = 0
  /// Records that are read, and may have to wait for what comes.
  private var waiting: [Nearby] = []

  /// As many rows of a kind are read at a time, where there are more.
  private static var part: Int { 8192 }

  /// - Parameter others: records that are read already, in any order.
  init(_ order: NearbyOrder, limit: Int?, _ lists: [List], others: [Nearby]) {
    (self.order, self.limit, self.lists) = (order, limit, lists)
    hasParts = lists.contains { $0.rows.count > Self.part }
    self.others = hasParts ? order.first(nil, of: others) : others
    if hasParts {
      for place in lists.indices { self.lists[place].rows.sort() }
    }
  }

  /// Gives the records in parts until `body` answers false.
  /// - Parameters:
  ///   - read: adds the records of rows of one kind.
  ///   - precedes: whether a record comes before every row that is not less than one.
  mutating func forEachPart(
    read: (PlaceIndex, ArraySlice<Found>, inout [Nearby]) throws -> Void,
    precedes: (Nearby, Found) -> Bool, _ body: ([Nearby]) throws -> Bool
  ) throws {
    var left = limit ?? .max
    guard hasParts else {
      if left == 0 { return }
      for list in lists { try read(list.index, list.rows[...], &waiting) }
      if !others.isEmpty { waiting += others }
      _ = try body(order.first(limit, of: waiting))
      return
    }
    while left > 0 {
      let end = lists.compactMap { list in
        list.rows.count > list.place + Self.part ? list.rows[list.place + Self.part] : nil
      }.min()
      for place in lists.indices { try readRows(of: place, before: end, read) }
      let first = othersTold
      while othersTold < others.count, end.map({ precedes(others[othersTold], $0) }) ?? true {
        othersTold += 1
      }
      waiting += others[first..<othersTold]
      waiting = order.first(end == nil ? left : nil, of: waiting)
      guard let end else {
        _ = try body(waiting)
        return
      }
      let sure = waiting.prefix { precedes($0, end) }
      guard try body(Array(sure.prefix(left))) else { return }
      left -= min(left, sure.count)
      waiting.removeFirst(sure.count)
    }
  }

  private mutating func readRows(
    of place: Int, before end: Found?,
    _ read: (PlaceIndex, ArraySlice<Found>, inout [Nearby]) throws -> Void
  ) throws {
    let first = lists[place].place
    var last = lists[place].rows.count
    if let end {
      last = first
      while last < lists[place].rows.count, lists[place].rows[last] < end { last += 1 }
    }
    lists[place].place = last
    // In the order of the file they are read faster; with a limit it is the first ones that matter.
    if limit == nil { lists[place].rows[first..<last].sort { $0.row < $1.row } }
    try read(lists[place].index, lists[place].rows[first..<last], &waiting)
  }
}
