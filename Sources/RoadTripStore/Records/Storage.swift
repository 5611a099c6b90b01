public import RoadTripModel
internal import RoadTripSQLite

/// A record that has a table of its own.
public protocol Stored: Keyed {
  /// How values of this type become rows and rows values.
  static var storage: Storage<Self> { get }
}

/// How values of one type become rows of one table, and rows values again.
///
/// A class, since it is passed about; of any type, since the runtime looks long for the conformance that a condition names.
public final class Storage<Record>: Sendable {
  /// Whether rows of the table name a destination.
  enum Parent: Sendable {
    case none
    case required
    case optional
  }

  let table: String
  let parent: Parent
  /// Whether rows belong to a pack; only packs do not.
  let isOwned: Bool
  /// The columns beside the row id, `pack_id` and `destination_id`; the key is among them.
  let columns: [String]
  /// The columns that make a row unique below its parent.
  let key: [String]
  /// What the key columns of a record with this slug hold; `nil` where no record can have it.
  let keyTexts: @Sendable (Slug) -> [String]?
  /// Upserts; a row of another pack changes hands.
  var insertion: String { insertions.value.takingOver }
  /// Upserts; a row of another pack stays with it.
  var insertionForOwner: String { insertions.value.forOwner }
  private let insertions: Lazily<(takingOver: String, forOwner: String)>
  let selection: String
  /// The same with the row id as `row_id`, which selections of some types have anyway.
  let selectionWithRowID: String
  /// The same without records that lie below no destination, from destination to destination: for lists.
  let selectionByDestination: String
  /// Selects the one row of a key, with ``keyValues(_:)``.
  let finding: String
  /// The same with the slug of the pack that owns the row as `pack`, which is NULL for packs; for one row, by key or row id.
  let selectionWithOwner: String
  let values: @Sendable (Record, Preparation) throws -> [Value]
  let decode: @Sendable (borrowing Row, Connection) throws -> Record
  /// Writes what lies in other tables; true when that changed anything.
  let saveParts: (@Sendable (Record, _ row: Int64, _ isNew: Bool, Connection) throws -> Bool)?

  init(
    table: String, parent: Parent, columns: [String], key: [String] = ["slug"], joined: String = "",
    joinedColumns: [String] = [], readsRowID: Bool = false,
    keyTexts: @escaping @Sendable (Slug) -> [String]? = { [$0.text] },
    values: @escaping @Sendable (Record, Preparation) throws -> [Value],
    decode: @escaping @Sendable (borrowing Row, Connection) throws -> Record,
    saveParts: (@Sendable (Record, Int64, Bool, Connection) throws -> Bool)? = nil
  ) {
    self.table = table
    self.parent = parent
    isOwned = table != "pack"
    self.columns = columns
    self.key = key
    self.keyTexts = keyTexts
    self.values = values
    self.decode = { row, connection in
      do {
        return try decode(row, connection)
      } catch let violation as RuleViolation {
        throw SpoiltRow(violation)
      }
    }
    self.saveParts = saveParts
    insertions = Lazily {
      (
        Self.insertion(table, parent, columns, key, takesOver: true),
        Self.insertion(table, parent, columns, key, takesOver: false)
      )
    }
    // A row id that nobody reads costs SQLite a look into the index again.
    let rowID = "t.\(table)_id AS row_id"
    let selected =
      (readsRowID ? [rowID] : []) + columns.map { "t.\($0)" } + joinedColumns
      + (parent == .none ? [] : ["d.slug AS destination"])
    let join =
      switch parent {
      case .none: "\(table) t"
      case .required: "destination d CROSS JOIN \(table) t USING (destination_id)"
      case .optional: "\(table) t LEFT JOIN destination d USING (destination_id)"
      }
    let list = selected.joined(separator: ", ")
    let owner =
      isOwned ? "(SELECT o.slug FROM pack o WHERE o.pack_id = t.pack_id) AS pack" : "NULL AS pack"
    selection = "SELECT \(list) FROM \(join)\(joined)"
    selectionWithRowID =
      readsRowID ? selection : "SELECT \(list), \(rowID) FROM \(join)\(joined)"
    // The form of the unique index; the plus keeps SQLite from comparing as numbers, which would leave the index out.
    selectionByDestination =
      parent == .optional
      ? """
      SELECT \(list) FROM destination d CROSS JOIN \(table) t \
      ON ifnull(t.destination_id, 0) = +d.destination_id\(joined)
      """
      : selection
    // These selections may go from destination to destination; here the row is known first.
    let row = parent == .required ? "\(table) t JOIN destination d USING (destination_id)" : join
    selectionWithOwner = "SELECT \(list), \(owner) FROM \(row)\(joined)"
    finding = selection + " WHERE " + Self.keyCondition(parent, key, from: 1)
  }

