public import RoadTripModel

/// Map points as a report: all of them, or the first, with how many there are.
public struct PointReport: Hashable, Sendable {
  /// The heading.
  public var title: String
  /// The points that are shown, in their order.
  public var points: [MapPoint]
  /// How many points there are.
  public var count: Int
  /// The command that lists all points, told where not all are shown.
  public var commandForAll: String?

  /// How many points are shown.
  public var shown: Int { points.count }
  /// Whether all points are shown.
  public var isComplete: Bool { shown >= count }

  /// Makes a report.
  ///
  /// - Parameter count: how many points there are, where only the first are given; `nil` for those that are given.
  public init(
    title: String, points: [MapPoint], count: Int? = nil, commandForAll: String? = nil
  ) {
    self.title = title
    self.points = points
    self.count = count ?? points.count
    self.commandForAll = commandForAll
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

  /// What a list for people leaves out.
  static let hidden = ["slug", "address", "links", "tags", "body", "image", "elevation"]

  /// The points for a reader. As JSON they are an array; where not all are shown, an object that says so.
  public func report(for reader: Reader) -> Report {
    let table = Table(
      columns: Self.columns(reader), rows: points.map { Self.row($0, reader) })
    let isAtOne = Set(points.map(\.destination)).count < 2
    let shown = table.withoutEmptyColumns(hiding: Self.hidden + (isAtOne ? ["destination"] : []))
    var blocks: [Document.Block] = points.isEmpty ? [] : [.table(shown)]
    guard !isComplete else {
      return Report(
        document: Document(title: title, blocks: blocks), value: table.value, table: table)
    }
    let note = note(reader.words)
    blocks.append(.paragraph(note))
    let value: ReportValue = [
      "count": .integer(Int64(count)), "shown": .integer(Int64(self.shown)), "isComplete": false,
      "points": table.value,
    ]
    return Report(
      document: Document(title: title, blocks: blocks), value: value, table: table, note: note)
  }

  /// The points one by one, however many.
  ///
  /// - Parameter isAtOne: whether all are of one destination.
  public static func listing(title: String, isAtOne: Bool, _ reader: Reader) -> Listing<MapPoint> {
    Listing(
      title: title, columns: columns(reader), hiding: hidden + (isAtOne ? ["destination"] : []),
      row: { row($0, reader) },
      report: { PointReport(title: title, points: $0).report(for: reader) })
  }

  private func note(_ words: Words) -> String {
    let first = words.filled("first-shown", "\(shown)", words.count(count, "place"))
    return first + (commandForAll.map { " \(words["all-of-them"]): \($0)" } ?? "")
  }
}
