import Foundation
import RoadTripMigrations
import RoadTripModel
import RoadTripSQLite
import Testing

@testable import RoadTripStore

@Suite struct MigrationTests {
  private func migration(_ number: Int, _ name: String, _ sql: String) -> Migration {
    Migration(number, name, Array(sql.utf8))
  }

  private func migrator(_ migrations: [Migration]) -> Migrator {
    Migrator(migrations: migrations, productVersion: "9.9.9", now: { "2026-01-01T00:00:00Z" })
  }

  private func texts(_ connection: Connection, _ sql: String) throws -> [String] {
    try connection.rows(sql) { row in
      let text: String = try row.required(at: 0)
      return text
    }
  }

  @Test(
    arguments: [
      ("CREATE TABLE a (x);\n\nCREATE TABLE b (\n  y,\n  y\n);\n", 3),
      ("CREATE TABLE a (x);\nINSERT INTO nowhere VALUES (1);\n", 2),
      ("CREATE TABLE a (x);\nCREATE TABLE c (x NOT NULL); INSERT INTO c VALUES (NULL);\n", 2),
      ("CREATE TABLE a (x);\n-- a comment\n\nBROKEN;\n", 4),
    ])
  func `MIG-01 a migration that fails leaves nothing`(sql: String, line: Int) throws {
    let scratch = try Scratch()
    let connection = try Connection.open(scratch.path("trip.db"), .create)
    let first = migration(1, "first", "CREATE TABLE one (x);")
    let error = try storeError {
      _ = try migrator([first, migration(2, "second", sql)]).migrate(connection)
    }
    #expect(error.message.hasPrefix("0002_second.sql:\(line): "), "\(error)")
    #expect(error.path == scratch.path("trip.db"))
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    #expect(try texts(connection, tables) == ["migration", "one"])
    #expect(try texts(connection, "SELECT name FROM migration") == ["first"])
    #expect(try connection.pragma("user_version") == .integer(1))
    let mended = migrator([first, migration(2, "second", "CREATE TABLE a (x);")])
    #expect(try mended.migrate(connection) == [2])
    #expect(try texts(connection, tables) == ["a", "migration", "one"])
    #expect(try mended.status(connection).map(\.isValid) == [true, true])
    #expect(try mended.migrate(connection) == [])
  }

  @Test(arguments: ["COMMIT", "ROLLBACK"])
  func `MIG-01 a migration that ends its transaction is not recorded`(word: String) throws {
    let connection = try Connection.open(":memory:", .create)
    let bad = migrator([migration(1, "bad", "CREATE TABLE a (x); \(word);")])
    let error = try storeError { _ = try bad.migrate(connection) }
    #expect(error.message == "0001_bad.sql: a migration may not end its transaction")
    let isKept = word == "COMMIT"
    let tables = try texts(connection, "SELECT name FROM sqlite_schema WHERE name = 'migration'")
    #expect(tables == (isKept ? ["migration"] : []))
    #expect(try isKept ? texts(connection, "SELECT name FROM migration") == [] : true)
    #expect(try connection.pragma("user_version") == .integer(0))
  }

  @Test func `MIG-01 no migration begins or ends a transaction`() {
    for migration in Migrations.all {
      let sql = migration.sql.uppercased()
      for word in [
        "BEGIN;", "BEGIN TRANS", "BEGIN IMM", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE",
      ] {
        #expect(!sql.contains(word), "\(migration.file): \(word)")
      }
      // Triggers have a beginning and an end of their own.
      let lines = sql.split(separator: "\n")
      let triggers = lines.filter { $0.hasPrefix("CREATE TRIGGER") && $0.hasSuffix(" BEGIN") }.count
      #expect(lines.filter { $0 == "END;" }.count == triggers)
      #expect(sql.split(separator: "BEGIN").count - 1 == triggers)
    }
  }

  @Test func `MIG-03 eight stores that start at once on a new file all succeed`() async throws {
    for round in 1...5 {
      let scratch = try Scratch()
      let path = scratch.path("\(round).db")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...8 {
          group.addTask {
            try await onThread {
              let store = try TripStore(path: path)
              let rows = try store.read { try $0.count(Destination.self) }
              #expect(rows == 0)
              store.close()
            }
          }
        }
        try await group.waitForAll()
      }
      let ledger = try TripStore.migrations(ofFile: path)
      #expect(ledger.map(\.number) == Array(1...TripStore.schemaVersion))
      #expect(ledger.allSatisfy { $0.isValid && !$0.isPending })
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: scratch.folder) == ["\(round).db"])
    }
  }

  @Test func `MIG-03 eight processes that start at once on a new file all succeed`() async throws {
    let scratch = try Scratch()
    let path = scratch.path("new.db")
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...8 {
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String] in
            let store = try TripStore(path: path)
            try store.write { access in _ = try access.save(Sample.vehicle()) }
            store.close()
          }
        }
      }
    }
    let valid = try TripStore.migrations(ofFile: path).map(\.isValid)
    #expect(valid == [true, true, true, true, true])
    let count = try await TripStore(path: path).read { try $0.count(Vehicle.self) }
    #expect(count == 1)
  }

  @Test func `MIG-07 line ends do not change the checksum`() throws {
    let shipped = try #require(Migrations.all.first)
    let windows = migration(1, shipped.name, shipped.sql.replacing("\n", with: "\r\n"))
    #expect(windows.checksum == shipped.checksum)
    let connection = try Connection.open(":memory:", .create)
    _ = try migrator([windows]).migrate(connection)
    #expect(try migrator([shipped]).status(connection).map(\.isValid) == [true])
    let other = migration(1, shipped.name, shipped.sql + "-- more\n")
    #expect(try migrator([other]).status(connection).map(\.isValid) == [false])
  }

  @Test func `MIG-09 the status of a missing file creates nothing`() throws {
    let scratch = try Scratch()
    let error = try storeError {
      _ = try TripStore.migrations(ofFile: scratch.path("missing.db"))
    }
    #expect(error.kind == .noSuchFile)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder) == [])
  }

  @Test func `MIG-09 the status of a file leaves it as it is`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.db")
    try TripStore(path: path).close()
    let before = try Snapshot(path)
    let pending = try TripStore.migrations(ofFile: path).map(\.isPending)
    #expect(pending == [false, false, false, false, false])
    #expect(try Snapshot(path) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder) == ["trip.db"])
  }

  @Test(.enabled(if: Machine.mayMount, "needs the right to mount"))
  func `MIG-11 migrating and seeding need no room for temporary files`() async throws {
    let tiny = try Mount(size: "4k")
    let scratch = try Scratch()
    let (temporary, path) = (tiny.folder, scratch.path("trip.db"))
    await #expect(processExitsWith: .success) {
      [temporary = temporary as String, path = path as String] in
      setenv("SQLITE_TMPDIR", temporary, 1)
      setenv("TMPDIR", temporary, 1)
      let store = try TripStore(path: path)
      let report = try store.seed(Sample.records(), SeedOptions(prunes: true))
      guard report.total.rejected == 0 else { exit(3) }
      try store.write { _ in }
      store.close()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
  }
}

/// Runs blocking work on a thread of its own: the pool of Swift tasks has only as many as there are cores.
func onThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
  }
}
