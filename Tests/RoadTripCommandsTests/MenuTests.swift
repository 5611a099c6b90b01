import RoadTripModel
import RoadTripStore
import Testing

@Suite struct `The master menu` {
  @Test func `text has sections, numbers and live subtitles`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("menu harbour", db: db)
          == Outcome(
            out: #"""
              The Harbour
              ===========
              Salt and tar

              At My Destination
              -----------------

              1  Weather  Today: 5 °C
              2  Events   Next: Lantern walk, 2026-11-30 18:30–20:00

              Getting Around
              --------------

              3  Map   3 places
              4  Find  10 records here

              Planning My Trip
              ----------------

              5  Destinations  2 destinations
              6  Tides

              Test Drive
              ----------

              7  Quay ride  1.3 km · 15 min · Tram No. 7

              """#))
    }
  }

  @Test func `JSON is one object`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("menu --json", db: db)
          == Outcome(
            out: #"""
              {
                "destination":"harbour",
                "title":"The Harbour",
                "subtitle":"Salt and tar",
                "sections":[
                  {"title":"At My Destination","items":[{"number":1,"detail":"weather","name":"weather","title":"Weather","subtitle":"Today: 5 °C","entries":5},{"number":2,"detail":"events","name":"events","title":"Events","subtitle":"Next: Lantern walk, 2026-11-30 18:30–20:00","entries":4}]},
                  {"title":"Getting Around","items":[{"number":3,"detail":"map","name":"map","title":"Map","subtitle":"3 places","entries":3},{"number":4,"detail":"find","name":"find","title":"Find","subtitle":"10 records here","entries":10}]},
                  {"title":"Planning My Trip","items":[{"number":5,"detail":"destinations","name":"destinations","title":"Destinations","subtitle":"2 destinations","entries":2},{"number":6,"detail":"page","name":"tides","title":"Tides","subtitle":null,"entries":1}]},
                  {"title":"Test Drive","items":[{"number":7,"detail":"test-drive","name":"quay-ride","title":"Quay ride","subtitle":"1.3 km · 15 min · Tram No. 7","entries":3}]}
                ]
              }

              """#))
    }
  }

  @Test func `NDJSON is one item a line`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("menu --nl", db: db)
          == Outcome(
            out: #"""
              {"number":1,"section":"At My Destination","detail":"weather","name":"weather","title":"Weather","subtitle":"Today: 5 °C","entries":5}
              {"number":2,"section":"At My Destination","detail":"events","name":"events","title":"Events","subtitle":"Next: Lantern walk, 2026-11-30 18:30–20:00","entries":4}
              {"number":3,"section":"Getting Around","detail":"map","name":"map","title":"Map","subtitle":"3 places","entries":3}
              {"number":4,"section":"Getting Around","detail":"find","name":"find","title":"Find","subtitle":"10 records here","entries":10}
              {"number":5,"section":"Planning My Trip","detail":"destinations","name":"destinations","title":"Destinations","subtitle":"2 destinations","entries":2}
              {"number":6,"section":"Planning My Trip","detail":"page","name":"tides","title":"Tides","subtitle":null,"entries":1}
              {"number":7,"section":"Test Drive","detail":"test-drive","name":"quay-ride","title":"Quay ride","subtitle":"1.3 km · 15 min · Tram No. 7","entries":3}

              """#))
    }
  }

  @Test func `CSV has a header`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("menu --csv", db: db)
          == Outcome(
            out: #"""
              number,section,detail,name,title,subtitle,entries
              1,At My Destination,weather,weather,Weather,Today: 5 °C,5
              2,At My Destination,events,events,Events,"Next: Lantern walk, 2026-11-30 18:30–20:00",4
              3,Getting Around,map,map,Map,3 places,3
              4,Getting Around,find,find,Find,10 records here,10
              5,Planning My Trip,destinations,destinations,Destinations,2 destinations,2
              6,Planning My Trip,page,tides,Tides,,1
              7,Test Drive,test-drive,quay-ride,Quay ride,1.3 km · 15 min · Tram No. 7,3

              """#))
    }
  }

  @Test func `Markdown is numbered through`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("menu --markdown", db: db)
          == Outcome(
            out: #"""
              # The Harbour

              Salt and tar

              ## At My Destination

              1. **Weather** — Today: 5 °C
              2. **Events** — Next: Lantern walk, 2026-11-30 18:30–20:00

              ## Getting Around

              3. **Map** — 3 places
              4. **Find** — 10 records here

              ## Planning My Trip

              5. **Destinations** — 2 destinations
              6. **Tides**

              ## Test Drive

              7. **Quay ride** — 1.3 km · 15 min · Tram No. 7

              """#))
    }
  }

  @Test func `Spanish is in Spanish wherever the pack and the words are`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("menu --locale es", db: db)
          == Outcome(
            out: #"""
              El puerto
              =========
              Sal y brea

              En mi destino
              -------------

              1  El tiempo  Hoy: 5 °C
              2  Eventos    Próximo: Paseo de faroles, 2026-11-30 18:30–20:00

              Cómo moverse
              ------------

              3  Mapa    3 lugares
              4  Buscar  10 registros aquí

              Planear mi viaje
              ----------------

              5  Destinos  2 destinos
              6  Mareas

              Prueba de conducción
              --------------------

              7  Paseo del muelle  1.3 km · 15 min · Tram No. 7

              """#))
    }
  }

  @Test func `a reader in America sees miles and degrees Fahrenheit`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("menu --locale en-US --now 2026-12-01", db: db)
          == Outcome(
            out: #"""
              The Harbour
              ===========
              Salt and tar

              At My Destination
              -----------------

              1  Weather  Today: 45 °F / 30 °F, rain
              2  Events   Next: Market day, 2026-12-01 – 2026-12-02

              Getting Around
              --------------

              3  Map   3 places
              4  Find  10 records here

              Planning My Trip
              ----------------

              5  Destinations  2 destinations
              6  Tides

              Test Drive
              ----------

              7  Quay ride  0.8 mi · 15 min · Tram No. 7

              """#))
    }
  }

  @Test func `an event that is cancelled is not the next one`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("menu --now 2026-12-04 --csv", db: db)
          == Outcome(
            out: #"""
              number,section,detail,name,title,subtitle,entries
              1,At My Destination,weather,weather,Weather,December: 5 °C / 1 °C,5
              2,At My Destination,events,events,Events,4 events,4
              3,Getting Around,map,map,Map,3 places,3
              4,Getting Around,find,find,Find,10 records here,10
              5,Planning My Trip,destinations,destinations,Destinations,2 destinations,2
              6,Planning My Trip,page,tides,Tides,,1
              7,Test Drive,test-drive,quay-ride,Quay ride,1.3 km · 15 min · Tram No. 7,3

              """#))
    }
  }

  @Test func `a destination with nothing in it has a menu`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("menu bergen", db: db)
          == Outcome(
            out: #"""
              Bergen
              ======

              At My Destination
              -----------------

              1  Weather
              2  Events   Nothing coming up

              Getting Around
              --------------

              3  Map   0 places
              4  Find  1 record here

              Planning My Trip
              ----------------

              5  Destinations  2 destinations

              """#))
    }
  }

  @Test func `weather of which nothing is known gives way to its source`() throws {
    let scratch = try Scratch()
    let wind = try scratch.write(
      "wind.json",
      """
      {"name": "Harbour", "latitude": 1, "longitude": 2, "timeZone": "UTC",
       "weather": {"link": "https://example.org/w", "source": "Weather service"},
       "weatherRecords": [{"kind": "observation", "time": "2026-11-30T11:30:00Z", "windSpeed": 3}]}
      """)
    let new = scratch.path("new.db")
    #expect(run(["seed", wind, "--quiet"], db: new) == Outcome())
    let line = run("menu --csv", db: new).out.split(separator: "\n")[1]
    #expect(line == "1,At My Destination,weather,weather,Weather,Weather service,1")
  }

  @Test func `a usual menu of one's own is shown, its headings as authored`() throws {
    let (scratch, db) = try SmallPack.store()
    try withExtendedLifetime(scratch) {
      let store = try TripStore(path: db)
      try store.write { access in
        let items: [MenuSection.Item] = [
          .init(detail: .map, title: "Near by"), .init(detail: .weather),
        ]
        _ = try access.save(usualMenu: [
          MenuSection(title: "map", items: items),
          MenuSection(title: "Test Drive", items: [.init(detail: .testDrive, subtitle: "Short")]),
        ])
      }
      store.close()
      #expect(
        run("menu harbour --csv", db: db)
          == Outcome(
            out: """
              number,section,detail,name,title,subtitle,entries
              1,map,map,map,Near by,3 places,3
              2,map,weather,weather,Weather,Today: 5 °C,5
              3,map,find,find,Find,10 records here,10
              4,Test Drive,test-drive,quay-ride,Quay ride,1.3 km · 15 min · Tram No. 7,3

              """))
      #expect(
        run("menu bergen --csv --locale es", db: db).out == """
          number,section,detail,name,title,subtitle,entries
          1,map,map,map,Near by,0 lugares,0
          2,map,weather,weather,El tiempo,,0
          3,map,find,find,Buscar,1 registro aquí,1

          """)
    }
  }
}
