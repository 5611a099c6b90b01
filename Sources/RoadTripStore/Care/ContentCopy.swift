internal import RoadTripSQLite

/// Copies content into a file that the migrations have just made, so that the copy depends on nothing but the content: rows
/// come in the order of their keys and get new row ids.
struct ContentCopy {
  private let source: Connection
  private let target: Connection
  /// The new row ids by the old ones, of the tables that others name.
  private var newIDs: [String: [Int64: Int64]] = [:]
  private var hash = ContentHash()
  /// How many rows each table has.
  private(set) var counts: [String: Int] = [:]

  init(from source: Connection, to target: Connection) {
    self.source = source
    self.target = target
  }

  /// Copies every table in one transaction.
  /// - Returns: the hash of the content.
  mutating func run() throws -> String {
    try target.transaction(.immediate) {
      // Indexes are made at the end, not row by row.
      let sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid"
      let triggers = try target.rows(sql) { row in
        (name: try row.required(at: 0) as String, sql: try row.required(at: 1) as String)
      }
      for trigger in triggers { try target.execute("DROP TRIGGER \(trigger.name)") }
      // The usual menu, which the migrations bring, is content as well.
      for table in ContentTable.all.reversed() { try target.run("DELETE FROM \(table.name)") }
      let columns = try ContentTable.all.map { try $0.columns(target) }
      let parents = Set(columns.joined().compactMap(\.parent))
      for (table, columns) in zip(ContentTable.all, columns) {
        counts[table.name] = try copy(table, columns, isNamed: parents.contains(table.name))
      }
      try rebuildIndexes()
      for trigger in triggers { try target.execute(trigger.sql) }
    }
    return hash.text()
  }

  /// The place where what is made from the content is made anew: R*Tree and full text, filled from the tables above.
  private func rebuildIndexes() throws {
    try SpatialIndex.rebuild(target)
    try SearchIndex.rebuild(target)
  }

  private mutating func copy(
    _ table: ContentTable, _ columns: [ContentTable.Column], isNamed: Bool
  ) throws -> Int {
    let names = columns.map(\.name)
    hash.begin(table.name, names)
    let ids = try source.rows(table.ids) { try $0.required(at: 0) as Int64 }
    if isNamed {
      let pairs = ids.enumerated().map { ($0.element, Int64($0.offset + 1)) }
      newIDs[table.name] = Dictionary(uniqueKeysWithValues: pairs)
    }
    let marks = (2...names.count + 1).map { ", ?\($0)" }.joined()
    let sql =
      "INSERT INTO \(table.name) (\(table.key), \(names.joined(separator: ", "))) VALUES (?1\(marks))"
    let batch = try target.batch(sql)
    let selection =
      "SELECT \(names.joined(separator: ", ")) FROM \(table.name) WHERE \(table.key) = ?"
    for (place, id) in ids.enumerated() {
      try source.forEach(selection, [.integer(id)]) { row in
        try batch.bind(1, Int64(place + 1))
        for (index, column) in columns.enumerated() {
          if let parent = column.parent, let named: Int64 = try row.optional(at: index) {
            let number = try newID(of: named, in: parent, for: table.name)
            hash.add(number: number)
            try batch.bind(index + 2, number)
          } else {
            try hash.add(row, at: index)
            try batch.bind(index + 2, row, at: index)
          }
        }
        try batch.run()
        return false
      }
    }
    return ids.count
  }

  private func newID(of row: Int64, in parent: String, for child: String) throws -> Int64 {
    if let id = newIDs[parent]?[row] { return id }
    throw StoreError(
      .damaged, "a \(child) names a \(parent) that is not there; `roadtrip check` says which",
      path: source.path)
  }
}
