/// One record as a seed brings it, ready to be stored.
public enum SeedRecord: Hashable, Sendable {
  /// Who makes the rows that follow.
  case pack(Pack)
  /// A vehicle.
  case vehicle(Vehicle)
  /// A trip with its stops; comes after the destinations it names.
  case trip(Trip)
  /// A destination. Where `isPartial`, the source cannot say some fields: those keep what the store has.
  case destination(Destination, isPartial: Bool)
  /// A weather record.
  case weatherRecord(WeatherRecord)
  /// An event.
  case event(Event)
  /// A map point. Where `hasOwnSlug` is false the slug was made from the title.
  case mapPoint(MapPoint, hasOwnSlug: Bool)
  /// A route.
  case route(Route)
  /// A page.
  case page(Page)
  /// An asset.
  case asset(Asset)
  /// A translation; comes after the record it belongs to.
  case translation(Translation)

  /// The kind of the record.
  public var kind: RecordKind {
    switch self {
    case .pack: .pack
    case .vehicle: .vehicle
    case .trip: .trip
    case .destination: .destination
    case .weatherRecord: .weatherRecord
    case .event: .event
    case .mapPoint: .mapPoint
    case .route: .route
    case .page: .page
    case .asset: .asset
    case .translation: .translation
    }
  }
}

/// How many records a seed inserted, updated, left unchanged, removed and rejected.
public struct SeedCounts: Hashable, Codable, Sendable {
  /// New rows.
  public var inserted = 0
  /// Rows whose content changed.
  public var updated = 0
  /// Rows that were the same already.
  public var unchanged = 0
  /// Rows of the pack that its files no longer hold.
  public var removed = 0
  /// Records that broke a rule and were not stored.
  public var rejected = 0

  /// Counts of nothing.
  public init() {}

  /// Adds other counts to these.
  public static func += (left: inout SeedCounts, right: SeedCounts) {
    left.inserted += right.inserted
    left.updated += right.updated
    left.unchanged += right.unchanged
    left.removed += right.removed
    left.rejected += right.rejected
  }
}
