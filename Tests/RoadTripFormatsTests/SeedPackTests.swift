import RoadTripFormats
import RoadTripModel
import Testing

struct SeedPackTests {
  @Test func `a pack gives its records after those that they name`() throws {
    let result = try PackOnDisk().read()
    #expect(result.problems == [])
    #expect(
      result.names == [
        "packs/two-cities", "vehicles/old-car", "destinations/york",
        "destinations/york/images/minster", "destinations/york/weather/normal-07",
        "events/on-the-way",
        "destinations/york/events/fair", "destinations/york/events/fair-2",
        "destinations/york/points/minster-the (made)", "destinations/york/routes/ring",
        "pages/packing", "trips/there", "pages/packing es title: Equipaje",
        "pages/packing es subtitle: Qué llevar", "pages/packing es body: Calcetines.",
        "trips/there fr title: Là-bas", "packs/two-cities fr title: Deux villes",
      ])
  }

  @Test func `the records have what the files say`() throws {
    let records = try PackOnDisk().read().records
    let york = try Slug("york")
    let london = try TimeZoneID("Europe/London")
    #expect(
      records[3]
        == .asset(
          Asset(
            destination: york, slug: try Slug("minster"), title: "The Minster",
            mediaType: "image/svg+xml", bytes: Array("<svg/>".utf8))))
    var weather = WeatherRecord(
      destination: york, kind: .normal, period: .month(7), source: "Met Office")
    weather.temperature = 17.5
    #expect(records[4] == .weatherRecord(weather))
    #expect(
      records[6]
        == .event(
          Event(
            destination: york, slug: try Slug("fair"), title: "Fair",
            time: .days(first: try LocalDate("2026-05-01"), last: try LocalDate("2026-05-03")))))
    #expect(
      records[7]
        == .event(
          Event(
            destination: york, slug: try Slug("fair-2"), title: "Fair",
            time: .clock(
              start: try LocalDateTime("2026-06-01T10:00"),
              end: try LocalDateTime("2026-06-01T12:00"), timeZone: london))))
    #expect(
      records[8]
        == .mapPoint(
          MapPoint(
            destination: york, slug: try Slug("minster-the"), title: "Minster; the",
            coordinate: try Coordinate(latitude: 53.9623, longitude: -1.0819),
            tags: ["church", "gothic"]), hasOwnSlug: false))
    let track = [
      Route.TrackPoint(
        coordinate: try Coordinate(latitude: 53.9, longitude: -1), elevation: 12.5,
        time: try Instant("2026-05-01T10:00:00Z")),
      Route.TrackPoint(coordinate: try Coordinate(latitude: 53.8, longitude: -1.1)),
    ]
    #expect(
      records[9]
        == .route(
          Route(destination: york, slug: try Slug("ring"), title: "Ring", segments: [track])))
    #expect(
      records[10]
        == .page(
          Page(
            destination: nil, slug: try Slug("packing"), title: "Packing list", body: "Socks.")))
  }

  @Test(arguments: [
    (
      ["notes.txt": "x"],
      "the folder is no pack; a pack has a file pack.json or a folder destinations"
    ),
    (["a/pack.json": "{}"], "the folder is no pack, but \"a\" in it is; name that folder"),
    (
      ["a/pack.json": "{}", "b/pack.json": "{}"],
      "the folder holds several packs (a, b); name one of them"
    ),
  ])
  func `a folder that is no pack is refused with what was expected`(
    files: [String: String], problem: String
  ) throws {
    let pack = try PackOnDisk(files)
    #expect(try pack.read().problems == ["\(pack.path):1:1: \(problem)"])
  }

  @Test func `a folder of destinations is a pack of its own name`() throws {
    let text = try #require(PackOnDisk.good["destinations/york/destination.json"])
    let pack = try PackOnDisk(["destinations/york/destination.json": text])
    let reader = SeedReader(SeedInput(path: "\(pack.path)/"))
    #expect(reader.pack == Pack(slug: try Slug("pack"), title: "pack"))
    let result = try SeedResult(reader)
    #expect(result.names == ["destinations/york"])
    #expect(result.problems == [])
  }

  @Test func `what a pack does not know is left out, and a near name is an error`() throws {
    let pack = try PackOnDisk()
    try pack.write("notes.txt", [])
    try pack.write("destinations/york/point.csv", [])
    try pack.write("destinations/york/images/plan.pdf", [1])
    #expect(
      try pack.read().problems == [
        "notes.txt:1:1: warning: a pack has no such file here; it is left out",
        "destinations/york/point.csv:1:1: a pack has no such file here; did you mean \"points.csv\"?",
        "destinations/york/images/plan.pdf:1:1: warning: a pack has no such file here; it is left out",
      ])
  }

  @Test func `a file by the name of a folder is an error, and so is the other way round`() throws {
    let pack = try PackOnDisk()
    try pack.write("destinations/york/sounds", [])
    try pack.write("destinations/york/points.json/x", [])
    #expect(
      try pack.read().problems == [
        "destinations/york/points.json:1:1: this is a file in a pack, not a folder",
        "destinations/york/sounds:1:1: this is a folder in a pack, not a file",
      ])
  }

  @Test func `links that lead out of the pack, or round in it, are refused`() throws {
    let pack = try PackOnDisk()
    try pack.link("destinations/york/sounds", to: "/etc")
    try pack.link("destinations/york/pages", to: "..")
    try pack.link("destinations/round", to: "round")
    let result = try pack.read()
    #expect(
      result.problems == [
        "destinations/round:1:1: Too many levels of symbolic links",
        "destinations/york/pages:1:1: the link leads back to a folder in which it lies",
        "destinations/york/sounds:1:1: the link leads out of the pack, to \"/etc\"",
      ])
    #expect(result.names.count == 17)
  }

  @Test func `the folder of a pack may be a link, and so may a file inside it`() throws {
    let pack = try PackOnDisk()
    try pack.link("../door", to: "pack")
    try pack.link("destinations/york/images/church.svg", to: "minster.svg")
    let result = try SeedResult(SeedReader(SeedInput(path: "\(pack.path)/../door")))
    #expect(result.problems == [])
    #expect(result.names[3] == "destinations/york/images/church")
    #expect(result.names.count == 18)
  }

  @Test func `an input that is not there, or of no known format, is refused`() throws {
    let pack = try PackOnDisk(["x.doc": "x"])
    #expect(try pack.read("none").problems == ["none:1:1: there is no such file or folder"])
    #expect(
      try pack.read("x.doc").problems
        == ["x.doc:1:1: the ending of the name is none of json, ndjson, csv and plist"])
  }
}
