import RoadTripModel
import RoadTripStore
import Testing

@Suite struct WeatherTests {
  private func record(
    _ kind: WeatherRecord.Kind, _ period: String, _ change: (inout WeatherRecord) -> Void = { _ in }
  ) throws -> WeatherRecord {
    var record = WeatherRecord(
      destination: try Slug("auckland"), kind: kind, period: try WeatherRecord.Period(period))
    change(&record)
    return record
  }

  private func store(_ records: [WeatherRecord]) throws -> TripStore {
    let store = try TripStore(path: ":memory:")
    try store.write { access in
      var place = try Sample.destination("auckland", name: "Auckland")
      place.timeZone = try TimeZoneID("Pacific/Auckland")
      _ = try access.save(place)
      for record in records { _ = try access.save(record) }
    }
    return store
  }

  @Test func `an instant belongs to the day that the calendar on the spot shows`() throws {
    let store = try store([
      record(.observation, "2026-01-01T10:59:59Z") { $0.temperature = 20 },
      record(.observation, "2026-01-01T11:00:00Z") { $0.temperature = 22 },
      record(.observation, "2026-07-01T11:59:59Z") { $0.temperature = 10 },
      record(.observation, "2026-07-01T12:00:00Z") { $0.temperature = 12 },
    ])
    let days = try store.read { try $0.dailyWeather(at: Slug("auckland")) }
    #expect(days.map(\.date.text) == ["2026-01-01", "2026-01-02", "2026-07-01", "2026-07-02"])
    #expect(days.map(\.temperature) == [20, 22, 10, 12])
    let found = try store.read {
      try $0.weather(
        at: Slug("auckland"), from: LocalDate("2026-01-02"), to: LocalDate("2026-07-01"))
    }
    #expect(found.map(\.period.text) == ["2026-01-01T11:00:00Z", "2026-07-01T11:59:59Z"])
  }

  @Test func `the records of a day are summed up`() throws {
    let store = try store([
      record(.forecast, "2026-01-05T00:00:00Z") { record in
        (record.temperature, record.precipitation, record.windSpeed) = (20, 1.5, 3)
      },
      record(.forecast, "2026-01-05T06:00:00Z") { record in
        (record.temperature, record.precipitation, record.precipitationProbability) = (
          24, 0.5, 0.25
        )
      },
    ])
    let days = try store.read { try $0.dailyWeather(at: Slug("auckland")) }
    var expected = DailyWeather(
      destination: try Slug("auckland"), kind: .forecast, date: try LocalDate("2026-01-05"),
      records: 2)
    expected.temperature = 22
    (expected.temperatureHigh, expected.temperatureLow) = (24, 20)
    (expected.precipitation, expected.precipitationProbability) = (2, 0.25)
    expected.windSpeed = 3
    #expect(days == [expected])
  }

  @Test func `a record of the whole day counts before those of its hours`() throws {
    let store = try store([
      record(.observation, "2026-01-05") { record in
        (record.precipitation, record.temperatureHigh) = (7, 30)
      },
      record(.observation, "2026-01-05T00:00:00Z") { record in
        (record.temperature, record.precipitation) = (20, 4)
      },
      record(.observation, "2026-01-05T06:00:00Z") { record in
        (record.temperature, record.precipitation) = (26, 3)
      },
    ])
    let day = try store.read { try $0.dailyWeather(at: Slug("auckland"))[0] }
    #expect(day.precipitation == 7, "the rain of the day is not counted twice")
    #expect((day.temperatureHigh, day.temperatureLow, day.temperature) == (30, 20, 23))
    #expect(day.records == 3)
  }

  @Test func `WEA-05 what was not measured stays unknown`() throws {
    let empty = try record(.observation, "2026-01-05")
    let store = try store([empty])
    let (found, days) = try store.read { access in
      (try access.find(empty.id), try access.dailyWeather(at: Slug("auckland")))
    }
    #expect(found == empty)
    #expect(found?.temperature == nil && found?.precipitation == nil && found?.pressure == nil)
    #expect(days[0].temperature == nil && days[0].precipitation == nil)
    #expect(days[0].temperatureHigh == nil && days[0].windSpeed == nil)
  }

  @Test func `one day is told by the latest observation, a forecast, or its month`() throws {
    let store = try store([
      record(.normal, "--01") { $0.temperature = 1 },
      record(.forecast, "2026-01-05") { $0.temperature = 2 },
      record(.forecast, "2026-01-06") { $0.temperature = 3 },
      record(.observation, "2026-01-04T12:00:00Z") { $0.temperature = 4 },
      record(.observation, "2026-01-04T18:00:00Z") { $0.temperature = 5 },
    ])
    let expected = [("2026-01-05", 5.0), ("2026-01-06", 3), ("2026-01-20", 1)]
    for (day, temperature) in expected {
      let found = try store.read { try $0.weather(at: Slug("auckland"), on: LocalDate(day)) }
      #expect(found?.temperature == temperature, "\(day)")
    }
    let none = try store.read { try $0.weather(at: Slug("auckland"), on: LocalDate("2026-02-01")) }
    #expect(none == nil)
  }

  @Test func `weather at an instant needs a zone`() throws {
    let store = try store([])
    let error = try storeError {
      try store.write { access in
        var place = try Sample.destination("auckland", name: "Auckland")
        place.timeZone = nil
        _ = try access.save(place)
        _ = try access.save(record(.observation, "2026-01-05T00:00:00Z"))
      }
    }
    #expect(
      error.message
        == "time is \"2026-01-05T00:00:00Z\"; weather at an instant needs a destination with a time zone"
    )
  }
}
