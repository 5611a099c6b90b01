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

  /// - Parameter destination: the destination that the first row is expected to have.
  init(destination: Slug? = nil) { self.destination = destination }

  /// - Parameter known: the slug of the point, where it was asked for by that.
  @inline(never)
  mutating func point(_ row: borrowing Row, known: Slug? = nil) throws -> MapPoint {
    do {
      return try decoded(row, known)
    } catch let violation as RuleViolation {
      throw SpoiltRow(violation)
    }
  }

  @inline(__always)
  private mutating func decoded(_ row: borrowing Row, _ known: Slug?) throws -> MapPoint {
    // By position, since millions are read: 0 is the row id, then the columns above, then the destination.
    let links: String? = try row.optional(at: 9)
    let tags: String? = try row.optional(at: 10)
    return MapPoint(
      destination: try row.slug(at: 13, like: &destination) ?? Slug(row.required(at: 13)),
      slug: try known ?? Slug(row.required(at: 1)), title: try row.required(at: 2),
      subtitle: try row.optional(at: 3),
      coordinate: try Coordinate(latitude: row.required(at: 4), longitude: row.required(at: 5)),
      elevation: try row.optional(at: 6), category: try row.slug(at: 7, like: &category),
      address: try row.optional(at: 8),
      links: try links.map { try JSONText.texts($0).map { try Link($0) } } ?? [],
      tags: try tags.map { try JSONText.texts($0) } ?? [], body: try row.optional(at: 11),
      image: try row.slug(at: 12, like: &image))
  }
}
