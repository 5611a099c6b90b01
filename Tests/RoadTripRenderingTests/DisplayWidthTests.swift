import Testing

@testable import RoadTripRendering

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("Zürich", 6), ("e\u{301}", 1), ("日本", 4), ("ｶﾅ", 2), ("ＡＢ", 4),
    ("한국", 4), ("\u{1112}\u{1161}\u{11ab}", 2), ("مرحبا", 5), ("مَرْحَبًا", 5), ("สวัสดี", 4),
    ("🚗", 2), ("❤️", 2), ("❤", 1), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🇯🇵", 2), ("🇯🇵🇫🇷", 4), ("1️⃣", 2),
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("🏳️‍🌈", 2), ("🫨", 2), ("…", 1), ("─", 1), ("𠮷", 2), ("a日b", 4),
  ])
  func `a text is as wide as a terminal draws it`(text: String, width: Int) {
    #expect(displayWidth(text) == width)
  }

  @Test(arguments: [
    ("Statue", 6, "Statue"), ("Statue", 5, "Stat…"), ("Statue of", 8, "Statue…"),
    ("Statue", 1, "…"),
    ("Statue", 0, ""), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"),
  ])
  func `a cut text fits and says so`(text: String, width: Int, cut: String) {
    #expect(truncated(text, to: width) == cut)
    #expect(displayWidth(cut) <= width)
  }

  @Test(
    arguments: [
      ("", 10, [""]), ("one two three", 7, ["one two", "three"]), ("one two", nil, ["one two"]),
      ("one  two", 8, ["one  two"]), ("a abcdefghij b", 4, ["a", "abcd", "efgh", "ij b"]),
      ("東京都、新宿", 6, ["東京", "都、新", "宿"]), ("東京abc def", 7, ["東京abc", "def"]),
      ("a\n\nb", 5, ["a", "", "b"]), ("  in", 5, ["  in"]), ("one   ", 20, ["one"]),
    ] as [(String, Int?, [String])])
  func `lines break at blanks and between wide characters`(
    text: String, width: Int?, lines: [String]
  ) {
    #expect(wrapped(text, width: width) == lines)
  }
}
