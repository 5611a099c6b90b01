import RoadTripFormats
import RoadTripModel
import Testing

@Suite struct `The original app's destinations` {
  @Test(
    .enabled(if: PropertyListCorpus.folder != nil, "the shared corpus is not on this machine"))
  func `load as they are`() throws {
    let bytes = try PropertyListCorpus.bytes("plist/RoadTrip_Destinations.plist")
    let found = try Reading(PropertyList.read(bytes))
    #expect(found.notes.isEmpty)
    #expect(found.places == ["7:3", "25:5", "26:5", "30:5", "44:3", "62:5", "63:5", "67:5"])
    var city = Destination(
      slug: try Slug("new-york-city"), name: "New York City", subtitle: "A great city",
      coordinate: try Coordinate(latitude: 40.712756, longitude: -74.006047))
    city.image = try Slug("nycimage")
    city.weather = .init(link: try Link("http://forecast.weather.gov/MapClick.php?zoneid=NYZ072"))
    let page = Page(
      destination: city.slug, slug: try Slug("nyc01"), title: "NYC01",
      link: try Link("http://nealgoldstein.com/NYC01.html"), kind: .event)
    let point = MapPoint(
      destination: city.slug, slug: try Slug("the-statue-of-liberty"),
      title: "The Statue of Liberty",
      subtitle: "Pro democracy and anti-monarchy symbol of freedom",
      coordinate: try Coordinate(latitude: 40.689244, longitude: -74.044514))
    #expect(found.records[0] == .destination(city, isPartial: true))
    #expect(found.records[1] == .page(page))
    #expect(found.records[3] == .mapPoint(point, hasOwnSlug: false))
  }

  @Test(arguments: [
    (" Moab\u{A0}", "", "DestinationName has blanks around \"Moab\", which are left out"),
    ("Moab", "<key>New item</key><string></string>", "the empty entry \"New item\" is left out"),
    ("Moab", "<key>Note</key><string> </string>", "the empty entry \"Note\" is left out"),
    ("Moab", "<key>Weather</key><string/>", "Weather is empty and left out"),
    ("Moab", "<key>Events</key><string/>", "Events is empty and left out"),
    (
      "Moab", "<key>Events</key><array><string>New item</string></array>",
      "event 1 is empty and left out"
    ),
    (
      "Moab", "<key>POIs</key><array><dict/></array>",
      "point of interest 1 is empty and left out"
    ),
    (
      "Moab", "<key>POIs</key><array><dict><key>Title</key><string/></dict></array>",
      "point of interest 1 is empty and left out"
    ),
  ])
  func `lose what an edit left behind, with a warning`(
    name: String, extra: String, warning: String
  ) throws {
    let found = try Reading(destination(name: name, extra: extra))
    #expect(found.records == [try moab()])
    let separator = warning.contains(" 1 is") ? "," : ":"
    #expect(found.texts == ["warning: destination \"Moab\"\(separator) \(warning)"])
  }

