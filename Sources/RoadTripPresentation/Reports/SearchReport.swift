public import RoadTripModel

/// What a search by words found, as a report.
public struct SearchReport: Hashable, Sendable {
  /// What was searched for.
  public var query: String
  /// What was found, the best first.
  public var hits: [SearchHit]

  /// Makes a report.
  public init(query: String, hits: [SearchHit]) {
    self.query = query
    self.hits = hits
  }

  private static func columns(_ words: Words) -> [Table.Column] {
    [
      .init("kind", title: words["kind"]), .init("title", title: words["title"]),
      .init("subtitle", title: words["subtitle"]), .init("snippet", title: words["snippet"]),
      .init("locale", title: words["language"]),
      .init("destination", title: words["destination"]), .init("slug", title: words["slug"]),
      .init("record", title: words["record"]),
    ]
  }

  private static func row(_ hit: SearchHit, _ words: Words) -> [Cell] {
    [
      .shown(.text(hit.kind.rawValue), as: words[hit.kind.rawValue]), .text(hit.title),
      .optional(hit.subtitle), .optional(hit.snippet), .optional(hit.locale?.text),
      .optional(hit.destination?.text), .text(hit.slug.text), .text(hit.reference.text),
    ]
  }

  /// The list for a reader.
  public func report(for reader: Reader) -> Report {
    let words = reader.words
    let table = Table(
      columns: Self.columns(words), rows: hits.map { Self.row($0, words) })
    let shown = table.withoutEmptyColumns(hiding: ["subtitle", "destination", "slug"])
    return Report(
      document: Document(
        title: "\(words["find"]): \(query)", blocks: hits.isEmpty ? [] : [.table(shown)]),
      value: table.value, table: table)
  }
}
