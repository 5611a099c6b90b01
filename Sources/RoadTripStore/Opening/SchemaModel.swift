internal import RoadTripMigrations
internal import RoadTripSQLite

/// The tables, views, indexes and triggers that the migrations make, for telling what a file has instead.
enum SchemaModel {
  /// The statement of each object, by type and name; made once a process.
  private static let wanted = Result { () throws -> [String: String] in
    let model = try Connection.open(":memory:", .create)
    _ = try TripStore.migrator.migrate(model)
    return try objects(of: model)
  }

  private static func objects(of connection: Connection) throws -> [String: String] {
    let sql = """
      SELECT CAST(type || ' ' || name AS BLOB) AS name, CAST(sql AS BLOB) AS sql FROM sqlite_schema
       WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
      """
    let rows = try connection.rows(sql) { row in
      // As bytes: a damaged schema may hold any.
      let (name, sql): ([UInt8], [UInt8]?) = (try row.required("name"), try row.optional("sql"))
      return (String(decoding: name, as: UTF8.self), String(decoding: sql ?? [], as: UTF8.self))
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// What of the file's schema is not what the migrations make, in words, by name.
  static func differences(_ connection: Connection) throws -> [String] {
    let (found, wanted) = (try objects(of: connection), try wanted.get())
    let names = Set(found.keys).union(wanted.keys).sorted()
    return names.filter { found[$0] != wanted[$0] }.map { name in
      let problem =
        wanted[name] == nil
        ? "is not of RoadTrip" : found[name] == nil ? "is missing" : "was changed"
      return "\(name) \(problem)"
    }
  }
}
