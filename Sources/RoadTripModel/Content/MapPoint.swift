/// A point of interest at a destination.
public struct MapPoint: Hashable, Codable, Sendable, Keyed {
  /// The point's slug.
  public var slug: Slug
  /// The destination's slug.
  public var destination: Slug
  /// What it is called.
  public var title: String
  /// A second line.
  public var subtitle: String?
  /// Where it is.
  public var coordinate: Coordinate
  /// Unit: metres above sea level, -500…9000.
  public var elevation: Double?
  /// A code such as `museum`; never a word for display.
  public var category: Slug?
  /// Where it is, as for a letter.
  public var address: String?
  /// Where more is told.
  public var links: [Link]
  /// Words to find it by.
  public var tags: [String]
  /// More text, Markdown.
  public var body: String?
  /// The slug of its picture.
  public var image: Slug?

  /// A map point lies below its destination.
  public var parent: Slug? { destination }
  /// Whether the rules need not be looked at one by one: nothing in the point could break one.
  ///
  /// A title with the bytes C2 or E2, with which U+0085, U+2028 and U+2029 begin, is left to the rules.
  package var isPlainlyGood: Bool {
    elevation == nil && tags.isEmpty && !title.isBlank
      && (title.utf8.withContiguousStorageIfAvailable { bytes in
        bytes.allSatisfy { $0 >= 32 && $0 != 0xC2 && $0 != 0xE2 }
      } ?? false)
  }

  /// ``RecordKind/mapPoint``.
  public static var kind: RecordKind { .mapPoint }

  /// The rules of a map point.
  public static let rules: [Rule<MapPoint>] = [
    .title("title") { $0.title },
    .number("elevation", elevationRule, in: elevationRange) { $0.elevation },
    Rule("tags", "a tag is not blank") { $0.tags.first { $0.isBlank }.map(quoted) },
  ]
}

// In an extension, so that the value is made by the memberwise initializer: one that assigns field after field copies the
// whole point, and millions are made.
extension MapPoint {
  /// Makes a map point.
  public init(
    destination: Slug, slug: Slug, title: String, subtitle: String? = nil, coordinate: Coordinate,
    elevation: Double? = nil, category: Slug? = nil, address: String? = nil, links: [Link] = [],
    tags: [String] = [], body: String? = nil, image: Slug? = nil
  ) {
    self.init(
      slug: slug, destination: destination, title: title, subtitle: subtitle,
      coordinate: coordinate, elevation: elevation, category: category, address: address,
      links: links, tags: tags, body: body, image: image)
  }
}
