public import RoadTripModel
internal import RoadTripSQLite

extension WeatherRecord: Stored {
  /// Table `weather_record`.
  public static let storage = Storage<WeatherRecord>(
    table: "weather_record", parent: .required,
    columns: [
      "kind", "period", "local_date", "month", "temperature", "temperature_high", "temperature_low",
      "precipitation", "precipitation_probability", "humidity", "wind_speed", "wind_direction",
      "pressure",
      "condition", "source",
    ],
    key: ["kind", "period"], keyTexts: key(of:),
    values: { record, preparation in
      let (date, month) = try days(of: record, preparation)
      return [
        Value(record.kind.rawValue), Value(record.period.text), Value(date), Value(month),
        Value(record.temperature), Value(record.temperatureHigh), Value(record.temperatureLow),
        Value(record.precipitation), Value(record.precipitationProbability), Value(record.humidity),
        Value(record.windSpeed), Value(record.windDirection), Value(record.pressure),
        Value(record.condition), Value(record.source?.nfc),
      ]
    },
    decode: { row, _ in
      let period: String = try row.required("period")
      var record = WeatherRecord(
        destination: try row.requiredValue("destination"), kind: try row.word("kind"),
        period: try Period(period), source: try row.optional("source"))
      record.temperature = try row.optional("temperature")
      record.temperatureHigh = try row.optional("temperature_high")
      record.temperatureLow = try row.optional("temperature_low")
      record.precipitation = try row.optional("precipitation")
      record.precipitationProbability = try row.optional("precipitation_probability")
      record.humidity = try row.optional("humidity")
      record.windSpeed = try row.optional("wind_speed")
      record.windDirection = try row.optional("wind_direction")
      record.pressure = try row.optional("pressure")
      record.condition = try row.value("condition")
      return record
    })

  /// Kind and period again from the slug that is made of them, such as `observation-2026-07-04t12-00-00z`.
  private static func key(of slug: Slug) -> [String]? {
    guard let dash = slug.text.firstIndex(of: "-"),
      let kind = Kind(rawValue: String(slug.text[..<dash]))
    else { return nil }
    let rest = slug.text[slug.text.index(after: dash)...]
    var parts = rest.split(separator: "t", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 {
      let clock = parts[1].uppercased().split(separator: "-")
      guard clock.count >= 3 else { return nil }
      parts[1] = clock[..<3].joined(separator: ":") + clock[3...].map { ".\($0)" }.joined()
    }
    let text = (kind == .normal ? "--" : "") + parts.joined(separator: "T")
    guard let period = try? Period(text) else { return nil }
    return [kind.rawValue, period.text]
  }

  /// The day at the destination, and the month of a normal.
  private static func days(
    of record: WeatherRecord, _ preparation: Preparation
  ) throws -> (LocalDate?, Int?) {
    switch record.period {
    case .month(let month): return (nil, month)
    case .day(let date): return (date, nil)
    case .instant(let instant):
      guard let zone = try preparation.timeZone(of: record.destination) else {
        throw RuleViolation(
          field: "time", found: quoted(instant.text),
          rule: "weather at an instant needs a destination with a time zone")
      }
      let offset = try preparation.zones.rules(of: zone).offset(at: instant.seconds)
      return (instant.wall(offset: offset)?.date, nil)
    }
  }
}
