import Foundation
import RoadTripModel
import RoadTripStore

/// A folder of its own for one test, gone afterwards.
final class Scratch {
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "roadtrip-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }
}

/// Small records of each kind that keep every rule.
enum Sample {
  static func pack() throws -> Pack { Pack(slug: try Slug("sample"), title: "Sample") }

  static func destination(_ slug: String = "new-york-city", name: String = "New York City") throws
    -> Destination
  {
    Destination(
      slug: try Slug(slug), name: name, subtitle: "Five boroughs",
      coordinate: try Coordinate(latitude: 40.7128, longitude: -74.006),
      timeZone: try TimeZoneID("America/New_York"), country: try CountryCode("US"),
      weather: Destination.WeatherLink(
        link: try Link("https://forecast.weather.gov/"), source: "NWS"))
  }

  static func point(_ slug: String, at destination: String = "new-york-city") throws -> MapPoint {
    MapPoint(
      destination: try Slug(destination), slug: try Slug(slug), title: "Point \(slug)",
      coordinate: try Coordinate(latitude: 40.6892, longitude: -74.0445), elevation: 3.5,
      category: try Slug("landmark"), links: [try Link("https://www.nps.gov/stli/")],
      tags: ["statue", "a \"quoted\" tag"])
  }

  static func event(_ slug: String = "parade") throws -> Event {
    Event(
      destination: try Slug("new-york-city"), slug: try Slug(slug), title: "Parade",
      category: try Slug("parade"),
      time: .clock(
        start: try LocalDateTime("2026-11-26T08:30"), end: try LocalDateTime("2026-11-26T12:00"),
        timeZone: try TimeZoneID("America/New_York")),
      recurrenceRule: try RecurrenceRule("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"))
  }

  static func vehicle() throws -> Vehicle {
    Vehicle(slug: try Slug("eldorado"), title: "1959 Cadillac Eldorado Biarritz", year: 1959)
  }

  static func trackPoint(_ place: Int) throws -> Route.TrackPoint {
    let coordinate = try Coordinate(latitude: 40.7 + Double(place) * 1e-4, longitude: -74.01)
    let elevation: Double? = place % 3 == 0 ? nil : Double(place) / 10
    let time: Instant? = place % 2 == 0 ? nil : Instant(milliseconds: Int64(place) * 1000)
    return Route.TrackPoint(coordinate: coordinate, elevation: elevation, time: time)
  }

  static func route(points: Int = 600) throws -> Route {
    Route(
      destination: try Slug("new-york-city"), slug: try Slug("manhattan"),
      title: "Up the West Side",
      vehicle: try Slug("eldorado"),
      timing: Route.Timing(
        duration: 90,
        phases: [
          .init(title: "Out", duration: 60), .init(title: "Back", duration: 30),
        ]),
      waypoints: [
        .init(title: "Battery", coordinate: try Coordinate(latitude: 40.7033, longitude: -74.017)),
        .init(title: "Bridge", coordinate: try Coordinate(latitude: 40.8517, longitude: -73.9527)),
      ],
      segments: [try (0..<points).map { try trackPoint($0) }])
  }

  static func page() throws -> Page {
    Page(
      destination: nil, slug: try Slug("packing-list"), title: "Packing list", body: "Sunscreen.")
  }

  static func normal(_ month: Int) throws -> WeatherRecord {
    var record = WeatherRecord(
      destination: try Slug("new-york-city"), kind: .normal, period: .month(month))
    record.temperatureHigh = 4.2
    record.temperatureLow = -2.2
    record.temperature = 1
    return record
  }

  /// One record of each kind, references first.
  static func records() throws -> [SeedRecord] {
    let slug = try Slug("new-york-city")
    return [
      .pack(try pack()), .vehicle(try vehicle()), .destination(try destination(), isPartial: false),
      .trip(
        Trip(
          slug: try Slug("coast-to-coast"), title: "Coast to coast",
          stops: [.init(destination: slug, arrival: try LocalDate("2027-06-01"), note: "Start")])),
      .asset(
        Asset(
          destination: slug, slug: try Slug("skyline"), title: "Skyline",
          mediaType: "image/svg+xml",
          bytes: Array("<svg/>".utf8))),
      .weatherRecord(try normal(1)), .event(try event()),
      .mapPoint(try point("statue-of-liberty"), hasOwnSlug: true), .route(try route()),
      .page(try page()),
      .translation(
        Translation(
          record: RecordReference(.destination, slug: slug), locale: try LocaleTag("es"),
          field: "name", text: "Nueva York")),
    ]
  }
}

extension TripStore {
  /// Seeds records and gives the report.
  func seed(_ records: [SeedRecord], _ options: SeedOptions = SeedOptions()) throws -> SeedReport {
    let pack = try Sample.pack()
    return try write { access in
      try access.seed(pack, options) { seeding in
        for record in records { try seeding.add(record) }
      }
    }
  }
}
