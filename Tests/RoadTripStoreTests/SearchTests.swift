@testable import RoadTripModel
import RoadTripStore
import Testing

@Suite struct SearchTests {
  private let scratch: Scratch
  private let store: TripStore

  init() throws {
    scratch = try Scratch()
    store = try TripStore(path: scratch.path("trip.db"))
  }

  private func places(_ names: [String]) throws {
    try store.write { access in
      for (number, name) in names.enumerated() {
        try access.save(
          Destination(
            slug: try Slug("place-\(number)"), name: name,
            coordinate: try Coordinate(latitude: 1, longitude: 2)))
      }
    }
  }

  private func titles(_ query: String, _ filter: SearchFilter = SearchFilter()) throws -> [String] {
    try store.read { try $0.search(query, filter) }.map(\.title).sorted()
  }

  @Test(arguments: [
    ("TODO: visit", ["TODO: visit the lake"]), ("lake como", ["Como, the lake"]),
    ("βορρας", ["Βορράς", "ΒΟΡΡΑΣ"]), ("cafe", ["Cafe\u{301} Central", "Café Sur"]),
    ("京", ["東京タワー"]), ("タワ", ["東京タワー"]), ("เทพ", ["กรุงเทพ"]), ("strass", ["Straße"]),
    ("=", []), ("\\", []), ("\"", []), ("*", []), ("NOT", []), ("col : x", []),
    ("lake*", ["Como, the lake", "TODO: visit the lake"]),
    ("\"the lake\"", ["Como, the lake", "TODO: visit the lake"]), ("\"lake the\"", []),
  ])
  func `TXT-01 TXT-03 TXT-05 TXT-07 TXT-09 words are found as people write them`(
    query: String, expected: [String]
  ) throws {
    try places([
      "TODO: visit the lake", "Como, the lake", "Βορράς", "ΒΟΡΡΑΣ", "Cafe\u{301} Central",
      "Café Sur",
      "東京タワー", "กรุงเทพ", "Straße",
    ])
    #expect(try titles(query) == expected.map(\.nfc).sorted())
  }

  @Test
  func `a beginning of two letters finds each record once, however many translations have it`()
    throws
  {
    try places((0..<30).map { "Lake \($0)" })
    try store.write { access in
      for number in 0..<30 {
        for locale in ["es", "fr", "de", "it", "pt", "nl", "sv", "da", "nb", "pl"] {
          let record = RecordReference(.destination, slug: try Slug("place-\(number)"))
          try access.save(
            Translation(
              record: record, locale: try LocaleTag(locale), field: "summary", text: "Lago, lac"))
        }
      }
    }
    for limit in [1, 7, 30, 31] {
      let found = try store.read { try $0.search("la", SearchFilter(limit: limit)) }
      #expect(found.map(\.slug.text) == (0..<min(limit, 30)).map { "place-\($0)" })
    }
    let last = SearchFilter(destination: try Slug("place-29"), limit: 5)
    #expect(try titles("la", last) == ["Lake 29"])
  }

  @Test func `every kind is found, in its own texts and in translations`() throws {
    _ = try store.seed(Sample.records())
    let found = try store.read { access in
      try [
        "quoted", "boroughs", "parade", "battery", "sunscreen", "nueva", "coast", "west side",
        "start",
      ]
      .map { try access.search($0).map(\.reference.text) }
    }
    #expect(
      found == [
        ["destinations/new-york-city/points/statue-of-liberty"], ["destinations/new-york-city"],
        ["destinations/new-york-city/events/parade"], [], ["pages/packing-list"],
        ["destinations/new-york-city"], ["trips/coast-to-coast"],
        ["destinations/new-york-city/routes/manhattan"], [],
      ])
    let hit = try store.read { try $0.search("nueva york") }.first
    #expect(hit?.title == "Nueva York")
    #expect(hit?.locale?.text == "es")
    let english = SearchFilter(locale: .english)
    #expect(try titles("nueva", english) == [])
    #expect(try titles("boroughs", SearchFilter(kinds: [.event])) == [])
    #expect(try titles("parade", SearchFilter(kinds: [.event])) == ["Parade"])
    #expect(try titles("parade", SearchFilter(destination: try Slug("boston"))) == [])
  }

  @Test(.enabled(if: Machine.hasShell, "needs the sqlite3 shell"))
  func `what another program writes is found at once, before and after it is indexed`() throws {
    try places(["Harbour", "Market"])
    try Machine.sqlite3(
      store.path,
      "UPDATE destination SET name = 'Lighthouse', title = 'Lighthouse' WHERE slug = 'place-0'; DELETE FROM destination WHERE slug = 'place-1';"
    )
    for _ in 0..<2 {
      #expect(try titles("harbour") == [])
      #expect(try titles("market") == [])
      #expect(try titles("light") == ["Lighthouse"])
      // Any transaction of ours takes up what waits.
      try store.write { _ in }
      #expect(try store.check() == [])
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `search finds what looking at every record finds`(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let words = ["lake", "Lago", "señor", "harbour", "hart", "山", "川", "山川", "market", "mar"]
    var names: [String] = []
    for round in 0..<6 {
      names = (0..<40).map { _ in
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          words.randomElement(using: &random) ?? ""
        }
        .joined(separator: Bool.random(using: &random) ? " " : "-")
      }
      try places(names)
      for _ in 0..<40 {
        let query = (0..<Int.random(in: 1...2, using: &random)).map { _ in
          words.randomElement(using: &random) ?? ""
        }.joined(separator: " ")
        let expected = names.filter {
          SearchQuery(query).matches([SearchText.words($0).map(\.folded)])
        }
        #expect(
          try titles(query, SearchFilter(limit: 100)) == expected.sorted(), "\(round) \(query)")
      }
    }
  }

  @Test func `a word that everything has comes in the order of the documents`() throws {
    let points = try (0..<2500).map { number in
      MapPoint(
        destination: try Slug("place-0"), slug: try Slug("point-\(number)"),
        title: "Common \(number)",
        coordinate: try Coordinate(latitude: 1, longitude: 2))
    }
    try places(["Common ground"])
    _ = try store.seed(points.map { .mapPoint($0, hasOwnSlug: true) })
    let found = try store.read { try $0.search("common", SearchFilter(limit: 4)) }
    #expect(found.map(\.title) == ["Common ground", "Common 0", "Common 1", "Common 2"])
    #expect(try titles("common 2499") == ["Common 2499"])
    for limit in [Int.max, Int.max / 8, 1 << 40] {
      let all = try store.read { try $0.search("common 2499", SearchFilter(limit: limit)) }
      #expect(all.map(\.title) == ["Common 2499"])
    }
    let beginning = try store.read { try $0.search("co", SearchFilter(limit: 2)) }
    #expect(beginning.map(\.title) == ["Common ground", "Common 0"])
    #expect(try store.check() == [])
  }
}
