internal import RoadTripModel
internal import RoadTripMigrations
internal import RoadTripSQLite

/// Something that `check` found.
public struct Finding: Hashable, Codable, Sendable {
  /// Whether it must be mended.
  public enum Severity: String, Codable, Sendable {
    /// The file breaks a promise.
    case error
    /// Worth a look.
    case notice
  }

  /// Whether it must be mended.
  public var severity: Severity
  /// What was checked: integrity, foreign-keys, indexes, rules, references, ledger or schema.
  public var check: String
  /// What was found, in words, with table and row.
  public var message: String
}

extension TripStore {
  /// What SQLite library is linked.
  public static var sqliteVersion: String { Connection.libraryVersion }

  /// The schema version that this version of the product writes.
  public static var schemaVersion: Int { Migrations.all.count }

  /// What the ledger says of each migration, in order; pending ones were applied when the store was opened for writing.
  public func migrations() throws -> [MigrationStatus] {
    try withReader { try Self.migrator.status($0) }
  }

  /// The ledger of a file that may be older than this version; the file is not changed.
  public static func migrations(ofFile path: String) throws -> [MigrationStatus] {
    let opening = Opening(
      path: path, mode: .readOnly, busyTimeout: 10_000, mapsMemory: false, migrator: { migrator })
    do {
      let connection = try opening.reader(mayBeOlder: true)
      return try migrator.status(connection)
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }

  /// Looks the whole file over: integrity, foreign keys, the rules of every record, references by slug, the ledger.
  ///
  /// - Returns: what was found, errors and notices, in the order of the checks; empty for a sound file.
  public func check() throws -> [Finding] {
    let engine = try withReader { try Self.engineFindings($0) }
    if engine.contains(where: { $0.check == "integrity" }) { return engine }
    let schema = try withReader { try Self.schemaFindings($0) }
    let records = try recordFindings(despite: schema)
    let ledger = try migrations().filter { !$0.isValid || $0.checksum == nil || $0.isPending }.map {
      status in
      let problem = status.isPending ? "was never applied" : "was applied from another text"
      return Finding(
        severity: .error, check: "ledger",
        message: "migration \(status.number) \(quoted(status.name)) \(problem)")
    }
    return try engine + indexFindings(despite: schema) + records + ledger + schema
  }

  /// Makes the spatial and the full-text index anew from the records, and gathers the engine's own indexes from their tables.
  /// - Throws: ``StoreError`` where the file cannot be written, or is damaged in its records.
  public func repair() throws {
    try write { access in
      try access.connection.execute("REINDEX")
      try SpatialIndex.rebuild(access.connection)
      try SearchIndex.rebuild(access.connection)
    }
  }

  /// What is wrong with the records; where tables are missing or changed, perhaps that nobody can say.
  private func recordFindings(despite schema: [Finding]) throws -> [Finding] {
    do {
      return try read { access in try access.ruleFindings() + access.referenceFindings() }
    } catch let error as StoreError where error.isOfTheFile && !schema.isEmpty {
      let message = "the records cannot be read while the schema is not whole"
      return [Finding(severity: .error, check: "rules", message: message)]
    }
  }

  /// What is wrong with the indexes of places and words; nothing is said of them where the schema itself is not whole.
  private func indexFindings(despite schema: [Finding]) throws -> [Finding] {
    guard schema.isEmpty else { return [] }
    return try read { access in
      try IndexCheck(connection: access.connection).findings()
        + SearchAudit.problems(access.connection).map {
          Finding(severity: .error, check: "indexes", message: $0)
        }
    }
  }

  /// Tables, views, indexes and triggers that are not what the migrations make.
  private static func schemaFindings(_ connection: Connection) throws -> [Finding] {
    try SchemaModel.differences(connection).map {
      Finding(severity: .error, check: "schema", message: $0)
    }
  }

  private static func engineFindings(_ connection: Connection) throws -> [Finding] {
    let texts = try connection.rows("PRAGMA integrity_check") { row in
      let text: String = try row.required(at: 0)
      return text
    }
    if texts != ["ok"] {
      return texts.map { Finding(severity: .error, check: "integrity", message: $0) }
    }
    if let message = try Inspection.cut(connection) {
      return [Finding(severity: .error, check: "integrity", message: message)]
    }
    return try connection.rows("PRAGMA foreign_key_check") { row in
      let table: String = try row.required("table")
      let id: Int64? = try row.optional("rowid")
      let parent: String = try row.required("parent")
      return Finding(
        severity: .error, check: "foreign-keys",
        message: "\(table) row \(id.map { "\($0)" } ?? "?") names a \(parent) that is not there")
    }
  }
}

extension Access {
  /// Every record that cannot be read, or breaks a rule of the model.
  borrowing func ruleFindings() throws -> [Finding] {
    try ruleFindings(Pack.self) + ruleFindings(Vehicle.self) + ruleFindings(Destination.self)
      + ruleFindings(Trip.self) + ruleFindings(WeatherRecord.self) + ruleFindings(Event.self)
      + ruleFindings(MapPoint.self) + ruleFindings(Route.self) + ruleFindings(Page.self)
      + ruleFindings(Asset.self) + translationFindings()
  }

