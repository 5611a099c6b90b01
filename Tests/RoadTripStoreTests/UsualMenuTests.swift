import RoadTripModel
import RoadTripStore
import Testing

@Suite struct UsualMenuTests {
  private let city = "new-york-city"

  private static let shipped = [
    MenuSection(
      title: "At My Destination", items: [.init(detail: .weather), .init(detail: .events)]),
    MenuSection(title: "Getting Around", items: [.init(detail: .map)]),
    MenuSection(
      title: "Planning My Trip", items: [.init(detail: .destinations), .init(detail: .page)]),
    MenuSection(title: "Test Drive", items: [.init(detail: .testDrive)]),
  ]

  private static func short() throws -> [MenuSection] {
    [
      MenuSection(
        title: "Cafe\u{301}",
        items: [
          .init(detail: .map, title: "Near by", subtitle: "On foot"),
          .init(detail: .page, target: try Slug("packing-list")),
        ])
    ]
  }

  private static func titles(_ store: TripStore, at city: String) throws -> [String] {
    try store.read { try $0.menu(of: Slug(city)) }.map { "\($0.section): \($0.title ?? $0.name)" }
  }

  @Test func `the usual menu is replaced, and made the shipped one again`() throws {
    let store = try TripStore(path: ":memory:")
    _ = try store.seed(Sample.records())
    #expect(try store.read { try $0.usualMenu() } == Self.shipped)
    #expect(try store.write { try $0.save(usualMenu: Self.shipped) } == .unchanged)
    #expect(try store.write { try $0.resetUsualMenu() } == .unchanged)
    let before = try Self.titles(store, at: city)
    #expect(try store.write { try $0.save(usualMenu: Self.short()) } == .updated)
    #expect(try store.write { try $0.save(usualMenu: Self.short()) } == .unchanged)
    var stored = try Self.short()
    stored[0].title = "Caf\u{e9}"
    let read = try store.read { try $0.usualMenu() }
    #expect(read == stored)
    #expect(Array(read[0].title.unicodeScalars) == Array("Caf\u{e9}".unicodeScalars), "in NFC")
    #expect(
      try Self.titles(store, at: city) == ["Café: Near by", "Café: Packing list", "Café: find"])
    #expect(try store.write { try $0.resetUsualMenu() } == .updated)
    #expect(try store.read { try $0.usualMenu() } == Self.shipped)
    #expect(try Self.titles(store, at: city) == before)
    #expect(try store.check() == [])
  }

  @Test func `a destination with a menu of its own keeps it`() throws {
    let store = try TripStore(path: ":memory:")
    _ = try store.seed(Sample.records())
    var own = try Sample.destination("boston", name: "Boston")
    own.menu = [MenuSection(title: "Own", items: [.init(detail: .weather, title: "Sky")])]
    try store.write { _ = try $0.save(own, pack: Slug("sample")) }
    try store.write { _ = try $0.save(usualMenu: Self.short()) }
    #expect(try Self.titles(store, at: "boston") == ["Own: Sky", "Own: find"])
    #expect(try store.read { try $0.find(own.id) } == own)
    #expect(try store.write { try $0.save(own, pack: Slug("sample")) } == .unchanged)
    own.menu = nil
    try store.write { _ = try $0.save(own, pack: Slug("sample")) }
    #expect(
      try Self.titles(store, at: "boston") == ["Café: Near by", "Café: Packing list", "Café: find"])
    #expect(try store.read { try $0.usualMenu() }.count == 1)
  }

  @Test(arguments: [
    ([], "empty"),
    ([MenuSection(title: " ", items: [.init(detail: .map)])], #"section " ""#),
    ([MenuSection(title: "Empty", items: [])], #"section "Empty""#),
  ])
  func `a menu that breaks the rule is refused, and the old one stays`(
    menu: [MenuSection], found: String
  ) throws {
    let store = try TripStore(path: ":memory:")
    let error = try storeError { _ = try store.write { try $0.save(usualMenu: menu) } }
    #expect(error.kind == .invalidValue)
    #expect(
      error.message
        == "menu is \(found); a menu has a section, and each section a title and an item")
    #expect(try store.read { try $0.usualMenu() } == Self.shipped)
  }

  @Test func `a usual menu that another program emptied is read as none, and made again`() throws {
    guard Machine.hasShell else { return }
    let scratch = try Scratch()
    let path = scratch.path("trip.db")
    try TripStore(path: path).close()
    try Machine.sqlite3(path, "DELETE FROM menu_item; DELETE FROM menu_section;")
    let store = try TripStore(path: path)
    #expect(try store.read { try $0.usualMenu() } == [])
    #expect(try store.write { try $0.resetUsualMenu() } == .updated)
    #expect(try store.read { try $0.usualMenu() } == Self.shipped)
  }
}
