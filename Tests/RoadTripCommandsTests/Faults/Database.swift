import Foundation

/// A database and the files beside it, as the tests of faults put them down and look at them.
struct Database {
  let path: String

  private static let sides = ["", "-wal", "-shm", "-journal", ".json"]

  /// Puts the file down, or takes it away, and what lies beside it.
  func reset(to bytes: Data?) throws {
    for side in Self.sides { try? FileManager.default.removeItem(atPath: path + side) }
    try bytes?.write(to: URL(fileURLWithPath: path))
  }

  var bytes: Data? { FileManager.default.contents(atPath: path) }

  /// Everything in it, as text: two files with the same answer hold the same. Times of changes are left out.
  func contents() throws -> String {
    let outcome = run(["sql", try statement(), "--nl"], db: path)
    guard outcome.status == 0 else { throw SmallPack.Failure(text: outcome.err) }
    return outcome.out
  }

  /// How many rows each table has.
  func counts() throws -> String {
    let tables = try columns().keys.sorted()
    let sql = tables.map { "SELECT '\($0)' AS name, count(*) AS n FROM \"\($0)\"" }
    let outcome = run(["sql", sql.joined(separator: " UNION ALL "), "--csv"], db: path)
    guard outcome.status == 0 else { throw SmallPack.Failure(text: outcome.err) }
    return outcome.out
  }

  /// One statement that reads every table and view.
  private func statement() throws -> String {
    let selects = try columns().sorted { $0.key < $1.key }.map { name, columns in
      let row = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
      return
        "SELECT '\(name)' AS name, group_concat(row, ';') AS rows FROM (SELECT \(row) AS row FROM \"\(name)\" ORDER BY 1)"
    }
    return selects.joined(separator: " UNION ALL ")
  }

  private func columns() throws -> [String: [String]] {
    let sql = """
      SELECT m.name || ' ' || c.name AS pair FROM sqlite_schema m, pragma_table_info(m.name) c
       WHERE m.type IN ('table', 'view') AND m.name NOT GLOB 'search*' AND c.name NOT IN ('time', 'applied') ORDER BY m.name, c.cid
      """
    let outcome = run(["sql", sql, "--csv"], db: path)
    guard outcome.status == 0 else { throw SmallPack.Failure(text: outcome.err) }
    var columns: [String: [String]] = [:]
    for line in outcome.out.split(separator: "\n").dropFirst() {
      let pair = line.split(separator: " ")
      columns[String(pair[0]), default: []].append(String(pair[1]))
    }
    return columns
  }
}

/// The files of the repository that the tests of faults use.
enum Project {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let shippedPack = root.appendingPathComponent("seed/see-the-usa").path
  static let shim = root.appendingPathComponent("Tests/RoadTripCommandsTests/Faults/faults.c").path

  /// The file at its first schema, with the same rows: as the first version of the product left it.
  static func atFirstSchema(_ db: String, in scratch: Scratch) throws -> Data {
    let old = scratch.path("first-schema.db")
    let migration = root.appendingPathComponent("Migrations/0001_content.sql")
    let schema = try String(contentsOf: migration, encoding: .utf8)
    let tables = schema.matches(of: /CREATE TABLE ([a-z_]+) \(/).map { String($0.1) }
    let ledger = try sqlite3(db, "SELECT sql FROM sqlite_schema WHERE name = 'migration'")
    let application = try sqlite3(db, "PRAGMA application_id")
    let script = """
      \(schema)
      DELETE FROM menu_item; DELETE FROM menu_section;
      \(ledger);
      ATTACH '\(db)' AS new;
      INSERT INTO migration SELECT * FROM new.migration WHERE migration_id = 1;
      \(tables.map { "INSERT INTO main.\($0) SELECT * FROM new.\($0);" }.joined(separator: "\n"))
      PRAGMA application_id = \(application);
      PRAGMA user_version = 1;
      """
    _ = try sqlite3(old, script)
    return try Data(contentsOf: URL(fileURLWithPath: old))
  }

  /// Runs a script in the sqlite3 shell; gives what it wrote.
  @discardableResult
  static func sqlite3(_ path: String, _ sql: String) throws -> String {
    let outcome = try Machine.run("sqlite3", ["-batch", "-bail", path], input: Data(sql.utf8))
    guard outcome.status == 0 else { throw SmallPack.Failure(text: outcome.err) }
    return outcome.out.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
