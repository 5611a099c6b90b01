public import RoadTripModel
internal import RoadTripSQLite

extension MapPoint: Stored {
  /// Table `map_point`.
  public static let storage = Storage<MapPoint>(
    table: "map_point", parent: .required,
    columns: [
      "slug", "title", "subtitle", "latitude", "longitude", "elevation", "category", "address",
      "links",
      "tags", "body", "image",
    ],
    values: { point, _ in
      [
        Value(point.slug), Value(point.title.nfc), Value(point.subtitle?.nfc),
        Value(point.coordinate.latitude), Value(point.coordinate.longitude), Value(point.elevation),
        Value(point.category), Value(point.address?.nfc),
        Value(JSONText.list(point.links.map(\.text))),
        Value(JSONText.list(point.tags.map(\.nfc))), Value(point.body?.nfc), Value(point.image),
      ]
    },
    decode: { row, _ in
      // In the order of the selection, in which columns are found at once.
      let slug: Slug = try row.requiredValue("slug")
      let title: String = try row.required("title")
      let subtitle: String? = try row.optional("subtitle")
      let coordinate = try row.coordinate()
      let elevation: Double? = try row.optional("elevation")
      let category: Slug? = try row.value("category")
      let address: String? = try row.optional("address")
      let links = try JSONText.texts(try row.optional("links")).map { try Link($0) }
      let tags = try JSONText.texts(try row.optional("tags"))
      let body: String? = try row.optional("body")
      let image: Slug? = try row.value("image")
      return MapPoint(
        destination: try row.requiredValue("destination"), slug: slug, title: title, subtitle: subtitle,
        coordinate: coordinate, elevation: elevation, category: category, address: address,
        links: links, tags: tags, body: body, image: image)
    })
}
