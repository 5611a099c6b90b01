import RoadTripModel
import RoadTripSQLite
import Testing

@testable import RoadTripStore

@Suite struct DurabilityTests {
  @Test(arguments: [(false, 1), (true, 2)] as [(Bool, Int64)])
  func `commits wait for the disk where that is asked for`(isDurable: Bool, level: Int64) throws {
    let scratch = try Scratch()
    defer { withExtendedLifetime(scratch) {} }
    let store = try TripStore(path: scratch.path("trip.db"), isDurable: isDurable)
    #expect(store.isDurable == isDurable)
    for _ in 0..<2 {
      let found = try store.write { access in
        _ = try access.save(Sample.destination())
        return try access.connection.pragma("synchronous")
      }
      #expect(found == .integer(level))
    }
    // Readers wait for nothing.
    #expect(try store.read { try $0.connection.pragma("synchronous") } == 1)
    #expect(try store.read { try $0.connection.pragma("journal_mode") } == "wal")
  }
}
