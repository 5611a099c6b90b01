/// A place travelled to.
public struct Destination: Hashable, Codable, Sendable, Keyed {
  /// A forecast elsewhere: the link and who publishes it.
  public struct WeatherLink: Hashable, Codable, Sendable {
    /// Where the forecast is found.
    public var link: Link
    /// Who publishes it.
    public var source: String?

    /// Makes a weather link.
    public init(link: Link, source: String? = nil) {
      self.link = link
      self.source = source
    }
  }

  /// The destination's slug.
  public var slug: Slug
  /// What the place is called.
  public var name: String
  /// What a map or a heading calls it; the name where nothing else is given.
  public var title: String
  /// A second line.
  public var subtitle: String?
  /// Where it is.
  public var coordinate: Coordinate
  /// Unit: metres above sea level, -500…9000.
  public var elevation: Double?
  /// The zone whose clocks the place follows; `nil` where the source has none.
  public var timeZone: TimeZoneID?
  /// The country.
  public var country: CountryCode?
  /// What the place is about, in a few sentences.
  public var summary: String?
  /// The slug of its picture, an asset of this destination.
  public var image: Slug?
  /// Where its forecast is found.
  public var weather: WeatherLink?
  /// Its own sections of the master menu; `nil` for the usual menu.
  public var menu: [MenuSection]?

  /// Makes a destination; the title is the name where none is given.
  public init(
    slug: Slug, name: String, title: String? = nil, subtitle: String? = nil,
    coordinate: Coordinate, elevation: Double? = nil, timeZone: TimeZoneID? = nil,
    country: CountryCode? = nil, summary: String? = nil, image: Slug? = nil,
    weather: WeatherLink? = nil, menu: [MenuSection]? = nil
  ) {
    self.slug = slug
    self.name = name
    self.title = title ?? name
    self.subtitle = subtitle
    self.coordinate = coordinate
    self.elevation = elevation
    self.timeZone = timeZone
    self.country = country
    self.summary = summary
    self.image = image
    self.weather = weather
    self.menu = menu
  }

  /// Destinations stand on their own.
  public var parent: Slug? { nil }
  /// ``RecordKind/destination``.
  public static var kind: RecordKind { .destination }

  /// The rules of a destination.
  public static let rules: [Rule<Destination>] = [
    .title("name") { $0.name },
    .title("title") { $0.title },
    .number("elevation", elevationRule, in: elevationRange) { $0.elevation },
    Rule(MenuSection.menuRule.field, MenuSection.menuRule.sentence) { destination in
      destination.menu.flatMap(MenuSection.menuRule.found)
    },
    Rule(MenuSection.findRule.field, MenuSection.findRule.sentence) { destination in
      destination.menu.flatMap(MenuSection.findRule.found)
    },
  ]
}

/// The range of an elevation on land: the shore of the Dead Sea to the top of Everest, with room.
let elevationRange = -500.0...9000.0
let elevationRule = "an elevation is a number of metres from -500 to 9000"
