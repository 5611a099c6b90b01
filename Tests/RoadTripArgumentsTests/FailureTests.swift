import Testing

@testable import RoadTripArguments

@Suite struct FailureTests {
  /// What a wrong command line is told, without the usage line.
  private func message(_ words: [String]) -> String? {
    do {
      _ = try TripTool.parseAsRoot(words)
      return nil
    } catch .failure(let error) {
      return error.message
    } catch {
      return nil
    }
  }

  @Test func `a failure is three lines on stderr and status 64`() throws {
    let exit = #expect(throws: ParseExit.self) { try TripTool.parseAsRoot(["near", "--lat", "x"]) }
    #expect(exit?.exitCode == .validationFailure)
    #expect(exit?.exitCode.rawValue == 64)
    #expect(exit?.standardOutput == "")
    #expect(
      exit?.standardError == """
        roadtrip: the value 'x' is invalid for '--lat <lat>': use a number
        usage: roadtrip near [--db <path>] --lat <lat> [--lon <lon>] [--exact <exact>] \
        [<places> ...]
        See 'roadtrip help near' for more.

        """)
  }

  @Test(arguments: [
    (["menu", "-l", "x"], "the value 'x' is invalid for '-l <limit>': use a whole number"),
    (["menu", "--limit="], "the value '' is invalid for '--limit <limit>': use a whole number"),
    (
      ["menu", "--limit", "1.5"],
      "the value '1.5' is invalid for '--limit <limit>': use a whole number"
    ),
    (["near", "--lat", "nan"], "the value 'nan' is invalid for '--lat <lat>': use a number"),
    (["near", "--lat", "1e999"], "the value '1e999' is invalid for '--lat <lat>': use a number"),
    (
      ["menu", "--format", "jsn"],
      "the value 'jsn' is invalid for '--format <format>': use one of table, json, csv;"
        + " did you mean 'json'?"
    ),
    (
      ["near", "--lat", "1", "--exact", "ja"],
      "the value 'ja' is invalid for '--exact <exact>': use one of true, false"
    ),
  ])
  func `a value of the wrong form is shown with what would be right`(
    words: [String], expected: String
  ) {
    #expect(message(words) == expected)
  }

  @Test(arguments: [
    (["near"], "the option '--lat <lat>' is missing"),
    (["note", "add"], "the argument '<destination>' is missing"),
    (["note", "add", "paris"], "the argument '<text>' is missing"),
    (["seed-command"], "the option '--pack <pack>' is missing"),
    (["near", "--lat"], "a value is missing for '--lat <lat>': use a number"),
    (["near", "--lat", "--lon", "1"], "a value is missing for '--lat <lat>': use a number"),
    (["--db"], "a value is missing for '--db <path>'"),
    (["--db", "--", "menu"], "a value is missing for '--db <path>'"),
    (["--db", "menu"], "a subcommand is missing after 'roadtrip'"),
    (["note", "--db", "x"], "a subcommand is missing after 'roadtrip note'"),
  ])
  func `what is missing is named`(words: [String], expected: String) {
    #expect(message(words) == expected)
  }

  @Test(arguments: [
    (["mneu"], "unknown subcommand 'mneu'; did you mean 'menu'?"),
    (["--db", "F", "mneu"], "unknown subcommand 'mneu'; did you mean 'menu'?"),
    (["--limit", "3", "mneu"], "unknown subcommand 'mneu'; did you mean 'menu'?"),
    (["see"], "unknown subcommand 'see'; did you mean 'seed-command'?"),
    (["note", "ad"], "unknown subcommand 'ad'; did you mean 'add'?"),
    (["help", "mneu"], "unknown subcommand 'mneu'; did you mean 'menu'?"),
    (["frobnicate"], "unknown subcommand 'frobnicate'"),
    ([""], "unknown subcommand ''"),
    (["-"], "unknown subcommand '-'"),
    (["--", "menu"], "unknown subcommand 'menu'"),
    (["-74"], "unknown subcommand '-74'"),
    (["menu", "a", "b"], "the argument 'b' is one too many"),
  ])
  func `a word out of place is named`(words: [String], expected: String) {
    #expect(message(words) == expected)
  }

  @Test(arguments: [
    (["menu", "--formt", "x"], "unknown option '--formt'; did you mean '--format'?"),
    (["menu", "--hepl"], "unknown option '--hepl'; did you mean '--help'?"),
    (["--dbb", "x", "menu"], "unknown option '--dbb'; did you mean '--db'?"),
    (["--bogus"], "unknown option '--bogus'"),
    (["menu", "-x"], "unknown option '-x'"),
    (["menu", "-vx"], "unknown option '-x' in '-vx'"),
    (["menu", "--="], "unknown option '--='"),
    (["menu", "--=x"], "unknown option '--=x'"),
    (["menu", "---"], "unknown option '---'"),
    (["---"], "unknown option '---'"),
    (["menu", "-é"], "unknown option '-é'"),
    (["menu", "-="], "unknown option '-='"),
    (["menu", "--東京"], "unknown option '--東京'"),
  ])
  func `an unknown option is named`(words: [String], expected: String) {
    #expect(message(words) == expected)
  }

  @Test(arguments: [
    (["menu", "--verbose=1"], "'--verbose' takes no value, but '1' was given"),
    (["menu", "-v="], "'-v' takes no value, but '' was given"),
    (
      ["menu", "-fcsv"],
      "'-f' takes a value, so it must be the last in '-fcsv' and its value the next word"
    ),
    (["near", "--lat", "91"], "the latitude 91.0 is not between -90 and 90"),
    (["menu", "--db="], "the name of the database is empty"),
  ])
  func `what does not go together is refused`(words: [String], expected: String) {
    #expect(message(words) == expected)
  }

  @Test func `words in messages are short and tame`() {
    let long = String(repeating: "x", count: 100_000)
    #expect(message(["--" + long]) == "unknown option '--\(long.prefix(58))…'")
    #expect(
      message(["menu", "a", "\u{1B}[31m\u{202E}"])
        == "the argument '\\u{1b}[31m\\u{202e}' is one too many")
  }

  @Test func `a check may end the run with a status of its own`() {
    let exit = #expect(throws: ParseExit.self) {
      try TripTool.parseAsRoot(["near", "--lat", "1", "nowhere"])
    }
    #expect(exit == .exit(ExitCode(3)))
    #expect(exit?.exitCode.rawValue == 3)
    #expect(exit?.standardError == "")
  }

  @Test func `flags may be repeated`() throws {
    let words = ["menu", "-vv", "--verbose", "-vsv"]
    #expect((try TripTool.parseAsRoot(words) as? MenuCommand)?.verbose == true)
  }

  @Test func `names only do not make the search long`() {
    let words = Array(repeating: ["--section", "note"], count: 20_000).flatMap(\.self)
    #expect(message(words) != nil)
  }
}
