import Testing

@Suite struct `Details` {
  @Test func `weather is shown with its sources`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show harbour weather", db: db)
          == Outcome(
            out: #"""
              Weather: The Harbour
              ====================

              Forecast:  https://example.org/weather?q=harbour (Weather service)
              Source:    Normals 1991-2020

              Kind         Period                High    Low  Mean  Precipitation  Precipitation %  Humidity     Wind  Wind °   hPa  Condition
              observation  2026-11-30T09:00:00Z                                                               3.0 m/s
              observation  2026-11-30T11:00:00Z               5 °C                                      91 %  6.2 m/s    270°  1013
              forecast     2026-12-01            7 °C  -1 °C                                  80 %                                   rain
              normal       November              9 °C   3 °C                61 mm
              normal       December              5 °C   1 °C

              """#))
    }
  }

  @Test func `weather as JSON keeps the SI units in every locale`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show harbour weather --json --locale en-US", db: db)
          == Outcome(
            out: #"""
              {
                "destination":"harbour",
                "link":"https://example.org/weather?q=harbour",
                "source":"Weather service",
                "records":[
                  {"kind":"observation","period":"2026-11-30T09:00:00Z","temperatureHigh":null,"temperatureLow":null,"temperature":null,"precipitation":null,"precipitationProbability":null,"humidity":null,"windSpeed":3,"windDirection":null,"pressure":null,"condition":null,"source":"Normals 1991-2020"},
                  {"kind":"observation","period":"2026-11-30T11:00:00Z","temperatureHigh":null,"temperatureLow":null,"temperature":4.5,"precipitation":null,"precipitationProbability":null,"humidity":0.91,"windSpeed":6.2,"windDirection":270,"pressure":1013.2,"condition":null,"source":"Normals 1991-2020"},
                  {"kind":"forecast","period":"2026-12-01","temperatureHigh":7,"temperatureLow":-1,"temperature":null,"precipitation":null,"precipitationProbability":0.8,"humidity":null,"windSpeed":null,"windDirection":null,"pressure":null,"condition":"rain","source":"Normals 1991-2020"},
                  {"kind":"normal","period":"--11","temperatureHigh":8.6,"temperatureLow":3.2,"temperature":null,"precipitation":60.5,"precipitationProbability":null,"humidity":null,"windSpeed":null,"windDirection":null,"pressure":null,"condition":null,"source":"Normals 1991-2020"},
                  {"kind":"normal","period":"--12","temperatureHigh":5.1,"temperatureLow":0.9,"temperature":null,"precipitation":null,"precipitationProbability":null,"humidity":null,"windSpeed":null,"windDirection":null,"pressure":null,"condition":null,"source":"Normals 1991-2020"}
                ]
              }

              """#))
    }
  }

  @Test func `events tell the time on the spot`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show harbour events", db: db)
          == Outcome(
            out: #"""
              Events: The Harbour
              ===================

              When                             Title                Category  Where     Repeats
              2026-10-04 17:00 (+02:00)        Evensong             music               FREQ=WEEKLY;BYDAY=SU
              2026-11-30 18:30–20:00 (+01:00)  Lantern walk         parade    Old quay
              2026-12-01 – 2026-12-02          Market day           market
              2026-12-05 10:00 (+01:00)        Regatta (cancelled)  sport

              """#))
    }
  }

  @Test func `the map is a table in which wide and Arabic letters keep the columns`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show harbour map", db: db)
          == Outcome(
            out: #"""
              Map: The Harbour
              ================

              Title                Lat.     Lon.  Category
              Lighthouse, old  53.54000  9.97000  landmark
              سوق السمك        53.54610  9.95200  market
              茶館 Teehaus     53.54410  9.99050  cafe

              """#))
    }
  }

  @Test func `a test drive tells its vehicle, phases and waypoints`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show harbour test-drive", db: db)
          == Outcome(
            out: #"""
              Quay ride
              =========
              Along the water

              Vehicle:       Tram No. 7
              Length:        1.3 km
              Duration:      15 min
              Track points:  3

              Phase   Duration
              Start      5 min
              Bridge    10 min

              No.  Waypoint      Lat.     Lon.
                1  Stop A    53.54000  9.97000
                2  Stop B    53.55000  9.98000

              """#))
    }
  }

  @Test func `a test drive in American units`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show harbour test-drive --units us --csv", db: db)
          == Outcome(
            out: #"""
              position,title,subtitle,latitude,longitude,point
              1,Stop A,,53.54,9.97,lighthouse
              2,Stop B,,53.55,9.98,

              """#))
    }
  }

  @Test func `a test drive as JSON holds its track`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show test-drive --json", db: db)
          == Outcome(
            out: #"""
              {
                "destination":"harbour",
                "slug":"quay-ride",
                "title":"Quay ride",
                "subtitle":"Along the water",
                "summary":null,
                "isTestDrive":true,
                "vehicle":{"slug":"tram","title":"Tram No. 7","maker":"Hansa","model":null,"year":1931,"summary":null},
                "length":1295.4,
                "timing":{"duration":900,"phases":[{"title":"Start","duration":300},{"title":"Bridge","duration":600}]},
                "trackPoints":3,
                "waypoints":[
                  {"position":1,"title":"Stop A","subtitle":null,"latitude":53.54,"longitude":9.97,"point":"lighthouse"},
                  {"position":2,"title":"Stop B","subtitle":null,"latitude":53.55,"longitude":9.98,"point":null}
                ],
                "segments":[
                  [{"latitude":53.54,"longitude":9.97,"elevation":4,"time":null},{"latitude":53.545,"longitude":9.975,"elevation":5,"time":null},{"latitude":53.55,"longitude":9.98,"elevation":6,"time":null}]
                ]
              }

              """#))
    }
  }

  @Test func `a page is shown by its slug`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show harbour tides", db: db)
          == Outcome(
            out: #"""
              Tides
              =====

              High water twice a day.

              - Bring boots
              - Ask the pilots (https://example.org/pilots)

              """#))
    }
  }

  @Test func `a page in Markdown is the page`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show tides --markdown", db: db)
          == Outcome(
            out: #"""
              # Tides

              High water **twice** a day.

              - Bring boots
              - Ask [the pilots](https://example.org/pilots)

              """#))
    }
  }

  @Test func `a page in Spanish is its translation`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show tides --locale es", db: db)
          == Outcome(
            out: #"""
              Mareas
              ======

              Marea alta dos veces al día.

              """#))
    }
  }

  @Test func `a number opens the item of the menu`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show 7 --nl", db: db)
          == Outcome(
            out: #"""
              {"position":1,"title":"Stop A","subtitle":null,"latitude":53.54,"longitude":9.97,"point":"lighthouse"}
              {"position":2,"title":"Stop B","subtitle":null,"latitude":53.55,"longitude":9.98,"point":null}

              """#))
    }
  }

  @Test func `a map point is shown by its slug`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show lighthouse --nl", db: db)
          == Outcome(
            out: #"""
              {"destination":"harbour","slug":"lighthouse","title":"Lighthouse, old","subtitle":null,"latitude":53.54,"longitude":9.97,"elevation":null,"category":"landmark","address":"Quay 1","links":["https://example.org/a","https://example.org/b"],"tags":["sea","light"],"body":"Climb it.","image":null}

              """#))
    }
  }

  @Test func `a number that the menu lacks is not found`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show 9", db: db)
          == Outcome(
            err: #"""
              roadtrip: the menu of harbour has no item 9; it has 1 to 7

              """#, status: 1))
    }
  }

  @Test func `an item that is misspelt is guessed`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("show harbour wether", db: db)
          == Outcome(
            err: #"""
              roadtrip: harbour has no detail "wether"; did you mean "weather"?

              """#, status: 1))
    }
  }
}
