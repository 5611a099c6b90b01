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
      var decoder = MapPointDecoder()
      return try decoder.point(row)
    })
}

/// Reads rows of the selection of map points, one after the other: what repeats from row to row is made once.
struct MapPointDecoder {
  private var destination: Slug?
  private var category: Slug?
  private var image: Slug?

  @inline(never)
  mutating func point(_ row: borrowing Row) throws -> MapPoint {
    do {
      return try decoded(row)
    } catch let violation as RuleViolation {
      throw SpoiltRow(violation)
    }
  }

  @inline(__always)
  private mutating func decoded(_ row: borrowing Row) throws -> MapPoint {
    // By position, since millions are read: 0 is the row id, then the columns above, then the destination.
    let links: String? = try row.optional(at: 9)
    let tags: String? = try row.optional(at: 10)
    return MapPoint(
      destination: try Self.slug(row, 13, &destination) ?? Slug(row.required(at: 13)),
      slug: try Slug(row.required(at: 1)), title: try row.required(at: 2),
      subtitle: try row.optional(at: 3),
      coordinate: try Coordinate(latitude: row.required(at: 4), longitude: row.required(at: 5)),
      elevation: try row.optional(at: 6), category: try Self.slug(row, 7, &category),
      address: try row.optional(at: 8),
      links: try links.map { try JSONText.texts($0).map { try Link($0) } } ?? [],
      tags: try tags.map { try JSONText.texts($0) } ?? [], body: try row.optional(at: 11),
      image: try Self.slug(row, 12, &image))
  }

  /// The slug of a column, or `nil` for NULL; `last` is what the row before had.
  @inline(__always)
  private static func slug(
    _ row: borrowing Row, _ position: Int, _ last: inout Slug?
  ) throws -> Slug? {
    if let last, row.isText(last.text, at: position) { return last }
    guard let text: String = try row.optional(at: position) else { return nil }
    let slug = try Slug(text)
    last = slug
    return slug
  }
}
