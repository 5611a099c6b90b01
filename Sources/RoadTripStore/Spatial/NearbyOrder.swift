internal import RoadTripModel

/// The orders in which records that were found by place are told.
enum NearbyOrder {
  /// How far along a line, then as ``byDistance``.
  case alongLine
  /// How far away, then as ``byKey``.
  case byDistance
  /// Kind, destination, slug, as records are listed elsewhere.
  case byKey

  /// What is compared of one record: records are large, and moving them about takes longer than the rest.
  private struct Rank {
    var along = 0.0
    var distance = 0.0
    let kind: Int
    let destination: String
    let slug: String
    let place: Int

    static func < (left: Rank, right: Rank) -> Bool {
      if left.along != right.along { return left.along < right.along }
      if left.distance != right.distance { return left.distance < right.distance }
      if left.kind != right.kind { return left.kind < right.kind }
      if left.destination != right.destination { return left.destination < right.destination }
      return left.slug < right.slug
    }
  }

  /// The first records in this order; all without a limit.
  func first(_ limit: Int?, of records: [Nearby]) -> [Nearby] {
    let count = min(limit ?? records.count, records.count)
    if isSorted(records) { return count == records.count ? records : Array(records.prefix(count)) }
    var ranks: [Rank] = []
    ranks.reserveCapacity(records.count)
    for place in records.indices { ranks.append(rank(of: records[place], at: place)) }
    ranks.sort { $0 < $1 }
    return ranks.prefix(count).map { records[$0.place] }
  }

  /// Whether a search by distance has found records in order. Those of the same distance are not looked at any closer.
  private func isSorted(_ records: [Nearby]) -> Bool {
    guard self == .byDistance else { return records.count < 2 }
    for place in records.indices.dropFirst() {
      guard let one = records[place - 1].distance, let next = records[place].distance, one < next
      else { return false }
    }
    return true
  }

  private func rank(of record: Nearby, at place: Int) -> Rank {
    var rank = Rank(
      kind: Self.place(of: record.kind), destination: record.destination?.text ?? "",
      slug: record.slug.text, place: place)
    if self != .byKey { rank.distance = record.distance ?? 0 }
    if self == .alongLine { rank.along = record.distanceAlong ?? 0 }
    return rank
  }

  /// The kinds in their order.
  static let kinds = PlaceFilter.kinds.list.sorted { place(of: $0) < place(of: $1) }

  private static func place(of kind: RecordKind) -> Int {
    switch kind {
    case .destination: 0
    case .mapPoint: 1
    case .event: 2
    default: 3
    }
  }
}
