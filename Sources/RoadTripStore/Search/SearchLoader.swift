internal import RoadTripModel
internal import RoadTripSQLite

/// Puts new map points into the full-text index while a large load goes on, from the texts at hand, so that the reading of the
/// next ones goes on beside it.
struct SearchLoader {
  /// Documents whose rows are not stored yet.
  private var waiting: [SearchSource.Document] = []
  /// Documents of rows that are stored, in the order of the rows.
  private var documents: [(row: Int64, document: SearchSource.Document)] = []
  /// Every row up to this one is in the index.
  private var last: Int64

  /// How many documents go into the index at a time: any other statement that changes many rows makes the engine write out the
  /// words that it gathers.
  private static let partSize = 32_768

  /// Prepares for rows of a number larger than this one.
  init(after last: Int64, _ connection: Connection) throws {
    self.last = last
    try SearchIndex.beginLoading(connection)
  }

  /// Takes a point that waits to be stored.
  mutating func take(_ point: MapPoint) { waiting.append(SearchSource.Document(point)) }

  /// Hears that the points that wait are stored, the last of them as this row.
  mutating func noteStored(upTo row: Int64, _ connection: Connection) throws {
    var row = row - Int64(waiting.count)
    for document in waiting {
      row += 1
      documents.append((row, document))
    }
    waiting.removeAll(keepingCapacity: true)
    if documents.count >= Self.partSize { try index(connection) }
  }

  /// Puts the rest into the index, whoever stored it.
  mutating func finish(_ connection: Connection) throws {
    try index(connection)
    try SearchIndex.addMapPoints(after: last, connection)
    try SearchIndex.endLoading(connection)
  }

  private mutating func index(_ connection: Connection) throws {
    var last = last
    let documents = documents
    try connection.repeating(SearchIndex.insertion) { batch in
      for (row, document) in documents {
        // Rows between that came another way.
        if row > last + 1 {
          try SearchIndex.addMapPoints(after: last, through: row - 1, connection)
        }
        try SearchIndex.insert(document, row, batch)
        last = row
      }
    }
    self.last = last
    self.documents.removeAll(keepingCapacity: true)
  }
}

extension SearchSource.Document {
  /// The document of a map point, with the same texts as the selection of ``SearchSource``.
  fileprivate init(_ point: MapPoint) {
    let tags = JSONText.list(point.tags.map(\.nfc)) ?? ""
    let tail = "\(point.category?.text ?? "") \(tags) \(point.address?.nfc ?? "")"
    self.init(
      title: point.title.nfc, subtitle: point.subtitle?.nfc, body: point.body?.nfc, tags: tail)
  }
}
