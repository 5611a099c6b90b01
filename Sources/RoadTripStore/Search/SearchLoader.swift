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
  private var way = Way.undecided
  /// How many documents of stored rows came.
  private(set) var count = 0

  private enum Way {
    /// So far there is too little for another thread.
    case undecided
    /// Another thread makes the index.
    case beside(SearchBuilder)
    /// The engine keeps the index true, document by document.
    case inPlace
  }

  /// How many documents go to the other thread at a time, and the fewest for which there is one.
  private static let partSize = 4096
  /// How many documents go into the index in place at a time: any other statement that changes many rows makes the engine
  /// write out the words that it gathers.
  private static let partInPlace = 32_768

  /// Prepares for rows of a number larger than this one.
  init(after last: Int64) { self.last = last }

  /// Takes a point that waits to be stored.
  mutating func take(_ point: MapPoint) { waiting.append(SearchSource.Document(point)) }

  /// Hears that the points that wait are stored, the last of them as this row.
  mutating func noteStored(upTo row: Int64, _ connection: Connection) throws {
    var row = row - Int64(waiting.count)
    for document in waiting {
      row += 1
      documents.append((row, document))
    }
    count += waiting.count
    waiting.removeAll(keepingCapacity: true)
    guard documents.count >= Self.partSize else { return }
    if case .undecided = way {
      if let builder = try SearchBuilder(connection) {
        way = .beside(builder)
      } else {
        try goInPlace(connection)
      }
    }
    if case .inPlace = way, documents.count < Self.partInPlace { return }
    try index(connection)
  }

  /// Hands over the rest, whoever stored it; another thread may go on with it.
  mutating func seal(_ connection: Connection) throws {
    if case .undecided = way { try goInPlace(connection) }
    try index(connection)
    try addRows(through: .max, connection)
    if case .beside(let builder) = way { builder.seal() }
  }

  /// Makes the index whole.
  func finish(_ connection: Connection) throws {
    if case .beside(let builder) = way { return try builder.finish(connection) }
    try SearchIndex.endLoading(connection)
  }

  private mutating func goInPlace(_ connection: Connection) throws {
    way = .inPlace
    try SearchIndex.beginLoading(connection)
  }

  private mutating func index(_ connection: Connection) throws {
    let documents = documents
    self.documents.removeAll(keepingCapacity: true)
    var start = 0
    while start < documents.count {
      // Rows between that came another way.
      if documents[start].row > last + 1 {
        try addRows(through: documents[start].row - 1, connection)
      }
      var end = start + 1
      while end < documents.count, documents[end].row == documents[end - 1].row + 1 { end += 1 }
      try add(documents[start..<end], connection)
      last = documents[end - 1].row
      start = end
    }
  }

  private func add(
    _ documents: ArraySlice<(row: Int64, document: SearchSource.Document)>,
    _ connection: Connection
  ) throws {
    if case .beside(let builder) = way {
      return try builder.add(
        documents.map { row, document in
          SearchBuilder.Document(number: row, texts: document.searched)
        }, connection)
    }
    try connection.repeating(SearchIndex.insertion) { batch in
      for (row, document) in documents { try SearchIndex.insert(document.searched, row, batch) }
    }
  }

  /// Takes up the map points that are in the table after ``last``, up to a row.
  private func addRows(through end: Int64, _ connection: Connection) throws {
    guard case .beside(let builder) = way, let source = SearchSource.all.last else {
      return try SearchIndex.addMapPoints(after: last, through: end, connection)
    }
    var part: [SearchBuilder.Document] = []
    func send() throws {
      try builder.add(part, connection)
      part.removeAll(keepingCapacity: true)
    }
    try source.forEachDocument(after: last, through: end, connection) { document, row in
      part.append(SearchBuilder.Document(number: row, texts: document.searched))
      if part.count >= Self.partSize { try send() }
    }
    try send()
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
