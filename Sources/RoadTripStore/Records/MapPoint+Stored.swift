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
    decode: { row, _ in try MapPoint(row: row) })

  /// Reads a row of the selection.
  init(row: borrowing Row) throws {
    // By position, since millions are read: 0 is the row id, then the columns above, then the destination.
    let (links, tags): (String?, String?) = (try row.optional(at: 9), try row.optional(at: 10))
    self.init(
      destination: try Slug(row.required(at: 13)), slug: try Slug(row.required(at: 1)),
      title: try row.required(at: 2), subtitle: try row.optional(at: 3),
      coordinate: try Coordinate(latitude: row.required(at: 4), longitude: row.required(at: 5)),
      elevation: try row.optional(at: 6), category: try Self.slug(row, 7),
      address: try row.optional(at: 8),
      links: links == nil ? [] : try JSONText.texts(links).map { try Link($0) },
      tags: tags == nil ? [] : try JSONText.texts(tags), body: try row.optional(at: 11),
      image: try Self.slug(row, 12))
  }

  @inline(__always)
  private static func slug(_ row: borrowing Row, _ position: Int) throws -> Slug? {
    guard let text: String = try row.optional(at: position) else { return nil }
    return try Slug(text)
  }
}
