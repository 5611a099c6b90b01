internal import RoadTripMigrations
internal import RoadTripSQLite

/// What a file must not have in place of our own views, tables and triggers: a view can run without end, and a trigger does what
/// its author likes whenever somebody notes a rating.
///
/// A statement of the file is ours if it stands in a migration, word for word. That takes microseconds, and so it is asked of
/// every file, once for each connection; `SchemaModel` compares everything, for those who write spatial indexes.
enum ForeignObjects {
  /// Refuses views and virtual tables under names that our statements use, and, for writing, triggers.
  static func refuse(in connection: Connection, forWriting: Bool) throws {
    let mark = forWriting ? "triggers" : "views"
    guard !connection.verified.contains(mark) else { return }
    let sql = """
      SELECT type, CAST(name AS BLOB), CAST(sql AS BLOB) FROM sqlite_schema
       WHERE type = 'view' OR type = 'table' AND sql LIKE 'CREATE VIRTUAL%'\(forWriting ? " OR type = 'trigger'" : "")
       ORDER BY name
      """
    try connection.forEach(sql) { row in
      let type: String = try row.required(at: 0)
      let name = String(decoding: try row.required(at: 1) as [UInt8], as: UTF8.self)
      let statement: [UInt8] = try row.optional(at: 2) ?? []
      guard type == "trigger" || ownNames.contains(name),
        !MadeObject.all.contains(where: { $0.name == name && $0.isMade(by: statement) })
      else { return true }
      let consequence = type == "trigger" ? ", and nothing is written where it would run" : ""
      throw StoreError(
        .damaged,
        "the schema was changed by another program: \(type) \(name) is not of RoadTrip\(consequence);"
          + " `roadtrip check` lists how", path: connection.path)
    }
    connection.verified.insert(mark)
  }

  /// Tables, those behind virtual ones, and views.
  private static let ownNames: Set<String> = {
    var names: Set<String> = ["migration"]
    for object in MadeObject.all where [.table, .virtualTable, .view].contains(object.kind) {
      names.insert(object.name)
      guard object.kind == .virtualTable else { continue }
      // R*Trees have the first three, full-text indexes the others.
      for part in ["node", "rowid", "parent", "data", "idx", "content", "docsize", "config"] {
        names.insert("\(object.name)_\(part)")
      }
    }
    return names
  }()
}
