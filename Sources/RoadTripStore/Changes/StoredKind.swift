public import RoadTripModel

/// What a store keeps, kind by kind: the records of the content, and the traveller's own.
public enum StoredKind: Hashable, Sendable, CaseIterable {
  /// Records of the content. A trip changes with its stops, a destination with its menu, a route with its waypoints and track.
  case record(RecordKind)
  /// The traveller's favourites.
  case favorite
  /// The traveller's ratings.
  case rating
  /// The traveller's notes.
  case note

  /// Every kind, those of the content first.
  public static let allCases: [StoredKind] =
    RecordKind.allCases.map { .record($0) } + [.favorite, .rating, .note]

  /// The tables whose rows belong to the kind.
  var tables: [String] {
    switch self {
    case .record(.trip): ["trip", "trip_stop"]
    case .record(.destination): ["destination", "menu_section", "menu_item"]
    case .record(.route): ["route", "waypoint", "track_chunk"]
    case .record(let kind): [kind.table]
    case .favorite: ["favorite"]
    case .rating: ["rating"]
    case .note: ["note"]
    }
  }

  static let all = Set(allCases)
  static let tables = Set(kindsByTable.keys)
  private static let kindsByTable = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { kind in kind.tables.map { ($0, kind) } })

  /// The kinds to which tables belong.
  static func kinds(of tables: Set<String>) -> Set<StoredKind> {
    Set(tables.compactMap { kindsByTable[$0] })
  }
}
