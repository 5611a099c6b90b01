import RoadTripFormats
import RoadTripModel
import Testing

struct SeedFileTests {
  static let bundle = """
    {"title": "Bundle",
     "vehicles": [{"slug": "car", "title": "Car"}],
     "trips": [{"title": "T", "stops": [{"destination": "york"}]}],
     "destinations": [{"name": "York", "latitude": 1, "longitude": 2, "timeZone": "Europe/London",
       "weatherRecords": [{"kind": "observation", "time": "2026-05-01T10:00:00Z", "humidity": 0.5}],
       "events": [{"title": "E", "start": "2026-05-01T10:00"}],
       "points": [{"title": "P", "latitude": 1, "longitude": 2, "links": ["https://a.b"]}],
       "routes": [{"title": "R", "segments": [[{"latitude": 1, "longitude": 2}, {"latitude": 1, "longitude": 3}]]}],
       "pages": [{"title": "G", "body": "B", "kind": "event"}]}],
     "translations": {"es": {"destinations/york/pages/g": {"title": "H"}}}}
    """

  @Test func `a bundle gives its records after those that they name`() throws {
    let result = try SeedResult(Self.bundle, .json)
    #expect(result.problems == [])
    #expect(
      result.names == [
        "packs/standard-input", "vehicles/car", "destinations/york",
        "destinations/york/weather/observation-2026-05-01t10-00-00z", "destinations/york/events/e",
        "destinations/york/points/p (made)", "destinations/york/routes/r",
        "destinations/york/pages/g", "trips/t", "destinations/york/pages/g es title: H",
      ])
  }

  static let stream = """
    {"kind": "trip", "title": "T", "stops": [{"destination": "york"}]}
    {"kind": "translation", "record": "trips/t", "locale": "es", "field": "title", "text": "V"}
    {"kind": "destination", "name": "York", "latitude": 1, "longitude": 2, "timeZone": "Europe/Kiev"}

    {"kind": "weather-record", "weatherKind": "normal", "month": 1, "destination": "york"}
    {"kind": "event", "destination": "york", "title": "E", "start": "2026-05-01T10:00"}
    {"kind": "map-point", "destination": "york", "slug": "p", "title": "P", "latitude": 1, "longitude": 2}
    {"kind": "page", "pageKind": "event", "title": "G", "body": "B"}
    """

  @Test func `a stream gives its records line by line, and trips and translations last`() throws {
    let result = try SeedResult(Self.stream, .ndjson)
    #expect(result.problems == [])
    let names = [
      "destinations/york", "destinations/york/weather/normal-01", "destinations/york/events/e",
      "destinations/york/points/p", "pages/g", "trips/t", "trips/t es title: V",
    ]
    #expect(result.names == names)
    let list = "[" + Self.stream.split(separator: "\n").joined(separator: ",") + "]"
    #expect(try SeedResult(list, .json).names == names)
    var zones: [String] = []
    for case .event(let event) in result.records { zones += [event.timeZone?.text ?? "none"] }
    #expect(zones == ["Europe/Kiev"])
  }

  @Test func `what is wrong with a line concerns that line only`() throws {
    let text = """
      {"kind": "map-point", "destination": "york", "title": "P", "latitude": 91, "longitude": true}
      {"kind": "map-piont", "title": "P"}
      {"title": "P"}
      {"kind": "asset"}
      [1]
      {"kind":
      {"kind": "map-point", "title": "P", "latitude": 1, "longitude": 2}
      {"kind": "vehicle", "title": "V", "destination": "york"}
      {"kind": "vehicle", "title": "W"}
      """
    let result = try SeedResult(text, .ndjson)
    let kinds =
      "pack, vehicle, trip, destination, weather-record, event, map-point, route, page, asset, translation"
    #expect(
      result.problems == [
        "-:1:72: latitude is 91.0; a latitude is a number of degrees from -90 to 90",
        "-:1:89: longitude is true; a longitude is a number of degrees from -180 to 180",
        "-:2:10: kind is text \"map-piont\"; a record says its kind, one of \(kinds); did you mean \"map-point\"?",
        "-:3:1: kind is missing; a record says its kind, one of \(kinds)",
        "-:4:1: title is missing; a title is one line of text that is not blank",
        "-:4:1: mediaType is missing; a media type is text such as image/png",
        "-:4:1: bytes is missing; the bytes of an asset are text in Base64 (RFC 4648), with its padding and no line ends",
        "-:5:1: the value is a list; a record is an object",
        "-:6:9: the text ends where a value should be",
        "-:7:1: destination is missing; \(Slug.rule)",
        "-:8:35: \"destination\" is not a key of a vehicle; its keys are slug, title, maker, model, year, summary, image, kind",
      ])
    #expect(result.names == ["vehicles/w"])
    #expect(result.rejected == [.mapPoint: 2, .vehicle: 1, .asset: 1])
  }

  @Test func `a table of points names their destinations, or one is named for all`() throws {
    let named = "destination,title,lat,lon\nyork,A,1,2\nLeeds,B,1,2\n"
    #expect(
      try SeedResult(named, .csv).names
        == ["destinations/york/points/a (made)", "destinations/leeds/points/b (made)"])
    let plain = "title,lat,lon,slug\nA,1,2,\nB,1,2,own\n"
    #expect(
      try SeedResult(plain, .csv, destination: "york").names
        == ["destinations/york/points/a (made)", "destinations/york/points/own"])
    #expect(
      try SeedResult(plain, .csv).problems == [
        "-:1:1: the header has no column destination; name one for all points with --destination SLUG"
      ])
  }

  @Test func `a document of a pack is read on its own`() throws {
    let pack = try PackOnDisk()
    let folder = "destinations/york"
    #expect(
      try pack.read("\(folder)/weather.json", destination: "york").names
        == ["destinations/york/weather/normal-07"])
    #expect(
      try pack.read("\(folder)/weather.json").problems == [
        "\(folder)/weather.json:1:1: the file does not say where its records are; name their destination with --destination SLUG"
      ])
    #expect(try pack.read("\(folder)/destination.json").names == ["destinations/york"])
    #expect(
      try pack.read("\(folder)/destination.json", destination: "yorkshire").names
        == ["destinations/yorkshire"])
    #expect(try pack.read("events.json").names == ["events/on-the-way"])
  }
}

