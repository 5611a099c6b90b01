public import RoadTripModel
internal import RoadTripSQLite

extension Access {
  /// Observations and forecasts of the days `from`…`to` at a destination, in order of day and time; without days, those of
  /// every day, and the normals.
  public borrowing func weather(
    at destination: Slug, from: LocalDate? = nil, to: LocalDate? = nil,
    kind: WeatherRecord.Kind? = nil
  ) throws -> [WeatherRecord] {
    let storage = WeatherRecord.storage
    let sql =
      storage.selection + """
         WHERE d.slug = ?1 AND (?2 IS NULL OR t.local_date >= ?2) AND (?3 IS NULL OR t.local_date <= ?3)
           AND (?4 IS NULL OR t.kind = ?4)
         ORDER BY t.month IS NOT NULL, t.local_date, t.period, t.kind
        """
    let values = [
      Value(destination.text), Value(from?.text), Value(to?.text), Value(kind?.rawValue),
    ]
    return try connection.rows(sql, values) { row in try storage.decode(row, connection) }
  }

  /// The days `from`…`to` at a destination, each in one row a kind, in order of the days.
  public borrowing func dailyWeather(
    at destination: Slug, from: LocalDate? = nil, to: LocalDate? = nil
  ) throws -> [DailyWeather] {
    let sql = """
      SELECT kind, local_date, records, temperature, temperature_high, temperature_low, precipitation,
             precipitation_probability, wind_speed
        FROM weather_daily
       WHERE destination = ?1 AND (?2 IS NULL OR local_date >= ?2) AND (?3 IS NULL OR local_date <= ?3)
       ORDER BY local_date, kind
      """
    return try connection.rows(sql, [Value(destination.text), Value(from?.text), Value(to?.text)]) {
      row in
      var day = DailyWeather(
        destination: destination, kind: try row.word("kind"),
        date: try row.requiredValue("local_date"),
        records: try row.required("records"))
      day.temperature = try row.optional("temperature")
      day.temperatureHigh = try row.optional("temperature_high")
      day.temperatureLow = try row.optional("temperature_low")
      day.precipitation = try row.optional("precipitation")
      day.precipitationProbability = try row.optional("precipitation_probability")
      day.windSpeed = try row.optional("wind_speed")
      return day
    }
  }

  /// What is known of the weather of one day: the latest observation up to `now`, else a forecast, else the normal of its
  /// month.
  public borrowing func weather(
    at destination: Slug, on date: LocalDate, now: Instant? = nil
  ) throws -> WeatherRecord? {
    let storage = WeatherRecord.storage
    let sql =
      storage.selection + """
         WHERE d.slug = ?1 AND (t.local_date = ?2 OR t.month = ?3)
           AND (t.kind <> 'observation' OR length(t.period) = 10 OR ?4 IS NULL OR t.period <= ?4)
         ORDER BY t.kind = 'normal', t.kind = 'forecast', t.period DESC LIMIT 1
        """
    return try connection.first(
      sql, [Value(destination.text), Value(date.text), Value(date.month), Value(now)]
    ) { row in
      try storage.decode(row, connection)
    }
  }

  /// What the calendar on the spot shows at an instant; by UTC where the destination has no zone or the machine no rules.
  public borrowing func localDate(at destination: Destination, _ instant: Instant) -> LocalDate? {
    let offset = destination.timeZone.flatMap { try? zones.rules(of: $0) }?.offset(
      at: instant.seconds)
    return instant.wall(offset: offset ?? 0)?.date
  }
}
