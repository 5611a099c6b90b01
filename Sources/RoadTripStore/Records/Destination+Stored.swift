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
        menu: try menu(of: try row.required("destination_id"), connection))
    },
    saveParts: { destination, row, _, connection in
      let menu = destination.menu.map { $0.map(normalized) }
      guard try Destination.menu(of: row, connection) != menu else { return false }
      try connection.run("DELETE FROM menu_section WHERE destination_id = ?", [Value(row)])
      for (place, section) in (menu ?? []).enumerated() {
        try save(section, at: place + 1, of: row, connection)
      }
      return true
    })

  private static func normalized(_ section: MenuSection) -> MenuSection {
    MenuSection(
      title: section.title.nfc,
      items: section.items.map { item in
        MenuSection.Item(
          detail: item.detail, target: item.target, title: item.title?.nfc,
          subtitle: item.subtitle?.nfc)
      })
  }

  private static func save(
    _ section: MenuSection, at position: Int, of destination: Int64, _ connection: Connection
  ) throws {
    try connection.run(
      "INSERT INTO menu_section (destination_id, position, title) VALUES (?, ?, ?)",
      [Value(destination), Value(position), Value(section.title)])
    let row = connection.lastInsertRowID
    for (place, item) in section.items.enumerated() {
      try connection.run(
        """
        INSERT INTO menu_item (menu_section_id, position, detail, target, title, subtitle)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        [
          Value(row), Value(place + 1), Value(item.detail.rawValue), Value(item.target),
          Value(item.title), Value(item.subtitle),
        ])
    }
  }

  /// The destination's own sections; `nil` where it has the usual menu.
  private static func menu(of destination: Int64, _ connection: Connection) throws -> [MenuSection]?
  {
    let sql = """
      SELECT s.position, s.title AS section, i.detail, i.target, i.title, i.subtitle
        FROM menu_section s LEFT JOIN menu_item i USING (menu_section_id)
       WHERE s.destination_id = ? ORDER BY s.position, i.position
      """
    var sections: [MenuSection] = []
    var last: Int?
    try connection.forEach(sql, [Value(destination)]) { row in
      let position: Int = try row.required("position")
      if position != last {
        sections.append(MenuSection(title: try row.required("section"), items: []))
      }
      last = position
      sections[sections.count - 1].items.append(
        MenuSection.Item(
          detail: try row.word("detail"), target: try row.value("target"),
          title: try row.optional("title"), subtitle: try row.optional("subtitle")))
      return true
    }
    return sections.isEmpty ? nil : sections
  }
}
