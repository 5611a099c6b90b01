/// One observation, forecast or climate normal at a destination.
public struct WeatherRecord: Hashable, Codable, Sendable, Keyed {
  /// What the numbers are.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// Measured.
    case observation
    /// Foreseen.
    case forecast
    /// The mean of many years, for a month.
    case normal
  }

  /// The time that the numbers stand for.
  public enum Period: Hashable, Codable, Sendable, Comparable {
    /// One instant.
    case instant(Instant)
    /// One day of the destination's calendar.
    case day(LocalDate)
    /// One month of every year, 1…12.
    case month(Int)

    /// `2026-11-30T19:00:00Z`, `2026-11-30` or `--11` (ISO 8601).
    public var text: String {
      switch self {
      case .instant(let instant): instant.text
      case .day(let date): date.text
      case .month(let month): "--\(padded(month, 2))"
      }
    }

    /// Reads one of the three forms.
    /// - Throws: ``RuleViolation``.
    public init(_ text: String) throws(RuleViolation) {
      if text.hasPrefix("--"), let month = Int(text.dropFirst(2)), (1...12).contains(month),
        text == "--\(padded(month, 2))"
      {
        self = .month(month)
      } else if text.utf8.count == 10 {
        self = .day(try LocalDate(text))
      } else {
        self = .instant(try Instant(text))
      }
    }

    /// Reads one of the three forms and checks it.
    public init(from decoder: any Decoder) throws {
      try self.init(decoder.singleValueContainer().decode(String.self))
    }

    /// Writes ``text``.
    public func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      try value.encode(text)
    }
  }

  /// The destination's slug.
  public var destination: Slug
  /// Observation, forecast or normal.
  public var kind: Kind
  /// When.
  public var period: Period
  /// The mean. Unit: °C, -100…70.
  public var temperature: Double?
  /// The highest. Unit: °C, -100…70.
  public var temperatureHigh: Double?
  /// The lowest. Unit: °C, -100…70.
  public var temperatureLow: Double?
  /// Rain and melted snow. Unit: mm, 0…5000.
  public var precipitation: Double?
  /// How likely it is to rain or snow. Unit: fraction, 0…1.
  public var precipitationProbability: Double?
  /// Relative humidity. Unit: fraction, 0…1.
  public var humidity: Double?
  /// Unit: m/s, 0…150.
  public var windSpeed: Double?
  /// Where the wind comes from. Unit: degrees from north, clockwise, 0…360.
  public var windDirection: Double?
  /// At sea level. Unit: hPa, 800…1100.
  public var pressure: Double?
  /// A code such as `clear`, `rain`, `snow`; never a word for display.
  public var condition: Slug?
  /// Who says so.
  public var source: String?

  /// Makes a record without numbers; set those that are known.
  public init(destination: Slug, kind: Kind, period: Period, source: String? = nil) {
    self.destination = destination
    self.kind = kind
    self.period = period
    self.source = source
  }

  /// A record lies below its destination.
  public var parent: Slug? { destination }
  /// Kind and period, such as `normal-07`: weather records have no slug of their own.
  public var slug: Slug { Slug.made(from: "\(kind.rawValue) \(period.text)") }
  /// ``RecordKind/weatherRecord``.
  public static var kind: RecordKind { .weatherRecord }

  /// The rules of a weather record.
  public static let rules: [Rule<WeatherRecord>] = [
    .number("temperature", temperatureRule, in: -100...70) { $0.temperature },
    .number("temperatureHigh", temperatureRule, in: -100...70) { $0.temperatureHigh },
    .number("temperatureLow", temperatureRule, in: -100...70) { $0.temperatureLow },
    Rule("temperatureLow", "the lowest temperature is not above the highest") {
      guard let low = $0.temperatureLow, let high = $0.temperatureHigh, low > high else {
        return nil
      }
      return "\(low) beside \(high)"
    },
    .number(
      "precipitation", "precipitation is a number of millimetres from 0 to 5000", in: 0...5000
    ) {
      $0.precipitation
    },
    .number("precipitationProbability", "a probability is a fraction from 0 to 1", in: 0...1) {
      $0.precipitationProbability
    },
    .number("humidity", "a humidity is a fraction from 0 to 1", in: 0...1) { $0.humidity },
    .number("windSpeed", "a wind speed is a number of metres a second from 0 to 150", in: 0...150) {
      $0.windSpeed
    },
    .number("windDirection", "a wind direction is a number of degrees from 0 to 360", in: 0...360) {
      $0.windDirection
    },
    .number("pressure", "a pressure is a number of hectopascals from 800 to 1100", in: 800...1100) {
      $0.pressure
    },
    Rule(
      "month",
      "a normal stands for a month 1…12, an observation or forecast for a day or an instant"
    ) {
      switch $0.period {
      case .month(let month):
        $0.kind == .normal && (1...12).contains(month)
          ? nil : "month \(month) of a \($0.kind.rawValue)"
      default: $0.kind == .normal ? $0.period.text : nil
      }
    },
  ]

  private static let temperatureRule =
    "a temperature is a number of degrees Celsius from -100 to 70"
}
