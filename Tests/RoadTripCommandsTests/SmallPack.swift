import Foundation

/// A pack that fits on a page, with everything in it that a report shows.
enum SmallPack {
  /// Writes the pack's folder below a scratch folder; gives its path.
  static func write(in scratch: Scratch) throws -> String {
    for (name, text) in files { try scratch.write("small/\(name)", text) }
    return scratch.path("small")
  }

  /// A new file that holds the pack.
  static func store() throws -> (scratch: Scratch, db: String) {
    let scratch = try Scratch()
    let path = scratch.path("trip.db")
    try template.get().write(to: URL(fileURLWithPath: path))
    return (scratch, path)
  }

  /// Seeded once for all tests.
  private static let template = Result {
    let scratch = try Scratch()
    let db = scratch.path("trip.db")
    let outcome = run(["seed", try write(in: scratch)], db: db)
    guard outcome.status == 0 else { throw Failure(text: outcome.err) }
    return try Data(contentsOf: URL(fileURLWithPath: db))
  }

  struct Failure: Error {
    let text: String
  }

  /// The files of the pack, by path.
  static let files: KeyValuePairs = [
    "pack.json": #"""
    {
      // Comments and trailing commas are allowed.
      "slug": "small", "title": "Small pack", "version": "1", "licence": "CC0-1.0",
      "vehicles": [{"slug": "tram", "title": "Tram No. 7", "maker": "Hansa", "year": 1931}],
      "trips": [{"slug": "north", "title": "Northward", "subtitle": "Two harbours", "stops": [
        {"destination": "harbour", "arrival": "2026-11-30", "departure": "2026-12-02", "note": "Start here."},
        {"destination": "bergen", "arrival": "2026-12-03"},
      ]}],
    }

    """#,
    "destinations/bergen/destination.json": #"""
    {"name": "Bergen", "latitude": 60.3913, "longitude": 5.3221, "timeZone": "Europe/Oslo", "country": "NO"}

    """#,
    "destinations/harbour/destination.json": #"""
    {"name": "Harbour", "title": "The Harbour", "subtitle": "Salt and tar", "latitude": 53.5436, "longitude": 9.9881,
     "elevation": 6, "timeZone": "Europe/Berlin", "country": "DE", "summary": "A harbour on a river.",
     "weather": {"link": "https://example.org/weather?q=harbour", "source": "Weather service"}}

    """#,
    "destinations/harbour/events.json": #"""
    [{"slug": "lantern-walk", "title": "Lantern walk", "category": "parade", "start": "2026-11-30T18:30", "end": "2026-11-30T20:00", "place": "Old quay"},
     {"slug": "market-day", "title": "Market day", "category": "market", "start": "2026-12-01", "end": "2026-12-02"},
     {"slug": "evensong", "title": "Evensong", "category": "music", "start": "2026-10-04T17:00", "recurrenceRule": "FREQ=WEEKLY;BYDAY=SU", "exceptionDates": ["2026-12-06T17:00"]},
     {"slug": "regatta", "title": "Regatta", "category": "sport", "start": "2026-12-05T10:00", "status": "cancelled"}]

    """#,
    "destinations/harbour/points.csv": #"""
    slug,title,latitude,longitude,category,address,links,tags,body
    lighthouse,"Lighthouse, old",53.54,9.97,landmark,Quay 1,https://example.org/a|https://example.org/b,sea|light,"Climb it."
    tea-house,茶館 Teehaus,53.5441,9.9905,cafe,,,,
    souk,سوق السمك,53.5461,9.952,market,,,,

    """#,
    "destinations/harbour/weather.json": #"""
    {"source": "Normals 1991-2020", "records": [
      {"kind": "normal", "month": 11, "temperatureHigh": 8.6, "temperatureLow": 3.2, "precipitation": 60.5},
      {"kind": "normal", "month": 12, "temperatureHigh": 5.1, "temperatureLow": 0.9},
      {"kind": "forecast", "date": "2026-12-01", "temperatureHigh": 7, "temperatureLow": -1, "condition": "rain", "precipitationProbability": 0.8},
      {"kind": "observation", "time": "2026-11-30T11:00:00Z", "temperature": 4.5, "humidity": 0.91, "windSpeed": 6.2, "windDirection": 270, "pressure": 1013.2},
      {"kind": "observation", "time": "2026-11-30T09:00:00Z", "temperature": null, "windSpeed": 3}]}

    """#,
    "destinations/harbour/pages/tides.es.md": #"""
    # Mareas

    Marea alta **dos veces** al día.

    """#,
    "destinations/harbour/pages/tides.md": #"""
    # Tides

    High water **twice** a day.

    - Bring boots
    - Ask [the pilots](https://example.org/pilots)

    """#,
    "destinations/harbour/routes/quay-ride.csv": #"""
    segment,latitude,longitude,elevation,time
    1,53.54,9.97,4,
    1,53.545,9.975,5,
    1,53.55,9.98,6,

    """#,
    "destinations/harbour/routes/quay-ride.json": #"""
    {"title": "Quay ride", "subtitle": "Along the water", "vehicle": "tram",
     "timing": {"duration": 900, "phases": [{"title": "Start", "duration": 300}, {"title": "Bridge", "duration": 600}]},
     "waypoints": [{"title": "Stop A", "latitude": 53.54, "longitude": 9.97, "point": "lighthouse"}, {"title": "Stop B", "latitude": 53.55, "longitude": 9.98}]}

    """#,
    "strings/es.json": #"""
    {"pack": {"title": "Paquete pequeño"}, "trips/north": {"title": "Hacia el norte", "stops.1.note": "Empieza aquí."},
     "destinations/harbour": {"name": "Puerto", "title": "El puerto", "subtitle": "Sal y brea", "summary": "Un puerto en un río."},
     "destinations/harbour/events/lantern-walk": {"title": "Paseo de faroles", "place": "Muelle viejo"},
     "destinations/harbour/points/lighthouse": {"title": "Faro viejo"},
     "destinations/harbour/routes/quay-ride": {"title": "Paseo del muelle", "phases.1.title": "Salida"}}

    """#,
  ]
}
