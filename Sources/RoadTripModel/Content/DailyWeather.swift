/// The observations or forecasts of one day at a destination in one row.
public struct DailyWeather: Hashable, Codable, Sendable {
  /// The destination's slug.
  public var destination: Slug
  /// Observation or forecast.
  public var kind: WeatherRecord.Kind
  /// The day at the destination.
  public var date: LocalDate
  /// How many records the row is made from.
  public var records: Int
  /// The mean. Unit: °C.
  public var temperature: Double?
  /// The highest. Unit: °C.
  public var temperatureHigh: Double?
  /// The lowest. Unit: °C.
  public var temperatureLow: Double?
  /// The sum. Unit: mm.
  public var precipitation: Double?
  /// The highest. Unit: fraction, 0…1.
  public var precipitationProbability: Double?
  /// The highest. Unit: m/s.
  public var windSpeed: Double?

  /// Makes a row without numbers; set those that are known.
  public init(destination: Slug, kind: WeatherRecord.Kind, date: LocalDate, records: Int) {
    self.destination = destination
    self.kind = kind
    self.date = date
    self.records = records
  }
}
