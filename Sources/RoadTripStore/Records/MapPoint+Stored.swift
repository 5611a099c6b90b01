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

  /// - Parameters:
  ///   - place: the destination of the point, where the row does not tell it.
  ///   - known: the slug of the point, where it was asked for by that.
  @inline(never)
  mutating func point(
    _ row: borrowing Row, at place: Slug? = nil, known: Slug? = nil
  ) throws -> MapPoint {
    do {
      return try decoded(row, place, known)
    } catch let violation as RuleViolation {
      throw SpoiltRow(violation)
    }
  }

  @inline(__always)
  private mutating func decoded(
    _ row: borrowing Row, _ place: Slug?, _ known: Slug?
  ) throws -> MapPoint {
    // By position, since millions are read: the columns above, then the destination. Most points have nothing in five of them.
    let isPlain = row.firstNotNull(in: 7..<12) == 12
    return MapPoint(
      destination: try place
        ?? (row.slug(at: 12, like: &destination) ?? Slug(row.required(at: 12))),
      slug: try known ?? Slug(row.required(at: 0)), title: try row.required(at: 1),
      subtitle: try row.optional(at: 2),
      coordinate: try Coordinate(latitude: row.required(at: 3), longitude: row.required(at: 4)),
      elevation: try row.optional(at: 5), category: try row.slug(at: 6, like: &category),
      address: isPlain ? nil : try row.optional(at: 7),
      links: isPlain ? [] : try Self.texts(row, at: 8).map { try Link($0) },
      tags: isPlain ? [] : try Self.texts(row, at: 9),
      body: isPlain ? nil : try row.optional(at: 10),
      image: isPlain ? nil : try row.slug(at: 11, like: &image))
  }

  private static func texts(_ row: borrowing Row, at position: Int) throws -> [String] {
    let json: String? = try row.optional(at: position)
    return try json.map { try JSONText.texts($0) } ?? []
  }
}
