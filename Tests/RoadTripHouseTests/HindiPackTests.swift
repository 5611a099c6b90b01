import Foundation
import Testing

/// The pack that is written in Hindi: another script, and a zone that is half an hour off.
struct HindiPackTests {
  typealias Object = [String: Any]

  static let folder = "seed/bharat-darshan/"
  static let destinations = ShippedPack.names(in: folder + "destinations/")
  static let texts = Repository.paths.filter {
    $0.hasPrefix(folder) && ["json", "csv", "md", "svg"].contains($0.split(separator: ".").last)
  }

  static let hindiMenu = """
    जयपुर
    ====
    गुलाबी शहर

    मेरे गंतव्य पर
    ----------

    1  मौसम     दिसंबर: 25 °C / 10 °C
    2  कार्यक्रम  अगला: रात में आमेर, 2027-01-01 18:30–21:15

    आना-जाना
    --------

    3  नक्शा  14 जगहें
    4  खोज   21 अभिलेख यहाँ

    यात्रा की योजना
    --------------

    5  गंतव्य                 12 गंतव्य
    6  एंबेसडर के बारे में        हिंदुस्तान एंबेसडर मार्क II, 1966
    7  भारत यात्रा का सामान  डिक्की बड़ी है, पर उतनी भी नहीं
    8  भारत की सड़क पर       यमुना से कावेरी तक बारह पड़ाव

    """
  static let hindiWeather = """
    मौसम: दिल्ली
    ===========

    पूर्वानुमान:  https://mausam.imd.gov.in/ (भारत मौसम विज्ञान विभाग (IMD))
    स्रोत:      IMD के जलवायु सामान्य, दिल्ली (सफ़दरजंग), लगभग मान: स्मृति से लिखे और पूर्णांकित

    प्रकार   समय    अधिकतम  न्यूनतम    औसत    वर्षा
    सामान्य  जनवरी   20 °C   8 °C  14 °C   19 mm
    सामान्य  फ़रवरी   24 °C  11 °C  18 °C   21 mm
    सामान्य  मार्च    30 °C  16 °C  23 °C   17 mm
    सामान्य  अप्रैल    37 °C  21 °C  29 °C   16 mm
    सामान्य  मई      40 °C  26 °C  33 °C   31 mm
    सामान्य  जून      39 °C  28 °C  34 °C   74 mm
    सामान्य  जुलाई    36 °C  27 °C  32 °C  210 mm
    सामान्य  अगस्त    34 °C  27 °C  31 °C  233 mm
    सामान्य  सितंबर   34 °C  25 °C  30 °C  124 mm
    सामान्य  अक्तूबर   33 °C  20 °C  27 °C   15 mm
    सामान्य  नवंबर    28 °C  13 °C  21 °C  6.0 mm
    सामान्य  दिसंबर   23 °C   8 °C  16 °C  8.0 mm

    """
  static let englishMenu = """
    Jaipur
    ======
    The pink city

    At My Destination
    -----------------

    1  Weather  December: 25 °C / 10 °C
    2  Events   Next: Amber by night, 2027-01-01 18:30–21:15

    Getting Around
    --------------

    3  Map   14 places
    4  Find  21 records here

    Planning My Trip
    ----------------

    5  Destinations          12 destinations
    6  About the Ambassador  Hindustan Ambassador Mark II, 1966
    7  Packing for India     The boot is large, but not that large
    8  On the road in India  Twelve stops from the Yamuna to the Kaveri

    """

  @Test(arguments: [("hi", hindiMenu), ("hi-IN", hindiMenu), ("en", englishMenu)])
  func `the menu of Jaipur reads as it should`(locale: String, menu: String) throws {
    try Self.seeded { answer in
      let shown = try answer(["menu", "jaipur", "--now", "2026-12-01", "--locale", locale])
      #expect(shown == menu)
    }
  }

  @Test func `the product's own words are in Hindi, too`() throws {
    try Self.seeded { answer in
      let shown = try answer(["show", "delhi", "weather", "--locale", "hi"])
      #expect(shown == Self.hindiWeather)
    }
  }

  @Test func `the pack is sound, and a second seed changes nothing`() throws {
    try Self.seeded { answer in
      #expect(try answer(["check"]) == "roadtrip.db: sound\n")
      let again = try answer(["seed", Repository.url(Self.folder).path()])
      #expect(again.contains("inserted 0, updated 0, unchanged "), "\(again)")
      #expect(again.hasSuffix("removed 0, rejected 0\n"), "\(again)")
    }
  }

