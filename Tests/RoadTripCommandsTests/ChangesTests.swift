import Foundation
import Testing

@Suite struct `Diff and apply` {
  let scratch: Scratch
  let db: String
  let new: String

  init() throws {
    (scratch, db) = try SmallPack.store()
    new = scratch.path("new.db")
    try FileManager.default.copyItem(atPath: db, toPath: new)
    let lines = try scratch.write(
      "edit.ndjson",
      """
      {"kind":"pack","slug":"small","title":"Small pack","version":"2","licence":"CC0-1.0"}
      {"kind":"map-point","destination":"harbour","slug":"souk","title":"Fish market","latitude":53.5461,"longitude":9.952}
      {"kind":"page","destination":"harbour","slug":"fog","title":"Fog","body":"Wait."}

      """)
    #expect(run(["seed", lines, "--quiet"], db: new) == Outcome())
  }

  private func edit(_ db: String, _ line: String) throws {
    let file = try scratch.write("edit.ndjson", line + "\n")
    #expect(run(["seed", file, "--pack", "mine", "--quiet"], db: db) == Outcome())
  }

  @Test func `differences are listed`() throws {
    #expect(
      run(["diff", db, new])
        == Outcome(
          out: """
            Changes
            =======

            Change   Record                            Fields
            changed  packs/small                       version
            changed  destinations/harbour/points/souk  title, category
            added    destinations/harbour/pages/fog

            """, err: "added 1, changed 2, removed 0\n"))
    #expect(
      run(["diff", new, db, "--csv", "--quiet"])
        == Outcome(
          out: """
            change,record,fields
            changed,packs/small,version
            changed,destinations/harbour/points/souk,"title, category"
            removed,destinations/harbour/pages/fog,

            """))
    #expect(run(["diff", db, db, "-q"]) == Outcome())
    #expect(
      run(["diff", db, db, "--json"])
        == Outcome(out: "[]\n", err: "added 0, changed 0, removed 0\n"))
    #expect(run(["diff", db, scratch.path("none.db")]).status == 2)
    #expect(run(["diff", db]).status == 64)
  }

  @Test func `changes are written as NDJSON or one list, and applied`() throws {
    let lines = run(["diff", db, new, "--nl", "--quiet"])
    #expect(
      lines
        == Outcome(
          out: #"""
            {"change":"changed","record":"packs/small","was":{"version":"1"},"value":{"kind":"pack","slug":"small","title":"Small pack","version":"2","licence":"CC0-1.0","locale":"en"}}
            {"change":"changed","record":"destinations/harbour/points/souk","pack":"small","was":{"title":"سوق السمك","category":"market"},"value":{"kind":"map-point","destination":"harbour","slug":"souk","title":"Fish market","latitude":53.5461,"longitude":9.952}}
            {"change":"added","record":"destinations/harbour/pages/fog","pack":"small","value":{"kind":"page","destination":"harbour","slug":"fog","title":"Fog","body":"Wait.","pageKind":"page"}}

            """#))
    let list = run(["diff", db, new, "--json", "--quiet"]).out
    #expect(
      list
        == "[\n  " + lines.out.split(separator: "\n").joined(separator: ",\n  ") + "\n]\n")
    #expect(run("rate harbour/souk 4", db: db) == Outcome())
    let file = try scratch.write("changes.json", list)
    #expect(
      run(["apply", file, "--dry-run"], db: db)
        == Outcome(
          err:
            "\(db): inserted 1, updated 2, unchanged 0, removed 0, rejected 0, conflicts 0 (rehearsal: nothing was written)\n"
        ))
    #expect(
      run(["apply", file], db: db)
        == Outcome(
          err: "\(db): inserted 1, updated 2, unchanged 0, removed 0, rejected 0, conflicts 0\n"))
    #expect(run(["diff", db, new, "--quiet"]) == Outcome())
    #expect(run("rate --csv", db: db).out.contains("destinations/harbour/points/souk,4,"))
    let again = try Machine.roadtrip(["apply", "-", "--db", db], input: Data(lines.out.utf8))
    #expect(
      again
        == Outcome(
          err: "\(db): inserted 0, updated 0, unchanged 3, removed 0, rejected 0, conflicts 0\n"))
  }

  @Test func `conflicts are listed with exit 1, unless one side is chosen`() throws {
    let file = try scratch.write("changes.ndjson", run(["diff", db, new, "--nl", "-q"]).out)
    try edit(
      db,
      #"{"kind":"map-point","destination":"harbour","slug":"souk","title":"Mine","latitude":1,"longitude":2}"#
    )
    let conflict =
      "\(file):2:1: conflict: destinations/harbour/points/souk: it was edited here; the new version changes it\n"
    #expect(
      run(["apply", file], db: db)
        == Outcome(
          err: conflict
            + "\(db): inserted 1, updated 1, unchanged 0, removed 0, rejected 0, conflicts 1\n",
          status: 1))
    #expect(
      run(["apply", file, "--json"], db: db)
        == Outcome(
          out: """
            {
              "inserted":0,
              "updated":0,
              "unchanged":2,
              "removed":0,
              "rejected":0,
              "conflicts":[
                {"record":"destinations/harbour/points/souk","kind":"map-point","change":"changed","reason":"edited","message":"it was edited here; the new version changes it"}
              ],
              "written":true,
              "kinds":{"pack":{"inserted":0,"updated":0,"unchanged":1,"removed":0,"rejected":0},"page":{"inserted":0,"updated":0,"unchanged":1,"removed":0,"rejected":0}},
              "matches":{},
              "warnings":[],
              "problems":[]
            }

            """, status: 1))
    #expect(run(["apply", file, "--ours", "--quiet"], db: db) == Outcome())
    #expect(run("points --csv", db: db).out.contains("Mine"))
    #expect(
      run(["apply", file, "--theirs"], db: db)
        == Outcome(
          err: "\(db): inserted 0, updated 1, unchanged 2, removed 0, rejected 0, conflicts 0\n"))
    #expect(!run("points --csv", db: db).out.contains("Mine"))
    #expect(run(["apply", file, "--ours", "--theirs"], db: db).status == 64)
  }

  @Test func `a file that is wrong is told with its places, and nothing is written`() throws {
    let lines = run(["diff", db, new, "--nl", "-q"]).out.split(separator: "\n")
    let file = try scratch.write(
      "changes.ndjson",
      """
      \(lines[1])
      \(lines[2].replacing("\"Wait.\"", with: "7"))
      {"change":"gone","record":"trips/north"}

      """)
    let before = try Data(contentsOf: URL(fileURLWithPath: db))
    #expect(
      run(["apply", file], db: db)
        == Outcome(
          err: """
            \(file):2:157: body is 7; a body is text
            \(file):3:11: change is text "gone"; a change is one of added, changed, removed
            \(db): inserted 0, updated 1, unchanged 0, removed 0, rejected 0, conflicts 0; nothing was written

            """, status: 2))
    #expect(try Data(contentsOf: URL(fileURLWithPath: db)) == before)
    let none = scratch.path("none.ndjson")
    #expect(
      run(["apply", none], db: db)
        == Outcome(
          err: """
            \(none):1:1: No such file or directory
            \(db): inserted 0, updated 0, unchanged 0, removed 0, rejected 0, conflicts 0; nothing was written

            """, status: 2))
    #expect(run(["apply", file], db: scratch.path("absent.db")).status == 2)
  }
}
