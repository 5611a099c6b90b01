internal import RoadTripMigrations
internal import RoadTripSQLite

/// What a file must not have in place of our own views, tables and triggers: a view can run without end, and a trigger does what
/// its author likes whenever somebody notes a rating.
///
/// A statement of the file is ours if it stands in a migration, word for word. That takes microseconds, and so it is asked of
/// every file, once for each connection; `SchemaModel` makes the schema itself, to tell a person what is another in the file.
enum ForeignObjects {
  /// Refuses views and virtual tables under names that our statements use, and, for writing, triggers.
  static func refuse(in connection: Connection, forWriting: Bool) throws {
    let mark = forWriting ? Verified.triggers : .views
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
      guard !isMade(name, by: statement), type == "trigger" || ownNames.contains(name) else {
        return true
      }
      let consequence = type == "trigger" ? ", and nothing is written where it would run" : ""
      throw StoreError(
        .damaged,
        "the schema was changed by another program: \(type) \(name) is not of RoadTrip\(consequence);"
          + " `roadtrip check` lists how", path: connection.path)
    }
    connection.verified.insert(mark)
  }

  /// Lets the triggers of the file write the spatial indexes, where every object of ours is there as we made it and no
  /// trigger is somebody else's: SQLite before 3.41 takes R*Trees in triggers for unsafe, whoever wrote the triggers.
  ///
  /// In a file with another schema those writes are refused; reading it is safe either way.
  static func trustIfNone(in connection: Connection) throws {
    let sql = """
      SELECT type, CAST(name AS BLOB), CAST(sql AS BLOB) FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name
      """
    var missing = Set(MadeObject.all.map(\.name))
    var isOurs = true
    try connection.forEach(sql) { row in
      let type: String = try row.required(at: 0)
      let name = String(decoding: try row.required(at: 1) as [UInt8], as: UTF8.self)
      if isMade(name, by: try row.required(at: 2)) {
        missing.remove(name)
      } else if type == "trigger" || missing.contains(name) {
        isOurs = false
      }
      return isOurs
    }
    if isOurs, missing.isEmpty { try connection.setTrustedSchema(true) }
  }

  private static func isMade(_ name: String, by statement: [UInt8]) -> Bool {
    MadeObject.made(by: statement)?.name == name
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
