/// The kinds of record that the store keeps and seeds bring.
public enum RecordKind: String, CaseIterable, Codable, Sendable {
  /// Who made the rows.
  case pack
  /// What a test drive is driven in.
  case vehicle
  /// An ordered journey.
  case trip
  /// A place travelled to.
  case destination
  /// One observation, forecast or climate normal.
  case weatherRecord = "weather-record"
  /// Something that happens.
  case event
  /// A point of interest.
  case mapPoint = "map-point"
  /// A line that can be driven.
  case route
  /// Free content.
  case page
  /// Bytes with a media type.
  case asset
  /// The text of one field in one locale.
  case translation

  /// By the case. An enumeration with raw values would hash their texts.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The place of the case among all.
  var number: UInt8 {
    switch self {
    case .pack: 0
    case .vehicle: 1
    case .trip: 2
    case .destination: 3
    case .weatherRecord: 4
    case .event: 5
    case .mapPoint: 6
    case .route: 7
    case .page: 8
    case .asset: 9
    case .translation: 10
    }
  }

  /// The name of the kind's folder in a record's path: `points` in `destinations/new-york-city/points/statue-of-liberty`.
  public var folder: String {
    switch self {
    case .pack: "packs"
    case .vehicle: "vehicles"
    case .trip: "trips"
    case .destination: "destinations"
    case .weatherRecord: "weather"
    case .event: "events"
    case .mapPoint: "points"
    case .route: "routes"
    case .page: "pages"
    case .asset: "images"
    case .translation: "translations"
    }
  }

  /// Whether records of this kind may lie below a destination.
  public var liesBelowDestination: Bool {
    switch self {
    case .weatherRecord, .event, .mapPoint, .route, .page, .asset: true
    case .pack, .vehicle, .trip, .destination, .translation: false
    }
  }
}

/// Points at one record by kind and slugs, whatever the row ids are: what the traveller's own data and translations hold.
///
/// Text: a path such as `destinations/new-york-city/points/statue-of-liberty` or `trips/see-the-usa`.
public struct RecordReference: Hashable, Sendable, TextValue {
  /// The kind of record.
  public let kind: RecordKind
  /// The destination below which the record lies, if any.
  public let destination: Slug?
  /// The record's own slug.
  public let slug: Slug

  /// Makes a reference from its parts.
  public init(_ kind: RecordKind, destination: Slug? = nil, slug: Slug) {
    self.kind = kind
    self.destination = kind.liesBelowDestination ? destination : nil
    self.slug = slug
  }

  /// The path of the record.
  public var text: String {
    let own = kind.folder + "/" + slug.text
    return destination.map { "destinations/" + $0.text + "/" + own } ?? own
  }

  /// Reads a path.
  /// - Throws: ``RuleViolation`` when the text is no such path.
  public init(_ text: String) throws(RuleViolation) {
    let broken = RuleViolation(
      field: "record", found: quoted(text),
      rule: "a record is named by a path such as destinations/SLUG/points/SLUG or trips/SLUG")
    // By scalars: a slug may start with a mark, which Swift counts as one character with the "/" before it.
    var parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0) }
    var destination: Slug?
    if parts.count == 4, parts[0] == RecordKind.destination.folder {
      destination = try? Slug(parts[1])
      guard destination != nil else { throw broken }
      parts.removeFirst(2)
    }
    guard parts.count == 2, let kind = RecordKind.allCases.first(where: { $0.folder == parts[0] }),
      let slug = try? Slug(parts[1]), destination == nil || kind.liesBelowDestination
    else { throw broken }
    self.init(kind, destination: destination, slug: slug)
  }
}

/// A record that is found by its slug, below a destination or on its own.
public protocol Keyed: Ruled, Identifiable where ID == RecordID<Self> {
  /// The kind of the record.
  static var kind: RecordKind { get }
  /// The record's slug, unique below its parent.
  var slug: Slug { get }
  /// The destination below which it lies; `nil` for a record of its own.
  var parent: Slug? { get }
}

extension Keyed {
  /// The typed key of this record.
  public var id: RecordID<Self> { RecordID(destination: parent, slug: slug) }
  /// The untyped key of this record.
  public var reference: RecordReference {
    RecordReference(Self.kind, destination: parent, slug: slug)
  }
}

/// The key of a record of one type: its slug and that of its destination. It stays the same when content is seeded again.
public struct RecordID<Record>: Hashable, Sendable, Codable {
  /// The destination below which the record lies, if any.
  public let destination: Slug?
  /// The record's slug.
  public let slug: Slug

  /// Makes a key.
  public init(destination: Slug? = nil, slug: Slug) {
    self.destination = destination
    self.slug = slug
  }
}
