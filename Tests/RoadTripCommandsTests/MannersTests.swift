import Foundation
import Testing

@Suite struct `Manners` {
  let scratch: Scratch
  let db: String

  init() throws { (scratch, db) = try SmallPack.store() }

  @Test func `the default destination is the only one, or the first stop of the only trip`() throws
  {
    let bundle = try scratch.write(
      "one.json", #"{"slug": "b", "name": "B", "latitude": 1, "longitude": 2}"#)
    let (one, none) = (scratch.path("one.db"), scratch.path("none.db"))
    #expect(run(["seed", bundle, "--quiet"], db: one) == Outcome())
    #expect(run("menu", db: one) == run("menu b", db: one))
    #expect(run("menu", db: db) == run("menu harbour", db: db))
    #expect(run("weather", db: db) == run("weather harbour", db: db))
    #expect(run("show map", db: db) == run("show harbour map", db: db))

    let more = try scratch.write(
      "more.ndjson",
      """
      {"kind":"destination","slug":"c","name":"C","latitude":1,"longitude":2}

      """)
    #expect(run(["seed", more, "--quiet"], db: one) == Outcome())
    #expect(
      run("menu", db: one)
        == Outcome(err: "roadtrip: say which destination: b, c\n", status: 64))
    #expect(run("migrate --quiet", db: none) == Outcome())
    #expect(
      run("menu", db: none)
        == Outcome(
          err: "roadtrip: there is no destination in the file; `roadtrip seed` brings some\n",
          status: 1))
  }

  @Test func `a destination is found in any letter case`() {
    #expect(run("menu HARBOUR", db: db) == run("menu harbour", db: db))
  }

  @Test func `text is bold on a terminal only, and never where NO_COLOR or the option says so`() {
    func line(_ command: String, _ environment: [String: String] = [:], _ isTerminal: Bool = true)
      -> Substring?
    {
      run(
        command, db: db, environment: environment, isTerminal: isTerminal, columns: 60
      ).out.split(separator: "\n").first
    }
    let bold = "\u{1B}[1mThe Harbour\u{1B}[0m"
    #expect(line("menu") == "\(bold)")
    #expect(line("menu", ["NO_COLOR": "1"]) == "The Harbour")
    #expect(line("menu", ["NO_COLOR": ""]) == "\(bold)")
    #expect(line("menu", ["TERM": "dumb"]) == "The Harbour")
    #expect(line("menu", [:], false) == "The Harbour")
    #expect(line("menu --color never") == "The Harbour")
    #expect(line("menu --color always", ["NO_COLOR": "1"], false) == "\(bold)")
    #expect(line("menu --csv --color always")?.hasPrefix("number,") == true)
  }

  @Test func `a table on a terminal is ruled and fits the width`() {
    #expect(
      run("points --color never", db: db, isTerminal: true, columns: 40)
        == Outcome(
          out: """
            Map points
            ==========

            Title            Lat.     Lon.  Category
            ───────────  ────────  ───────  ────────
            Lighthouse…  53.54000  9.97000  landmark
            سوق السمك    53.54610  9.95200  market
            茶館 Teeha…  53.54410  9.99050  cafe

            """))
  }

  @Test func `notes, ratings and favourites are kept and listed`() {
    let time = "2026-11-30T12:00:00Z"
    for line in ["note", "rate", "favorite"] {
      #expect(run("\(line) --nl", db: db) == Outcome(status: 1))
    }
    #expect(run(["note", "trips/north", "Pack\nboots"], db: db) == Outcome())
    #expect(run("rate harbour/lighthouse 4", db: db) == Outcome())
    #expect(run("rate harbour/lighthouse 5", db: db) == Outcome())
    #expect(run("favorite Bergen", db: db) == Outcome())
    #expect(
      run("note", db: db).out == """
        Your notes
        ==========

        Record       Text        Time
        trips/north  Pack⏎boots  \(time)

        """)
    #expect(
      run("rate --json", db: db).out == """
        [
          {"record":"destinations/harbour/points/lighthouse","stars":5,"time":"\(time)"}
        ]

        """)
    #expect(
      run("rate", db: db).out == """
        Rating
        ======

        Record                                  Stars  Time
        destinations/harbour/points/lighthouse      5  \(time)

        """)
    #expect(run("favorite --csv", db: db).out == "record,time\ndestinations/bergen,\(time)\n")
    #expect(run("favorite --erase bergen", db: db) == Outcome())
    #expect(run("favorite --erase bergen", db: db) == Outcome(status: 1))
    #expect(run("note --erase trips/north", db: db) == Outcome())
    #expect(run("rate --erase harbour/lighthouse", db: db) == Outcome())
    #expect(run("rate --nl", db: db) == Outcome(status: 1))
  }
}
