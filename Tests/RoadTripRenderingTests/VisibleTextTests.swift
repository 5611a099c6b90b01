import RoadTripRendering
import Testing

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("x\u{1b}[2J\u{1b}]0;pwn\u{7}", #"x\u{1B}[2J\u{1B}]0;pwn\u{7}"#),
    ("\u{0}\u{7f}\u{9b}2J\u{85}", #"\u{0}\u{7F}\u{9B}2J\u{85}"#),
    (
      "a\u{202e}b\u{2066}c\u{2069}\u{200e}\u{200f}\u{61c}",
      #"a\u{202E}b\u{2066}c\u{2069}\u{200E}\u{200F}\u{61C}"#
    ),
    ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
    ("\u{feff}a\u{200b}b\u{2060}\u{ad}", #"\u{FEFF}a\u{200B}b\u{2060}\u{AD}"#),
    ("a\u{e0041}\u{e007f}", #"a\u{E0041}\u{E007F}"#),
    ("🏴\u{e0041}", #"🏴\u{E0041}"#),
    ("one\ntwo\r\nthree\rfour\tfive", #"one⏎two⏎three\u{D}four five"#),
  ])
  func `what hides or commands is shown`(text: String, visible: String) {
    #expect(visibleText(text) == visible)
  }

  @Test(arguments: [
    "", "Plain", "Zürich — “Café”", "日本語、東京", "مرحبا", "نمی\u{200c}خواهم", "क्\u{200d}ष",
    "👩‍👩‍👧 ❤️ 1️⃣ 🇯🇵", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 and 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "e\u{301}", #"\u{1B}"#,
  ])
  func `what people write stays`(text: String) {
    #expect(visibleText(text) == text)
    #expect(visibleLines(text) == text)
  }

  @Test func `a paragraph keeps its lines`() {
    #expect(visibleLines("a\r\nb\n\tc\u{b}") == "a\nb\n    c\\u{B}")
  }
}
