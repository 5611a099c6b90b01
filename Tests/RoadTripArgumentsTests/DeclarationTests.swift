import Testing

@testable import RoadTripArguments

@Suite struct DeclarationTests {
  struct Explicit: ParsableArguments {
    @OptionGroup(title: "More") var database: DatabaseOptions
    @Flag(name: .customLong("all")) var all = false
    @Argument var place: String?
  }

  struct Mixed: ParsableArguments {
    @Flag(name: .customLong("all")) var all = false
    @Option var limit: Int?
  }

  @Test func `reading without reflection gives the same declarations`() {
    let fast = Declarations.read(Explicit.self, needsLabels: false).declared
    let slow = Declarations.read(Explicit.self, needsLabels: true).declared
    #expect(fast.all.map(\.names) == slow.all.map(\.names))
    #expect(fast.all.map(\.section) == slow.all.map(\.section))
    #expect(fast.all.map(\.kind) == slow.all.map(\.kind))
    #expect(fast.checks.count == slow.checks.count)
    #expect(slow.all.map(\.valueName) == ["path", "all", "place"])
    #expect(fast.all.map(\.valueName) == ["db", "all", "value"])
  }

  @Test func `a name made from a property needs reflection and gets it`() {
    let declared = Declarations.read(Mixed.self, needsLabels: false).declared
    #expect(declared.all.map(\.names) == [[.long("all")], [.long("limit")]])
  }

  @Test func `making a command elsewhere declares nothing`() {
    _ = Explicit()
    #expect(DeclarationCollector.current == nil)
  }
}
