import RoadTripModel
import Testing

@testable import RoadTripFormats

@Suite struct ChangeTests {
  /// What a reader of changes gave.
  private struct Heard {
    var changes: [RecordChange] = []
    var problems: [String] = []

    init(_ text: String, chunkSize: Int = 1 << 20) throws {
      let source = ByteSource(file: "-", bytes: Array(text.utf8), chunkSize: chunkSize)
      var (changes, problems): ([RecordChange], [String]) = ([], [])
      try ChangeReader(path: "-", standardInput: source).read {
        changes.append($0)
        _ = $1
      } _: {
        problems.append($0.description)
      }
      (self.changes, self.problems) = (changes, problems)
    }
  }

  private static func point(_ title: String, subtitle: String? = nil) throws -> SeedRecord {
    .mapPoint(
      MapPoint(
        destination: try Slug("york"), slug: try Slug("gate"), title: title, subtitle: subtitle,
        coordinate: try Coordinate(latitude: 53.9, longitude: -1),
        links: [try Link("https://example.org/")], tags: ["a \"b\"", "c"]), hasOwnSlug: true)
  }

  @Test func `changes are written as lines that a person can read`() throws {
    let pack = try Slug("harbour")
    let added = ChangeText(RecordChange(added: try Self.point("Gate"), pack: pack))
    #expect(
      added.json == """
        {"change":"added","record":"destinations/york/points/gate","pack":"harbour","value":\
        {"kind":"map-point","destination":"york","slug":"gate","title":"Gate","latitude":53.9,"longitude":-1,\
        "links":["https://example.org/"],"tags":["a \\"b\\"","c"]}}
        """)
    let changed = ChangeText(
      RecordChange(
        from: try Self.point("Old gate"), pack: try Slug("port"),
        to: try Self.point("Gate", subtitle: "Shut"), pack: pack))
    #expect(changed.fields == ["title", "subtitle", "pack"])
    #expect(
      changed.json == """
        {"change":"changed","record":"destinations/york/points/gate","pack":"harbour","packWas":"port",\
        "was":{"title":"Old gate","subtitle":null},"value":{"kind":"map-point","destination":"york","slug":"gate",\
        "title":"Gate","subtitle":"Shut","latitude":53.9,"longitude":-1,"links":["https://example.org/"],\
        "tags":["a \\"b\\"","c"]}}
        """)
    let text = Translation(
      record: try RecordReference("destinations/york"), locale: try LocaleTag("fr"), field: "name",
      text: "York\u{7}")
    let removed = ChangeText(RecordChange(removed: .translation(text), pack: pack))
    #expect(
      removed.json == """
        {"change":"removed","record":"destinations/york/translations/fr/name","pack":"harbour",\
        "was":{"kind":"translation","record":"destinations/york","locale":"fr","field":"name","text":"York\\u0007"}}
        """)
  }

  @Test(arguments: [1, 7, 1 << 20])
  func `every kind of record is read as it was written`(chunkSize: Int) throws {
    let pack = try Slug("harbour")
    var changes: [RecordChange] = []
    for record in try Self.records() {
      let owner = record.kind == .pack ? nil : pack
      changes.append(RecordChange(added: record, pack: owner))
      changes.append(RecordChange(removed: record, pack: owner))
    }
    changes.append(
      RecordChange(
        from: try Self.point("Old"), pack: pack, to: try Self.point("New", subtitle: "S"),
        pack: try Slug("port")))
    changes.append(
      RecordChange(
        from: try Self.point("Old", subtitle: "S"), pack: pack, to: try Self.point("New"),
        pack: pack))
    #expect(Set(changes.map { ($0.new ?? $0.old)?.kind }).count == RecordKind.allCases.count)
    let lines = changes.map { ChangeText($0).json }
    let texts = [
      lines.joined(separator: "\n"), "\u{FEFF}" + lines.joined(separator: "\r\n") + "\r\n\n",
      "[\n" + lines.joined(separator: ",\n") + "\n]\n",
      "\n  [" + lines.joined(separator: ",") + "]",
    ]
    for text in texts {
      let heard = try Heard(text, chunkSize: chunkSize)
      #expect(heard.problems == [])
      #expect(heard.changes == changes)
      if chunkSize == 1 { break }
    }
  }

  @Test func `no changes are no mistake`() throws {
    for text in ["", "\n\n", "[]", " [ ] \n"] {
      let heard = try Heard(text)
      #expect(heard.changes == [] && heard.problems == [])
    }
  }

  private static let good =
    #"{"kind":"page","slug":"p","title":"P","body":"B"}"#

  @Test(arguments: [
    ("[1]", "-:1:2: the value is 1; a change is an object"),
    ("{", "-:1:2: the text ends where a key in quotation marks should be"),
    (
      #"{"record":"pages/p","pack":"a"}"#,
      "-:1:1: change is missing; a change is one of added, changed, removed"
    ),
    (
      #"{"change":"add","record":"pages/p","pack":"a"}"#,
      #"-:1:11: change is text "add"; a change is one of added, changed, removed; did you mean "added"?"#
    ),
    (
      #"{"change":"added","record":"pages/p","pack":"a","value":\#(good),"wass":1}"#,
      #"-:1:107: "wass" is not a key of a change; did you mean "was"?"#
    ),
    (
      #"{"change":"added","record":"pages/p","pack":"a"}"#,
      "-:1:1: value is missing; a change of kind added says what the record is"
    ),
    (
      #"{"change":"added","record":"pages/p","pack":"a","value":\#(good),"was":{}}"#,
      "-:1:113: was is an object; a change of kind added does not say what the record was"
    ),
    (
      #"{"change":"changed","record":"pages/p","pack":"a","value":\#(good)}"#,
      "-:1:1: was is missing; a change of kind changed says what the record was"
    ),
    (
      #"{"change":"removed","record":"pages/p","pack":"a","was":[]}"#,
      "-:1:57: was is a list; was is an object"
    ),
    (
      #"{"change":"added","record":"pages/q","pack":"a","value":\#(good)}"#,
      #"-:1:28: record is "pages/q"; what stands here is "pages/p""#
    ),
    (
      #"{"change":"changed","record":"pages/p","pack":"a","was":{"slug":"q"},"value":\#(good)}"#,
      #"-:1:30: record is "pages/p"; what stands here is "pages/q""#
    ),
    (
      #"{"change":"added","record":"pages/p","value":\#(good)}"#,
      "-:1:1: pack is missing; a record belongs to a pack, named by its slug"
    ),
    (
      #"{"change":"added","record":"pages/p","pack":"a","value":{"kind":"page","slug":"p","title":"P","body":7}}"#,
      "-:1:102: body is 7; a body is text"
    ),
    (
      #"{"change":"changed","record":"pages/p","pack":"a","was":{"titel":"Q"},"value":\#(good)}"#,
      #"-:1:58: "titel" is not a key of a page; did you mean "title"?"#
    ),
    (
      #"{"change":"added","record":"images/a","pack":"a","value":{"kind":"asset","slug":"a","title":"A","mediaType":"image/png","bytes":"?"}}"#,
      "-:1:129: bytes is no Base64; the bytes of an asset are text in Base64 (RFC 4648), with its padding and no line ends"
    ),
  ])
  func `what is wrong with a change is told where it stands`(text: String, problem: String) throws {
    let heard = try Heard(text)
    #expect(heard.changes == [])
    #expect(heard.problems.contains(problem), "\(heard.problems)")
  }

  @Test func `a file that is not there is a problem`() throws {
    var problems: [String] = []
    try ChangeReader(path: "/none/changes.ndjson").read({ _, _ in }) {
      problems.append($0.description)
    }
    #expect(problems == ["/none/changes.ndjson:1:1: No such file or directory"])
  }

  /// The examples of RFC 4648, and what is none.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `Base64 is that of the standard`(bytes: String, text: String) {
    #expect(Base64.encode(Array(bytes.utf8)) == text)
    #expect(Base64.decode(text) == Array(bytes.utf8))
  }

  @Test(arguments: ["Z", "Zg", "Zg=", "Zh==", "Zm9=", "Z===", "====", "Zm9v\n", "Zm-v", "Zg==Zg=="])
  func `Base64 that is written otherwise is refused`(text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test func `all bytes come back from Base64`() {
    for length in 0...300 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ length) }
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }
  }
}

