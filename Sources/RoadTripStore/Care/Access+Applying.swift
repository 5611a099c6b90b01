public import RoadTripModel
internal import RoadTripSQLite

/// What a change did.
public enum ChangeOutcome: Hashable, Sendable {
  /// The record was stored, or was the same already, or had gone already.
  case saved(SaveOutcome)
  /// The record was removed.
  case removed
  /// Nothing was done, since something else stands in the way.
  case conflict(ChangeConflict)
}

extension Access where Mode == Writing {
  /// Makes one change, unless the record was edited here: then what is here stays, and the conflict is told.
  ///
  /// A record counts as edited where it is neither what the change starts from nor what it leads to; so a change that was made
  /// already changes nothing. The traveller's own data is not touched, nor is any record that the change does not name: where one
  /// of them needs what would go, that stays.
  /// - Parameters:
  ///   - change: the change; those that it names must have been made before.
  ///   - replacesEdits: whether the change is made even where the record was edited here.
  /// - Throws: ``StoreError`` for what is no conflict, such as a full disk or an unknown time zone.
  public borrowing func apply(
    _ change: RecordChange, replacesEdits: Bool = false
  ) throws -> ChangeOutcome {
    guard let record = change.new ?? change.old else { return .saved(.unchanged) }
    let (old, new) = (change.old?.asStored, change.new?.asStored)
    let here = try owned(like: record)
    if here?.record == new {
      guard let new, let pack = change.newPack, here?.pack != pack else {
        return .saved(.unchanged)
      }
      return try save(new, pack, change)
    }
    if !replacesEdits, here?.record != old {
      return .conflict(Self.edit(change, here: here?.record))
    }
    guard let new else { return try remove(record, change) }
    return try save(new, change.newPack, change)
  }

  private static func edit(_ change: RecordChange, here: SeedRecord?) -> ChangeConflict {
    if here == nil {
      return ChangeConflict(change, .removed, "it was removed here; the new version changes it")
    }
    if change.old == nil {
      return ChangeConflict(change, .added, "it was added here, too, with another content")
    }
    let verb = change.new == nil ? "removes" : "changes"
    return ChangeConflict(change, .edited, "it was edited here; the new version \(verb) it")
  }

  private borrowing func save(
    _ record: SeedRecord, _ pack: Slug?, _ change: RecordChange
  ) throws -> ChangeOutcome {
    do {
      let outcome: SaveOutcome =
        switch record {
        case .pack(let record): try save(record)
        case .vehicle(let record): try save(record, pack: pack)
        case .trip(let record): try save(record, pack: pack)
        case .destination(let record, _): try save(record, pack: pack)
        case .weatherRecord(let record): try save(record, pack: pack)
        case .event(let record): try save(record, pack: pack)
        case .mapPoint(let record, _): try save(record, pack: pack)
        case .route(let record): try save(record, pack: pack)
        case .page(let record): try save(record, pack: pack)
        case .asset(let record): try save(record, pack: pack)
        case .translation(let record): try save(record, pack: pack)
        }
      return .saved(outcome)
    } catch let error as RuleViolation {
      return .conflict(ChangeConflict(change, .refused, error.description))
    }
  }

  private borrowing func remove(
    _ record: SeedRecord, _ change: RecordChange
  ) throws -> ChangeOutcome {
    if let kind = try kindThatNeeds(record) {
      let noun = kind.rawValue.split(separator: "-").joined(separator: " ")
      return .conflict(
        ChangeConflict(change, .needed, "it stays, since a \(noun) here still needs it"))
    }
    switch record {
    case .pack(let record): try remove(record.id)
    case .vehicle(let record): try remove(record.id)
    case .trip(let record): try remove(record.id)
    case .destination(let record, _): try remove(record.id)
    case .weatherRecord(let record): try remove(record.id)
    case .event(let record): try remove(record.id)
    case .mapPoint(let record, _): try remove(record.id)
    case .route(let record): try remove(record.id)
    case .page(let record): try remove(record.id)
    case .asset(let record): try remove(record.id)
    case .translation(let text):
      try removeTranslation(of: text.record, field: text.field, in: text.locale)
    }
    return .removed
  }

  /// A kind of which a record lies below another one, is owned by it, or names it by its row; `nil` for none.
  private borrowing func kindThatNeeds(_ record: SeedRecord) throws -> RecordKind? {
    let (slug, tables): (Slug?, [(RecordKind, String)]) =
      switch record {
      case .pack(let pack):
        (pack.slug, RecordKind.allCases.filter { $0 != .pack }.map { ($0, $0.table) })
      case .vehicle(let vehicle): (vehicle.slug, [(.route, "route")])
      case .destination(let place, _):
        (
          place.slug,
          RecordKind.allCases.filter(\.liesBelowDestination).map { ($0, $0.table) }
            + [(.trip, "trip_stop")]
        )
      default: (nil, [])
      }
    let parent = record.kind.table
    for (kind, table) in tables {
      let sql = """
        SELECT 1 FROM \(table) WHERE \(parent)_id = (SELECT \(parent)_id FROM \(parent) WHERE slug = ?) LIMIT 1
        """
      if try connection.first(sql, [Value(slug)], { _ in true }) != nil { return kind }
    }
    guard record.kind != .translation else { return nil }
    let sql = "SELECT 1 FROM translation WHERE record = ? LIMIT 1"
    return try connection.first(sql, [Value(record.path)]) { _ in .translation }
  }
}

extension SeedRecord {
  /// The record as it is read back once it is stored.
  fileprivate var asStored: SeedRecord {
    switch self {
    case .destination(let record, _): .destination(record, isPartial: false)
    case .mapPoint(let record, _): .mapPoint(record, hasOwnSlug: true)
    case .route(let record): .route(Route.asStored(record))
    default: self
    }
  }
}
