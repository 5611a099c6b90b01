import Foundation
import RoadTripXML
import Testing

@Suite struct `Hostile XML` {
  private static let plist = XMLLimits(documentTypes: ["plist"])
  private static let subset =
    "a document type declaration with declarations of its own is not read"

  @Test(arguments: [
    ("<!DOCTYPE plist [<!ENTITY a 'b'>]><plist>&a;</plist>", "1:17: \(subset)"),
    ("<!DOCTYPE plist []><plist/>", "1:17: \(subset)"),
    (
      "<!DOCTYPE plist SYSTEM 'x' [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><plist/>",
      "1:28: \(subset)"
    ),
    ("<!DOCTYPE plist [<!ENTITY % a SYSTEM 'http://x.invalid/'> %a;]><plist/>", "1:17: \(subset)"),
    (
      "<!DOCTYPE html><html/>",
      "1:15: a document type declaration (<!DOCTYPE html>) is not read here"
    ),
    ("<!DOCTYPE plist SYSTEM 'x'><plist>&a;</plist>", "1:35: &a; is not declared"),
    ("<!DOCTYPE plist SYSTEM 'x'><plist v='&lt;&#65;&a;'/>", "1:28: &a; is not declared"),
    ("<!DOCTYPE plist><plist v='&a;'/>", "1:17: undefined entity"),
  ])
  func `a document type declares nothing and loads nothing`(text: String, message: String) {
    let error = #expect(throws: XMLError.self) { try events(of: text, limits: Self.plist) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    "<!DOCTYPE plist PUBLIC '-//Apple//DTD PLIST 1.0//EN' 'http://x.invalid/p.dtd'><plist/>",
    "<!DOCTYPE plist SYSTEM 'file:///etc/passwd'><plist v='&amp;&#38;'/>",
    "<!DOCTYPE plist><plist/>",
  ])
  func `the plain declaration of a property list is let through`(text: String) throws {
    #expect(try events(of: text, limits: Self.plist).count == 2)
    #expect(throws: XMLError.self) { try events(of: text) }
  }

  @Test func `an element too deep and a document too long are refused`() throws {
    let deep = String(repeating: "<a>", count: 257) + String(repeating: "</a>", count: 257)
    #expect(throws: XMLError(line: 1, column: 769, problem: "<a> lies more than 256 elements deep"))
    { try events(of: deep) }
    #expect(try events(of: deep, limits: XMLLimits(depth: 257)).count == 514)
    let problem = "the document has 8 bytes, and at most 7 may be read"
    #expect(throws: XMLError(line: 1, column: 1, problem: problem)) {
      try events(of: "<a>b</a>", limits: XMLLimits(size: 7))
    }
    #expect(try events(of: "<a>b</a>", limits: XMLLimits(size: 8)).count == 3)
  }

  @Test func `a long line is read in one pass`() throws {
    let text = "<a>" + String(repeating: "<b c='d'>e</b>", count: 100_000) + "</a>"
    let start = ContinuousClock.now
    #expect(try events(of: text).count == 300_002)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test(
    .enabled(if: Corpus.folder != nil, "the shared corpus is not on this machine"),
    arguments: ["cyclic", "external_dtd", "external_entity_http", "xmlbomb"])
  func `the hostile documents of the corpus are refused at once`(name: String) throws {
    let bytes = try Corpus.bytes("xml/\(name).xml")
    let start = ContinuousClock.now
    #expect(throws: XMLError.self) { try XMLReader.read(bytes) { _ in } }
    #expect(throws: XMLError.self) { try XMLReader.read(bytes, limits: Self.plist) { _ in } }
    #expect(ContinuousClock.now - start < .seconds(1))
  }

  @Test func `a damaged document is read or refused, never worse`() {
    let whole = Array(
      "<?xml version='1.0'?><!DOCTYPE plist SYSTEM 'x'><a b='&amp;'>é<![CDATA[x]]><c/></a>".utf8)
    var random = Seeded(state: 1959)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      do {
        try XMLReader.read(bytes, limits: Self.plist) { _ in }
      } catch {
        #expect(error is XMLError)
      }
    }
  }
}

/// Random numbers that are the same in every run (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