  private borrowing func ruleFindings<Record: Stored>(_ type: Record.Type) throws -> [Finding] {
    let storage = Record.storage
    var findings: [Finding] = []
    let sql = storage.selectionWithRowID + " ORDER BY t.\(storage.table)_id"
    try connection.forEach(sql, []) { row in
      let id: Int64 = try row.required("row_id")
      let problems: [String]
      do {
        problems = try storage.decode(row, connection).violations.map(\.description)
      } catch let error as SpoiltRow {
        problems = [error.description]
      } catch let error as RowError {
        problems = [error.description]
      }
      findings += problems.map {
        Finding(severity: .error, check: "rules", message: "\(storage.table) row \(id): \($0)")
      }
      if findings.count >= Self.mostFindings {
        let message = "\(storage.table): further rows were not looked at"
        findings.append(Finding(severity: .error, check: "rules", message: message))
        return false
      }
      return true
    }
    return findings
  }

  private static var mostFindings: Int { 1000 }

  private borrowing func translationFindings() throws -> [Finding] {
    let sql =
      "SELECT translation_id, record, locale, field, text FROM translation ORDER BY translation_id"
    return try connection.rows(sql) { row -> Finding? in
      let id: Int64 = try row.required("translation_id")
      do {
        let translation = Translation(
          record: try row.requiredValue("record"), locale: try row.requiredValue("locale"),
          field: try row.required("field"), text: try row.required("text"))
        try translation.checkRules()
        if try exists(translation.record) { return nil }
        return Finding(
          severity: .error, check: "references",
          message: "translation row \(id) belongs to \(translation.record), which is not there")
      } catch let error as RuleViolation {
        return Finding(severity: .error, check: "rules", message: "translation row \(id): \(error)")
      } catch let error as SpoiltRow {
        return Finding(severity: .error, check: "rules", message: "translation row \(id): \(error)")
      } catch let error as RowError {
        return Finding(severity: .error, check: "rules", message: "translation row \(id): \(error)")
      }
    }.compactMap { $0 }
  }

  /// Slugs that point nowhere: pictures without bytes, menu items and waypoints without a target.
  borrowing func referenceFindings() throws -> [Finding] {
    let sql = """
      SELECT 'error' AS severity, 'the menu of ' || d.slug || ' opens the ' || i.detail || ' ' || i.target || ', which is not there'
             AS message
        FROM menu_item i JOIN menu_section s USING (menu_section_id) JOIN destination d USING (destination_id)
       WHERE i.target IS NOT NULL AND NOT EXISTS (SELECT 1 FROM menu m WHERE m.destination = d.slug AND m.name = i.target)
      UNION ALL
      SELECT 'error', 'waypoint ' || w.position || ' of route ' || r.slug || ' names the map point ' || w.point
             || ', which is not there'
        FROM waypoint w JOIN route r USING (route_id)
       WHERE w.point IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM map_point m WHERE m.destination_id = r.destination_id AND m.slug = w.point)
      UNION ALL
      SELECT 'notice', 'destination ' || d.slug || ' shows the image ' || d.image || ', which is not there'
        FROM destination d WHERE d.image IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM asset a WHERE a.slug = d.image AND ifnull(a.destination_id, d.destination_id) = d.destination_id)
      ORDER BY severity, message
      """
    return try connection.rows(sql) { row in
      Finding(
        severity: try row.word("severity"), check: "references",
        message: try row.required("message"))
    }
  }
}
