public import RoadTripModel
internal import RoadTripSQLite

extension Access {
  /// The items of a destination's master menu, in their order, with Find.
  public borrowing func menu(of destination: Slug) throws -> [MenuEntry] {
    let sql = """
      SELECT number, section_position, section, detail, name, title, subtitle, entries
        FROM menu WHERE destination = ? ORDER BY number
      """
    let entries = try connection.rows(sql, [Value(destination.text)]) { row in
      MenuEntry(
        number: try row.required("number"), sectionPosition: try row.required("section_position"),
        section: try row.required("section"), detail: try row.word("detail"),
        name: try row.required("name"), title: try row.optional("title"),
        subtitle: try row.optional("subtitle"), entries: try row.required("entries"))
    }
    return try withFind(entries, at: destination)
  }

  /// Find ends the section of the map, or the menu; an empty menu stays empty.
  private borrowing func withFind(
    _ entries: [MenuEntry], at destination: Slug
  ) throws -> [MenuEntry] {
    let home = entries.first { $0.detail == .map }?.sectionPosition ?? entries.last?.sectionPosition
    guard let last = entries.lastIndex(where: { $0.sectionPosition == home }) else { return [] }
    // The item of the map counted its points already, which may be a million.
    let map = entries.first { $0.detail == .map }
    let points = try map?.entries ?? count(MapPoint.self, at: destination)
    let count =
      try 1 + count(Route.self, at: destination) + count(Page.self, at: destination)
      + count(Event.self, at: destination) + points
    let name = DetailKind.find.rawValue
    var all = entries
    all.insert(
      MenuEntry(
        number: 0, sectionPosition: entries[last].sectionPosition, section: entries[last].section,
        detail: .find, name: name, entries: count), at: last + 1)
    for place in all.indices { all[place].number = place + 1 }
    return all
  }

  /// The routes of a destination without their tracks, in order of their slugs; of the whole file where none is given.
  public borrowing func routeSummaries(at destination: Slug? = nil) throws -> [RouteSummary] {
    let filter = destination == nil ? "" : "WHERE destination = ?"
    let sql = """
      SELECT destination, route, title, vehicle_title, duration, length, point_count
        FROM route_detail \(filter) ORDER BY destination, route
      """
    return try connection.rows(sql, destination.map { [Value($0.text)] } ?? []) { row in
      RouteSummary(
        destination: try row.value("destination"), slug: try row.requiredValue("route"),
        title: try row.required("title"), vehicle: try row.optional("vehicle_title"),
        duration: try row.optional("duration"), length: try row.required("length"),
        pointCount: try row.required("point_count"))
    }
  }

  /// The pages shown at a destination, in order of their slugs: its own, and those without a destination whose slug it does
  /// not use itself: of its own pack, and of packs that have no destinations.
  ///
  /// - Parameters:
  ///   - destination: the destination.
  ///   - kind: only those of one kind.
  ///   - slug: only the one of this slug.
  public borrowing func pages(
    at destination: Slug, kind: Page.Kind? = nil, slug: Slug? = nil
  ) throws -> [Page] {
    let storage = Page.storage
    let place = "(SELECT destination_id FROM destination WHERE slug = ?1)"
    var conditions = """
       WHERE (t.destination_id = \(place) OR t.destination_id IS NULL AND NOT EXISTS (
             SELECT 1 FROM page o WHERE o.destination_id = \(place) AND o.slug = t.slug)
           AND (t.pack_id = (SELECT pack_id FROM destination WHERE slug = ?1)
             OR NOT EXISTS (SELECT 1 FROM destination o WHERE o.pack_id = t.pack_id)))
      """
    var values = [Value(destination)]
    if let kind {
      values.append(Value(kind.rawValue))
      conditions += " AND t.kind = ?\(values.count)"
    }
    if let slug {
      values.append(Value(slug))
      conditions += " AND t.slug = ?\(values.count)"
    }
    return try connection.rows(storage.selection + conditions + " ORDER BY t.slug", values) { row in
      try storage.decode(row, connection)
    }
  }

  /// The default destination: the only one there is, else the first stop of the only trip.
  public borrowing func defaultDestination() throws -> Slug? {
    let sql = """
      SELECT slug FROM (
        SELECT slug, 1 AS preference FROM destination WHERE (SELECT count(*) FROM destination) = 1
        UNION ALL
        SELECT d.slug, 2 FROM trip_stop s JOIN destination d USING (destination_id)
         WHERE s.position = 1 AND (SELECT count(*) FROM trip) = 1)
      ORDER BY preference LIMIT 1
      """
    return try connection.first(sql) { try $0.requiredValue("slug") }
  }

  /// The translated texts for a reader: the closest locale first, then its parents.
  ///
  /// - Parameters:
  ///   - locale: the reader's language.
  ///   - destination: only the texts of this destination and of records that belong to none.
  public borrowing func texts(
    for locale: LocaleTag, at destination: Slug? = nil
  ) throws -> Texts {
    var texts = Texts()
    let (filter, own) =
      destination.map { slug in
        (
          "AND (record NOT GLOB 'destinations/*' OR record = ?2 OR record >= ?2 || '/' AND record < ?2 || '0')",
          [Value("destinations/\(slug.text)")]
        )
      } ?? ("", [])
    let sql = """
      SELECT record, field, text FROM translation WHERE locale = ?1 \(filter) ORDER BY record, field
      """
    for locale in locale.fallbacks {
      try connection.forEach(sql, [Value(locale.text)] + own) { row in
        texts.add(
          try row.required("text"), record: try row.required("record"),
          field: try row.required("field"))
        return true
      }
    }
    return texts
  }

  /// Every translation, in the order of record, locale and field.
  public borrowing func translations() throws -> [Translation] {
    let sql = "SELECT record, locale, field, text FROM translation ORDER BY record, locale, field"
    return try connection.rows(sql) { row in
      Translation(
        record: try row.requiredValue("record"), locale: try row.requiredValue("locale"),
        field: try row.required("field"), text: try row.required("text"))
    }
  }
}
