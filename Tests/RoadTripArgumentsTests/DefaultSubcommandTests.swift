import Testing

@testable import RoadTripArguments

@Suite struct DefaultSubcommandTests {
  struct Tool: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "tool", subcommands: [Show.self, Other.self], defaultSubcommand: Show.self)
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show")
    @Flag var all = false
    @Argument var names: [String] = []
  }

  struct Other: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "other")
  }

  @Test(arguments: [
    [], ["--all"], ["a", "b"], ["show"], ["show", "a"], ["--all", "show"],
  ])
  func `the default subcommand is meant when none is named`(words: [String]) throws {
    let show = try #require(try Tool.parseAsRoot(words) as? Show)
    #expect(show.all == words.contains("--all"))
    #expect(show.names == words.filter { $0.count == 1 })
  }

  @Test func `a named subcommand wins over the default`() throws {
    #expect(try Tool.parseAsRoot(["other"]) is Other)
  }
}
