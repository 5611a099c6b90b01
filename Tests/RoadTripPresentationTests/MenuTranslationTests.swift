import RoadTripModel
import RoadTripPresentation
import Testing

@Suite struct MenuTranslationTests {
  @Test func `the items of a destination's own menu are translated by their positions`() throws {
    var place = Destination(
      slug: try Slug("x"), name: "X", coordinate: try Coordinate(latitude: 1, longitude: 2))
    place.menu = [
      MenuSection(
        title: "Now",
        items: [
          .init(detail: .map, title: "Near"), .init(detail: .page, title: "Read", subtitle: "Soon"),
          .init(detail: .page, target: try Slug("c")), .init(detail: .map, title: "Far"),
        ])
    ]
    func entry(_ number: Int, _ detail: DetailKind, _ name: String, _ title: String) -> MenuEntry {
      MenuEntry(
        number: number, sectionPosition: 1, section: "Now", detail: detail, name: name,
        title: title, subtitle: title == "Read" ? "Soon" : nil, entries: 1)
    }
    let entries = [
      entry(1, .map, "map", "Near"), entry(2, .page, "a", "Read"), entry(3, .page, "b", "Read"),
      entry(4, .page, "c", "Cats"), entry(5, .map, "map", "Far"),
    ]
    var texts = Texts()
    for (field, text) in [
      ("menu.1.title", "Ahora"), ("menu.1.items.1.title", "Cerca"),
      ("menu.1.items.2.title", "Leer"), ("menu.1.items.2.subtitle", "Pronto"),
      ("menu.1.items.4.title", "Lejos"),
    ] { texts.add(text, record: place.reference.text, field: field) }
    for (slug, text) in [("a", "Abejas"), ("c", "Gatos")] {
      texts.add(text, record: "destinations/x/pages/\(slug)", field: "title")
    }
    func titles(_ texts: Texts) throws -> [String] {
      let reader = Reader(locale: try LocaleTag("es"), texts: texts, now: .earliest)
      let menu = MasterMenu(of: place, entries: entries, facts: .init(), for: reader)
      #expect(menu.items[1].subtitle == menu.items[2].subtitle)
      return menu.sections.map(\.title) + menu.items.map(\.title)
        + [menu.items[1].subtitle ?? ""]
    }
    #expect(
      try titles(texts) == ["Ahora", "Cerca", "Leer", "Leer", "Gatos", "Lejos", "Pronto"])
    var pages = Texts()
    pages.add("Abejas", record: "destinations/x/pages/a", field: "title")
    #expect(try titles(pages) == ["Now", "Near", "Read", "Read", "Cats", "Far", "Soon"])
  }
}