extension ChangeTests {
  /// Records of every kind with every field, and with hardly any.
  static func records() throws -> [SeedRecord] {
    let (city, car) = (try Slug("zürich"), try Slug("car"))
    let place = try Coordinate(latitude: -0.0, longitude: 8.541694000000001)
    let (link, image) = (try Link("https://example.org/?a=b&c=d"), try Slug("picture"))
    let hostile = "Zwei\nZeilen \"und\" \\ Tab\t \u{1}\u{7f} 日本 👩‍👩‍👧 e\u{301}".nfc
    var weather = WeatherRecord(
      destination: city, kind: .observation,
      period: .instant(try Instant("2026-11-30T11:00:00.5Z")),
      source: "S")
    (weather.temperature, weather.humidity, weather.windDirection) = (-0.5, 0.1, 359.99999999999994)
    weather.condition = try Slug("rain")
    let normal = WeatherRecord(destination: city, kind: .normal, period: .month(2))
    let day = WeatherRecord(
      destination: city, kind: .forecast, period: .day(try LocalDate("2026-02-28")))
    return [
      .pack(
        Pack(
          slug: try Slug("harbour"), title: hostile.split(separator: "\n")[0].description,
          version: "1", licence: "MIT", locale: try LocaleTag("de-CH"),
          sources: [Pack.Source(title: "A", link: link, licence: "CC0"), Pack.Source(title: "B")])),
      .pack(Pack(slug: try Slug("port"), title: "Port")),
      .vehicle(
        Vehicle(
          slug: car, title: "Car", maker: "M", model: "7", year: 1976, summary: hostile,
          image: image)),
      .vehicle(Vehicle(slug: try Slug("cart"), title: "Cart")),
      .trip(
        Trip(
          slug: try Slug("there"), title: "There", subtitle: "S", summary: hostile, image: image,
          stops: [
            .init(
              destination: city, arrival: try LocalDate("2026-05-01"),
              departure: try LocalDate("2026-05-02"), note: hostile), .init(destination: city),
          ])),
      .trip(Trip(slug: try Slug("nowhere"), title: "Nowhere")),
      .destination(
        Destination(
          slug: city, name: "Zürich", title: "Stadt Zürich", subtitle: "S", coordinate: place,
          elevation: 408.5, timeZone: try TimeZoneID("Europe/Zurich"),
          country: try CountryCode("CH"), summary: hostile, image: image,
          weather: .init(link: link, source: "M"),
          menu: [
            MenuSection(
              title: "S",
              items: [
                .init(detail: .page, target: try Slug("p"), title: "T", subtitle: "U"),
                .init(detail: .weather),
              ])
          ]), isPartial: false),
      .destination(
        Destination(slug: try Slug("york"), name: "York", coordinate: place), isPartial: false),
      .weatherRecord(weather), .weatherRecord(normal), .weatherRecord(day),
      .event(
        Event(
          destination: city, slug: try Slug("fair"), title: "Fair", subtitle: "S",
          summary: hostile, category: try Slug("market"),
          time: .clock(
            start: try LocalDateTime("2026-05-01T10:00"),
            end: try LocalDateTime("2026-05-01T12:30"),
            timeZone: try TimeZoneID("Europe/Zurich")),
          recurrenceRule: try RecurrenceRule("FREQ=WEEKLY;BYDAY=SU"),
          exceptionDates: ["2026-05-08T10:00"], status: .tentative, place: "P", address: "A",
          coordinate: place, link: link, image: image)),
      .event(
        Event(
          destination: nil, slug: try Slug("days"), title: "Days",
          time: .days(first: try LocalDate("2026-05-01"), last: try LocalDate("2026-05-03")))),
      .event(
        Event(
          destination: city, slug: try Slug("day"), title: "Day",
          time: .days(first: try LocalDate("2026-05-01"), last: try LocalDate("2026-05-01")))),
      .mapPoint(
        MapPoint(
          destination: city, slug: try Slug("gate"), title: "Gate", subtitle: "S",
          coordinate: place, elevation: 1e-7, category: try Slug("gate"), address: "A",
          links: [link], tags: ["a|b", hostile], body: hostile, image: image), hasOwnSlug: true),
      .route(
        Route(
          destination: city, slug: try Slug("ring"), title: "Ring", subtitle: "S", summary: hostile,
          vehicle: car,
          timing: .init(
            duration: 90.5,
            phases: [.init(title: "A", duration: 60.5), .init(title: "B", duration: 30)]),
          waypoints: [
            .init(title: "A", subtitle: "S", coordinate: place, point: try Slug("gate")),
            .init(title: "B", coordinate: place),
          ],
          segments: [
            [.init(coordinate: place, elevation: 400, time: try Instant("2026-05-01T10:00:00Z"))],
            [.init(coordinate: place), .init(coordinate: place)],
          ])),
      .page(
        Page(
          destination: nil, slug: try Slug("tides"), title: "Tides", subtitle: "S", body: hostile,
          link: link, kind: .event)),
      .page(Page(destination: city, slug: try Slug("p"), title: "P", body: "B")),
      .asset(
        Asset(
          destination: city, slug: image, title: "Picture", mediaType: "image/png",
          bytes: (0...255).map { UInt8($0) })),
      .asset(
        Asset(destination: nil, slug: image, title: "P", mediaType: "image/png", bytes: [0])),
      .translation(
        Translation(
          record: RecordReference(.pack, slug: try Slug("harbour")), locale: try LocaleTag("es"),
          field: "title", text: "Puerto")),
      .translation(
        Translation(
          record: RecordReference(.trip, slug: try Slug("there")), locale: try LocaleTag("zh-Hant"),
          field: "stops.1.note", text: hostile)),
    ]
  }
}
