import Testing

@Suite struct `Errors` {
  let scratch: Scratch
  let db: String

  init() throws { (scratch, db) = try SmallPack.store() }

  /// A command line, the one line that it gives, and its exit status.
  static let lines: [(line: String, message: String, status: Int32)] = [
    ("menu harber", #"there is no destination "harber"; did you mean "harbour"?"#, 1),
    ("menu nowhere", #"there is no destination "nowhere"; there is bergen, harbour"#, 1),
    ("show harbour tidse", #"harbour has no detail "tidse"; did you mean "tides"?"#, 1),
    ("show 77", "the menu of harbour has no item 77; it has 1 to 7", 1),
    ("show bergen test-drive", "bergen has no test drive", 1),
    (
      "events --destination harbur", #"there is no destination "harbur"; did you mean "harbour"?"#,
      1
    ),
    ("destinations --trip south", #"there is no trip "south"; there is north"#, 1),
    (
      "rate harbour/nothing 4",
      #"there is no record "harbour/nothing"; write a destination, DESTINATION/ITEM or a path such as trips/SLUG"#,
      1
    ),
  ]

  @Test(arguments: lines)
  func `what is not there is told in a line, or in the one shape of JSON`(
    line: String, message: String, status: Int32
  ) {
    #expect(run(line, db: db) == Outcome(err: "roadtrip: \(message)\n", status: status))
    let quoted = message.replacing("\"", with: "\\\"")
    #expect(
      run(line + " --json", db: db)
        == Outcome(
          err: """
            {"error":{"code":"not-found","message":"\(quoted)","file":null,"line":null,"column":null,"problems":[]}}

            """, status: status))
  }

  static let usages: [(line: String, message: String, usage: String)] = [
    (
      "points --limit 0", "the value '0' is invalid for '--limit <limit>': write a number from 1",
      "points [<options>]"
    ),
    ("points --limti 3", "unknown option '--limti'; did you mean '--limit'?", "points [<options>]"),
    (
      "menu --now yesterday",
      "the value 'yesterday' is invalid for '--now <now>': write an instant such as 2026-11-30T19:00:00Z or a date",
      "menu [<options>] [<destination>]"
    ),
    (
      "menu --locale !!",
      "the value '!!' is invalid for '--locale <locale>': write a BCP 47 tag such as en-US or es",
      "menu [<options>] [<destination>]"
    ),
    (
      "menu --units imperial",
      "the value 'imperial' is invalid for '--units <units>': use one of metric, us",
      "menu [<options>] [<destination>]"
    ),
    (
      "menu --csv --markdown", "choose one of --json, --nl, --csv and --markdown",
      "menu [<options>] [<destination>]"
    ),
    ("points --csv-safe", "--csv-safe goes with --csv", "points [<options>]"),
    ("menu a b", "the argument 'b' is one too many", "menu [<options>] [<destination>]"),
    ("show", "the argument '<item>' is missing", "show [<options>] [<destination>] <item>"),
    ("show a b c", "the argument 'c' is one too many", "show [<options>] [<destination>] <item>"),
    ("note harbour", "the argument '<text>' is missing", "note [<options>] [<record>] [<text>]"),
    (
      "rate harbour 6", "the value '6' is invalid for '<stars>': write 1 to 5",
      "rate [<options>] [<record>] [<stars>]"
    ),
    (
      "sql --param x 1", "the value 'x' is invalid for '--param <param>': write NAME=VALUE",
      "sql [<options>] <statement>"
    ),
    (
      "events --status offen",
      "the value 'offen' is invalid for '--status <status>': use one of tentative, confirmed, cancelled",
      "events [<options>]"
    ),
  ]

  @Test(arguments: usages)
  func `a wrong command line ends with 64 and says what would be right`(
    line: String, message: String, usage: String
  ) {
    #expect(
      run(line)
        == Outcome(
          err: """
            roadtrip: \(message)
            usage: roadtrip \(usage)
            See 'roadtrip help \(usage.prefix { $0 != " " })' for more.

            """, status: 64))
  }

  @Test func `a wrong command line with --json is told in the one shape of JSON`() {
    #expect(
      run("points --json --limti 3")
        == Outcome(
          err: """
            {"error":{"code":"usage","message":"unknown option '--limti'; did you mean '--limit'?","file":null,"line":null,"column":null,"problems":[]}}

            """, status: 64))
  }

  @Test func `a command that is misspelt is guessed`() {
    #expect(
      run("desinations")
        == Outcome(
          err: """
            roadtrip: unknown subcommand 'desinations'; did you mean 'destinations'?
            usage: roadtrip <subcommand>
            See 'roadtrip --help' for more.

            """, status: 64))
  }

  @Test func `an empty path of a database is refused`() {
    #expect(
      run(["menu", "--db", ""]).err.hasPrefix(
        "roadtrip: the value '' is invalid for '--db <db>': write the path of a file\n"))
  }

  @Test(arguments: [
    ("selec", #"near "selec": syntax error"#),
    ("select 1; select 2", "more than one statement"),
    ("insert into rating values (1)", "INSERT is not allowed: this SQL may only read"),
    ("attach 'z.db' as z", "ATTACH is not allowed: this SQL may only read"),
    ("select :a", "no value for parameter 'a'"),
  ])
  func `SQL that is wrong or writes is refused by the engine`(sql: String, message: String) {
    #expect(run(["sql", sql], db: db) == Outcome(err: "roadtrip: \(db): \(message)\n", status: 2))
  }

  @Test func `SQL gives every type of value`() {
    let sql = "SELECT x'00ff' AS b, 'a' || char(10) || :t AS t, 1.5 AS r, NULL AS n, :i + 1 AS i"
    func rows(_ form: String...) -> String {
      run(["sql", sql, "--param", "t=b=c", "--param", "i=41"] + form, db: db).out
    }
    #expect(rows() == "b        t      r    n  i\nx'00ff'  a⏎b=c  1.5     42\n")
    #expect(rows("--csv") == "b,t,r,n,i\nx'00ff',\"a\nb=c\",1.5,,42\n")
    #expect(rows("--nl") == #"{"b":"x'00ff'","t":"a\nb=c","r":1.5,"n":null,"i":42}"# + "\n")
    #expect(
      rows("--markdown") == """
        | b | t | r | n | i |
        | --- | --- | --- | --- | --- |
        | x'00ff' | a⏎b=c | 1.5 | | 42 |

        """)
  }
}
