public import RoadTripModel

/// Map points as a report.
public struct PointReport: Hashable, Sendable {
  /// The heading.
  public var title: String
  /// The points, in their order.
  public var points: [MapPoint]

  /// Makes a report.
  public init(title: String, points: [MapPoint]) {
    self.title = title
    self.points = points
  }

  /// The columns of every list of map points.
  public static func columns(_ reader: Reader) -> [Table.Column] {
    let words = reader.words
    return [
      .init("destination", title: words["destination"]),
      .init("slug", title: words["slug"]),
      .init("title", title: words["title"]), .init("subtitle", title: words["subtitle"]),
      .init("latitude", title: words["latitude"], alignment: .trailing),
      .init("longitude", title: words["longitude"], alignment: .trailing),
      .init("elevation", title: words["elevation"], alignment: .trailing),
      .init("category", title: words["category"]), .init("address", title: words["address"]),
      .init("links", title: words["link"]), .init("tags", title: words["tags"]),
      .init("body", title: words["text"]), .init("image", title: words["image"]),
    ]
  }

  /// One point as a row of machine values.
  public static func row(_ point: MapPoint, _ reader: Reader) -> [Cell] {
    let point = point.localized(by: reader.texts)
    return [
      .text(point.destination.text), .text(point.slug.text), .text(point.title),
      .optional(point.subtitle), .number(point.coordinate.latitude, decimals: 5),
      .number(point.coordinate.longitude, decimals: 5),
      point.elevation.map {
        .shown(.number($0, decimals: 1), as: reader.units.elevation(metres: $0))
      } ?? .absent,
      .optional(point.category?.text), .optional(point.address), .list(point.links.map(\.text)),
      .list(point.tags), .optional(point.body), .optional(point.image?.text),
    ]
  }

  /// The points for a reader.
  public func report(for reader: Reader) -> Report {
    let table = Table(
      columns: Self.columns(reader), rows: points.map { Self.row($0, reader) })
    var hidden = ["slug", "address", "links", "tags", "body", "image", "elevation"]
    if Set(points.map(\.destination)).count < 2 { hidden.append("destination") }
    let shown = table.withoutEmptyColumns(hiding: hidden)
    return Report(
      document: Document(title: title, blocks: points.isEmpty ? [] : [.table(shown)]),
      value: table.value, table: table)
  }
}
