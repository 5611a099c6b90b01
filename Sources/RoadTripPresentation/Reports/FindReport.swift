public import RoadTripModel

/// The detail Find: what a search by words looks through, and how to start one.
public struct FindReport: Hashable, Sendable {
  /// How many records of one kind can be found.
  public struct Count: Hashable, Sendable {
    /// The kind.
    public var kind: RecordKind
    /// How many lie at the destination.
    public var here: Int
    /// How many there are in the whole file.
    public var everywhere: Int

    /// Makes a count.
    public init(_ kind: RecordKind, here: Int, everywhere: Int) {
      (self.kind, self.here, self.everywhere) = (kind, here, everywhere)
    }
  }

  /// The destination in whose menu Find stands, in the reader's language.
  public var destination: Destination
  /// The kinds that are searched, in the order in which they are told.
  public var counts: [Count]

  /// Makes a report.
  public init(destination: Destination, counts: [Count]) {
    self.destination = destination
    self.counts = counts
  }

  /// The detail for a reader.
  public func report(for reader: Reader) -> Report {
    let words = reader.words
    let table = Table(
      columns: [
        .init("kind", title: words["kind"]),
        .init("here", title: words["here"], alignment: .trailing),
        .init("everywhere", title: words["everywhere"], alignment: .trailing),
      ],
      rows: counts.map { count in
        [
          .shown(.text(count.kind.rawValue), as: words[count.kind.rawValue]),
          .integer(Int64(count.here)), .integer(Int64(count.everywhere)),
        ]
      })
    let everywhere = "roadtrip search WORDS"
    let here = "\(everywhere) --destination \(destination.slug)"
    let value: ReportValue = [
      "destination": .text(destination.slug.text), "kinds": table.value,
      "searchHere": .text(here), "searchEverywhere": .text(everywhere),
    ]
    return Report(
      document: Document(
        title: "\(words["find"]): \(destination.title)",
        blocks: [
          .table(table),
          .fields([
            .init(words["search-here"], here), .init(words["search-everywhere"], everywhere),
          ]),
        ]),
      value: value, table: table)
  }
}
