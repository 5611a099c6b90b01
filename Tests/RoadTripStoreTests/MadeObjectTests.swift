import Testing

@testable import RoadTripStore

struct MadeObjectTests {
  private func object(_ name: String) -> MadeObject? {
    MadeObject.all.first { $0.name == name }
  }

  @Test func `what the migrations make is found in their text`() {
    #expect(object("destination")?.kind == .table)
    #expect(object("event_key")?.kind == .index)
    #expect(object("trip_stop_destination")?.kind == .index)
    #expect(object("menu")?.kind == .view)
    #expect(object("map_point_box")?.kind == .virtualTable)
    #expect(object("map_point_box_insert")?.kind == .trigger)
  }

  @Test func `a statement is known word for word, and whole`() {
    let statement = "CREATE INDEX event_start ON event (starts_utc)"
    let index = object("event_start")
    #expect(index?.isMade(by: Array(statement.utf8)) == true)
    #expect(index?.isMade(by: Array(statement.dropLast().utf8)) == false)
    #expect(index?.isMade(by: Array((statement + ";").utf8)) == false)
    #expect(index?.isMade(by: Array(statement.replacing("utc", with: "UTC").utf8)) == false)
    #expect(index?.isMade(by: []) == false)
  }
}
