internal import RoadTripModel
internal import RoadTripSQLite
internal import RoadTripSystem

/// Makes the full-text index of a large load in a file of its own, on a thread of its own, while the rows are stored; at the end
/// what it made takes the place of what was there. That takes half the time, and the outcome is an ordinary index.
///
/// An index is three tables: the words, where to find them, and the lengths of the documents. They tell nothing of where the texts
/// file they are of. Source: SQLite's documentation of FTS5, "The FTS5 Data Structures".
struct SearchBuilder {
  private let work: SideWork<SearchDocument, Connection>

  /// An index that holds more is not made anew for what comes.
  private static let mostThere = 20_000
  /// An index of as much is made without writing it down and reading it again. Unit: KiB.
  private static let cache: Int64 = 12_288
  /// The tables of an index and what is copied of them.
  private static let tables = [
    ("search_data", ["id", "block"]), ("search_idx", ["segid", "term", "pgno"]),
    ("search_docsize", ["id", "sz"]),
  ]

  /// Begins an index with the documents that are not pending; `nil`, and nothing is changed, where the file's has much, where the
  /// engine forbids to write behind an index, or where there is no thread to be had.
  /// - Parameter last: map points of a larger number come later.
  init?(_ connection: Connection, mapPointsThrough last: Int64) throws {
    let count = "SELECT count(*) AS n FROM (SELECT 1 FROM search_docsize LIMIT ?)"
    let there: Int? = try connection.first(count, [Value(Self.mostThere + 1)]) {
      try $0.required(at: 0)
    }
    guard let there, there <= Self.mostThere, let creation = try SearchIndex.creation(connection),
      try Self.mayWrite(connection), let work = SideWork({ try Self.index($0, creation) })
    else { return nil }
    self.work = work
    var part = SearchPart()
    for source in SearchSource.all {
      let end = source.kind == .mapPoint ? last : .max
      try source.forEachDocument(after: 0, through: end, connection) { document, row in
        part.append(SearchDocument(document, number: row &- source.base))
        if part.isFull { try work.hand(part.take()) }
      }
    }
    try work.hand(part.take())
  }

  /// Takes documents of larger numbers than all before.
  func add(_ documents: [SearchDocument]) throws { try work.hand(documents) }

  /// Nothing more comes: the rest is done beside what the caller does meanwhile.
  func seal() { work.seal() }

  /// Puts what was made in the place of the index.
  func finish(_ connection: Connection) throws {
    let made = try work.outcome()
    try SearchIndex.forgetState(connection)
    try connection.withWritableShadowTables {
      for (table, columns) in Self.tables {
        try connection.run("DELETE FROM \(table)")
        let (list, width) = (columns.joined(separator: ", "), columns.count)
        let count = try made.first("SELECT count(*) FROM \(table)") { try $0.required(at: 0) } ?? 0
        var rows = try ManyRows(count, into: "\(table) (\(list))", columns: width, connection)
        try made.forEach("SELECT \(list) FROM \(table) ORDER BY 1, 2") { row in
          try rows.add { batch, first in
            for place in 0..<width { try batch.bind(first + place + 1, row, at: place) }
          }
          return true
        }
        try rows.finish()
      }
    }
  }

  private static func mayWrite(_ connection: Connection) throws -> Bool {
    try connection.withWritableShadowTables {
      do throws(SQLiteError) {
        try connection.run("DELETE FROM search_docsize WHERE id IS NULL")
        return true
      } catch {
        guard error.isReadOnly || error.isRefusedSQL else { throw error }
        return false
      }
    }
  }

  /// What the thread does.
  private static func index(
    _ next: () -> [SearchDocument]?, _ creation: String
  ) throws -> Connection {
    let file = try Connection.openScratch()
    try Opening.setCache(cache, file)
    try file.execute(creation)
    try SearchIndex.beginLoading(file)
    try file.transaction(.immediate) {
      try file.repeating(SearchIndex.insertion) { batch in
        while let documents = next() {
          for document in documents {
            try SearchIndex.run(document, batch)
          }
        }
      }
    }
    return file
  }
}
