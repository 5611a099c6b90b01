import Testing

@Suite struct `Lists` {
  @Test func `trips in text`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("trips", db: db)
          == Outcome(
            out: #"""
              Trips
              =====

              Northward
              ---------

              Two harbours

              No.  Stop     Arrival     Departure   Note
                1  harbour  2026-11-30  2026-12-02  Start here.
                2  bergen   2026-12-03

              """#))
    }
  }

  @Test func `trips as JSON`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("trips --json", db: db)
          == Outcome(
            out: #"""
              [
                {"slug":"north","title":"Northward","subtitle":"Two harbours","summary":null,"image":null,"stops":[{"position":1,"destination":"harbour","arrival":"2026-11-30","departure":"2026-12-02","note":"Start here."},{"position":2,"destination":"bergen","arrival":"2026-12-03","departure":null,"note":null}]}
              ]

              """#))
    }
  }

  @Test func `trips in Spanish as CSV`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("trips --csv --locale es", db: db)
          == Outcome(
            out: #"""
              trip,position,destination,arrival,departure,note
              north,1,harbour,2026-11-30,2026-12-02,Empieza aquí.
              north,2,bergen,2026-12-03,,

              """#))
    }
  }

  @Test func `trips in Markdown`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("trips --markdown", db: db)
          == Outcome(
            out: #"""
              # Trips

              ## Northward

              Two harbours

              | No. | Stop | Arrival | Departure | Note |
              | ---: | --- | --- | --- | --- |
              | 1 | harbour | 2026-11-30 | 2026-12-02 | Start here. |
              | 2 | bergen | 2026-12-03 | | |

              """#))
    }
  }

  @Test func `destinations in text`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("destinations", db: db)
          == Outcome(
            out: #"""
              Destinations
              ============

              Slug     Name     Subtitle          Lat.     Lon.  Time zone      Country
              bergen   Bergen                 60.39130  5.32210  Europe/Oslo    NO
              harbour  Harbour  Salt and tar  53.54360  9.98810  Europe/Berlin  DE

              """#))
    }
  }

  @Test func `destinations as NDJSON`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("destinations --nl", db: db)
          == Outcome(
            out: #"""
              {"slug":"bergen","name":"Bergen","title":"Bergen","subtitle":null,"latitude":60.3913,"longitude":5.3221,"elevation":null,"timeZone":"Europe/Oslo","country":"NO","summary":null,"image":null,"weatherLink":null,"weatherSource":null}
              {"slug":"harbour","name":"Harbour","title":"The Harbour","subtitle":"Salt and tar","latitude":53.5436,"longitude":9.9881,"elevation":6,"timeZone":"Europe/Berlin","country":"DE","summary":"A harbour on a river.","image":null,"weatherLink":"https://example.org/weather?q=harbour","weatherSource":"Weather service"}

              """#))
    }
  }

  @Test func `the stops of a trip are in its order`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("destinations --trip north --csv", db: db)
          == Outcome(
            out: #"""
              slug,name,title,subtitle,latitude,longitude,elevation,timeZone,country,summary,image,weatherLink,weatherSource
              harbour,Harbour,The Harbour,Salt and tar,53.5436,9.9881,6,Europe/Berlin,DE,A harbour on a river.,,https://example.org/weather?q=harbour,Weather service
              bergen,Bergen,Bergen,,60.3913,5.3221,,Europe/Oslo,NO,,,,

              """#))
    }
  }

  @Test func `a trip that is not there`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("destinations --trip south", db: db)
          == Outcome(
            err: #"""
              roadtrip: there is no trip "south"; there is north

              """#, status: 1))
    }
  }

  @Test func `points in text`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("points", db: db)
          == Outcome(
            out: #"""
              Map points
              ==========

              Title                Lat.     Lon.  Category
              Lighthouse, old  53.54000  9.97000  landmark
              سوق السمك        53.54610  9.95200  market
              茶館 Teehaus     53.54410  9.99050  cafe

              """#))
    }
  }

  @Test func `points of one category as JSON`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("points --category cafe --json", db: db)
          == Outcome(
            out: #"""
              [
                {"destination":"harbour","slug":"tea-house","title":"茶館 Teehaus","subtitle":null,"latitude":53.5441,"longitude":9.9905,"elevation":null,"category":"cafe","address":null,"links":[],"tags":[],"body":null,"image":null}
              ]

              """#))
    }
  }

  @Test func `points as CSV`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("points --csv", db: db)
          == Outcome(
            out: #"""
              destination,slug,title,subtitle,latitude,longitude,elevation,category,address,links,tags,body,image
              harbour,lighthouse,"Lighthouse, old",,53.54,9.97,,landmark,Quay 1,https://example.org/a|https://example.org/b,sea|light,Climb it.,
              harbour,souk,سوق السمك,,53.5461,9.952,,market,,"","",,
              harbour,tea-house,茶館 Teehaus,,53.5441,9.9905,,cafe,,"","",,

              """#))
    }
  }

  @Test func `points as NDJSON in Spanish`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("points --nl --locale es --limit 1", db: db)
          == Outcome(
            out: #"""
              {"destination":"harbour","slug":"lighthouse","title":"Faro viejo","subtitle":null,"latitude":53.54,"longitude":9.97,"elevation":null,"category":"landmark","address":"Quay 1","links":["https://example.org/a","https://example.org/b"],"tags":["sea","light"],"body":"Climb it.","image":null}

              """#,
            err: #"""
              roadtrip: only the first 1 rows are shown (--limit)

              """#))
    }
  }

  @Test func `no point of a category is nothing found`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("points --category zoo --json", db: db)
          == Outcome(
            out: #"""
              []

              """#, status: 1))
    }
  }

  @Test func `no point at a destination is nothing found`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("points --destination bergen", db: db)
          == Outcome(
            out: #"""
              Map points
              ==========

              """#, status: 1))
    }
  }
}
