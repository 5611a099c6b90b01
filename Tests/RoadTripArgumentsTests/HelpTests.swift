import Testing

@testable import RoadTripArguments

@Suite struct HelpTests {
  private static let menuHelp = """
    Show the master menu of a destination.

    EXAMPLES:
      roadtrip menu new-york-city
          the menu of New York City as a table
      roadtrip menu --format json | jq .
          the same for a program

    USAGE: roadtrip menu [--db <path>] [--format <format>] [--verbose] [--sorted]
           [--limit <limit>] [--section <name> ...] [<destination>]

    Without a destination, the first one of the trip is shown.

    ARGUMENTS:
      <destination>          The destination's slug.

    OPTIONS:
      -f, --format <format>  How to print it. (values: table, json, csv; default:
                             table)
      -v, --verbose          Tell more.
      -s, --sorted           Sort by title.
      -l, --limit <limit>    Show at most this many items.
      --section <name>       Only these sections.
      -h, --help             Show this help.

    DATABASE OPTIONS:
      --db, -d <path>        The database. (default: roadtrip.db)

    """

  private static let rootHelp = """
    Keep the content of road trips in one file.

    EXAMPLES:
      roadtrip menu new-york-city
          the menu of New York City

    USAGE: roadtrip [--db <path>] <subcommand>

    OPTIONS:
      --db, -d <path>  The database. (default: roadtrip.db)
      --version        Show the version.
      -h, --help       Show this help.

    SUBCOMMANDS:
      menu, m          Show the master menu of a destination.
      near             Show what is near a place.
      note             Keep the traveller's notes.
      seed-command     Load packs.

    See 'roadtrip help <subcommand>' for more.

    """

  private func exit(_ words: [String], width: Int = 80) -> ParseExit? {
    do {
      _ = try TripTool.parseAsRoot(words, width: width)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    [], ["--help"], ["-h"], ["help"], ["--db", "x", "--help"], ["--bogus", "--help"],
  ])
  func `the root explains itself`(words: [String]) {
    #expect(exit(words) == .help(Self.rootHelp))
  }

  @Test(arguments: [
    ["menu", "--help"], ["menu", "-h"], ["help", "menu"], ["help", "m"], ["--help", "menu"],
    ["menu", "a", "b", "c", "--help"], ["menu", "--bogus", "-h"], ["menu", "-vh"],
    ["--db", "menu", "menu", "--help"], ["menu", "--limit", "x", "--help"],
    ["menu", "--limit", "--help"],
  ])
  func `a subcommand explains itself however it is asked`(words: [String]) {
    #expect(exit(words) == .help(Self.menuHelp))
  }

  @Test(arguments: [["note"], ["help", "note"], ["note", "help"], ["note", "--help"]])
  func `a group of commands lists them`(words: [String]) {
    let text = """
      Keep the traveller's notes.

      USAGE: roadtrip note [--db <path>] <subcommand>

      OPTIONS:
        --db, -d <path>  The database. (default: roadtrip.db)
        -h, --help       Show this help.

      SUBCOMMANDS:
        add              Add a note.
        list             List the notes.

      See 'roadtrip help note <subcommand>' for more.

      """
    #expect(exit(words) == .help(text))
  }

  @Test(arguments: [
    ["note", "add", "--help"], ["help", "note", "add"], ["note", "help", "add"],
  ])
  func `a nested command explains itself`(words: [String]) {
    let text = """
      Add a note.

      USAGE: roadtrip note add [--db <path>] [-r <rating>] <destination> <text> ...

      ARGUMENTS:
        <destination>
        <text>

      OPTIONS:
        --db, -d <path>  The database. (default: roadtrip.db)
        -r <rating>      Stars.
        -h, --help       Show this help.

      """
    #expect(exit(words) == .help(text))
  }

  @Test func `a narrow terminal gets narrow help`() {
    let text = """
      Show what is near a place.

      USAGE: roadtrip near [--db <path>]
             --lat <lat> [--lon <lon>]
             [--exact <exact>] [<places> ...]

      ARGUMENTS:
        <places>         Places, each as two
                         numbers.

      OPTIONS:
        --db, -d <path>  The database.
                         (default:
                         roadtrip.db)
        --lat <lat>      Degrees north.
        --lon <lon>      Degrees east.
                         (default: 0.0)
        --exact <exact>  (values: true, false;
                         default: true)
        -h, --help       Show this help.

      """
    #expect(exit(["near", "-h"], width: 40) == .help(text))
    #expect(exit(["near", "-h"], width: -1) == .help(text))
  }

  @Test func `help and version belong on stdout with status 0`() {
    let version = exit(["--version"])
    #expect(version == .version("roadtrip 1.2.3"))
    #expect(version?.standardOutput == "roadtrip 1.2.3\n")
    #expect(version?.standardError == "")
    #expect(version?.exitCode == .success)
    #expect(exit(["menu", "--version"]) == version)
    #expect(exit(["menu", "-h"])?.standardOutput == Self.menuHelp)
    #expect(exit(["menu", "-h"])?.exitCode == .success)
  }

  @Test func `help can be had without parsing`() {
    #expect(TripTool.helpMessage(for: ["menu"]) == Self.menuHelp)
    #expect(TripTool.helpMessage() == Self.rootHelp)
  }

  @Test(arguments: [
    ("", [""]), ("a b", ["a b"]), ("aaaa bbbb cccc", ["aaaa bbbb", "cccc"]),
    ("aaaaaaaaaaaaaaa b", ["aaaaaaaaaaaaaaa", "b"]), ("a\n\nb", ["a", "", "b"]),
    ("  kept   as it is", ["  kept   as it is"]),
  ])
  func `text is broken at spaces`(text: String, lines: [String]) {
    #expect(TextWrap.lines(text, width: 10) == lines)
  }
}
