internal import RoadTripModel
internal import RoadTripSQLite

/// A record with the pack that owns it.
struct OwnedRecord {
  let record: SeedRecord
  let pack: Slug?
  /// What orders records of one kind, part by part, by the bytes of their UTF-8 as SQLite does.
  let key: [String]

  func precedes(_ other: OwnedRecord) -> Bool {
    for (mine, its) in zip(key, other.key) where mine != its {
      return mine.utf8.lexicographicallyPrecedes(its.utf8)
    }
    return false
  }
}

/// The records of one kind in the order of their keys, read one by one; only their row ids are kept.
final class OwnedRecords {
  private let read: (Int64) throws -> OwnedRecord?
  private let ids: [Int64]
  private var place = 0
  private var current: OwnedRecord?

  private init(
    _ kind: RecordKind, _ connection: Connection, _ read: @escaping (Int64) throws -> OwnedRecord?
  ) throws {
    self.read = read
    let table = ContentTable.all.first { $0.name == kind.table }
    ids = try table.map { try connection.rows($0.ids) { try $0.required(at: 0) as Int64 } } ?? []
  }

  /// The record that comes next; `nil` at the end.
  func first() throws -> OwnedRecord? {
    if current == nil, place < ids.count { current = try read(ids[place]) }
    return current
  }

  /// The row id of the record that comes next.
  var id: Int64 { ids[place] }

  /// The record of a row.
  func record(_ id: Int64) throws -> OwnedRecord? { try read(id) }

  /// Steps to the next record.
  func advance() {
    place += 1
    current = nil
  }

  /// Every record of a kind, while the transaction lasts.
  static func all(_ kind: RecordKind, _ connection: Connection) throws -> OwnedRecords {
    switch kind {
    case .pack: try all(Pack.self, connection) { .pack($0) }
    case .vehicle: try all(Vehicle.self, connection) { .vehicle($0) }
    case .trip: try all(Trip.self, connection) { .trip($0) }
    case .destination:
      try all(Destination.self, connection) { .destination($0, isPartial: false) }
    case .weatherRecord: try all(WeatherRecord.self, connection) { .weatherRecord($0) }
    case .event: try all(Event.self, connection) { .event($0) }
    case .mapPoint: try all(MapPoint.self, connection) { .mapPoint($0, hasOwnSlug: true) }
    case .route: try all(Route.self, connection) { .route($0) }
    case .page: try all(Page.self, connection) { .page($0) }
    case .asset: try all(Asset.self, connection) { .asset($0) }
    case .translation: try translations(connection)
    }
  }

  private static func all<Record: Stored>(
    _ type: Record.Type, _ connection: Connection, _ wrap: @escaping (Record) -> SeedRecord
  ) throws -> OwnedRecords {
    let storage = Record.storage
    let sql = "\(storage.selectionWithOwner) WHERE t.\(storage.table)_id = ?"
    return try OwnedRecords(Record.kind, connection) { id in
      try connection.first(sql, [.integer(id)]) { row in
        let record = try storage.decode(row, connection)
        let own = storage.keyTexts(record.slug) ?? []
        return OwnedRecord(
          record: wrap(record), pack: try row.value("pack"),
          key: storage.parent == .none ? own : [record.parent?.text ?? ""] + own)
      }
    }
  }

  private static func translations(_ connection: Connection) throws -> OwnedRecords {
    let sql = """
      SELECT t.record, t.locale, t.field, t.text, o.slug AS pack FROM translation t JOIN pack o USING (pack_id)
       WHERE t.translation_id = ?
      """
    return try OwnedRecords(.translation, connection) { id in
      try connection.first(sql, [.integer(id)]) { row in
        let translation = Translation(
          record: try row.requiredValue("record"), locale: try row.requiredValue("locale"),
          field: try row.required("field"), text: try row.required("text"))
        return OwnedRecord(
          record: .translation(translation), pack: try row.value("pack"),
          key: [translation.record.text, translation.locale.text, translation.field])
      }
    }
  }
}

extension Access {
  /// The record that has the key of another one here, and the pack that owns it.
  borrowing func owned(like record: SeedRecord) throws -> (record: SeedRecord, pack: Slug?)? {
    switch record {
    case .pack(let record): try owned(record) { .pack($0) }
    case .vehicle(let record): try owned(record) { .vehicle($0) }
    case .trip(let record): try owned(record) { .trip($0) }
    case .destination(let record, _): try owned(record) { .destination($0, isPartial: false) }
    case .weatherRecord(let record): try owned(record) { .weatherRecord($0) }
    case .event(let record): try owned(record) { .event($0) }
    case .mapPoint(let record, _): try owned(record) { .mapPoint($0, hasOwnSlug: true) }
    case .route(let record): try owned(record) { .route($0) }
    case .page(let record): try owned(record) { .page($0) }
    case .asset(let record): try owned(record) { .asset($0) }
    case .translation(let translation): try owned(translation)
    }
  }

  private borrowing func owned<Record: Stored>(
    _ record: Record, _ wrap: (Record) -> SeedRecord
  ) throws -> (record: SeedRecord, pack: Slug?)? {
    let storage = Record.storage
    let connection = connection
    return try connection.first(
      storage.selectionWithOwner + " WHERE " + storage.keyCondition(from: 1),
      storage.keyValues(record.id)
    ) { row in (wrap(try storage.decode(row, connection)), try row.value("pack")) }
  }

  private borrowing func owned(
    _ translation: Translation
  ) throws -> (record: SeedRecord, pack: Slug?)? {
    let sql = """
      SELECT t.text, o.slug AS pack FROM translation t JOIN pack o USING (pack_id)
       WHERE t.record = ? AND t.locale = ? AND t.field = ?
      """
    let key = [Value(translation.record), Value(translation.locale), Value(translation.field)]
    return try connection.first(sql, key) { row in
      var found = translation
      found.text = try row.required("text")
      return (.translation(found), try row.value("pack"))
    }
  }
}
