internal import RoadTripModel
internal import RoadTripSQLite

/// The full-text index over all records, and the list of documents that it has not taken up yet.
enum SearchIndex {
  static let insertion =
    "INSERT INTO search (rowid, title, subtitle, body, tags) VALUES (?, ?, ?, ?, ?)"
  /// An index without texts takes a document out by the texts that it has of it.
  private static let removal =
    "INSERT INTO search (rowid, title, subtitle, body, tags, search) VALUES (?, ?, ?, ?, ?, 'delete')"

  /// Takes up what is out of date: at the end of a transaction that wrote.
  static func update(_ connection: Connection) throws {
    // One question, since every small write asks it.
    let sql =
      "SELECT version, EXISTS (SELECT 1 FROM search_pending) AS is_pending FROM search_state"
    let state = try connection.first(sql) { row in
      (version: try row.required(at: 0) as Int, isPending: try row.required(at: 1) as Bool)
    }
    guard let state, state.version == SearchText.version else { return try rebuild(connection) }
    guard state.isPending else { return }
    let pending = "SELECT document FROM search_pending ORDER BY document"
    let documents: [Int64] = try connection.rows(pending) { try $0.required(at: 0) }
    if documents.count > SearchPart.many, try count(connection) < documents.count {
      return try rebuild(connection)
    }
    for document in documents {
      guard try remove(document, connection) else { return try rebuild(connection) }
      guard let (source, row) = SearchSource.of(document),
        let found = try source.document(of: row, connection)
      else { continue }
      try connection.repeating(insertion) {
        try run(SearchDocument(found, number: document), $0)
      }
    }
    try connection.run("DELETE FROM search_pending")
  }

  /// Takes a pending document out, where the index has it.
  /// - Returns: whether it is out; `false` where nobody knows the texts that the index has.
  private static func remove(_ document: Int64, _ connection: Connection) throws -> Bool {
    let sql = """
      SELECT title, subtitle, body, tags, has_texts FROM search_pending
       WHERE document = ? AND document IN (SELECT id FROM search_docsize)
      """
    let indexed = try connection.first(sql, [Value(document)]) { row in
      (texts: try SearchSource.document(row), isKnown: try row.required(at: 4) as Bool)
    }
    guard let indexed else { return true }
    guard indexed.isKnown else { return false }
    try connection.repeating(removal) {
      try run(SearchDocument(indexed.texts, number: document), $0)
    }
    return true
  }

  /// Takes up every map point of a larger number, up to another, none of which is in the index.
  static func addMapPoints(
    after row: Int64, through last: Int64 = .max, _ connection: Connection
  ) throws {
    guard let source = SearchSource.all.last else { return }
    try add(source, after: row, through: last, of: connection, to: connection)
  }

  /// Terms are gathered in memory, and what is written of them is merged when there is more time.
  static func beginLoading(_ connection: Connection) throws {
    try configure(hashSize: 16 << 20, merges: 0, connection)
  }

  /// Goes back to what the engine does unless told.
  static func endLoading(_ connection: Connection) throws {
    try configure(hashSize: 1 << 20, merges: 4, connection)
  }

  /// Makes the engine read anew how the index stands, after something was written behind it: what it knows of what a savepoint
  /// takes back it has to forget.
  static func forgetState(_ connection: Connection) throws {
    do {
      try connection.savepoint {
        try endLoading(connection)
        throw TakenBack()
      }
    } catch is TakenBack {}
  }

  private struct TakenBack: Error {}

  private static func configure(
    hashSize: Int, merges: Int, _ connection: Connection
  ) throws {
    let sql = "INSERT INTO search (search, rank) VALUES (?, ?)"
    try connection.run(sql, [Value("hashsize"), Value(hashSize)])
    try connection.run(sql, [Value("automerge"), Value(merges)])
  }

  /// The statement that made the index.
  static func creation(_ connection: Connection) throws -> String? {
    let sql = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'search'"
    return try connection.first(sql) { try $0.required("sql") }
  }

  /// Makes the index anew from all records.
  static func rebuild(_ connection: Connection) throws {
    // Taking the table away is faster than taking its rows out.
    if let statement = try creation(connection) {
      try connection.execute("DROP TABLE search")
      try connection.execute(statement)
    }
    try connection.run("DELETE FROM search_pending")
    try beginLoading(connection)
    try addAll(of: connection, to: connection)
    try endLoading(connection)
    try connection.run("UPDATE search_state SET version = ?", [Value(SearchText.version)])
  }

  /// Takes up every document that is not pending.
  static func addAll(of file: Connection, to index: Connection) throws {
    for source in SearchSource.all {
      try add(source, after: 0, through: .max, of: file, to: index)
    }
  }

  private static func add(
    _ source: SearchSource, after row: Int64, through last: Int64, of file: Connection,
    to index: Connection
  ) throws {
    let batch = try index.batch(insertion)
    try source.forEachRow(after: row, through: last, file) { row in
      try batch.bind(1, try row.required(at: 4) &- source.base)
      for place in 0..<4 {
        // What is its own searched form goes from table to index as it lies in the file.
        if try row.isPlain(at: place) {
          try batch.bind(place + 2, row, at: place)
        } else {
          try batch.bind(place + 2, SearchText.folded(try row.required(at: place)))
        }
      }
      _ = try batch.run()
    }
  }

  /// Takes up a document, or takes it out.
  /// - Parameter batch: the statement that does it.
  static func run(_ document: SearchDocument, _ batch: borrowing Batch) throws {
    try batch.bind(document, after: 0)
    _ = try batch.run()
  }

  /// How many documents the index has.
  private static func count(_ connection: Connection) throws -> Int {
    try connection.first("SELECT count(*) FROM search_docsize") { try $0.required(at: 0) } ?? 0
  }

  private static func version(_ connection: Connection) throws -> Int? {
    try connection.first("SELECT version FROM search_state") { try $0.required(at: 0) }
  }

  /// Whether the index has the searched form that this version of the product asks in.
  static func isCurrent(_ connection: Connection) throws -> Bool {
    try version(connection) == SearchText.version
  }
}

extension Row {
  /// Whether a text is one that ``SearchText/folded(_:)`` leaves as it is, or NULL.
  fileprivate func isPlain(at index: Int) throws -> Bool {
    if isNull(at: index) { return true }
    return try withText(at: index) { bytes in
      for place in bytes.indices where !SearchText.isPlain(bytes[place]) { return false }
      return true
    }
  }
}
