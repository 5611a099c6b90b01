internal import RoadTripSQLite

/// Compares the full-text index with the one that the records would make, word by word.
struct SearchAudit {
  /// What differs in each document: one side's sum, less the other's.
  private var differences: [Int64: UInt64] = [:]

  /// What is wrong, in words: records that the index does not have, or has with other words, and records that are gone.
  static func problems(_ connection: Connection) throws -> [String] {
    guard try SearchIndex.isCurrent(connection) else {
      return ["the search index has another form than this version asks in"]
    }
    do {
      return try SearchAudit().problems(connection)
    } catch let error as SQLiteError where error.isCorrupt {
      return ["the search index cannot be walked: \(error.message)"]
    }
  }

  private consuming func problems(_ connection: Connection) throws -> [String] {
    try addExpected(connection)
    let pending: [Int64] = try connection.rows("SELECT document FROM search_pending") {
      try $0.required(at: 0)
    }
    var gone = Set<Int64>()
    try Self.forEachSum(connection) { document, sum in
      if let there = differences[document] {
        differences[document] = there &- sum
      } else {
        gone.insert(document)
      }
    }
    gone.subtract(pending)
    let wrong = differences.values.count { $0 != 0 }
    var problems: [String] = []
    if wrong > 0 {
      problems.append("the search index has \(wrong) records with other words or not at all")
    }
    if !gone.isEmpty {
      problems.append("the search index has \(gone.count) records that are gone")
    }
    return problems
  }

  /// Adds what the records make.
  private mutating func addExpected(_ connection: Connection) throws {
    guard let creation = try SearchIndex.creation(connection) else { return }
    let anew = try Connection.openScratch()
    try anew.execute(creation)
    try SearchIndex.beginLoading(anew)
    try anew.transaction(.immediate) { try SearchIndex.addAll(of: connection, to: anew) }
    try Self.forEachSum(anew) { differences[$0, default: 0] &+= $1 }
  }

  /// Gives a number for each word of each document, which says what and where it is, and one for the document's lengths.
  private static func forEachSum(
    _ connection: Connection, _ body: (_ document: Int64, _ sum: UInt64) -> Void
  ) throws {
    try change(
      "CREATE VIRTUAL TABLE temp.search_words USING fts5vocab('main', 'search', 'instance')",
      connection)
    defer { try? change("DROP TABLE temp.search_words", connection) }
    let words = "SELECT term, col, offset, doc FROM temp.search_words"
    try connection.forEach(words) { row in
      var sum = Checksum()
      try row.withText(at: 0) { sum.add($0) }
      try row.withText(at: 1) { sum.add($0) }
      sum.add(UInt64(bitPattern: try row.required(at: 2) as Int64))
      body(try row.required(at: 3), sum.value)
      return true
    }
    try connection.forEach("SELECT sz, id FROM search_docsize") { row in
      var sum = Checksum()
      try row.withBlob(at: 0) { sum.add($0) }
      body(try row.required(at: 1), sum.value)
      return true
    }
  }

  /// Makes or drops a temporary table, which is in no file, also on a connection that refuses changes.
  private static func change(_ statement: String, _ connection: Connection) throws {
    let refuses = try connection.pragma("query_only")
    try connection.setPragma("query_only", 0)
    defer { try? connection.setPragma("query_only", refuses) }
    try connection.execute(statement)
  }
}

/// A number that differs for nearly all bytes. Source: Fowler, Noll and Vo, FNV-1a; Steele, Lea and Flood, SplitMix64.
private struct Checksum {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Numbers of bytes that are much alike differ as much as others, so that their sums differ, too.
  var value: UInt64 {
    var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  mutating func add(_ bytes: Span<UInt8>) {
    for place in bytes.indices { add(UInt64(bytes[place])) }
    add(256)
  }

  mutating func add(_ number: UInt64) { state = (state ^ number) &* 0x100_0000_01b3 }
}
