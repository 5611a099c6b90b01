import Foundation
import RoadTripModel
import RoadTripStore
import Testing

/// The views are the contract with other programs: their columns, what they show, and that plain SQLite reads them.
@Suite struct ViewTests {
  /// Every documented view with its columns. A column may be added at the end; none may go or change its name.
  static let contract: [(view: String, columns: String)] = [
    ("menu", "destination number section_position section detail name title subtitle entries"),
    (
      "destination_detail",
      "destination name title subtitle latitude longitude elevation time_zone country summary image"
        + " weather_link weather_source pack"
    ),
    ("trip_detail", "trip trip_title position destination title arrival departure note"),
    (
      "event_detail",
      "destination event title subtitle summary category is_all_day starts ends time_zone utc_offset"
        + " starts_utc ends_utc recurrence_rule exception_dates status place address latitude longitude"
        + " link pack"
    ),
    (
      "map_point_detail",
      "destination map_point title subtitle latitude longitude elevation category address links tags"
        + " body image pack"
    ),
    (
      "weather_detail",
      "destination kind period local_date month temperature temperature_high temperature_low"
        + " precipitation precipitation_probability humidity wind_speed wind_direction pressure condition"
        + " source"
    ),
    (
      "weather_daily",
      "destination kind local_date records temperature temperature_high temperature_low precipitation"
        + " precipitation_probability wind_speed"
    ),
    (
      "route_detail",
      "destination route title subtitle summary vehicle vehicle_title duration length point_count pack"
    ),
    ("page_detail", "destination page title subtitle body link kind pack"),
  ]

  /// What the samples show in each view, as the sqlite3 shell writes it.
  static let shown: [String: [String]] = [
    "menu": [
      "new-york-city|1|1|At My Destination|weather|weather|||2",
      "new-york-city|2|1|At My Destination|events|events|||1",
      "new-york-city|3|2|Getting Around|map|map|||1",
      "new-york-city|4|3|Planning My Trip|destinations|destinations|||1",
      "new-york-city|5|3|Planning My Trip|page|packing-list|Packing list||1",
      "new-york-city|6|4|Test Drive|test-drive|manhattan|Up the West Side||600",
    ],
    "destination_detail": [
      "new-york-city|New York City|New York City|Five boroughs|40.7128|-74.006||America/New_York|US|||"
        + "https://forecast.weather.gov/|NWS|sample"
    ],
    "trip_detail": [
      "coast-to-coast|Coast to coast|1|new-york-city|New York City|2027-06-01||Start"
    ],
    "event_detail": [
      "new-york-city|parade|Parade|||parade|0|2026-11-26T08:30|2026-11-26T12:00|America/New_York|-18000|"
        + "1795699800|1795712400|FREQ=YEARLY;BYMONTH=11;BYDAY=4TH|[]|confirmed||||||sample"
    ],
    "map_point_detail": [
      "new-york-city|statue-of-liberty|Point statue-of-liberty||40.6892|-74.0445|3.5|landmark||"
        + #"["https://www.nps.gov/stli/"]|["statue","a \"quoted\" tag"]|||sample"#
    ],
    "weather_detail": [
      "new-york-city|normal|--01||1|1.0|4.2|-2.2||||||||",
      "new-york-city|observation|2026-01-05T03:00:00Z|2026-01-04||3.5|||0.5|||||||",
    ],
    "weather_daily": ["new-york-city|observation|2026-01-04|1|3.5|3.5|3.5|0.5||"],
    "page_detail": ["|packing-list|Packing list||Sunscreen.||page|sample"],
  ]

  private func seeded(_ path: String) throws {
    let store = try TripStore(path: path)
    var record = WeatherRecord(
      destination: try Slug("new-york-city"), kind: .observation,
      period: .instant(try Instant("2026-01-05T03:00:00Z")))
    (record.temperature, record.precipitation) = (3.5, 0.5)
    _ = try store.seed(Sample.records() + [.weatherRecord(record)])
    store.close()
  }

