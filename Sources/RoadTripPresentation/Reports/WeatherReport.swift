public import RoadTripModel

/// Weather in words.
enum WeatherText {
  /// One line for the menu: "November: 12 °C / 5 °C", "Today: 8 °C, rain"; nothing where nothing is known.
  static func summary(ofToday record: WeatherRecord, _ reader: Reader) -> String? {
    var parts: [String] = []
    if let high = record.temperatureHigh, let low = record.temperatureLow {
      parts.append(
        "\(reader.units.temperature(celsius: high)) / \(reader.units.temperature(celsius: low))")
    } else if let temperature = record.temperature {
      parts.append(reader.units.temperature(celsius: temperature))
    }
    if let condition = record.condition { parts.append(condition.text) }
    guard !parts.isEmpty else { return nil }
    let when = record.kind == .normal ? period(record, reader) : reader.words["today"]
    return "\(when): \(parts.joined(separator: ", "))"
  }

  /// The month's name, the day, or the instant.
  static func period(_ record: WeatherRecord, _ reader: Reader) -> String {
    switch record.period {
    case .month(let month): reader.words.month(month)
    default: record.period.text
    }
  }
}

/// The weather of one destination as a report.
public struct WeatherReport: Hashable, Sendable {
  /// The destination.
  public var destination: Destination
  /// The records, in their order.
  public var records: [WeatherRecord]

  /// Makes a report.
  public init(destination: Destination, records: [WeatherRecord]) {
    self.destination = destination
    self.records = records
  }

  /// The columns of every list of weather records; numbers in SI units.
  public static func columns(_ reader: Reader) -> [Table.Column] {
    let words = reader.words
    return [
      .init("kind", title: words["kind"]), .init("period", title: words["period"]),
      .init("temperatureHigh", title: words["high"], alignment: .trailing),
      .init("temperatureLow", title: words["low"], alignment: .trailing),
      .init("temperature", title: words["mean"], alignment: .trailing),
      .init("precipitation", title: words["rain"], alignment: .trailing),
      .init("precipitationProbability", title: words["rain"] + " %", alignment: .trailing),
      .init("humidity", title: words["humidity"], alignment: .trailing),
      .init("windSpeed", title: words["wind"], alignment: .trailing),
      .init("windDirection", title: words["wind"] + " °", alignment: .trailing),
      .init("pressure", title: "hPa", alignment: .trailing),
      .init("condition", title: words["condition"]),
      .init("source", title: words["source"]),
    ]
  }

  private static func row(_ record: WeatherRecord, _ reader: Reader) -> [Cell] {
    let units = reader.units
    func shown(_ number: Double?, _ decimals: Int, _ text: (Double) -> String) -> Cell {
      number.map { .shown(.number($0, decimals: decimals), as: text($0)) } ?? .absent
    }
    return [
      .shown(.text(record.kind.rawValue), as: reader.words[record.kind.rawValue]),
      .shown(.text(record.period.text), as: WeatherText.period(record, reader)),
      shown(record.temperatureHigh, 1, units.temperature(celsius:)),
      shown(record.temperatureLow, 1, units.temperature(celsius:)),
      shown(record.temperature, 1, units.temperature(celsius:)),
      shown(record.precipitation, 1, units.precipitation(millimetres:)),
      shown(record.precipitationProbability, 2, reader.percent),
      shown(record.humidity, 2, reader.percent),
      shown(record.windSpeed, 1, units.speed(metresPerSecond:)),
      shown(record.windDirection, 0) { "\(numberText($0, decimals: 0))°" },
      shown(record.pressure, 1) { numberText($0, decimals: 0) }, .optional(record.condition?.text),
      .optional(record.source),
    ]
  }

  /// The weather for a reader.
  public func report(for reader: Reader) -> Report {
    let destination = destination.localized(by: reader.texts)
    let table = Table(
      columns: Self.columns(reader), rows: records.map { Self.row($0, reader) })
    var fields: [Document.Field] = []
    if let link = destination.weather {
      fields.append(
        .init(reader.words["see-forecast"], link.link.text + (link.source.map { " (\($0))" } ?? ""))
      )
    }
    let sources = Set(records.compactMap(\.source)).sorted()
    if !sources.isEmpty {
      fields.append(.init(reader.words["source"], sources.joined(separator: "; ")))
    }
    let value: ReportValue = [
      "destination": .text(destination.slug.text),
      "link": .optional(destination.weather?.link.text),
      "source": .optional(destination.weather?.source), "records": table.value,
    ]
    return Report(
      document: Document(
        title: "\(reader.words["weather"]): \(destination.title)",
        blocks: (fields.isEmpty ? [] : [.fields(fields)])
          + (records.isEmpty ? [] : [.table(table.withoutEmptyColumns(hiding: ["source"]))])),
      value: value, table: table)
  }

  /// Day after day in one row each, for a reader.
  public static func report(
    of days: [DailyWeather], at destination: Destination, for reader: Reader
  ) -> Report {
    let words = reader.words
    let columns: [Table.Column] = [
      .init("date", title: words["date"]), .init("kind", title: words["kind"]),
      .init("records", title: words["records"], alignment: .trailing),
      .init("temperatureHigh", title: words["high"], alignment: .trailing),
      .init("temperatureLow", title: words["low"], alignment: .trailing),
      .init("temperature", title: words["mean"], alignment: .trailing),
      .init("precipitation", title: words["rain"], alignment: .trailing),
      .init("precipitationProbability", title: words["rain"] + " %", alignment: .trailing),
      .init("windSpeed", title: words["wind"], alignment: .trailing),
    ]
    let rows = days.map { day -> [Cell] in
      var record = WeatherRecord(
        destination: day.destination, kind: day.kind, period: .day(day.date))
      record.temperature = day.temperature
      record.temperatureHigh = day.temperatureHigh
      record.temperatureLow = day.temperatureLow
      record.precipitation = day.precipitation
      record.precipitationProbability = day.precipitationProbability
      record.windSpeed = day.windSpeed
      let cells = row(record, reader)
      return [.text(day.date.text), cells[0], .integer(Int64(day.records))] + cells[2...6] + [
        cells[8]
      ]
    }
    let title = "\(words["weather"]): \(destination.localized(by: reader.texts).title)"
    return Report(title: title, table: Table(columns: columns, rows: rows))
  }
}

extension Table {
  /// The table without columns in which every cell is absent, and without those named.
  func withoutEmptyColumns(hiding hidden: [String] = []) -> Table {
    let kept = columns.indices.filter { index in
      !hidden.contains(columns[index].name)
        && rows.contains { index < $0.count && $0[index] != .absent }
    }
    return Table(
      columns: kept.map { columns[$0] },
      rows: rows.map { row in kept.map { $0 < row.count ? row[$0] : .absent } })
  }
}
