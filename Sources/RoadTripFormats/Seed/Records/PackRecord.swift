internal import RoadTripModel

extension SeedFields {
  /// The keys of a pack that are its own; in a document it has `vehicles`, `trips` and more beside them.
  static let packKeys = ["slug", "title", "version", "licence", "locale", "sources"]

  /// Reads a pack; `fallback` is the name of its folder or file.
  func pack(fallback: String, _ sink: SeedSink) -> Pack? {
    checkKeys(Self.packKeys)
    let title = title()
    let slug = slug(.pack, below: nil, fallback: fallback, title: title, sink)?.slug
    let sources = objects("sources", noun: "a source").compactMap { $0.source() }
    let version = text("version")
    let licence = text("licence")
    let locale: LocaleTag? = value("locale")
    guard let slug, let title else { return nil }
    let pack = Pack(
      slug: slug, title: title, version: version, licence: licence, locale: locale ?? .english,
      sources: sources)
    checkRules(of: pack)
    return pack
  }

  private func source() -> Pack.Source? {
    checkKeys(["title", "link", "licence"])
    let title = title()
    let link: Link? = value("link")
    let licence = text("licence")
    return title.map { Pack.Source(title: $0, link: link, licence: licence) }
  }

  /// Reads a vehicle.
  func vehicle(_ sink: SeedSink) -> Vehicle? {
    checkKeys(["slug", "title", "maker", "model", "year", "summary", "image"])
    let title = title()
    let slug = slug(.vehicle, below: nil, title: title, sink)?.slug
    let year = integer("year", "a model year is a number from 1769 to 2200")
    let (maker, model, summary) = (text("maker"), text("model"), text("summary"))
    let image = reference("image")
    guard let slug, let title else { return nil }
    let vehicle = Vehicle(
      slug: slug, title: title, maker: maker, model: model, year: year, summary: summary,
      image: image)
    checkRules(of: vehicle)
    return vehicle
  }

  /// Reads a trip with its stops.
  func trip(_ sink: SeedSink) -> Trip? {
    checkKeys(["slug", "title", "subtitle", "summary", "image", "stops"])
    let title = title()
    let slug = slug(.trip, below: nil, title: title, sink)?.slug
    let stops = objects("stops", noun: "a stop").compactMap { $0.stop() }
    let (subtitle, summary, image) = (text("subtitle"), text("summary"), reference("image"))
    guard let slug, let title else { return nil }
    let trip = Trip(
      slug: slug, title: title, subtitle: subtitle, summary: summary, image: image, stops: stops)
    checkRules(of: trip)
    return trip
  }

  private func stop() -> Trip.Stop? {
    checkKeys(["destination", "arrival", "departure", "note"])
    if !has("destination") { refuse("destination", Slug.rule) }
    let destination = reference("destination")
    let arrival: LocalDate? = value("arrival")
    let departure: LocalDate? = value("departure")
    let note = text("note")
    return destination.map {
      Trip.Stop(destination: $0, arrival: arrival, departure: departure, note: note)
    }
  }
}
