import Foundation
import RoadTripModel
import Testing

/// The expected texts come from Python's `unicodedata` 14.0.0.
@Suite struct NormalFormTests {
  private static let cases: [(String, String)] = [
    ("", ""), ("abc", "abc"), ("caf\u{e9}", "caf\u{e9}"), ("cafe\u{301}", "caf\u{e9}"),
    ("\u{212b}", "\u{c5}"), ("\u{2126}", "\u{3a9}"), ("\u{212a}", "K"), ("A\u{30a}", "\u{c5}"),
    ("\u{1e9b}\u{323}", "\u{1e9b}\u{323}"), ("\u{37e}", ";"), ("\u{387}", "\u{b7}"),
    ("\u{1fef}", "`"), ("\u{2000}\u{2001}", "\u{2002}\u{2003}"),
    ("\u{2329}\u{232a}", "\u{3008}\u{3009}"), ("\u{f900}", "\u{8c48}"), ("\u{2f800}", "\u{4e3d}"),
    ("\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}", "\u{d55c}\u{ae00}"),
    ("\u{ac00}\u{11a8}", "\u{ac01}"), ("\u{ac00}\u{11a7}", "\u{ac00}\u{11a7}"),
    ("\u{ac01}\u{11a8}", "\u{ac01}\u{11a8}"), ("\u{1100}\u{1161}\u{11c3}", "\u{ac00}\u{11c3}"),
    ("\u{1113}\u{1161}", "\u{1113}\u{1161}"), ("\u{1100}\u{1176}", "\u{1100}\u{1176}"),
    ("\u{ac00}\u{301}\u{11a8}", "\u{ac00}\u{301}\u{11a8}"),
    ("\u{1100}\u{301}\u{1161}", "\u{1100}\u{301}\u{1161}"),
    ("a\u{301}\u{323}\u{302}", "\u{1ea1}\u{301}\u{302}"),
    ("a\u{301}\u{302}\u{323}", "\u{1ea1}\u{301}\u{302}"),
    ("a\u{323}\u{301}\u{302}", "\u{1ea1}\u{301}\u{302}"),
    ("a\u{323}\u{302}\u{301}", "\u{1ead}\u{301}"), ("a\u{302}\u{301}\u{323}", "\u{1ead}\u{301}"),
    ("a\u{302}\u{323}\u{301}", "\u{1ead}\u{301}"), ("o\u{31b}\u{309}\u{323}", "\u{1ee3}\u{309}"),
    ("o\u{31b}\u{323}\u{309}", "\u{1ee3}\u{309}"), ("o\u{309}\u{31b}\u{323}", "\u{1ee3}\u{309}"),
    ("o\u{309}\u{323}\u{31b}", "\u{1ee3}\u{309}"), ("o\u{323}\u{31b}\u{309}", "\u{1ee3}\u{309}"),
    ("o\u{323}\u{309}\u{31b}", "\u{1ee3}\u{309}"),
    ("Vie\u{323}\u{302}t\u{20}Nam", "Vi\u{1ec7}t\u{20}Nam"),
    ("\u{1b0}\u{323}\u{309}", "\u{1ef1}\u{309}"), ("\u{1ea1}\u{302}", "\u{1ead}"),
    ("\u{e2}\u{323}", "\u{1ead}"), ("\u{958}", "\u{915}\u{93c}"),
    ("\u{915}\u{93c}", "\u{915}\u{93c}"), ("\u{9dc}", "\u{9a1}\u{9bc}"),
    ("\u{a33}", "\u{a32}\u{a3c}"), ("\u{b5c}", "\u{b21}\u{b3c}"), ("\u{f43}", "\u{f42}\u{fb7}"),
    ("\u{fb1d}", "\u{5d9}\u{5b4}"), ("\u{fb2c}", "\u{5e9}\u{5bc}\u{5c1}"),
    ("\u{2adc}", "\u{2add}\u{338}"), ("\u{1d15e}", "\u{1d157}\u{1d165}"),
    ("\u{1d1bb}", "\u{1d1b9}\u{1d165}"), ("\u{344}", "\u{308}\u{301}"),
    ("\u{308}\u{301}", "\u{308}\u{301}"), ("\u{f73}", "\u{f71}\u{f72}"),
    ("\u{f75}", "\u{f71}\u{f74}"), ("\u{f81}", "\u{f71}\u{f80}"),
    ("\u{340}\u{341}", "\u{300}\u{301}"), ("\u{343}", "\u{313}"), ("\u{9c7}\u{9be}", "\u{9cb}"),
    ("\u{9c7}\u{9d7}", "\u{9cc}"), ("\u{bc6}\u{bbe}", "\u{bca}"), ("\u{bc7}\u{bbe}", "\u{bcb}"),
    ("\u{cc6}\u{cc2}\u{cd5}", "\u{ccb}"), ("\u{cbf}\u{cd5}", "\u{cc0}"),
    ("\u{d46}\u{d3e}", "\u{d4a}"), ("\u{d46}\u{d57}", "\u{d4c}"),
    ("\u{dd9}\u{dcf}\u{dca}", "\u{ddd}"), ("\u{dd9}\u{dca}\u{dcf}", "\u{dda}\u{dcf}"),
    ("\u{928}\u{93c}", "\u{929}"), ("\u{b47}\u{b56}", "\u{b48}"),
    ("\u{1025}\u{102e}", "\u{1026}"), ("\u{1b05}\u{1b35}", "\u{1b06}"),
    ("\u{11099}\u{110ba}", "\u{1109a}"), ("\u{11131}\u{11127}", "\u{1112e}"),
    ("\u{11347}\u{1133e}", "\u{1134b}"), ("\u{114b9}\u{114ba}", "\u{114bb}"),
    ("a\u{345}\u{301}", "\u{e1}\u{345}"), ("a\u{301}\u{315}\u{300}", "\u{e1}\u{300}\u{315}"),
    ("e\u{327}\u{306}", "\u{1e1d}"), ("a\u{5ae}\u{301}\u{300}", "\u{e1}\u{5ae}\u{300}"),
    ("c\u{327}\u{301}", "\u{1e09}"), ("c\u{301}\u{327}", "\u{1e09}"),
    ("a\u{200d}\u{301}", "a\u{200d}\u{301}"), ("a\u{34f}\u{301}", "a\u{34f}\u{301}"),
    ("=\u{338}", "\u{2260}"), ("<\u{323}\u{338}", "\u{226e}\u{323}"), ("\u{301}a", "\u{301}a"),
    ("\u{323}\u{301}", "\u{323}\u{301}"), ("\u{301}\u{323}", "\u{323}\u{301}"),
    ("\u{3b1}\u{313}\u{301}\u{345}", "\u{1f84}"),
    ("\u{3b1}\u{345}\u{301}\u{313}", "\u{1fb4}\u{313}"), ("\u{1f71}", "\u{3ac}"),
    ("\u{1ffd}", "\u{b4}"), ("\u{3c9}\u{345}\u{342}", "\u{1ff7}"),
    ("\u{304b}\u{3099}", "\u{304c}"), ("\u{30cf}\u{309a}", "\u{30d1}"),
    ("\u{304b}\u{309a}", "\u{304b}\u{309a}"), ("\u{ff76}\u{ff9e}", "\u{ff76}\u{ff9e}"),
    ("\u{627}\u{653}", "\u{622}"), ("\u{64a}\u{654}", "\u{626}"),
    ("\u{627}\u{655}\u{654}", "\u{625}\u{654}"), ("\u{e01}\u{e33}", "\u{e01}\u{e33}"),
    ("\u{e19}\u{e49}\u{e33}", "\u{e19}\u{e49}\u{e33}"), ("\u{fb01}", "\u{fb01}"),
    ("\u{bd}", "\u{bd}"), ("\u{ff21}", "\u{ff21}"), ("\u{2460}", "\u{2460}"),
  ]

