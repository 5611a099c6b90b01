public import RoadTripModel
internal import RoadTripSQLite

extension Access {
  /// The records of one type in their order (destination, then slug), a page at a time.
  ///
  /// A page costs what it holds, wherever it begins; the record before it may be gone.
  ///
  /// - Parameters:
  ///   - type: the type of record.
  ///   - destination: only those of one destination.
  ///   - last: the key of the last record of the page before; `nil` for the first page.
  ///   - limit: how many at the most; `nil` for all.
  public borrowing func list<Record: Stored>(
    _ type: Record.Type, at destination: Slug? = nil, after last: RecordID<Record>? = nil,
    limit: Int? = nil
  ) throws -> [Record] {
    let parts = Record.storage.parts(at: destination, where: nil, after: last)
    let decode = Record.storage.decode
    let connection = connection
    var records: [Record] = []
    if destination == nil, last == nil {
      records.reserveCapacity(try room(for: type, limit: limit))
    }
    try connection.forEach(in: parts, limit: limit) { row in
      records.append(try decode(row, connection))
      return true
    }
    return records
  }

  /// Lends the records of one type one after the other, in their order, until `body` answers false.
  public borrowing func forEach<Record: Stored>(
    _ type: Record.Type, at destination: Slug? = nil, after last: RecordID<Record>? = nil,
    limit: Int? = nil, _ body: (Record) throws -> Bool
  ) throws {
    try forEach(type, at: destination, where: nil, after: last, limit: limit, body)
  }

  borrowing func forEach<Record: Stored>(
    _ type: Record.Type, at destination: Slug?, where condition: ListCondition?,
    after last: RecordID<Record>?, limit: Int?, _ body: (Record) throws -> Bool
  ) throws {
    let parts = Record.storage.parts(at: destination, where: condition, after: last)
    let decode = Record.storage.decode
    let connection = connection
    try connection.forEach(in: parts, limit: limit) { row in try body(decode(row, connection)) }
  }

  /// How many records a list of the whole table may have: growing an array of a million copies it again and again.
  borrowing func room<Record: Stored>(for type: Record.Type, limit: Int?) throws -> Int {
    let table = Record.storage.table
    let last = try connection.first("SELECT max(\(table)_id) AS last FROM \(table)") {
      row -> Int? in
      try row.optional("last")
    }
    return max(0, min(limit ?? .max, (last ?? 0) ?? 0, 1 << 21))
  }

  /// The record with a key, or `nil` where there is none.
  public borrowing func find<Record: Stored>(_ id: RecordID<Record>) throws -> Record? {
    let storage = Record.storage
    return try connection.first(storage.finding, storage.keyValues(id)) { row in
      try storage.decode(row, connection)
    }
  }

  /// How many records of one type there are.
  public borrowing func count<Record: Stored>(
    _ type: Record.Type, at destination: Slug? = nil
  ) throws -> Int {
    let table = Record.storage.table
    var sql = "SELECT count(*) AS n FROM \(table)"
    if destination != nil, Record.storage.parent != .none {
      sql += " WHERE destination_id = (SELECT destination_id FROM destination WHERE slug = ?1)"
    }
    let values =
      destination == nil || Record.storage.parent == .none ? [] : [Value(destination?.text)]
    return try connection.first(sql, values) { try $0.required("n") } ?? 0
  }

  /// The slugs of the records of one type, in order: for errors that name what would be right.
  public borrowing func slugs<Record: Stored>(of type: Record.Type) throws -> [Slug] {
    let storage = Record.storage
    guard storage.key == ["slug"] else { return try list(type).map(\.slug).sorted() }
    return try connection.rows("SELECT slug FROM \(storage.table) ORDER BY slug") { row in
      try row.requiredValue("slug")
    }
  }
}

extension Access where Mode == Writing {
  /// Inserts the record, or updates the row of the same key where anything differs. Row ids and children stay.
  ///
  /// - Parameters:
  ///   - record: what is stored.
  ///   - pack: the pack that owns the row from now on; `nil` for the app's own pack `local`.
  /// - Throws: `RuleViolation` in a ``StoreError`` when the record breaks a rule or names what is not there.
  @discardableResult
  public borrowing func save<Record: Stored>(
    _ record: Record, pack: Slug? = nil
  ) throws -> SaveOutcome {
    try record.checkRules()
    let preparation = Preparation(connection: connection, zones: zones)
    let owner = try Record.storage.isOwned ? row(ofPack: pack, preparation) : 0
    return try connection.savepoint {
      try Saving(preparation: preparation, pack: owner).save(record).outcome
    }
  }

