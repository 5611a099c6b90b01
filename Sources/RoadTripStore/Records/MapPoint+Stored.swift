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
      MapPoint(
        destination: try row.requiredValue("destination"), slug: try row.requiredValue("slug"),
        title: try row.required("title"), subtitle: try row.optional("subtitle"),
        coordinate: try row.coordinate(), elevation: try row.optional("elevation"),
        category: try row.value("category"), address: try row.optional("address"),
        links: try JSONText.texts(try row.optional("links")).map { try Link($0) },
        tags: try JSONText.texts(try row.optional("tags")), body: try row.optional("body"),
        image: try row.value("image"))
    })
}
