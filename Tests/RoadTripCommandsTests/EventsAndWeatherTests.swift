import Testing

@Suite struct `Events and weather` {
  @Test func `events in text`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("events", db: db)
          == Outcome(
            out: #"""
              Events
              ======

              When                             Title                Category  Where     Repeats
              2026-10-04 17:00 (+02:00)        Evensong             music               FREQ=WEEKLY;BYDAY=SU
              2026-11-30 18:30–20:00 (+01:00)  Lantern walk         parade    Old quay
              2026-12-01 – 2026-12-02          Market day           market
              2026-12-05 10:00 (+01:00)        Regatta (cancelled)  sport

              """#))
    }
  }

  @Test func `events as CSV`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("events --csv", db: db)
          == Outcome(
            out: #"""
              destination,slug,title,start,end,timeZone,utcOffset,startUTC,isAllDay,category,status,place,recurrenceRule,link
              harbour,evensong,Evensong,2026-10-04T17:00,,Europe/Berlin,+02:00,2026-10-04T15:00:00Z,false,music,confirmed,,FREQ=WEEKLY;BYDAY=SU,
              harbour,lantern-walk,Lantern walk,2026-11-30T18:30,2026-11-30T20:00,Europe/Berlin,+01:00,2026-11-30T17:30:00Z,false,parade,confirmed,Old quay,,
              harbour,market-day,Market day,2026-12-01,2026-12-02,,,,true,market,confirmed,,,
              harbour,regatta,Regatta,2026-12-05T10:00,,Europe/Berlin,+01:00,2026-12-05T09:00:00Z,false,sport,cancelled,,,

              """#))
    }
  }

  @Test func `events of some days`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("events --from 2026-12-01 --to 2026-12-02 --nl", db: db)
          == Outcome(
            out: #"""
              {"destination":"harbour","slug":"evensong","title":"Evensong","start":"2026-10-04T17:00","end":null,"timeZone":"Europe/Berlin","utcOffset":"+02:00","startUTC":"2026-10-04T15:00:00Z","isAllDay":false,"category":"music","status":"confirmed","place":null,"recurrenceRule":"FREQ=WEEKLY;BYDAY=SU","link":null}
              {"destination":"harbour","slug":"market-day","title":"Market day","start":"2026-12-01","end":"2026-12-02","timeZone":null,"utcOffset":null,"startUTC":null,"isAllDay":true,"category":"market","status":"confirmed","place":null,"recurrenceRule":null,"link":null}

              """#))
    }
  }

  @Test func `events of a category as JSON`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("events --category music --json", db: db)
          == Outcome(
            out: #"""
              [
                {"destination":"harbour","slug":"evensong","title":"Evensong","start":"2026-10-04T17:00","end":null,"timeZone":"Europe/Berlin","utcOffset":"+02:00","startUTC":"2026-10-04T15:00:00Z","isAllDay":false,"category":"music","status":"confirmed","place":null,"recurrenceRule":"FREQ=WEEKLY;BYDAY=SU","link":null}
              ]

              """#))
    }
  }

  @Test func `events of a status in Spanish`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("events --status cancelled --locale es", db: db)
          == Outcome(
            out: #"""
              Eventos
              =======

              Cuándo                     Título               Categoría  Dónde  Se repite
              2026-12-05 10:00 (+01:00)  Regatta (cancelado)  sport

              """#))
    }
  }

  @Test func `events that are not over`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("events --upcoming --now 2026-12-02T23:30:00Z --markdown", db: db)
          == Outcome(
            out: #"""
              # Events

              | When | Title | Category | Where | Repeats |
              | --- | --- | --- | --- | --- |
              | 2026-10-04 17:00 (+02:00) | Evensong | music | | FREQ=WEEKLY;BYDAY=SU |
              | 2026-12-05 10:00 (+01:00) | Regatta (cancelled) | sport | | |

              """#))
    }
  }

  @Test func `no event in those days`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("events --from 2027-01-01 --to 2027-01-02 --category parade", db: db)
          == Outcome(
            out: #"""
              Events
              ======

              """#, status: 1))
    }
  }

  @Test func `days in the wrong order are refused`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("events --from 2026-12-02 --to 2026-12-01", db: db)
          == Outcome(
            err: #"""
              roadtrip: --to 2026-12-01 lies before --from 2026-12-02
              usage: roadtrip events [<options>]
              See 'roadtrip help events' for more.

              """#, status: 64))
    }
  }

  @Test func `weather day by day`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("weather harbour --daily", db: db)
          == Outcome(
            out: #"""
              Weather: The Harbour
              ====================

              Date        Kind         Records  High    Low  Mean  Precipitation  Precipitation %     Wind
              2026-11-30  observation        2  5 °C   5 °C  5 °C                                  6.2 m/s
              2026-12-01  forecast           1  7 °C  -1 °C                                  80 %

              """#))
    }
  }

  @Test func `weather day by day as CSV`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("weather harbour --daily --csv", db: db)
          == Outcome(
            out: #"""
              date,kind,records,temperatureHigh,temperatureLow,temperature,precipitation,precipitationProbability,windSpeed
              2026-11-30,observation,2,4.5,4.5,4.5,,,6.2
              2026-12-01,forecast,1,7,-1,,,0.8,

              """#))
    }
  }

  @Test func `weather of one day`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("weather --from 2026-11-30 --to 2026-11-30", db: db)
          == Outcome(
            out: #"""
              Weather: The Harbour
              ====================

              Forecast:  https://example.org/weather?q=harbour (Weather service)
              Source:    Normals 1991-2020

              Kind         Period                Mean  Humidity     Wind  Wind °   hPa
              observation  2026-11-30T09:00:00Z                  3.0 m/s
              observation  2026-11-30T11:00:00Z  5 °C      91 %  6.2 m/s    270°  1013

              """#))
    }
  }

  @Test func `weather as CSV has the climate normals, too`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("weather --csv", db: db)
          == Outcome(
            out: #"""
              kind,period,temperatureHigh,temperatureLow,temperature,precipitation,precipitationProbability,humidity,windSpeed,windDirection,pressure,condition,source
              observation,2026-11-30T09:00:00Z,,,,,,,3,,,,Normals 1991-2020
              observation,2026-11-30T11:00:00Z,,,4.5,,,0.91,6.2,270,1013.2,,Normals 1991-2020
              forecast,2026-12-01,7,-1,,,0.8,,,,,rain,Normals 1991-2020
              normal,--11,8.6,3.2,,60.5,,,,,,,Normals 1991-2020
              normal,--12,5.1,0.9,,,,,,,,,Normals 1991-2020

              """#))
    }
  }

  @Test func `no weather is nothing found`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("weather bergen --nl", db: db)
          == Outcome(
            status: 1))
    }
  }
}