  borrowing func row(ofPack pack: Slug?, _ preparation: Preparation) throws -> Int64 {
    let owner = try pack ?? Slug("local")
    if pack == nil, try find(RecordID<Pack>(slug: owner)) == nil {
      return try connection.savepoint {
        try Saving(preparation: preparation, pack: 0).save(Pack(slug: owner, title: "Local")).row
      }
    }
    return try preparation.rowID(of: owner, in: "pack", field: "pack") ?? 0
  }

  /// Removes the record, what lies below it and their translations; true where there was one. The traveller's data stays.
  /// - Throws: `RuleViolation` in a ``StoreError`` when another record still needs it.
  @discardableResult
  public borrowing func remove<Record: Stored>(_ id: RecordID<Record>) throws -> Bool {
    let storage = Record.storage
    let join = storage.parent == .none ? "" : " LEFT JOIN destination d USING (destination_id)"
    let key = "\(storage.table)_id"
    let sql = """
      DELETE FROM \(storage.table) WHERE \(key) = (
        SELECT t.\(key) FROM \(storage.table) t\(join) WHERE \(storage.keyCondition(from: 1)))
      """
    do throws(SQLiteError) {
      guard try connection.run(sql, storage.keyValues(id)) > 0 else { return false }
    } catch {
      guard error.isForeignKeyConstraint else { throw error }
      let users =
        switch Record.kind {
        case .destination: "a trip"
        case .vehicle: "a route"
        default: "a record"
        }
      throw RuleViolation(
        field: Record.kind.rawValue, found: quoted(id.slug.text),
        rule: "a \(Record.kind.rawValue) is not removed while \(users) still needs it")
    }
    let path = RecordReference(Record.kind, destination: id.destination, slug: id.slug).text
    try connection.run(
      "DELETE FROM translation WHERE record = ?1 OR record >= ?1 || '/' AND record < ?1 || '0'",
      [Value(path)])
    return true
  }
}

/// Writes one record with all its parts for one pack.
struct Saving {
  let preparation: Preparation
  let pack: Int64
  /// Whether a row of another pack changes hands.
  var takesOver = true

  /// Upserts the record; gives the outcome and the row.
  func save<Record: Stored>(_ record: Record) throws -> (outcome: SaveOutcome, row: Int64) {
    let storage = Record.storage
    let connection = preparation.connection
    var values = storage.isOwned ? [Value(pack)] : []
    if storage.parent != .none {
      values.append(
        Value(try preparation.rowID(of: record.parent, in: "destination", field: "destination")))
    }
    values += try storage.values(record, preparation)
    let isPlace = Record.kind == .destination
    let zone = isPlace ? try preparation.timeZone(of: record.slug) : nil
    try connection.forgetLastInsertRowID()
    let changes = try connection.run(
      takesOver ? storage.insertion : storage.insertionForOwner, values)
    let inserted = connection.lastInsertRowID
    if changes > 0, inserted != 0 {
      _ = try storage.saveParts?(record, inserted, true, connection)
      return (.inserted, inserted)
    }
    if isPlace, changes > 0, try preparation.timeZone(of: record.slug) != zone {
      try redate(record.slug)
    }
    let row = try row(of: record)
    guard row != 0 else {
      throw StoreError(
        .damaged, "the row of \(record.reference) is neither new nor there", path: connection.path)
    }
    let hasNewParts = try storage.saveParts?(record, row, false, connection) ?? false
    return (changes > 0 || hasNewParts ? .updated : .unchanged, row)
  }

  /// The row id of a record that is there, or 0.
  func row<Record: Stored>(of record: Record) throws -> Int64 {
    let storage = Record.storage
    let join = storage.parent == .none ? "" : " LEFT JOIN destination d USING (destination_id)"
    let sql = """
      SELECT t.\(storage.table)_id AS id FROM \(storage.table) t\(join) WHERE \(storage.keyCondition(from: 1))
      """
    return try preparation.connection.first(sql, storage.keyValues(record.id)) {
      try $0.required("id")
    } ?? 0
  }
}
