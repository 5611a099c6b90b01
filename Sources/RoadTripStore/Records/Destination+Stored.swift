public import RoadTripModel
internal import RoadTripSQLite

extension Destination: Stored {
  /// Tables `destination`, `menu_section` and `menu_item`.
  public static let storage = Storage<Destination>(
    table: "destination", parent: .none,
    columns: [
      "slug", "name", "title", "subtitle", "latitude", "longitude", "elevation", "time_zone",
      "country",
      "summary", "image", "weather_link", "weather_source",
    ],
    readsRowID: true,
    values: { destination, preparation in
      if let zone = destination.timeZone { _ = try preparation.zones.rules(of: zone) }
      return [
        Value(destination.slug), Value(destination.name.nfc), Value(destination.title.nfc),
        Value(destination.subtitle?.nfc), Value(destination.coordinate.latitude),
        Value(destination.coordinate.longitude), Value(destination.elevation),
        Value(destination.timeZone), Value(destination.country), Value(destination.summary?.nfc),
        Value(destination.image), Value(destination.weather?.link),
        Value(destination.weather?.source?.nfc),
      ]
    },
    decode: { row, connection in
      let link: Link? = try row.value("weather_link")
      let source: String? = try row.optional("weather_source")
      return Destination(
        slug: try row.requiredValue("slug"), name: try row.required("name"),
        title: try row.required("title"), subtitle: try row.optional("subtitle"),
        coordinate: try row.coordinate(), elevation: try row.optional("elevation"),
        timeZone: try row.value("time_zone"), country: try row.value("country"),
        summary: try row.optional("summary"), image: try row.value("image"),
        weather: link.map { WeatherLink(link: $0, source: source) },
        menu: try MenuSection.menu(of: try row.required("row_id"), connection))
    },
    saveParts: { destination, row, _, connection in
      try MenuSection.save(destination.menu, of: row, connection)
    })
}
