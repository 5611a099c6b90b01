import RoadTripFormats
import Testing

@Suite(
  .enabled(
    if: PropertyListCorpus.folder != nil, "the shared corpus is not on this machine"))
struct `The property lists of the corpus` {
  @Test func `each is read or refused as other tools do, and holds what they found`() throws {
    let expectations = try PropertyListCorpus.expectations()
    #expect(expectations.count == 27)
    for (path, expected) in expectations {
      let bytes = try PropertyListCorpus.bytes(path)
      // The old text form is read by other tools; we refuse it on purpose, see below.
      guard expected.verdict == "accept", path != "plist/openstep_ascii.plist" else {
        #expect(throws: PropertyListError.self, "\(path)") { try PropertyList.read(bytes) }
        continue
      }
      let list = try #require(try? PropertyList.read(bytes), "\(path)")
      #expect(expected.facts.counts == .init(list), "\(path)")
      if let value = expected.facts.value { #expect(value == Fact(list), "\(path)") }
    }
  }

  @Test(arguments: [
    (
      "openstep_ascii.plist",
      "1:1: this is an old OpenStep property list; only XML and binary property lists are read"
    ),
    ("goplist_s10.plist", "4:13: not well-formed (invalid token)"),
    ("libplist_amp_broken.plist", "3:18: not well-formed (invalid token)"),
    ("libplist_recursion.bplist", "1:29: the trailer of the binary property list is damaged"),
    ("swiftgen_bad_syntax.plist", "6:3: mismatched tag"),
    ("truncated_binary.plist", "1:77: the trailer of the binary property list is damaged"),
  ])
  func `a refusal says where and why`(name: String, message: String) throws {
    let bytes = try PropertyListCorpus.bytes("plist/\(name)")
    let error = #expect(throws: PropertyListError.self) { try PropertyList.read(bytes) }
    #expect(error?.description == message)
  }

  @Test func `integers around 2⁶³ are exact`() throws {
    let list = try PropertyList.read(PropertyListCorpus.bytes("plist/signedunsigned.bplist"))
    guard case .array(let items) = list.value else { return #expect(Bool(false)) }
    #expect(
      items.map(\.value) == [
        .integer(-1), .integer(18_446_744_073_709_551_615), .integer(9_223_372_036_854_775_807),
        .integer(-9_223_372_036_854_775_808), .integer(9_223_372_036_854_775_808),
      ])
  }
}
