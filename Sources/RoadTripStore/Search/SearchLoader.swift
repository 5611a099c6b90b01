internal import RoadTripModel
internal import RoadTripSQLite

/// Puts new map points into the full-text index while a large load goes on, from the texts at hand, so that the reading of the
/// next ones goes on beside it.
struct SearchLoader {
  /// Documents in the order of their rows; those of the last few have no number yet, since their rows are not stored.
  private var part = SearchPart()
  private var waiting = 0
  /// Every row up to this one is in the index, or pending.
  private var last: Int64
  /// The largest row that was heard of.
  private var largest: Int64
  private var way = Way.undecided
  /// That text of the last point without tags and address.
  private var lastPlain: (category: Slug?, tags: String)?

  private enum Way {
    /// So far there is too little for another thread.
    case undecided
    /// Another thread makes the index.
    case beside(SearchBuilder)
    /// The engine keeps the index true, document by document.
    case inPlace
  }

  /// How many documents go into the index in place at a time: any other statement that changes many rows makes the engine
  /// write out the words that it gathers.
  private static let partInPlace = 32_768

  /// Prepares for rows of a number larger than this one.
  init(after last: Int64) { (self.last, largest) = (last, last) }

  /// Takes a point that waits to be stored.
  mutating func take(_ point: MapPoint) {
    part.append(
      SearchDocument(
        number: 0, title: SearchText.folded(point.title.nfc),
        subtitle: point.subtitle.map { SearchText.folded($0.nfc) },
        body: point.body.map { SearchText.folded($0.nfc) }, tags: tags(of: point)))
    waiting += 1
  }

  /// The last text, the same as in the selection of ``SearchSource``: category, tags, address.
  private mutating func tags(of point: MapPoint) -> String {
    let isPlain = point.tags.isEmpty && point.address == nil
    if isPlain, let lastPlain, lastPlain.category == point.category { return lastPlain.tags }
    let list = JSONText.list(point.tags.map(\.nfc)) ?? ""
    let tags = SearchText.folded(
      "\(point.category?.text ?? "") \(list) \(point.address?.nfc ?? "")")
    if isPlain { lastPlain = (point.category, tags) }
    return tags
  }

  /// Hears that the points that wait are stored, the last of them as this row.
  mutating func noteStored(upTo row: Int64, _ connection: Connection) throws {
    let end = part.documents.count
    for place in end - waiting..<end { part.number(place, row - Int64(end - 1 - place)) }
    // Rows that have the numbers of rows that are gone: those are pending, and with them what is there now.
    let again = min(max(0, largest - (row - Int64(waiting))), Int64(waiting))
    part.drop(end - waiting..<end - waiting + Int(again))
    waiting = 0
    largest = max(largest, row)
    guard part.isFull else { return }
    if case .undecided = way {
      if let builder = try SearchBuilder(connection, mapPointsThrough: last) {
        way = .beside(builder)
      } else {
        try goInPlace(connection)
      }
    }
    if case .inPlace = way, part.documents.count < Self.partInPlace, !part.hasMuchText { return }
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
    let documents = part.take()
    var start = 0
    while start < documents.count {
      // Rows between that came another way.
      if documents[start].number > last + 1 {
        try addRows(through: documents[start].number - 1, connection)
      }
      var end = start + 1
      while end < documents.count, documents[end].number == documents[end - 1].number + 1 {
        end += 1
      }
      try add(
        end - start == documents.count ? documents : Array(documents[start..<end]), connection)
      last = documents[end - 1].number
      start = end
    }
  }

  private func add(_ documents: [SearchDocument], _ connection: Connection) throws {
    if case .beside(let builder) = way { return try builder.add(documents) }
    try connection.repeating(SearchIndex.insertion) { batch in
      for document in documents { try SearchIndex.run(document, batch) }
    }
  }

  /// Takes up the map points that are in the table after ``last``, up to a row.
  private func addRows(through end: Int64, _ connection: Connection) throws {
    guard case .beside(let builder) = way, let source = SearchSource.all.last else {
      return try SearchIndex.addMapPoints(after: last, through: end, connection)
    }
    var part = SearchPart()
    try source.forEachDocument(after: last, through: end, connection) { document, row in
      part.append(SearchDocument(document, number: row))
      if part.isFull { try builder.add(part.take()) }
    }
    try builder.add(part.take())
  }
}