  @Test(arguments: [
    "htp://x.org/a.html", "http//x.org/a.html", "http:/x.org/a.html", "hhttp://x.org/a.html",
    "htttp://x.org/a.html", "http;//x.org/a.html", "ttp://x.org/a.html", "HTP://x.org/a.html",
  ])
  func `have their misspelt addresses put right, with a warning`(address: String) throws {
    let found = try Reading(
      destination(extra: "<key>Events</key><array><string>\(address)</string></array>"))
    let page = Page(
      destination: try Slug("moab"), slug: try Slug("a"), title: "a",
      link: try Link("http://x.org/a.html"), kind: .event)
    #expect(found.records.last == .page(page))
    #expect(
      found.texts == [
        "warning: destination \"Moab\", event 1 is \"\(address)\", which is read as "
          + "\"http://x.org/a.html\""
      ])
  }

  @Test(arguments: [
    ("htps://x.org", "https://x.org"), ("https:/x.org", "https://x.org"),
    ("https//x.org", "https://x.org"), ("ttps://x.org", "https://x.org"),
  ])
  func `keep a secure address secure`(address: String, meant: String) throws {
    let found = try Reading(destination(extra: "<key>Weather</key><string>\(address)</string>"))
    guard case .destination(let place, _)? = found.records.first else {
      return #expect(Bool(false))
    }
    #expect(place.weather?.link.text == meant)
  }

  @Test func `keep a number as a subtitle, with a warning`() throws {
    let found = try Reading(destination(subtitle: "<integer>66</integer>"))
    #expect(
      found.texts == [
        "warning: destination \"Moab\": Subtitle is the number 66, which is kept as text"
      ])
    guard case .destination(let place, _)? = found.records.first else {
      return #expect(Bool(false))
    }
    #expect(place.subtitle == "66")
  }

  @Test func `number events of the same name`() throws {
    let addresses = ["http://x.org/1/A.html", "http://x.org/2/a.htm?b=c.d", "http://y.org"]
    let strings = addresses.map { "<string>\($0)</string>" }.joined()
    let found = try Reading(destination(extra: "<key>Events</key><array>\(strings)</array>"))
    let pages = found.records.compactMap { record in
      if case .page(let page) = record { "\(page.slug) \(page.title)" } else { nil }
    }
    #expect(pages == ["a A", "a-2 a", "y-org y.org"])
  }

  @Test func `leave points of the same name to the store, which numbers them`() throws {
    let point =
      "<dict><key>Title</key><string>Arch</string><key>Latitude</key><string>38</string>"
      + "<key>Longitude</key><real>-109</real></dict>"
    let found = try Reading(
      destination(extra: "<key>POIs</key><array>\(point)\(point)</array>"))
    let arch = MapPoint(
      destination: try Slug("moab"), slug: try Slug("arch"), title: "Arch",
      coordinate: try Coordinate(latitude: 38, longitude: -109))
    #expect(
      found.records == [
        try moab(), .mapPoint(arch, hasOwnSlug: false), .mapPoint(arch, hasOwnSlug: false),
      ])
  }

  @Test(arguments: [
    ("<string/>", "Latitude is empty"), ("<string> </string>", "Latitude is empty"),
    ("<string>38.5 </string>", "Latitude is \"38.5 \""),
    ("<string>38,5</string>", "Latitude is \"38,5\""),
    ("<string>38.5N</string>", "Latitude is \"38.5N\""),
    ("<string>0x10</string>", "Latitude is \"0x10\""),
    ("<string>nan</string>", "Latitude is \"nan\""),
    ("<string>97.2</string>", "Latitude is \"97.2\""),
    ("<real>-90.5</real>", "Latitude is -90.5"), ("<real>nan</real>", "Latitude is nan"),
    ("<real>infinity</real>", "Latitude is inf"), ("<true/>", "Latitude is a boolean"),
  ])
  func `are refused without a true coordinate`(latitude: String, problem: String) throws {
    let found = try Reading(destination(latitude: latitude))
    #expect(found.records.isEmpty)
    let rule = "a latitude is a number of degrees from -90 to 90"
    #expect(
      found.notes == ["error destination 5:21: destination \"Moab\": \(problem); \(rule)"])
  }
}

/// The destination that ``destination(name:subtitle:latitude:extra:)`` makes when nothing is changed.
private func moab() throws -> SeedRecord {
  .destination(
    Destination(
      slug: try Slug("moab"), name: "Moab",
      coordinate: try Coordinate(latitude: 38.5, longitude: -109.5)), isPartial: true)
}

/// A list of one destination; the latitude's value stands at 5:21.
func destination(
  name: String = "Moab", subtitle: String = "<string/>", latitude: String = "<real>38.5</real>",
  extra: String = ""
) throws -> PropertyList {
  try PropertyList.read(
    plist(
      """
      <dict><key>DestinationData</key><array>
      <dict><key>DestinationName</key><string>\(name)</string>\(extra)
      <key>DestinationLocation</key><dict>
      <key>Subtitle</key>\(subtitle)
      <key>Latitude</key> \(latitude)
      <key>Longitude</key><string>-109.5</string></dict></dict></array></dict>
      """))
}

/// Everything that reading a list delivers.
struct Reading {
  private(set) var records: [SeedRecord] = []
  private(set) var places: [String] = []
  /// Warnings and errors with their kind and place.
  private(set) var notes: [String] = []
  /// Warnings and errors without their place.
  private(set) var texts: [String] = []

  init(_ list: PropertyList) throws {
    try OriginalDestinations.read(
      list, file: "Destinations.plist",
      record: {
        records.append($0)
        places.append("\($1):\($2)")
      },
      warning: {
        notes.append("warning \($1):\($2): \($0)")
        texts.append("warning: \($0)")
      },
      error: {
        notes.append("error \($3?.rawValue ?? "file") \($1):\($2): \($0)")
        texts.append("error: \($0)")
      })
  }
}