struct SeedSlugTests {
  func points(_ slugs: [String]) throws -> SeedResult {
    let rows = slugs.map { "\($0),A,1,2\n" }.joined()
    return try SeedResult("slug,title,lat,lon\n\(rows)", .csv, destination: "x")
  }

  @Test func `a slug with capital letters is folded with a warning`() throws {
    let result = try points(["MySQL"])
    #expect(result.names == ["destinations/x/points/mysql"])
    #expect(
      result.problems
        == [#"-:2:1: warning: slug "MySQL" has capital letters; it is stored as "mysql""#])
  }

  @Test(arguments: [
    (["Mysql", "MySQL"], ["mysql", "mysql-2"]), (["mysql", "MySQL"], ["mysql", "mysql-2"]),
    (["MySQL", "mysql"], ["mysql", "mysql-2"]), (["MySQL", "MySQL"], ["mysql", "mysql"]),
    (["mysql", "mysql"], ["mysql", "mysql"]),
    (["mysql", "mysql-2", "MySQL"], ["mysql", "mysql-2", "mysql-3"]),
    (["東京", "Ærø"], ["東京", "ærø"]),
  ])
  func `slugs that differ by capital letters only are numbered`(
    slugs: [String], stored: [String]
  ) throws {
    #expect(try points(slugs).names == stored.map { "destinations/x/points/\($0)" })
  }

  @Test func `the second of two spellings is told`() throws {
    #expect(
      try points(["mysql", "MySQL"]).problems == [
        #"-:3:1: warning: slug "MySQL" differs from another slug of this seed by capital letters only; it is stored as "mysql-2""#
      ])
  }

  @Test func `events of one title are numbered, however many they are`() throws {
    let line = #"{"kind": "event", "title": "Market", "start": "2026-05-01"}"# + "\n"
    let result = try SeedResult(String(repeating: line, count: 3000), .ndjson)
    #expect(result.problems == [])
    #expect(result.names.prefix(3) == ["events/market", "events/market-2", "events/market-3"])
    #expect(result.names.last == "events/market-3000")
    #expect(Set(result.names).count == 3000)
  }

  @Test func `two keys of one meaning are refused`() throws {
    let text = "title,name,lat,lon\nA,B,1,2\n"
    #expect(
      try SeedResult(text, .csv, destination: "x").problems
        == ["-:2:3: title and name mean the same; give one"])
  }

  @Test func `a text that is no slug is refused`() throws {
    #expect(try points(["a b"]).problems == [#"-:2:1: slug is "a b"; "# + Slug.rule])
  }
}
