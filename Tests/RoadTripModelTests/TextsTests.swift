import RoadTripModel
import Testing

@Suite struct TextsTests {
  private func slug() throws -> Slug { try Slug("x") }

  @Test func `the closest locale wins and an absent field stays absent`() throws {
    let trip = Trip(
      slug: try slug(), title: "Road", summary: "Long",
      stops: [.init(destination: try slug(), note: "Go"), .init(destination: try slug())])
    var texts = Texts()
    for (field, text) in [
      ("title", "Camino MX"), ("title", "Camino"), ("subtitle", "Nunca"), ("stops.1.note", "Ve"),
      ("stops.2.note", "Nunca"),
    ] {
      texts.add(text, record: "trips/x", field: field)
    }
    let found = trip.localized(by: texts)
    #expect(found.title == "Camino MX")
    #expect(found.subtitle == nil)
    #expect(found.summary == "Long")
    #expect(found.stops.map(\.note) == ["Ve", nil])
    #expect(trip.localized(by: Texts()) == trip)
  }

  @Test func `a destination's title follows its name unless it has one of its own`() throws {
    let place = try Coordinate(latitude: 0, longitude: 0)
    var texts = Texts()
    texts.add("Nueva York", record: "destinations/x", field: "name")
    let same = Destination(slug: try slug(), name: "New York", coordinate: place).localized(
      by: texts)
    #expect([same.name, same.title] == ["Nueva York", "Nueva York"])
    let own = Destination(slug: try slug(), name: "New York", title: "Big", coordinate: place)
    #expect(own.localized(by: texts).title == "Big")
    texts.add("Grande", record: "destinations/x", field: "title")
    #expect(own.localized(by: texts).title == "Grande")
  }

  @Test func `a text belongs to one record and one field`() throws {
    let page = Page(destination: try slug(), slug: try slug(), title: "T", subtitle: "S", body: "B")
    var texts = Texts()
    texts.add("other", record: "pages/x", field: "title")
    texts.add("corps", record: "destinations/x/pages/x", field: "body")
    let found = page.localized(by: texts)
    #expect([found.title, found.subtitle, found.body] == ["T", "S", "corps"])
  }

  @Test func `a route's waypoints and phases are translated by position`() throws {
    let place = try Coordinate(latitude: 0, longitude: 0)
    let route = Route(
      destination: nil, slug: try slug(), title: "R",
      timing: .init(duration: 2, phases: [.init(title: "P", duration: 2)]),
      waypoints: [
        .init(title: "A", coordinate: place), .init(title: "B", subtitle: "b", coordinate: place),
      ])
    var texts = Texts()
    for (field, text) in [
      ("waypoints.2.title", "Be"), ("waypoints.2.subtitle", "be"), ("waypoints.1.subtitle", "no"),
      ("phases.1.title", "Fase"),
    ] {
      texts.add(text, record: "routes/x", field: field)
    }
    let found = route.localized(by: texts)
    #expect(found.waypoints.map(\.title) == ["A", "Be"])
    #expect(found.waypoints.map(\.subtitle) == [nil, "be"])
    #expect(found.timing?.phases.map(\.title) == ["Fase"])
  }
}
