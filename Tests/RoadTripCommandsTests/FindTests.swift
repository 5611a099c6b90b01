import Foundation
import Testing

/// Find in the master menu, and what it opens.
@Suite struct `Find in the menu` {
  @Test func `it opens what can be found here and everywhere, and says how`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      let text = Outcome(
        out: """
          Find: The Harbour
          =================

          Kind         Here  Everywhere
          Destination     1           2
          Trip            0           1
          Route           1           1
          Page            1           1
          Event           4           4
          Map point       3           3

          Search here:        roadtrip search WORDS --destination harbour
          Search everywhere:  roadtrip search WORDS

          """)
      #expect(run("show harbour find", db: db) == text)
      #expect(run("show 4", db: db) == text)
      #expect(
        run("show find --markdown --locale es", db: db)
          == Outcome(
            out: """
              # Buscar: El puerto

              | Tipo | Aquí | En todas partes |
              | --- | ---: | ---: |
              | Destino | 1 | 2 |
              | Viaje | 0 | 1 |
              | Ruta | 1 | 1 |
              | Página | 1 | 1 |
              | Evento | 4 | 4 |
              | Punto de interés | 3 | 3 |

              - **Buscar aquí:** roadtrip search WORDS --destination harbour
              - **Buscar en todas partes:** roadtrip search WORDS

              """))
    }
  }

  @Test func `for programs it is an object, and a row for each kind`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show bergen find --json", db: db)
          == Outcome(
            out: """
              {
                "destination":"bergen",
                "kinds":[
                  {"kind":"destination","here":1,"everywhere":2},
                  {"kind":"trip","here":0,"everywhere":1},
                  {"kind":"route","here":0,"everywhere":1},
                  {"kind":"page","here":0,"everywhere":1},
                  {"kind":"event","here":0,"everywhere":4},
                  {"kind":"map-point","here":0,"everywhere":3}
                ],
                "searchHere":"roadtrip search WORDS --destination bergen",
                "searchEverywhere":"roadtrip search WORDS"
              }

              """))
      #expect(
        run("show bergen find --csv", db: db).out
          == """
          kind,here,everywhere
          destination,1,2
          trip,0,1
          route,0,1
          page,0,1
          event,0,4
          map-point,0,3

          """)
    }
  }

  @Test func `the count in the menu is what a search here can find`() throws {
    let (scratch, db) = try SmallPack.store()
    try withExtendedLifetime(scratch) {
      let texts = try scratch.write(
        "texts.ndjson",
        """
        {"kind":"pack","slug":"texts","title":"Texts"}
        {"kind":"destination","slug":"pier","name":"Zz pier","latitude":1,"longitude":2,"timeZone":"UTC"}
        {"kind":"map-point","destination":"pier","slug":"a","title":"Zz a","latitude":1,"longitude":2}
        {"kind":"event","destination":"pier","slug":"b","title":"Zz b","start":"2027-01-01"}
        {"kind":"page","destination":"pier","slug":"c","title":"Zz c","body":"C"}
        {"kind":"page","slug":"d","title":"Zz d","body":"D"}

        """)
      #expect(run(["seed", texts, "--quiet"], db: db) == Outcome())
      let found = run("search zz --destination pier --nl", db: db).out.split(separator: "\n")
      #expect(found.count == 4)
      #expect(run("menu pier", db: db).out.contains("\n4  Find  4 records here\n"))
    }
  }

  @Test func `a menu of one's own has Find at its end, or where its map is, named or not`() throws {
    let menus = [
      (#"[{"title":"A","items":[{"detail":"weather"}]}]"#, ["A weather", "A find"]),
      (
        #"[{"title":"A","items":[{"detail":"map"},{"detail":"events"}]},{"title":"B","items":[{"detail":"weather"}]}]"#,
        ["A map", "A events", "A find", "B weather"]
      ),
      (
        #"[{"title":"A","items":[{"detail":"map"},{"detail":"find"}]},{"title":"B","items":[{"detail":"weather"}]}]"#,
        ["A map", "A find", "B weather"]
      ),
    ]
    for (menu, expected) in menus {
      let (scratch, db) = try SmallPack.store()
      let line =
        #"{"kind":"destination","slug":"pier","name":"Pier","latitude":1,"longitude":2,"timeZone":"UTC","menu":\#(menu)}"#
      let file = try scratch.write("pier.ndjson", line + "\n")
      #expect(run(["seed", file, "--quiet"], db: db) == Outcome())
      let again = run(["seed", file], db: db)
      #expect((again.out + again.err).contains("unchanged 1,"), "\(again)")
      let rows = run("menu pier --csv", db: db).out.split(separator: "\n").dropFirst()
      let items = rows.map { $0.split(separator: ",") }.map { "\($0[1]) \($0[2])" }
      #expect(items == expected)
    }
  }

  @Test(arguments: [
    (#"[{"title":"A","items":[{"detail":"find"}]}]"#, "A"),
    (#"[{"title":"A","items":[{"detail":"find"},{"detail":"map"}]}]"#, "A"),
    (#"[{"title":"A","items":[{"detail":"map"},{"detail":"find","title":"Look"}]}]"#, "A"),
    (
      #"[{"title":"A","items":[{"detail":"map"}]},{"title":"B","items":[{"detail":"weather"},{"detail":"find"}]}]"#,
      "B"
    ),
  ])
  func `a menu that names Find elsewhere, or with words, is refused`(
    menu: String, section: String
  ) throws {
    let (scratch, db) = try SmallPack.store()
    let file = try scratch.write(
      "pier.json", #"{"slug":"pier","name":"Pier","latitude":1,"longitude":2,"menu":\#(menu)}"#)
    let outcome = run(["seed", file, "--quiet"], db: db)
    #expect(outcome.status == 2)
    let sentence = """
      menu is find in section "\(section)"; find stands behind other items at the end of the section of the map (of the last \
      section, where there is no map), without target and words: there it is in every menu
      """
    #expect(outcome.err.contains(sentence), "\(outcome)")
  }

  @Test func `a file of an older schema shows Find once it is migrated, and its rows stay`() throws
  {
    guard Machine.has("sqlite3") else { return }
    let (scratch, db) = try SmallPack.store()
    let old = scratch.path("old.db")
    try Project.atFirstSchema(db, in: scratch).write(to: URL(fileURLWithPath: old))
    #expect(run("migrate --quiet", db: old).status == 0)
    #expect(run("menu", db: old) == run("menu", db: db))
    let rows = "SELECT detail FROM menu_item WHERE detail = 'find'"
    #expect(run(["sql", rows, "--nl"], db: old).out == "")
  }
}
