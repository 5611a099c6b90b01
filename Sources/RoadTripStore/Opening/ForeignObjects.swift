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
       WHERE type IN ('view', 'trigger') OR sql LIKE 'CREATE VIRTUAL%' ORDER BY name
      """
    try connection.forEach(sql) { row in
      let type: String = try row.required(at: 0)
      let name = String(decoding: try row.required(at: 1) as [UInt8], as: UTF8.self)
      let statement: [UInt8] = try row.optional(at: 2) ?? []
      let counts = type == "trigger" ? forWriting : ours.names.contains(name)
      guard counts, !ours.statements.contains(String(decoding: statement, as: UTF8.self)) else {
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

  private struct Ours {
    /// Tables, those behind virtual ones, and views.
    var names: Set<String> = ["migration"]
    /// The statements that make views, virtual tables and triggers, of every version.
    var statements: Set<String> = []
  }

  /// What the migrations make, read from their text: to run them would take longer than all the rest of a small command.
  private static let ours: Ours = {
    var ours = Ours()
    for migration in Migrations.all {
      var lines = migration.sql.split(separator: "\n", omittingEmptySubsequences: false)[...]
      while let line = lines.first {
        let words = line.prefix(80).split(separator: " ")
        guard words.count > 2, words[0] == "CREATE",
          ["TABLE", "VIEW", "VIRTUAL", "TRIGGER"].contains(words[1])
        else {
          lines.removeFirst()
          continue
        }
        let isEnd: (Substring) -> Bool =
          words[1] == "TRIGGER" ? { $0 == "END;" } : { $0.utf8.last == UInt8(ascii: ";") }
        let end = lines.firstIndex(where: isEnd) ?? lines.endIndex - 1
        if words[1] != "TABLE" {
          ours.statements.insert(
            String(lines[lines.startIndex...end].joined(separator: "\n").dropLast()))
        }
        let name = String(words[words[1] == "VIRTUAL" ? 3 : 2])
        if words[1] != "TRIGGER" { ours.names.insert(name) }
        if words[1] == "VIRTUAL" {
          for part in ["node", "rowid", "parent"] { ours.names.insert("\(name)_\(part)") }
        }
        lines = lines[(end + 1)...]
      }
    }
    return ours
  }()
}
