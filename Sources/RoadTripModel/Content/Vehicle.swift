/// What a test drive is driven in.
public struct Vehicle: Hashable, Codable, Sendable, Keyed {
  /// The vehicle's slug.
  public var slug: Slug
  /// What it is called.
  public var title: String
  /// Who made it.
  public var maker: String?
  /// The model.
  public var model: String?
  /// The model year, 1769…2200.
  public var year: Int?
  /// What to know about it.
  public var summary: String?
  /// The slug of its picture, an asset of the destination where it is shown.
  public var image: Slug?

  /// Makes a vehicle.
  public init(
    slug: Slug, title: String, maker: String? = nil, model: String? = nil, year: Int? = nil,
    summary: String? = nil, image: Slug? = nil
  ) {
    self.slug = slug
    self.title = title
    self.maker = maker
    self.model = model
    self.year = year
    self.summary = summary
    self.image = image
  }

  /// Vehicles stand on their own.
  public var parent: Slug? { nil }
  /// ``RecordKind/vehicle``.
  public static var kind: RecordKind { .vehicle }

  /// The rules of a vehicle; Cugnot's steam wagon of 1769 is the first there was.
  public static let rules: [Rule<Vehicle>] = [
    .title("title") { $0.title },
    Rule("year", "a model year is a number from 1769 to 2200") {
      guard let year = $0.year, !(1769...2200).contains(year) else { return nil }
      return "\(year)"
    },
  ]
}
