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
    func made(_ statement: String) -> String? {
      MadeObject.made(by: Array(statement.utf8))?.name
    }
    let statement = "CREATE INDEX event_start ON event (starts_utc)"
    #expect(made(statement) == "event_start")
    #expect(MadeObject.made(by: Array(statement.utf8))?.kind == .index)
    let others = [
      String(statement.dropLast()), statement + ";", statement.replacing("utc", with: "UTC"),
      String(statement.dropFirst()), " " + statement, "CREATE ", "",
    ]
    for other in others { #expect(made(other) == nil, "\(other)") }
  }
}