  /// Equality of Swift strings is canonical equivalence, so that texts are compared by their scalars.
  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  @Test(arguments: cases)
  func `a text gets the normal form C that UAX 15 gives`(text: String, expected: String) {
    #expect(scalars(text.nfc) == scalars(expected))
    #expect(scalars(text.nfc.nfc) == scalars(expected))
  }

  @Test(arguments: [
    ("\u{105d2}\u{307}", "\u{105c9}"), ("\u{11382}\u{113c9}", "\u{11383}"),
    ("\u{1611e}\u{1611e}\u{1611f}", "\u{16126}"), ("\u{16d63}\u{16d67}\u{16d67}", "\u{16d6a}"),
  ])
  func `letters that Unicode 16 brought are composed`(text: String, expected: String) {
    #expect(scalars(text.nfc) == scalars(expected))
  }

  @Test func `every scalar and its decomposition get the form that Foundation gives them`() {
    var wrong: [String] = []
    for value in (0 as UInt32)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      let apart = text.decomposedStringWithCanonicalMapping
      if apart.utf8.elementsEqual(text.utf8), text.nfc.utf8.elementsEqual(text.utf8) { continue }
      let expected = text.precomposedStringWithCanonicalMapping
      for spelling in [text, apart] where !spelling.nfc.utf8.elementsEqual(expected.utf8) {
        wrong.append(String(value, radix: 16))
      }
    }
    #expect(wrong == [])
  }

  @Test func `twenty thousand random texts hash as their forms in Python`() {
    let alphabet: [Unicode.Scalar] = [
      "a", "e", "o", "\u{e9}", "\u{1ea1}", "\u{301}", "\u{323}", "\u{302}", "\u{31b}", "\u{327}",
      "\u{345}", "\u{338}", "=", "\u{1100}", "\u{1161}", "\u{11a8}", "\u{ac00}", "\u{b47}",
      "\u{b56}", "\u{b3e}", "\u{212b}", "\u{344}", "\u{958}", "\u{3099}", "\u{304b}", "\u{5b4}",
      "\u{f71}", "\u{f74}", "\u{1d157}", "\u{1d165}",
    ]
    var random = SeededRandom(state: 18)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<random.next() % 24 {
        text.unicodeScalars.append(alphabet[Int(random.next() % UInt64(alphabet.count))])
      }
      for byte in Array(text.nfc.utf8) + [10] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    #expect(hash == 0x407c_a6da_25f1_eca2)
  }

  @Test func `a normal form is equal to its text and is its own normal form`() {
    var random = SeededRandom(state: 1)
    for _ in 0..<3000 {
      let text = random.text(of: "ae\u{301}\u{323}\u{1100}\u{1161}\u{11a8}\u{344}ก\u{e33} -")
      let form = text.nfc
      #expect(form == text)
      #expect(form.nfc.utf8.elementsEqual(form.utf8), "\(scalars(text))")
    }
  }

  @Test func `a long run of marks in any order takes no more than a moment`() {
    let marks = String(repeating: "\u{301}\u{323}", count: 50_000)
    var form = ""
    #expect(ContinuousClock().measure { form = ("x" + marks).nfc } < .seconds(5))
    let sorted =
      String(repeating: "\u{323}", count: 50_000) + String(repeating: "\u{301}", count: 50_000)
    #expect(form.utf8.elementsEqual("x\(sorted)".utf8))
  }

  @Test func `text in ASCII is passed through at the speed of a look at its bytes`() {
    let text = String(repeating: "The quick brown fox. ", count: 50_000)
    let time = ContinuousClock().measure { #expect(text.nfc.utf8.count == text.utf8.count) }
    #expect(time < .seconds(1))
  }
}
