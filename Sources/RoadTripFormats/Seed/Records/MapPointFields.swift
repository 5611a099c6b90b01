internal import RoadTripModel

extension SeedFields {
  /// The keys of a map point, in a table and in JSON.
  static let mapPointKeys = [
    "slug", "title", "subtitle", "latitude", "longitude", "elevation", "category", "address",
    "links", "tags", "body", "image",
  ]
  /// Other names of some of these keys that are understood.
  static let mapPointAliases = ["name", "lat", "lon", "lng"]
  private static let titleKeys = ["title", "name"]
  private static let latitudeKeys = ["latitude", "lat"]
  private static let longitudeKeys = ["longitude", "lon", "lng"]
  /// All names that are understood.
  static let allMapPointKeys = mapPointKeys + mapPointAliases

  /// Reads a map point. The slug that a title gives is numbered where the rows are matched, in the store.
  func mapPoint(below destination: Slug, _ sink: SeedSink) -> (point: MapPoint, hasOwnSlug: Bool)? {
    checkKeys(Self.allMapPointKeys)
    let titleKey = one(of: Self.titleKeys)
    let title = title(titleKey)
    let slug = slug(.mapPoint, below: destination, title: title, numbersTitles: false, sink)
    let coordinate = coordinate(
      one(of: Self.latitudeKeys), one(of: Self.longitudeKeys), isRequired: true)
    let elevation = number("elevation", Self.elevationRule)
    let category: Slug? = value("category")
    let links: [Link] = values("links")
    let tags = texts("tags")
    let (subtitle, address) = (text("subtitle"), text("address"))
    let (body, image) = (text("body"), reference("image"))
    guard let title, let slug, let coordinate else { return nil }
    let point = MapPoint(
      destination: destination, slug: slug.slug, title: title, subtitle: subtitle,
      coordinate: coordinate, elevation: elevation, category: category, address: address,
      links: links, tags: tags, body: body, image: image)
    if !point.isPlainlyGood { checkRules(of: point) }
    return (point, slug.isOwn)
  }

  /// The first key that has a value; two of one meaning are a mistake.
  private func one(of keys: [String]) -> String {
    var given: String?
    for key in keys where has(key) {
      if let given {
        problems.error(position(of: key), "\(given) and \(key) mean the same; give one")
      } else {
        given = key
      }
    }
    return given ?? keys.first ?? ""
  }
}
