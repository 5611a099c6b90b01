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

  @Test func `CSV for a spreadsheet holds no formula`() throws {
    let list = try scratch.write("list.csv", "title,lat,lon\n=HYPERLINK(1),1,2\n")
    #expect(run(["seed", list, "--destination", "bergen", "--quiet"], db: db) == Outcome())
    func title(_ options: String) -> Substring? {
      run("points --destination bergen \(options)", db: db).out.split(separator: ",").dropFirst(14)
        .first
    }
    #expect(title("--csv") == "=HYPERLINK(1)")
    #expect(title("--csv --csv-safe") == "'=HYPERLINK(1)")
  }

  @Test func `a report keeps details apart that have one name`() throws {
    let page = try scratch.write(
      "page.ndjson",
      #"{"kind":"page","destination":"harbour","slug":"map","title":"My map","body":"Text."}"#)
    #expect(run(["seed", page, "--quiet"], db: db) == Outcome())
    let json = run("report harbour --json", db: db).out
    #expect(json.split(separator: #""map":["#, omittingEmptySubsequences: false).count == 2)
    #expect(json.contains(#""page/map":{"#))
  }

  @Test func `a report of several destinations says in each row which it is`() {
    #expect(
      run("report --csv", db: db).out == """
        destination,number,section,detail,name,title,subtitle,entries
        bergen,1,At My Destination,weather,weather,Weather,,0
        bergen,2,At My Destination,events,events,Events,Nothing coming up,0
        bergen,3,Getting Around,map,map,Map,0 places,0
        bergen,4,Getting Around,find,find,Find,1 record here,1
        bergen,5,Planning My Trip,destinations,destinations,Destinations,2 destinations,2
        harbour,1,At My Destination,weather,weather,Weather,Today: 5 °C,5
        harbour,2,At My Destination,events,events,Events,"Next: Lantern walk, 2026-11-30 18:30–20:00",4
        harbour,3,Getting Around,map,map,Map,3 places,3
        harbour,4,Getting Around,find,find,Find,10 records here,10
        harbour,5,Planning My Trip,destinations,destinations,Destinations,2 destinations,2
        harbour,6,Planning My Trip,page,tides,Tides,,1
        harbour,7,Test Drive,test-drive,quay-ride,Quay ride,1.3 km · 15 min · Tram No. 7,3

        """)
  }
}
