public import RoadTripModel

/// What a search by place found, as a report.
public struct NearbyReport: Hashable, Sendable {
  /// The heading.
  public var title: String
  /// What was found, in its order.
  public var found: [Nearby]

  /// Makes a report.
  public init(title: String, found: [Nearby]) {
    self.title = title
    self.found = found
  }

  /// The columns of every such list.
  public static func columns(_ reader: Reader) -> [Table.Column] {
    let words = reader.words
    return [
      .init("distance", title: words["distance"], alignment: .trailing),
      .init("distanceAlong", title: words["distance-along"], alignment: .trailing),
      .init("kind", title: words["kind"]), .init("title", title: words["title"]),
      .init("subtitle", title: words["subtitle"]), .init("category", title: words["category"]),
      .init("latitude", title: words["latitude"], alignment: .trailing),
      .init("longitude", title: words["longitude"], alignment: .trailing),
      .init("destination", title: words["destination"]), .init("slug", title: words["slug"]),
      .init("record", title: words["record"]),
    ]
  }

  private static func row(_ nearby: Nearby, _ reader: Reader) -> [Cell] {
    func way(_ metres: Double?) -> Cell {
      metres.map {
        .shown(.number($0, decimals: 1), as: reader.units.distance(metres: $0))
      } ?? .absent
    }
    let nearby = nearby.localized(by: reader.texts)
    return [
      way(nearby.distance), way(nearby.distanceAlong),
      .shown(.text(nearby.kind.rawValue), as: reader.words[nearby.kind.rawValue]),
      .text(nearby.title), .optional(nearby.subtitle), .optional(nearby.category?.text),
      .number(nearby.coordinate.latitude, decimals: 5),
      .number(nearby.coordinate.longitude, decimals: 5), .optional(nearby.destination?.text),
      .text(nearby.slug.text), .text(nearby.reference.text),
    ]
  }

  /// The list for a reader.
  public func report(for reader: Reader) -> Report {
    let table = Table(
      columns: Self.columns(reader), rows: found.map { Self.row($0, reader) })
    let shown = table.withoutEmptyColumns(hiding: Self.hidden)
    return Report(
      document: Document(title: title, blocks: found.isEmpty ? [] : [.table(shown)]),
      value: table.value, table: table)
  }

  /// What a list for people leaves out: the path of the record says it, too.
  private static let hidden = ["subtitle", "latitude", "longitude", "destination", "slug"]

  /// The records one by one, however many.
  ///
  /// - Parameter absent: the columns that no row has.
  public static func listing(title: String, without absent: [String], _ reader: Reader)
    -> Listing<Nearby>
  {
    Listing(
      title: title, columns: columns(reader), hiding: hidden + absent, row: { row($0, reader) },
      report: { NearbyReport(title: title, found: $0).report(for: reader) })
  }
}
