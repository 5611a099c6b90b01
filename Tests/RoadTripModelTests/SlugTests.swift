import Foundation
import RoadTripModel
import Testing

@Suite struct SlugTests {
  @Test(arguments: [
    ("Statue of Liberty", "statue-of-liberty"), ("  New   York — City! ", "new-york-city"),
    ("Macy's & Macy\u{2019}s", "macys-macys"), ("Café Zoë", "café-zoë"), ("東京タワー", "東京タワー"),
    ("Москва", "москва"), ("ΟΔΟΣ", "οδοσ"), ("Straße GROẞ", "straße-groß"), ("دبي مول", "دبي-مول"),
    ("תל אביב", "תל-אביב"), ("서울 Tower 2", "서울-tower-2"), ("नई दिल्ली", "नई-दिल्ली"),
    ("İstanbul", "i\u{307}stanbul"), ("ᎣᏏᏲ", "\u{ab73}\u{ab9f}\u{13fa}"), ("Ǆ ǅ", "ǆ-ǆ"),
    ("½ ² Ⅻ", "½-²-ⅻ"), ("\u{212a}m", "km"), ("e'\u{301}", "é"), ("🗽", "1f5fd"),
    ("👍🏽 !", "1f44d-1f3fd-20-21"), ("", "untitled"), (" ", "20"), ("\0", "0"),
    ("=\u{338}", "2260"), ("-", "2d"), ("a\u{200d}b", "a-b"), ("/\u{301}x", "\u{301}x"),
  ])
  func `a title gives a slug`(title: String, slug: String) throws {
    let made = Slug.made(from: title)
    #expect(made.text.unicodeScalars.elementsEqual(slug.unicodeScalars), "\(made)")
    #expect(try Slug(made.text) == made)
  }

  /// TXT-13.
  @Test
  func `titles in Thai and with marks give slugs of their own with all letters, marks and digits`()
  {
    let titles = ["วัดพระแก้ว 1", "วัดโพธิ์", "x\u{331}\u{30a}y\u{20dd}"]
    let slugs = titles.map { Slug.made(from: $0).text }
    #expect(slugs == ["วัดพระแก้ว-1", "วัดโพธิ์", "x\u{331}\u{30a}y\u{20dd}"])
    #expect(Set(slugs).count == 3)
  }

  /// TXT-09.
  @Test(arguments: ["Café", "Việt Nam", "서울", "東京が", "≠", "Å 1", "नज़र", "e'\u{301}", "ΐ"])
  func `a title gives one slug however its marks are spelt`(title: String) throws {
    let apart = title.decomposedStringWithCanonicalMapping
    let whole = title.precomposedStringWithCanonicalMapping
    let slug = Slug.made(from: whole)
    #expect(Slug.made(from: apart).text.utf8.elementsEqual(slug.text.utf8))
    #expect(
      try Slug(slug.text.decomposedStringWithCanonicalMapping).text.utf8.elementsEqual(
        slug.text.utf8))
  }

  @Test(arguments: [
    ("", #""""#), ("-", #""-""#), ("a-", #""a-""#), ("-a", #""-a""#), ("a--b", #""a--b""#),
    ("A", #""A""#), ("a b", #""a b""#), ("a/b", #""a/b""#), ("..", #""..""#), ("a_b", #""a_b""#),
    ("É", #""É""#), ("İ", #""İ""#), ("Ꭰ", #""Ꭰ""#), ("🗽", #""🗽""#), ("a\u{200d}", "\"a\u{200d}\""),
    ("\u{212a}", #""K""#), ("a\n", #""a\u{a}""#), ("a\0b", #""a\u{0}b""#), ("ǅ", #""ǅ""#),
    (String(repeating: "a", count: 101), "\"" + String(repeating: "a", count: 80) + "…\""),
  ])
  func `a text of another shape is no slug`(text: String, found: String) {
    let error = #expect(throws: RuleViolation.self) { try Slug(text) }
    #expect(
      error?.description
        == "slug is \(found); a slug is lower-case letters, marks and digits in groups joined by single hyphens, at most 100"
    )
  }

  @Test(
    arguments: [
      (String(repeating: "a", count: 100), 2, String(repeating: "a", count: 98) + "-2"),
      (String(repeating: "a", count: 97) + "-bc", 10, String(repeating: "a", count: 97) + "-10"),
      (String(repeating: "ก", count: 200), 3, String(repeating: "ก", count: 98) + "-3"),
      ("x", .max, "x-9223372036854775807"), ("x", -2, "x-2"),
    ] as [(String, Int, String)])
  func `a numbered slug has no more than a hundred scalars`(
    title: String, number: Int, slug: String
  ) throws {
    let numbered = Slug.made(from: title).numbered(number)
    #expect(numbered.text == slug)
    #expect(try Slug(numbered.text) == numbered)
  }

  @Test func `a slug made from anything is accepted as a slug`() throws {
    var random = SeededRandom(state: 13)
    for _ in 0..<1000 {
      let title = random.text(
        of: "aΣİßẞςᎠé'\u{2019}\u{301}\u{323}\u{307}=\u{338} -–1½กำ\u{200d}", upTo: 130)
      let slug = Slug.made(from: title)
      let again = try Slug(slug.text)
      #expect(again.text.utf8.elementsEqual(slug.text.utf8))
      #expect((1...100).contains(slug.text.unicodeScalars.count))
      #expect(Slug.made(from: slug.text) == slug)
      _ = try Slug(slug.numbered(12).text)
    }
  }

  @Test func `every scalar gives a slug that is accepted`() {
    for value in (0 as UInt32)...0x323AF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let slug = Slug.made(from: String(scalar))
      if (try? Slug(slug.text)) != slug { Issue.record("\(String(value, radix: 16))") }
    }
  }

  /// Letters, digits and hyphens with the bytes beside them, at every place of short and long texts.
  @Test func `a slug is one at every length, and nothing beside its letters and digits is`() {
    let others: [Character] = [
      "-", ".", "/", "0", "9", ":", "@", "A", "Z", "[", "`", "a", "z", "{", " ", "\u{7f}", "_",
    ]
    func isSlug(_ text: [Character]) -> Bool {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      return text.count <= 100
        && parts.allSatisfy { part in
          !part.isEmpty && part.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
        }
    }
    for length in Array(1...34) + [99, 100, 101] {
      for place in 0..<length {
        for other in others {
          var text = [Character](repeating: "m", count: length)
          text[place] = other
          #expect(((try? Slug(String(text))) != nil) == isSlug(text), "\(String(text))")
          // Two at once, which only the neighbours of a hyphen forbid.
          if place > 0 {
            text[place - 1] = "-"
            #expect(((try? Slug(String(text))) != nil) == isSlug(text), "\(String(text))")
          }
        }
      }
    }
  }
}
