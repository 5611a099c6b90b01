public import RoadTripModel

/// Destinations as a report.
public struct DestinationReport: Hashable, Sendable {
  /// The destinations, in their order.
  public var destinations: [Destination]
  /// The trip whose stops they are, if one was asked for.
  public var trip: Trip?

  /// Makes a report.
  public init(_ destinations: [Destination], trip: Trip? = nil) {
    self.destinations = destinations
    self.trip = trip
  }

  /// The destinations for a reader.
  public func report(for reader: Reader) -> Report {
    let table = Table(
      columns: Self.columns(reader), rows: destinations.map { Self.row($0, reader) })
    let shown = table.withoutEmptyColumns(hiding: Self.hidden)
    let title = trip?.localized(by: reader.texts).title ?? reader.words["destinations"]
    return Report(
      document: Document(title: title, blocks: destinations.isEmpty ? [] : [.table(shown)]),
      value: table.value, table: table)
  }

  /// The destinations one by one, however many.
  public static func listing(of trip: Trip? = nil, _ reader: Reader) -> Listing<Destination> {
    Listing(
      title: trip?.localized(by: reader.texts).title ?? reader.words["destinations"],
      columns: columns(reader), hiding: hidden, row: { row($0, reader) },
      report: { DestinationReport($0, trip: trip).report(for: reader) })
  }

  private static let hidden = [
    "title", "summary", "image", "weatherLink", "weatherSource", "elevation",
  ]

  private static func columns(_ reader: Reader) -> [Table.Column] {
    let words = reader.words
    return [
      .init("slug", title: words["slug"]), .init("name", title: words["name"]),
      .init("title", title: words["title"]), .init("subtitle", title: words["subtitle"]),
      .init("latitude", title: words["latitude"], alignment: .trailing),
      .init("longitude", title: words["longitude"], alignment: .trailing),
      .init("elevation", title: words["elevation"], alignment: .trailing),
      .init("timeZone", title: words["time-zone"]), .init("country", title: words["country"]),
      .init("summary", title: words["text"]), .init("image", title: words["image"]),
      .init("weatherLink", title: words["see-forecast"]),
      .init("weatherSource", title: words["source"]),
    ]
  }

  private static func row(_ destination: Destination, _ reader: Reader) -> [Cell] {
    let destination = destination.localized(by: reader.texts)
    return [
      .text(destination.slug.text), .text(destination.name), .text(destination.title),
      .optional(destination.subtitle), .number(destination.coordinate.latitude, decimals: 5),
      .number(destination.coordinate.longitude, decimals: 5),
      destination.elevation.map {
        .shown(.number($0, decimals: 1), as: reader.units.elevation(metres: $0))
      } ?? .absent,
      .optional(destination.timeZone?.text), .optional(destination.country?.text),
      .optional(destination.summary), .optional(destination.image?.text),
      .optional(destination.weather?.link.text), .optional(destination.weather?.source),
    ]
  }

  /// The facts of one destination, for the head of a longer report.
  static func facts(_ destination: Destination, _ reader: Reader) -> [Document.Field] {
    let words = reader.words
    var fields = [Document.Field(words["coordinate"], reader.coordinate(destination.coordinate))]
    if let elevation = destination.elevation {
      fields.append(.init(words["elevation"], reader.units.elevation(metres: elevation)))
    }
    if let zone = destination.timeZone { fields.append(.init(words["time-zone"], zone.text)) }
    if let country = destination.country { fields.append(.init(words["country"], country.text)) }
    return fields
  }
}

/// Trips as a report: one row a stop.
public struct TripReport: Hashable, Sendable {
  /// The trips, in their order.
  public var trips: [Trip]

  /// Makes a report.
  public init(_ trips: [Trip]) { self.trips = trips }

  /// The trips for a reader.
  public func report(for reader: Reader) -> Report {
    let words = reader.words
    let trips = trips.map { $0.localized(by: reader.texts) }
    let columns: [Table.Column] = [
      .init("trip", title: words["trip"]),
      .init("position", title: words["position"], alignment: .trailing),
      .init("destination", title: words["stop"]), .init("arrival", title: words["arrival"]),
      .init("departure", title: words["departure"]), .init("note", title: words["note"]),
    ]
    let table = Table(columns: columns, rows: trips.flatMap { Self.rows($0) })
    let blocks = trips.flatMap { trip -> [Document.Block] in
      let stops = Table(columns: columns, rows: Self.rows(trip))
      return [.heading(trip.title)] + (trip.subtitle.map { [.paragraph($0)] } ?? [])
        + (trip.summary.map { [.paragraph($0)] } ?? [])
        + (trip.stops.isEmpty ? [] : [.table(stops.withoutEmptyColumns(hiding: ["trip"]))])
    }
    let value: ReportValue = .array(
      trips.map { trip in
        [
          "slug": .text(trip.slug.text), "title": .text(trip.title),
          "subtitle": .optional(trip.subtitle), "summary": .optional(trip.summary),
          "image": .optional(trip.image?.text),
          "stops": Table(
            columns: Array(columns.dropFirst()), rows: Self.rows(trip).map { Array($0.dropFirst()) }
          )
          .value,
        ]
      })
    return Report(
      document: Document(title: words["trips"], blocks: blocks), value: value, table: table)
  }

  private static func rows(_ trip: Trip) -> [[Cell]] {
    trip.stops.enumerated().map { place, stop in
      [
        .text(trip.slug.text), .integer(Int64(place + 1)), .text(stop.destination.text),
        .optional(stop.arrival?.text), .optional(stop.departure?.text), .optional(stop.note),
      ]
    }
  }
}
