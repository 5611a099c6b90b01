import Testing

@testable import RoadTripArguments

@Suite struct ParsingTests {
  private func menu(_ words: String...) throws -> MenuCommand {
    try #require(try TripTool.parseAsRoot(words) as? MenuCommand)
  }

  private func near(_ words: String...) throws -> NearCommand {
    try #require(try TripTool.parseAsRoot(words) as? NearCommand)
  }

  private func add(_ words: String...) throws -> NoteCommand.AddNote {
    try #require(try TripTool.parseAsRoot(words) as? NoteCommand.AddNote)
  }

  @Test func `what is not mentioned keeps its default`() throws {
    let menu = try menu("menu")
    #expect(menu.database.path == "roadtrip.db")
    #expect(menu.format == .table)
    #expect(!menu.verbose && !menu.sorted)
    #expect(menu.limit == nil)
    #expect(menu.section == [])
    #expect(menu.destination == nil)
  }

  @Test(arguments: [
    ["menu", "--limit", "7"], ["menu", "--limit=7"], ["menu", "-l", "7"], ["menu", "-l=7"],
    ["m", "-vsl", "7"], ["menu", "--limit", "3", "--limit", "7"], ["--limit", "7", "menu"],
    ["--limit=7", "menu"], ["-l", "7", "m"],
  ])
  func `an option is understood in every form and place`(words: [String]) throws {
    let command = try TripTool.parseAsRoot(words) as? MenuCommand
    #expect(command?.limit == 7)
  }

  @Test func `short flags may be grouped`() throws {
    let menu = try menu("menu", "-vsf", "csv")
    #expect(menu.verbose && menu.sorted && menu.format == .csv)
  }

  @Test func `an array takes each mention in order and drops its default`() throws {
    let menu = try menu("--section", "b", "menu", "--section=a", "--section", "")
    #expect(menu.section == ["b", "a", ""])
  }

  @Test(arguments: [
    ["--db", "x.db", "menu"], ["menu", "--db", "x.db"], ["-d", "x.db", "menu", "paris"],
    ["--db=x.db", "menu", "paris"], ["--db", "y.db", "menu", "--db", "x.db"],
  ])
  func `an option of the root may stand on either side of the subcommand`(words: [String]) throws {
    #expect((try TripTool.parseAsRoot(words) as? MenuCommand)?.database.path == "x.db")
  }

  @Test func `a value that is the name of a subcommand is still a value`() throws {
    #expect(try menu("--db", "menu", "menu").database.path == "menu")
    #expect(try menu("--db", "note", "menu", "add").destination == "add")
    #expect(try menu("--format", "csv", "--section", "near", "menu").section == ["near"])
    #expect(try add("--db", "near", "note", "-r", "5", "add", "add", "list").text == ["list"])
  }

  @Test func `subcommands nest and options may stand between their names`() throws {
    let add = try add("--db", "x.db", "note", "-r", "4", "add", "paris", "so", "good")
    #expect(add.database.path == "x.db")
    #expect(add.rating == 4)
    #expect(add.destination == "paris")
    #expect(add.text == ["so", "good"])
  }

  @Test func `a negative number is a value`() throws {
    let near = try near("near", "--lat", "-74.0", "--lon", "-.5", "-74.5,3", "-1")
    #expect(near.lat == -74)
    #expect(near.places == ["-74.5,3", "-1"])
  }

  @Test func `a check may change what it checks`() throws {
    #expect(try near("near", "--lat", "1", "--lon=-1").lon == -0.5)
  }

  @Test func `everything after two dashes is an argument`() throws {
    let near = try near("near", "--lat", "1", "--", "--lat", "-x", "--", "--help", "")
    #expect(near.places == ["--lat", "-x", "--", "--help", ""])
  }

  @Test func `a lone dash is an argument and a value`() throws {
    #expect(try menu("menu", "-").destination == "-")
    #expect(try menu("menu", "--db", "-").database.path == "-")
  }

  @Test func `values keep every character`() throws {
    #expect(try menu("menu", "--section= =a= ", "Zürich 東京").section == [" =a= "])
    #expect(try menu("menu", "Zürich 東京").destination == "Zürich 東京")
    #expect(try menu("menu", "").destination == "")
    #expect(try near("near", "--lat", "1", "--exact=false").exact == false)
  }

  @Test func `a command without a name answers to that of its type`() throws {
    let words = ["seed-command", "--dry-run", "--pack", "a"]
    let seed = try TripTool.parseAsRoot(words) as? SeedCommand
    #expect(seed?.dryRun == true)
    #expect(seed?.pack == ["a"])
  }

  @Test func `commands are values`() throws {
    let menu = try menu("menu", "paris")
    var other = menu
    other.destination = "rome"
    other.database.path = "other.db"
    #expect(menu.destination == "paris")
    #expect(menu.database.path == "roadtrip.db")
    #expect(other.destination == "rome")
  }

  @Test(arguments: [
    ("limit", "limit"), ("dryRun", "dry-run"), ("openURLNow", "open-url-now"),
    ("utc", "utc"), ("snake_case", "snake-case"), ("MenuCommand", "menu-command"),
  ])
  func `property names become words`(identifier: String, words: String) {
    #expect(Name.words(of: identifier) == words)
  }

  @Test func `very many words are read in reasonable time`() throws {
    let words = ["near", "--lat", "1"] + Array(repeating: "menu", count: 50_000)
    #expect((try TripTool.parseAsRoot(words) as? NearCommand)?.places.count == 50_000)
  }
}
