internal import RoadTripModel

extension SeedFields {
  /// The numbers of a weather record by their keys.
  static let weatherNumbers:
    [(key: String, field: any WritableKeyPath<WeatherRecord, Double?> & Sendable)] = [
      ("temperature", \.temperature), ("temperatureHigh", \.temperatureHigh),
      ("temperatureLow", \.temperatureLow), ("precipitation", \.precipitation),
      ("precipitationProbability", \.precipitationProbability), ("humidity", \.humidity),
      ("windSpeed", \.windSpeed), ("windDirection", \.windDirection), ("pressure", \.pressure),
    ]

  /// Reads a weather record; `source` is that of the whole document.
  /// - Parameter kindKey: the key that says `normal`, `forecast` or `observation`; another one in a list of kinds.
  func weatherRecord(
    below destination: Slug, source: String?, kindKey: String = "kind"
  ) -> WeatherRecord? {
    checkKeys(
      [kindKey, "month", "date", "time"] + Self.weatherNumbers.map(\.key) + ["condition", "source"])
    let kind = weatherKind(kindKey)
    let period = weatherPeriod()
    let condition: Slug? = value("condition")
    let ownSource = text("source")
    var values: [Double?] = []
    for (key, _) in Self.weatherNumbers {
      let rule = WeatherRecord.rules.first { $0.field == key }?.sentence
      values.append(number(key, rule ?? "\(Self.article(key)) is a number"))
    }
    guard let kind, let period else { return nil }
    var record = WeatherRecord(
      destination: destination, kind: kind, period: period, source: ownSource ?? source)
    record.condition = condition
    for (entry, value) in zip(Self.weatherNumbers, values) { record[keyPath: entry.field] = value }
    checkRules(of: record)
    return record
  }

  private func weatherKind(_ key: String) -> WeatherRecord.Kind? {
    if has(key) { return word(key) }
    refuse(key, "a weather record is a normal, a forecast or an observation")
    return nil
  }

  private func weatherPeriod() -> WeatherRecord.Period? {
    let given = ["month", "date", "time"].filter { has($0) }
    guard given.count == 1, let key = given.first else {
      let found = given.isEmpty ? "none of them" : given.joined(separator: " and ")
      problems.error(
        position, "a weather record has one of month, date and time; this one has \(found)")
      return nil
    }
    switch key {
    case "month":
      let rule = "a month is a number from 1 to 12"
      guard let month = integer(key, rule) else { return nil }
      guard (1...12).contains(month) else {
        refuse(key, rule)
        return nil
      }
      return .month(month)
    case "date": return value(key, as: LocalDate.self).map { .day($0) }
    default: return value(key, as: Instant.self).map { .instant($0) }
    }
  }
}
