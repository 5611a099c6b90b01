internal import RoadTripModel

extension SeedFields {
  /// Reads a destination; `fallback` is the name of its folder or file.
  func destination(fallback: String?, _ sink: SeedSink) -> Destination? {
    checkKeys([
      "slug", "name", "title", "subtitle", "latitude", "longitude", "elevation", "timeZone",
      "country", "summary", "image", "weather", "imageTitles", "menu",
    ])
    let name = title("name")
    let slug = slug(.destination, below: nil, fallback: fallback, title: name, sink)?.slug
    let title = has("title") ? title() : name
    let coordinate = coordinate(isRequired: true)
    let elevation = number("elevation", Self.elevationRule)
    let timeZone: TimeZoneID? = value("timeZone")
    let country: CountryCode? = value("country")
    let (subtitle, summary, image) = (text("subtitle"), text("summary"), reference("image"))
    let weather = object("weather", noun: "a weather link")?.weatherLink()
    let menu = has("menu") ? objects("menu", noun: "a section").map { $0.menuSection() } : nil
    _ = imageTitles()
    guard let slug, let name, let title, let coordinate else { return nil }
    let destination = Destination(
      slug: slug, name: name, title: title, subtitle: subtitle, coordinate: coordinate,
      elevation: elevation, timeZone: timeZone, country: country, summary: summary, image: image,
      weather: weather, menu: menu?.compactMap { $0 })
    if !problems.hasErrors { checkRules(of: destination) }
    return destination
  }

  /// The rule of an elevation, as the model has it.
  static let elevationRule =
    Destination.rules.first { $0.field == "elevation" }?.sentence
    ?? "an elevation is a number of metres"

  private func weatherLink() -> Destination.WeatherLink? {
    checkKeys(["link", "source"])
    let link: Link? = requiredValue("link")
    let source = text("source")
    return link.map { Destination.WeatherLink(link: $0, source: source) }
  }

  /// The titles of the pictures by their slugs.
  func imageTitles() -> [String: String] {
    guard has("imageTitles"),
      let fields = object("imageTitles", noun: "a list of picture titles by slug"),
      case .object(let members, _, _) = fields.origin
    else { return [:] }
    var titles: [String: String] = [:]
    for member in members {
      if let title = member.value.string {
        titles[member.key.lowercased().nfc] = title.nfc
      } else {
        fields.problems.error(
          fields.position(of: member.key),
          "\(fields.path)\(member.key) is \(Self.described(member.value)); a title is text")
      }
    }
    return titles
  }

  private func menuSection() -> MenuSection? {
    checkKeys(["title", "items"])
    let title = title()
    let items = objects("items", noun: "an item").compactMap { $0.menuItem() }
    if !has("items") { refuse("items", "a section has a list of items") }
    return title.map { MenuSection(title: $0, items: items) }
  }

  private func menuItem() -> MenuSection.Item? {
    checkKeys(["detail", "target", "title", "subtitle"])
    var detail: DetailKind?
    if has("detail") {
      detail = word("detail")
    } else {
      let words = DetailKind.allCases.map(\.rawValue).joined(separator: ", ")
      refuse("detail", "a detail is one of \(words)")
    }
    let target = reference("target")
    let (title, subtitle) = (text("title"), text("subtitle"))
    return detail.map {
      MenuSection.Item(detail: $0, target: target, title: title, subtitle: subtitle)
    }
  }
}
