public import RoadTripModel
internal import RoadTripSQLite

/// A map point where it lies in the file, lent for one call: for scans that look at much and keep little.
///
/// Nothing is copied and no string made until it is asked for. Errors are ``StoreError``: a value of the wrong type.
public struct MapPointRow: ~Copyable {
  /// The texts of a map point, by their place in the selection.
  public enum Field: Int, Sendable, CaseIterable {
    /// The point's slug.
    case slug = 0
    /// What it is called.
    case title = 1
    /// A second line.
    case subtitle = 2
    /// A code such as `museum`.
    case category = 6
    /// Where it is, as for a letter.
    case address = 7
    /// More text, Markdown.
    case body = 10
    /// The slug of its picture.
    case image = 11
    /// The destination's slug.
    case destination = 12
  }

  private let row: Row

  init(_ row: consuming Row) { self.row = row }

  /// Where it is.
  public var coordinate: Coordinate {
    get throws {
      let (latitude, longitude): (Double, Double) = (
        try row.required(at: 3), try row.required(at: 4)
      )
      return try SpoiltRow.wrapping { try Coordinate(latitude: latitude, longitude: longitude) }
    }
  }

  /// Unit: metres above sea level; `nil` where it is not known.
  public var elevation: Double? {
    get throws { try row.optional(at: 5) }
  }

  /// A text as a string; `nil` where there is none.
  public borrowing func text(_ field: Field) throws -> String? {
    try row.optional(at: field.rawValue)
  }

  /// Lends the bytes of a text as they lie in the file, which nobody has checked to be UTF-8.
  /// - Returns: whether there is one; `body` is not called otherwise.
  @discardableResult
  public borrowing func withUTF8(
    _ field: Field, _ body: (Span<UInt8>) throws -> Void
  ) throws -> Bool {
    try row.withOptionalText(at: field.rawValue, body)
  }

  /// The whole point, to keep.
  public borrowing func point() throws -> MapPoint {
    var decoder = MapPointDecoder()
    return try decoder.point(row)
  }
}

extension Access {
  /// Lends the map points in their order (destination, then slug) as they lie in the file, until `body` answers false.
  public borrowing func forEachRow(
    of type: MapPoint.Type, at destination: Slug? = nil, after last: RecordID<MapPoint>? = nil,
    limit: Int? = nil, _ body: (borrowing MapPointRow) throws -> Bool
  ) throws {
    let parts = MapPoint.storage.parts(at: destination, where: nil, after: last)
    try connection.forEach(in: parts, limit: limit, as: MapPointRow.init, body)
  }
}
