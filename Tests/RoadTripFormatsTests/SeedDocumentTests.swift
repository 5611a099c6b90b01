import RoadTripFormats
import RoadTripModel
import Testing

struct SeedDocumentTests {
  /// What is said about one file of a pack that is good otherwise.
  func problems(_ name: String, _ text: String) throws -> [String] {
    let pack = try PackOnDisk()
    try pack.write(name, Array(text.utf8))
    return try pack.read().problems.filter { $0.hasPrefix("\(name):") }.map {
      String($0.dropFirst(name.utf8.count + 1))
    }
  }

  static let title = "is one line of text that is not blank"

  @Test(arguments: [
    ("{}", ["1:1: title is missing; a title \(title)"]),
    ("[]", ["1:1: the value is a list; a pack is an object"]),
    (
      #"{"title": "X", "titel": 1}"#,
      [#"1:16: "titel" is not a key of a pack; did you mean "title"?"#]
    ),
    (#"{"title": " "}"#, ["1:11: title is \" \"; a title \(title)"]),
    (#"{"title": 7}"#, ["1:11: title is 7; a title \(title)"]),
    (
      #"{"title": "X", "locale": "english!"}"#,
      [#"1:26: locale is "english!"; a locale is a BCP 47 tag such as en or es-MX"#]
    ),
    (
      #"{"title": "X", "sources": [{"title": "Y", "link": "javascript:x"}]}"#,
      [
        "1:51: sources.1.link is \"javascript:x\"; a link is an address that starts with http:, https:, mailto:, geo: or tel:"
      ]
    ),
    (
      #"{"title": "X", "vehicles": [{"title": "Y", "year": 1.5}, 3]}"#,
      [
        "1:52: year is 1.5; a model year is a number from 1769 to 2200",
        "1:58: the value is 3; a vehicle is an object",
      ]
    ),
    (
      #"{"title": "X", "trips": [{"title": "Y", "stops": [{}, {"destination": "york", "arrival": "2026-02-30"}]}]}"#,
      [
        "1:51: stops.1.destination is missing; \(Slug.rule)",
        "1:90: stops.2.arrival is \"2026-02-30\"; a date is a day of the calendar written YYYY-MM-DD",
      ]
    ),
    (
      "{\"title\": \"X\"",
      ["1:14: the text ends where \",\" or \"}\" after a member of an object should be"]
    ),
  ])
  func `a bad pack is told with all that is wrong`(text: String, problems: [String]) throws {
    #expect(try self.problems("pack.json", text) == problems)
  }

  @Test(arguments: [
    (
      #"{"name": "X", "latitude": "north", "longitude": 181}"#,
      [
        "1:27: latitude is text \"north\"; a latitude is a number of degrees from -90 to 90",
        "1:49: longitude is 181.0; a longitude is a number of degrees from -180 to 180",
      ]
    ),
    (
      #"{"name": "X", "latitude": "45.5", "longitude": null}"#,
      [
        "1:27: latitude is text \"45.5\"; a latitude is a number of degrees from -90 to 90",
        "1:48: longitude is missing; a longitude is a number of degrees from -180 to 180",
      ]
    ),
    (
      #"{"name": "X", "latitude": 1, "longitude": 2, "elevation": 1e9, "country": "USA"}"#,
      [
        "1:75: country is \"USA\"; a country is two capital letters that ISO 3166-1 assigns, such as US"
      ]
    ),
    (
      #"{"name": "X", "latitude": 1, "longitude": 2, "elevation": 1e9}"#,
      [
        "1:59: elevation is 1000000000.0; an elevation is a number of metres from -500 to 9000"
      ]
    ),
    (
      #"{"name": "X", "latitude": 1, "longitude": 2, "menu": [{"title": "A", "items": [{"detail": "wether"}]}]}"#,
      [
        "1:91: menu.1.items.1.detail is text \"wether\"; a detail is one of weather, events, map, find, destinations, test-drive, page; did you mean \"weather\"?"
      ]
    ),
    (
      #"{"name": "X", "latitude": 1, "longitude": 2, "menu": []}"#,
      ["1:54: menu is empty; a menu has a section, and each section a title and an item"]
    ),
  ])
  func `a bad destination is told with all that is wrong`(text: String, problems: [String]) throws {
    #expect(try self.problems("destinations/york/destination.json", text) == problems)
  }

  @Test(arguments: [
    (
      #"[{"title": "A", "start": "2026-05-01T10:00:00Z"}]"#,
      [
        "1:26: start is text \"2026-05-01T10:00:00Z\"; a start is a wall-clock time without a zone; the zone stands in timeZone"
      ]
    ),
    (
      #"[{"title": "A", "start": "2026-05-01", "end": "2026-05-01T10:00"}]"#,
      [
        "1:47: end is text \"2026-05-01T10:00\"; an end has the form of the start: both a wall-clock time YYYY-MM-DDThh:mm or both a date"
      ]
    ),
    (
      #"[{"title": "A", "start": "2026-05-02", "end": "2026-05-01"}]"#,
      [
        "1:47: end is 2026-05-01 after a start on 2026-05-02; the last day is not before the first"
      ]
    ),
    (
      #"[{"title": "A", "start": "2026-05-02", "isAllDay": false}, {"title": "B", "start": "2026-05-02", "isAllDay": true}]"#,
      [
        "1:52: isAllDay is false; an event lasts all day where its start is a date, and only there"
      ]
    ),
    (
      #"[{"title": "A", "start": "1 May"}]"#,
      [
        "1:26: start is text \"1 May\"; a start is a wall-clock time YYYY-MM-DDThh:mm or a date YYYY-MM-DD"
      ]
    ),
    (
      #"[{"title": "A", "start": "2026-05-02", "recurrenceRule": "FREQ=OFTEN", "status": "sure"}]"#,
      [
        "1:58: recurrenceRule is \"FREQ=OFTEN\"; a recurrence rule has a FREQ of SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY",
        "1:82: status is text \"sure\"; a status is one of tentative, confirmed, cancelled",
      ]
    ),
    ("{}", ["1:1: the value is an object; here stands a list, of which each is an event"]),
  ])
  func `a bad event is told with all that is wrong`(text: String, problems: [String]) throws {
    #expect(try self.problems("destinations/york/events.json", text) == problems)
  }

  @Test func `an event of no destination says its own time zone`() throws {
    let text = #"[{"title": "A", "start": "2026-05-01T10:00"}]"#
    #expect(
      try problems("events.json", text) == [
        "1:2: timeZone is missing; an event at a time of day has a time zone where its destination gives none"
      ])
  }

  @Test(arguments: [
    (
      #"[{"kind": "normal", "month": 13}, {"kind": "forecast", "humidity": 50}]"#,
      [
        "1:30: month is 13; a month is a number from 1 to 12",
        "1:35: a weather record has one of month, date and time; this one has none of them",
      ]
    ),
    (
      #"[{"kind": "forecast", "date": "2026-05-01", "humidity": 50}]"#,
      ["1:57: humidity is 50.0; a humidity is a fraction from 0 to 1"]
    ),
    (
      #"{"record": []}"#,
      [
        #"1:2: "record" is not a key of a weather document; did you mean "records"?"#,
        "1:1: records is missing; a weather document has a list of records",
      ]
    ),
    (
      #"[{"kind": "normals", "month": 1}]"#,
      [
        "1:11: kind is text \"normals\"; a kind is one of observation, forecast, normal; did you mean \"normal\"?"
      ]
    ),
  ])
  func `a bad weather record is told with all that is wrong`(
    text: String, problems: [String]
  ) throws {
    #expect(try self.problems("destinations/york/weather.json", text) == problems)
  }

  @Test(arguments: [
    ("", ["1:1: there is no header"]),
    ("title,lat\n", ["1:1: the header has no column longitude"]),
    (
      "title,lat,lon,colour\nA,1,2,red\n",
      [
        "1:15: \"colour\" is not a column of this table; its columns are slug, title, subtitle, latitude, longitude, elevation, category, address, links, tags, body, image, name, lat, lon, lng, destination"
      ]
    ),
    (
      "title;lat;lon\nA;45,76;4,8\n;;\n",
      [
        "2:3: lat is \"45,76\"; a latitude is a number of degrees from -90 to 90",
        "2:9: lon is \"4,8\"; a longitude is a number of degrees from -180 to 180",
        "3:1: title is missing; a title \(title)",
        "3:1: latitude is missing; a latitude is a number of degrees from -90 to 90",
        "3:1: longitude is missing; a longitude is a number of degrees from -180 to 180",
      ]
    ),
    (
      "title,lat,lon,links\nA,1,2,https://a.b|ftp://c\nB,1,2\n",
      [
        "2:7: links.2 is \"ftp://c\"; a link is an address that starts with http:, https:, mailto:, geo: or tel:",
        "3:1: the row has 3 fields, the header 4",
      ]
    ),
  ])
  func `a bad table of points is told with all that is wrong`(
    text: String, problems: [String]
  ) throws {
    #expect(try self.problems("destinations/york/points.csv", text) == problems)
  }

  @Test func `a bad route is told with all that is wrong, and its track with it`() throws {
    let pack = try PackOnDisk()
    try pack.write(
      "destinations/york/routes/ring.json",
      Array(#"{"title": "Ring", "timing": {"duration": 60, "phases": [{"title": "A"}]}}"#.utf8))
    try pack.write(
      "destinations/york/routes/ring.csv", Array("latitude,longitude,hight\n1,x,\n".utf8))
    try pack.write("destinations/york/routes/lonely.csv", [])
    let result = try pack.read()
    #expect(
      result.problems == [
        "destinations/york/routes/lonely.csv:1:1: there is no lonely.json beside the track; it holds the title of the route",
        "destinations/york/routes/ring.csv:1:20: \"hight\" is not a column of this table; its columns are segment, latitude, longitude, elevation, time",
        "destinations/york/routes/ring.csv:2:3: longitude is \"x\"; a longitude is a number of degrees from -180 to 180",
        "destinations/york/routes/ring.json:1:57: timing.phases.1.duration is missing; a duration is a number of seconds above 0 and below 10000000",
      ])
    #expect(result.rejected == [.route: 2])
  }

  @Test(arguments: [
    (
      "Socks.\n",
      ["1:1: title is missing; a page has a line \"# Title\" or a title in its front matter"]
    ),
    ("# Only a title\n", ["1:1: body is empty; a page has a body or a link"]),
    ("---\ntitle: X\n", ["1:1: the front matter does not end with a line of \"---\""]),
    (
      "---\ntitel: X\nlink\nkind: book\n---\n# A\nB",
      [
        #"2:1: "titel" is not a key of a page; did you mean "title"?"#,
        "3:1: \"link\" is not \"key: value\"",
        "4:1: kind is \"book\"; a kind is one of page, event",
      ]
    ),
    ("---\nlink: https://a.b\n---\n# Far away\n", []),
    ("```\n# no title\n```\n# A title\n", []),
    ("# A\0\nB", ["1:4: byte 0x00 is not text"]),
  ])
  func `a bad page is told with all that is wrong`(text: String, problems: [String]) throws {
    #expect(try self.problems("pages/packing.md", text) == problems)
  }

  @Test(arguments: [
    ("[]", ["1:1: the value is a list; translations are an object of records"]),
    (
      #"{"trip/x": {"title": "A"}, "trips/x": {"titel": "A", "title": "", "summary": 3}}"#,
      [
        "1:2: record is \"trip/x\"; a record is named by a path such as destinations/SLUG/points/SLUG or trips/SLUG",
        "1:49: field is \"titel\" of a trip; a translated field is one that the record has as text; did you mean \"title\"?",
        "1:63: text is \"\"; a translation is not blank",
        "1:78: summary is 3; a translation is text",
      ]
    ),
  ])
  func `a bad translation is told with all that is wrong`(text: String, problems: [String]) throws {
    #expect(try self.problems("strings/fr.json", text) == problems)
  }
}
