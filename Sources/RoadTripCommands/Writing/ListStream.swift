internal import RoadTripPresentation
internal import RoadTripRendering

/// Writes a list in any form while its records come, in bounded memory.
///
/// Programs get row after row. For people the first thousand records give the columns and their widths; if there are no more, the
/// list is the report of them.
struct ListStream<Record> {
  /// As many records as are looked at before the first row is written for people.
  private static var lookedAt: Int { 1000 }

  private let output: OutputOptions
  private let listing: Listing<Record>
  private let limit: Int?
  private let surroundings: Surroundings
  private var rows: RowStream?
  private var first: [Record] = []
  /// How many records were written.
  private(set) var count = 0

  /// - Parameter limit: as many records as are written; then standard error says that there are more.
  init(
    _ output: OutputOptions, _ listing: Listing<Record>, limit: Int? = nil,
    _ surroundings: Surroundings
  ) throws {
    (self.output, self.listing, self.limit) = (output, listing, limit)
    self.surroundings = surroundings
    if !output.isForPeople {
      rows = try RowStream(output, columns: listing.columns, surroundings)
    }
  }

  /// Writes one record; false where the limit is reached.
  mutating func write(_ record: Record) throws -> Bool {
    if let limit, count == limit {
      surroundings.err("roadtrip: only the first \(limit) rows are shown (--limit)\n")
      return false
    }
    count += 1
    if output.isForPeople {
      try writeForPeople(record)
    } else {
      try rows?.write(listing.row(record))
    }
    return true
  }

  private mutating func writeForPeople(_ record: Record) throws {
    if rows == nil {
      first.append(record)
      guard first.count > Self.lookedAt else { return }
      let (document, table) = listing.beginning(first)
      rows = RowStream(output, after: document, table, surroundings)
      first = []
    } else {
      try rows?.write(listing.shownRow(record))
    }
  }

  /// Writes what is left; how the command ends.
  mutating func close() throws -> ExitStatus {
    if var rows {
      try rows.close()
    } else {
      try output.write(listing.report(first), surroundings)
    }
    return count == 0 ? .nothingFound : .done
  }
}
