/// A record that a search by place found, with how far away it is.
public struct Nearby: Hashable, Codable, Sendable {
  /// The kind of record: a map point, a destination, an event or a route.
  public var kind: RecordKind
  /// The record's slug.
  public var slug: Slug
  /// The destination's slug; the record's own for a destination; `nil` where it belongs to none.
  public var destination: Slug?
  /// What it is called.
  public var title: String
  /// A second line.
  public var subtitle: String?
  /// A code such as `museum`; map points and events have one.
  public var category: Slug?
  /// Where it is; for a route where its line comes nearest, for an event without a place of its own that of its destination.
  public var coordinate: Coordinate
  /// From the place or the line that was asked for. Unit: metres, ≥ 0, on a sphere of radius 6,371,008.8 m; `nil` where a box
  /// was.
  public var distance: Double?
  /// How far along the line that was asked for. Unit: metres, ≥ 0; `nil` where no line was.
  public var distanceAlong: Double?

  /// The path of the record.
  public var reference: RecordReference {
    RecordReference(kind, destination: destination, slug: slug)
  }
}

// In an extension, so that the value is made by the memberwise initializer: one that assigns field after field copies the
// whole record.
extension Nearby {
  /// Makes one from its parts.
  public init(
    kind: RecordKind, destination: Slug?, slug: Slug, title: String, subtitle: String? = nil,
    category: Slug? = nil, coordinate: Coordinate, distance: Double? = nil,
    distanceAlong: Double? = nil
  ) {
    self.init(
      kind: kind, slug: slug, destination: destination, title: title, subtitle: subtitle,
      category: category, coordinate: coordinate, distance: distance, distanceAlong: distanceAlong)
  }
}