  @Test func `the hours of every destination are five and a half ahead of UTC`() throws {
    #expect(Self.destinations.count == 12)
    try Self.seeded { answer in
      for destination in Self.destinations {
        let listed = try answer(["events", "--destination", destination, "--json"])
        let events = try #require(
          try JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [Object])
        let timed = events.filter { $0["isAllDay"] as? Bool == false }
        #expect(!timed.isEmpty, "\(destination)")
        for event in timed {
          let slug = "\(destination)/\(event["slug"] ?? "")"
          #expect(event["timeZone"] as? String == "Asia/Kolkata", "\(slug)")
          #expect(event["utcOffset"] as? String == "+05:30", "\(slug)")
          let clock = try #require(event["start"] as? String)
          let wall = try Date(clock.prefix(16) + ":00Z", strategy: .iso8601)
          let instant = try Date(
            try #require(event["startUTC"] as? String), strategy: .iso8601)
          #expect(wall.timeIntervalSince(instant) == 5.5 * 3600, "\(slug)")
        }
        let shown = try answer(["show", destination, "events", "--locale", "hi"])
        #expect(shown.components(separatedBy: " (+05:30) ").count == timed.count + 1, "\(shown)")
      }
    }
  }

  @Test(arguments: texts)
  func `a file of the pack is in normal form C`(path: String) throws {
    let text = try Repository.text(path)
    // Strings that differ in their normal form only are equal; their scalars are not.
    let composed = text.precomposedStringWithCanonicalMapping
    #expect(text.unicodeScalars.elementsEqual(composed.unicodeScalars), "\(path)")
  }

  @Test func `what is stored is what the files say, letter by letter`() throws {
    try Self.seeded { answer in
      for destination in Self.destinations {
        let wanted = try #require(try Self.object("destinations/\(destination)/destination.json"))
        let sql = "SELECT summary FROM destination WHERE slug = :slug"
        let rows = try JSONSerialization.jsonObject(
          with: Data(try answer(["sql", sql, "--param", "slug=\(destination)", "--json"]).utf8))
        let stored = try #require((rows as? [Object])?.first?["summary"] as? String)
        let summary = try #require(wanted["summary"] as? String)
        #expect(stored.unicodeScalars.elementsEqual(summary.unicodeScalars), "\(destination)")
      }
    }
  }

  @Test(arguments: texts.filter { $0.hasSuffix(".json") && !$0.contains("/strings/") })
  func `the prose of a document is in Devanagari`(path: String) throws {
    for text in Self.prose(in: try Repository.json(path)) {
      #expect(Self.isHindi(text), "\(path): \(text)")
    }
  }

  @Test(arguments: destinations)
  func `the prose of the map is in Devanagari`(destination: String) throws {
    let rows = try ShippedPack.rows(Self.folder + "destinations/\(destination)/points.csv")
    #expect(rows.count >= 10)
    for row in rows {
      for column in ["title", "subtitle", "tags"] {
        #expect(Self.isHindi(row[column] ?? ""), "\(row["slug"] ?? ""): \(column)")
      }
    }
  }

  @Test(arguments: texts.filter { $0.hasSuffix(".md") })
  func `a page is in Devanagari, and its translation has none of it`(path: String) throws {
    for line in try Repository.lines(path) where line.text.contains(where: \.isLetter) {
      #expect(Self.isHindi(line.text) == !path.hasSuffix(".en.md"), "\(line.place)")
    }
  }

  @Test func `the English strings have no Devanagari`() throws {
    let strings = try #require(try Self.object("strings/en.json") as? [String: [String: String]])
    #expect(strings.count > 250)
    for (record, fields) in strings {
      for (field, text) in fields { #expect(!Self.isHindi(text), "\(record) \(field)") }
    }
  }

  /// The texts of a document that people read, wherever they lie in it.
  static func prose(in value: Any) -> [String] {
    let keys: Set = ["title", "subtitle", "summary", "name", "place", "note"]
    if let list = value as? [Any] { return list.flatMap(prose) }
    guard let object = value as? Object else { return [] }
    let own = object.compactMap { keys.contains($0) ? $1 as? String : nil }
    let titles = (object["imageTitles"] as? [String: String] ?? [:]).values
    return own + titles + object.values.flatMap(prose)
  }

  static func isHindi(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x0900...0x097F).contains($0.value) }
  }

  static func object(_ path: String) throws -> Object? {
    try Repository.json(folder + path) as? Object
  }

  /// Seeds the pack into a folder of its own, and asks the command there.
  static func seeded(_ ask: (_ answer: ([String]) throws -> String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "hindi-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = try #require(try ConsumerTests.roadtrip(), "roadtrip is not beside the tests")
    func answer(_ arguments: [String]) throws -> String {
      let finished = try run(
        tool, arguments, in: folder, environment: ["ROADTRIP_DB": "roadtrip.db"])
      #expect(finished.status == 0, "\(arguments): \(finished.errors)")
      return finished.output + (arguments[0] == "seed" ? finished.errors : "")
    }
    _ = try answer(["seed", Repository.url(Self.folder).path()])
    try ask(answer)
  }
}
