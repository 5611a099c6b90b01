import Foundation
import RoadTripModel
import Testing

@testable import RoadTripStore

/// R*Trees whose nodes are not what SQLite would write: found, refused, and never followed without end.
@Suite(.enabled(if: Machine.hasShell, "needs the sqlite3 shell")) struct TreeDamageTests {
  let scratch: Scratch
  let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("trip.db")
    let store = try TripStore(path: path)
    _ = try store.seed(Sample.records())
    store.close()
  }

  /// A node of 51 cells, all of which name one node and hold the whole globe.
  private static func circle(depth: Int, of node: Int = 1, cells: Int = 51) -> String {
    func hex(_ number: UInt64, _ bytes: Int) -> String {
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: bytes * 2 - digits.count) + digits
    }
    let (low, high) = (UInt32(bitPattern: -1_800_000_000), UInt32(bitPattern: 1_800_000_000))
    let cell =
      hex(UInt64(node), 8) + [low, high, low, high].map { hex(UInt64($0), 4) }.joined()
    let body = hex(UInt64(depth), 2) + hex(UInt64(cells), 2) + String(repeating: cell, count: 51)
    return "x'\(body)\(String(repeating: "00", count: 1228 - body.count / 2))'"
  }

  private func spoil(_ sql: String) throws {
    try Machine.sqlite3(path, sql)
  }

  private func isDamaged(_ body: (borrowing Access<Reading>) throws -> Void) throws {
    let store = try TripStore(path: path, mode: .readOnly)
    let error = try storeError { try store.read(body) }
    #expect(error.kind == .damaged, "\(error)")
    #expect(error.path == path)
  }

  @Test(arguments: ["map_point", "destination", "event", "track_chunk"])
  func `a tree whose nodes go round in a circle is refused at once`(table: String) throws {
    try spoil(
      """
      UPDATE \(table)_box_node SET data = \(Self.circle(depth: 40)) WHERE nodeno = 1;
      INSERT OR REPLACE INTO \(table)_box_parent VALUES (1, 1);
      """)
    let place = try Coordinate(latitude: 40, longitude: -74)
    try isDamaged { _ = try $0.near(place) }
    try isDamaged { _ = try $0.near(place, within: 1000) }
    try isDamaged {
      _ = try $0.within(try CoordinateBox(west: -1, south: -1, east: 1, north: 1))
    }
    let found = try TripStore(path: path, mode: .readOnly).check()
    #expect(
      found.map(\.message) == [
        "the index \(table)_box claims a depth of 40, for which the file is too small"
      ])
  }

  @Test(arguments: [0, 1, 2])
  func `a circle of a depth that may be has an end`(depth: Int) throws {
    try spoil(
      "UPDATE map_point_box_node SET data = \(Self.circle(depth: depth)) WHERE nodeno = 1;")
    let place = try Coordinate(latitude: 40, longitude: -74)
    let store = try TripStore(path: path, mode: .readOnly)
    // Whatever it finds: the records themselves say where they are.
    do { _ = try store.read { try $0.near(place, PlaceFilter(limit: 5)) } } catch let error
      as StoreError
    {
      #expect(error.kind == .damaged)
    }
    #expect(try store.check().contains { $0.check == "indexes" })
  }

  @Test(arguments: [
    "zeroblob(0)", "zeroblob(3)", "x'0000ffff' || zeroblob(1224)", "x'ffffffff' || zeroblob(1224)",
    "CAST('text' AS TEXT)", "NULL", "zeroblob(100000)",
  ])
  func `a root that is none is refused`(data: String) throws {
    try spoil("UPDATE map_point_box_node SET data = \(data) WHERE nodeno = 1;")
    let place = try Coordinate(latitude: 40, longitude: -74)
    let store = try TripStore(path: path, mode: .readOnly)
    do { _ = try store.read { try $0.near(place) } } catch let error as StoreError {
      #expect([.damaged, .engine].contains(error.kind), "\(error)")
    }
    do {
      #expect(try !store.check().isEmpty)
    } catch let error as StoreError {
      #expect([.damaged, .engine].contains(error.kind), "\(error)")
    }
    store.close()
    do {
      let writer = try TripStore(path: path)
      _ = try writer.seed(Sample.records())
    } catch let error as StoreError {
      #expect([.damaged, .engine].contains(error.kind), "\(error)")
    }
  }

  @Test(arguments: [
    (
      "DELETE FROM map_point_box",
      "the index map_point_box has another place, or none, for N rows"
    ),
    (
      "UPDATE destination_box SET south = south - 10, north = north - 10",
      "the index destination_box has another place, or none, for N rows"
    ),
    (
      "INSERT INTO event_box VALUES (777, 1, 1, 1, 1)",
      "the index event_box has N rows that are not there"
    ),
  ])
  func `check tells of an index that does not fit the rows`(sql: String, message: String) throws {
    try spoil(sql + ";")
    let found = try TripStore(path: path, mode: .readOnly).check()
    #expect(
      found.map { $0.message.replacing(/[0-9]+ rows/, with: "N rows") } == [message], "\(found)")
  }
}
