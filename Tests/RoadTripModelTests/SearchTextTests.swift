import Testing

@testable import RoadTripModel

@Suite struct SearchTextTests {
  @Test(arguments: [
    ("Βορράς ΒΟΡΡΑΣ βορρας", "βορρασ βορρασ βορρασ"),
    ("Łódź, Straße & Crêpe!", "lodz strasse crepe"),
    ("Cafe\u{301} Café CAFÉ", "cafe cafe cafe"), ("İstanbul Iğdır", "istanbul igdir"),
    ("東京タワー", "東 京 タ ワ ー"), ("กรุงเทพ", "ก รุ ง เ ท พ"), ("서울 N타워", "서 울 n 타 워"),
    ("दिल्ली हिन्दी", "दिल्ली हिन्दी"), ("Đà Nẵng", "da nang"), ("مُحَمَّد", "محمد"), ("Ёлка", "елка"),
    ("a–b…c’d", "a b c d"), ("👩‍👩‍👧 🚗", ""), ("ﬁne", "fine"), ("", ""),
    ("plain ASCII, as it is", "plain ASCII, as it is"),
  ])
  func `texts have a searched form`(text: String, folded: String) {
    #expect(SearchText.folded(text) == folded)
    #expect(SearchText.folded(text.nfc).utf8.elementsEqual(SearchText.folded(text).utf8))
  }

  @Test(arguments: [
    ("lake como", ["lake", "como*"]), ("\"lake como\"", ["lake como"]),
    ("TODO: visit", ["todo", "visit*"]), ("rock-and-roll", ["rock and roll*"]),
    ("=", []), ("\\", []), ("\"", []), ("a \"b c\" d", ["a", "b c", "d*"]),
    ("\"open end", ["open end"]),
    ("NEAR(a b) AND NOT c*", ["near a", "b", "and", "not", "c*"]), ("京都", ["京 都*"]),
    ("„so“ oder", ["so", "oder*"]),
  ])
  func `any text is a query`(text: String, terms: [String]) {
    let found = SearchQuery(text).terms.map {
      $0.words.joined(separator: " ") + ($0.isPrefix ? "*" : "")
    }
    #expect(found == terms)
  }

  @Test func `a snippet shows the words where they stand`() {
    let text = "One two three four five six seven eight nine ten eleven twelve thirteen fourteen."
    #expect(
      SearchQuery("nine ten").snippet(of: text)
        == "…five six seven eight [nine ten] eleven twelve thirteen fourteen.".replacing(
          "…five", with: "…three four five"))
    #expect(SearchQuery("zzz").snippet(of: text) == nil)
    #expect(SearchQuery("ONE").snippet(of: "One.") == "[One].")
    #expect(SearchQuery("京").snippet(of: "東京タワー") == "東[京]タワー")
  }
}
