import Foundation
import Testing

/// The cases SED of the table of cases.
@Suite struct `Seed cases` {
  let scratch: Scratch
  let db: String

  init() throws { (scratch, db) = try SmallPack.store() }

  private func rows(_ sql: String) -> String { run(["sql", sql, "--csv"], db: db).out }

  @Test func `SED-01 a second run changes nothing`() throws {
    let pack = try SmallPack.write(in: scratch)
    let before = rows("SELECT count(*) AS points FROM map_point_detail")
    #expect(
      run(["seed", pack], db: db)
        == Outcome(
          err:
            "\(db): inserted 0, updated 0, unchanged 33, removed 0, rejected 0\n"))
    #expect(rows("SELECT count(*) AS points FROM map_point_detail") == before)
  }

  @Test(.enabled("needs the sqlite3 shell") { Machine.has("sqlite3") })
  func `SED-01 the dump of a file that was seeded twice is the same`() throws {
    let before = try Machine.run("sqlite3", [db, ".dump"]).out
    #expect(run(["seed", try SmallPack.write(in: scratch)], db: db).status == 0)
    #expect(try Machine.run("sqlite3", [db, ".dump"]).out == before)
    #expect(before.contains("'Lighthouse, old'"))
  }

  @Test func `SED-03 a destination alone keeps its rowid, points and events`() throws {
    let sql = """
      SELECT d.destination_id, d.subtitle, (SELECT count(*) FROM map_point_detail p WHERE p.destination = d.slug) AS points,
        (SELECT count(*) FROM event_detail e WHERE e.destination = d.slug) AS events
      FROM destination d WHERE d.slug = 'harbour'
      """
    let before = rows(sql)
    let file = try scratch.write(
      "harbour.json",
      #"{"slug": "harbour", "name": "Harbour", "subtitle": "Fog", "latitude": 53.5436, "longitude": 9.9881}"#
    )
    let outcome = run(["seed", file], db: db)
    #expect(outcome.status == 0)
    #expect(outcome.err.hasSuffix("inserted 0, updated 1, unchanged 0, removed 0, rejected 0\n"))
    #expect(rows(sql) == before.replacing("Salt and tar", with: "Fog"))
    #expect(before.contains(",Salt and tar,3,4\n"))
  }

  @Test(arguments: ["list.csv", "list.ndjson"])
  func `SED-05 a list without slugs is recognized the second time, and the report names the rule`(
    name: String
  ) throws {
    let list = try scratch.write(
      name,
      name.hasSuffix("csv")
        ? "title,lat,lon\nAlpha,1,2\nBeta,3,4\n"
        : """
        {"kind":"map-point","title":"Alpha","latitude":1,"longitude":2}
        {"kind":"map-point","title":"Beta","latitude":3,"longitude":4}

        """)
    func seed(_ more: String...) -> Outcome {
      run(["seed", list, "--destination", "harbour"] + more, db: db)
    }
    #expect(
      seed().err == "\(db): inserted 2, updated 0, unchanged 0, removed 0, rejected 0\n")
    let again = """
      \(db): inserted 0, updated 0, unchanged 2, removed 0, rejected 0; \
      2 recognized by title within 10 m

      """
    #expect(seed() == Outcome(err: again))
    #expect(seed("--on-duplicate", "skip") == Outcome(err: again))
    #expect(seed("--on-duplicate", "update") == Outcome(err: again))
    #expect(seed("--json").out.contains(#"  "matches":{"title within 10 m":2},"#))
    #expect(
      seed("--on-duplicate", "keep")
        == Outcome(err: "\(db): inserted 2, updated 0, unchanged 0, removed 0, rejected 0\n"))
    #expect(
      rows("SELECT map_point FROM map_point_detail WHERE latitude < 5 ORDER BY map_point")
        == "map_point\nalpha\nalpha-2\nbeta\nbeta-2\n")
  }

  @Test func `SED-05 skip leaves what is there, update changes it`() throws {
    let list = try scratch.write("list.csv", "slug,title,lat,lon\nsouk,Souk,53.5461,9.952\n")
    func seed(_ rule: String) -> Outcome {
      run(
        ["seed", list, "--destination", "harbour", "--pack", "small", "--on-duplicate", rule],
        db: db)
    }
    let title = "SELECT title FROM map_point_detail WHERE map_point = 'souk'"
    #expect(seed("skip").err.contains("inserted 0, updated 0, unchanged 1,"))
    #expect(rows(title) == "title\nسوق السمك\n")
    #expect(seed("update").err.contains("inserted 0, updated 1, unchanged 0,"))
    #expect(rows(title) == "title\nSouk\n")
  }

  @Test
  func `SED-07 one new, one changed, one equal and one wrong are counted, and nothing is written`()
    throws
  {
    let mixed = try scratch.write(
      "mixed.json",
      """
      [
       {"kind": "map-point", "destination": "harbour", "slug": "new", "title": "New", "latitude": 1, "longitude": 1},
       {"kind": "map-point", "destination": "harbour", "slug": "souk", "title": "Souk", "latitude": 53.5461, "longitude": 9.952, "category": "market"},
       {"kind": "map-point", "destination": "harbour", "slug": "tea-house", "title": "茶館 Teehaus", "latitude": 53.5441, "longitude": 9.9905, "category": "cafe"},
       {"kind": "map-point", "destination": "harbour", "slug": "bad", "title": "Bad", "latitude": 97.2, "longitude": 4}
      ]
      """)
    let problem = "latitude is 97.2; a latitude is a number of degrees from -90 to 90"
    let before = rows("SELECT * FROM map_point_detail")
    let seed = ["seed", mixed, "--pack", "small"]
    #expect(
      run(seed, db: db)
        == Outcome(
          err: """
            \(mixed):5:93: \(problem)
            \(db): inserted 1, updated 1, unchanged 1, removed 0, rejected 1; nothing was written

            """, status: 2))
    func json(isWritten: Bool) -> Outcome {
      Outcome(
        out: """
          {
            "inserted":1,
            "updated":1,
            "unchanged":1,
            "removed":0,
            "rejected":1,
            "written":\(isWritten),
            "kinds":{"map-point":{"inserted":1,"updated":1,"unchanged":1,"removed":0,"rejected":1}},
            "matches":{},
            "warnings":[],
            "problems":[
              {"severity":"error","file":"\(mixed)","line":5,"column":93,"message":"\(problem)"}
            ]
          }

          """, status: 2)
    }
    #expect(run(seed + ["--json"], db: db) == json(isWritten: false))
    #expect(run(seed + ["--dry-run", "--json"], db: db) == json(isWritten: false))
    #expect(rows("SELECT * FROM map_point_detail") == before)
    #expect(run(seed + ["--skip-errors", "--json"], db: db) == json(isWritten: true))
    #expect(
      rows("SELECT map_point, title FROM map_point_detail ORDER BY map_point") == """
        map_point,title
        lighthouse,"Lighthouse, old"
        new,New
        souk,Souk
        tea-house,茶館 Teehaus

        """)
  }
}