  private func readOnly(_ path: String) -> String { "file:\(path)?mode=ro" }

  @Test func `the views have the columns of the contract and there is no other view`() throws {
    let scratch = try Scratch()
    try seeded(scratch.path("trip.db"))
    let store = try TripStore(path: scratch.path("trip.db"), mode: .readOnly)
    for (view, columns) in Self.contract {
      try store.query(
        "SELECT * FROM \(view)",
        header: { names in
          #expect(names == columns.split(separator: " ").map(String.init), "\(view)")
        }, row: { _ in true })
    }
    var views: Set<SQLValue> = []
    try store.query(
      "SELECT name FROM sqlite_schema WHERE type = 'view'", header: { _ in },
      row: { values in
        views.insert(values[0])
        return true
      })
    // The places and extents serve the spatial indexes, not other tools.
    let own = ["map_point_place", "destination_place", "event_place", "track_chunk_extent"]
    #expect(views == Set((Self.contract.map(\.view) + own).map { .text($0) }))
  }

  @Test(.enabled(if: Machine.hasShell, "needs the sqlite3 shell"))
  func `the sqlite3 shell reads every view of a file opened read-only`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.db")
    try seeded(path)
    for (view, rows) in Self.shown.sorted(by: { $0.key < $1.key }) {
      let sql = "PRAGMA trusted_schema = OFF; SELECT * FROM \(view) ORDER BY 1, 2, 3;"
      let out = try Machine.sqlite3(readOnly(path), sql)
      #expect(out.split(separator: "\n").map(String.init) == rows, "\(view)")
    }
    let route = try Machine.sqlite3(
      readOnly(path),
      "SELECT destination, route, vehicle, duration, round(length), point_count FROM route_detail;")
    let length = try Sample.route().length.rounded()
    #expect(route == "new-york-city|manhattan|eldorado|90.0|\(length)|600\n")
  }

  @Test(.enabled(if: Machine.hasPython, "needs python3 with sqlite3"))
  func `Python reads every view of a file opened read-only`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.db")
    try seeded(path)
    let script = """
      import sqlite3, sys
      c = sqlite3.connect(sys.argv[1], uri=True)
      c.execute('PRAGMA trusted_schema = OFF')
      for view in sys.argv[2:]:
        for row in c.execute('SELECT * FROM ' + view + ' ORDER BY 1, 2, 3'):
          print('|'.join('' if v is None else str(v) for v in row))
      """
    for (view, rows) in Self.shown {
      let result = try Machine.run(["python3", "-c", script, readOnly(path), view])
      #expect(result.out.split(separator: "\n").map(String.init) == rows, "\(view) \(result.err)")
    }
  }

  @Test(.enabled(if: Machine.hasShell, "needs the sqlite3 shell"))
  func `DBS-15 the schema needs no trust and the dump loads into a new file`() throws {
    let scratch = try Scratch()
    let (path, copy) = (scratch.path("trip.db"), scratch.path("copy.db"))
    try seeded(path)
    let checks = """
      PRAGMA trusted_schema = OFF; PRAGMA integrity_check; PRAGMA foreign_key_check;
      SELECT count(*) FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND NOT strict
         AND name NOT LIKE 'sqlite_%';
      """
    #expect(try Machine.sqlite3(path, checks) == "ok\n0\n")
    let dump = try Machine.sqlite3(path, ".dump")
    try Machine.sqlite3(
      copy, dump + "PRAGMA application_id = \(0x5254_7270); PRAGMA user_version = 5;")
    #expect(try Machine.sqlite3(copy, checks) == "ok\n0\n")
    #expect(try Machine.sqlite3(copy, ".dump") == dump)
    let (before, after) = (
      try TripStore(path: path, mode: .readOnly), try TripStore(path: copy, mode: .readOnly)
    )
    #expect(try before.dump(without: []) == after.dump(without: []))
    #expect(try after.check() == before.check())
  }
}
