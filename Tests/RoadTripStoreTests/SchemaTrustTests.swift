import Foundation
import RoadTripSQLite
import Testing

@testable import RoadTripStore

/// The schema of a file is trusted where it is exactly ours, and for writing only.
@Suite(.enabled(if: Machine.hasShell, "needs the sqlite3 shell")) struct SchemaTrustTests {
  let scratch: Scratch
  let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("trip.db")
    let store = try TripStore(path: path)
    _ = try store.seed(Sample.records())
    store.close()
  }

  private func trust() throws -> [Value] {
    let store = try TripStore(path: path)
    return [
      try store.write { try $0.connection.pragma("trusted_schema") },
      try store.read { try $0.connection.pragma("trusted_schema") },
    ]
  }

  @Test func `our own schema is trusted by who writes, and not by who reads`() throws {
    #expect(try trust() == [.integer(1), .integer(0)])
  }

  @Test(arguments: [
    "DROP INDEX event_start", "DROP TRIGGER map_point_box_insert", "DROP VIEW page_detail",
    "ALTER TABLE note ADD COLUMN more TEXT",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE name = 'map_point'",
  ])
  func `a schema that was changed is not trusted`(sql: String) throws {
    try Machine.sqlite3(path, sql + ";")
    #expect(try trust() == [.integer(0), .integer(0)])
  }

  @Test func `every statement of the migrations is known as ours`() throws {
    // Otherwise the file would be refused; and what is not a statement of ours is.
    #expect(try TripStore(path: path, mode: .readOnly).check() == [])
    try Machine.sqlite3(
      path, "DROP VIEW page_detail; CREATE VIEW page_detail AS SELECT 1 AS destination;")
    let reader = try storeError { try TripStore(path: path, mode: .readOnly).read { _ in } }
    let writer = try storeError { _ = try TripStore(path: path).read { _ in } }
    #expect(reader.kind == .damaged)
    #expect(
      [reader.message, writer.message]
        == Array(
          repeating:
            "the schema was changed by another program: view page_detail is not of RoadTrip; "
            + "`roadtrip check` lists how", count: 2))
  }
}