  /// Inserts, or updates where a column differs; changes no row where none does. Row ids and children stay.
  private static func insertion(
    _ table: String, _ parent: Parent, _ columns: [String], _ key: [String], takesOver: Bool
  ) -> String {
    let pack = table == "pack" ? [] : ["pack_id"]
    let owners = parent == .none ? pack : pack + ["destination_id"]
    let all = owners + columns
    let target =
      switch parent {
      case .none: key
      case .required: ["destination_id"] + key
      case .optional: ["ifnull(destination_id, 0)"] + key
      }
    let compared = (takesOver ? pack : []) + columns.filter { !key.contains($0) }
    func list(_ names: [String], _ prefix: String) -> String {
      names.map { prefix + $0 }.joined(separator: ", ")
    }
    let marks = all.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    return """
      INSERT INTO \(table) (\(list(all, ""))) VALUES (\(marks)) \
      ON CONFLICT (\(list(target, ""))) DO UPDATE SET \
      \(compared.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")) \
      WHERE (\(list(compared, "\(table)."))) IS NOT (\(list(compared, "excluded.")))
      """
  }

  /// The condition that finds a row by its key, with parameters from `first`.
  func keyCondition(from first: Int) -> String { Self.keyCondition(parent, key, from: first) }

  private static func keyCondition(_ parent: Parent, _ key: [String], from first: Int) -> String {
    let own = key.enumerated().map { "t.\($0.element) = ?\(first + $0.offset)" }
    let next = first + key.count
    let owner =
      switch parent {
      case .none: [String]()
      case .required: ["d.slug = ?\(next)"]
      case .optional:
        // The form of the unique index, so that one search finds the row.
        [
          """
          ifnull(t.destination_id, 0) = CASE WHEN ?\(next) IS NULL THEN 0 \
          ELSE (SELECT destination_id FROM destination WHERE slug = ?\(next)) END
          """
        ]
      }
    return (own + owner).joined(separator: " AND ")
  }

}

extension Storage where Record: Keyed {
  /// The values for ``keyCondition(from:)``.
  func keyValues(_ id: RecordID<Record>) -> [Value] {
    let own = keyTexts(id.slug)?.map { Value($0) } ?? key.map { _ in .null }
    return parent == .none ? own : own + [Value(id.destination?.text)]
  }
}

/// What writing a record needs beside its values.
struct Preparation {
  let connection: Connection
  let zones: TimeZoneBook

  /// The zone of a destination, if it has one.
  func timeZone(of destination: Slug?) throws -> TimeZoneID? {
    guard let destination else { return nil }
    let sql = "SELECT time_zone FROM destination WHERE slug = ?"
    let zone = try connection.first(sql, [Value(destination.text)]) { row -> TimeZoneID? in
      try row.value("time_zone")
    }
    return zone ?? nil
  }

  /// The row id of a record that another names by its slug.
  func rowID(of slug: Slug?, in table: String, field: String) throws -> Int64? {
    guard let slug else { return nil }
    let sql = "SELECT \(table)_id AS id FROM \(table) WHERE slug = ?"
    if let id = try connection.first(
      sql, [Value(slug.text)], { row -> Int64 in try row.required("id") })
    {
      return id
    }
    throw RuleViolation(
      field: field, found: quoted(slug.text),
      rule: "a \(field) is the slug of a \(table) that is in the file")
  }
}

extension Value {
  init(_ value: (some TextValue)?) { self.init(value?.text) }
}
