import Foundation
import Testing

/// Everything that people read in a shipped pack is there in each language it is translated into, and nothing is
/// translated that is not there.
struct TranslationTests {
  /// A pack in one of the languages it is translated into.
  struct Edition: Sendable, CustomTestStringConvertible {
    let pack: ShippedPack
    let locale: String

    var testDescription: String { "\(pack.name) in \(locale)" }
  }

  static let editions = ShippedPack.all.flatMap { pack in
    pack.translations.map { Edition(pack: pack, locale: $0) }
  }

  @Test(arguments: ShippedPack.all)
  func `a pack is translated, and not into its own language`(pack: ShippedPack) throws {
    #expect(!pack.translations.isEmpty)
    #expect(!pack.translations.contains(try pack.locale()))
  }

  @Test(arguments: editions)
  func `every field that can be translated is, and no other`(edition: Edition) throws {
    let strings = try edition.pack.strings(edition.locale)
    let translated = Set(
      strings.flatMap { record, fields in fields.keys.map { "\(record) \($0)" } })
    let wanted = try Self.translatable(edition.pack)
    #expect(wanted.subtracting(translated).sorted() == [], "not translated")
    #expect(translated.subtracting(wanted).sorted() == [], "in the translation only")
    for (record, fields) in strings {
      for (field, text) in fields {
        #expect(text.contains { !$0.isWhitespace }, "\(record) \(field) is blank")
      }
    }
  }

  @Test(arguments: editions)
  func `every page is translated, with the same headings`(edition: Edition) throws {
    let (originals, others) = Self.pages(edition.pack)
    let ending = ".\(edition.locale).md"
    let translated = others.filter { $0.hasSuffix(ending) }
    #expect(translated == originals.map { $0.dropLast(3) + ending })
    for (original, translation) in zip(originals, translated) {
      let headings = try [original, translation].map { page in
        try Repository.lines(page).filter { $0.text.hasPrefix("#") }.count
      }
      #expect(headings[0] == headings[1], "\(translation)")
    }
  }

  @Test(arguments: ShippedPack.all)
  func `a page is translated only into languages that the pack is translated into`(
    pack: ShippedPack
  ) {
    let endings = pack.translations.map { ".\($0).md" }
    for page in Self.pages(pack).translated {
      #expect(endings.contains { page.hasSuffix($0) }, "\(page)")
    }
  }

  /// The pages of a pack, in order: no slug has a full stop, so that the name of a translated one has two.
  static func pages(_ pack: ShippedPack) -> (originals: [String], translated: [String]) {
    let all = pack.paths.filter { $0.contains("/pages/") && $0.hasSuffix(".md") }
    func isTranslated(_ path: String) -> Bool {
      path.split(separator: "/").last?.dropLast(3).contains(".") ?? false
    }
    let pages = all.sorted { stem($0) < stem($1) }
    return (pages.filter { !isTranslated($0) }, pages.filter(isTranslated))
  }

  /// A path without the endings of its file.
  private static func stem(_ path: String) -> Substring {
    path.firstIndex(of: ".").map { path[..<$0] } ?? path[...]
  }

  /// `record field` for everything that `seed/README.md` calls translatable and the pack has.
  static func translatable(_ pack: ShippedPack) throws -> Set<String> {
    var wanted: Set<String> = []
    func add(_ record: String, _ object: ShippedPack.Object, _ fields: [String]) {
      for field in fields where object[field] is String { wanted.insert("\(record) \(field)") }
    }
    func addList(
      _ record: String, _ object: Any?, _ list: String, _ fields: [String], below: String = ""
    ) {
      let parts = (object as? ShippedPack.Object)?[list] as? [ShippedPack.Object] ?? []
      for (place, part) in parts.enumerated() {
        for field in fields where part[field] is String {
          wanted.insert("\(record) \(below)\(list).\(place + 1).\(field)")
        }
      }
    }
    add("pack", try pack.pack(), ["title"])
    for trip in try pack.list("trips") {
      let record = "trips/\(trip["slug"] ?? "")"
      add(record, trip, ["title", "subtitle", "summary"])
      addList(record, trip, "stops", ["note"])
    }
    for vehicle in try pack.list("vehicles") {
      add("vehicles/\(vehicle["slug"] ?? "")", vehicle, ["title", "summary"])
    }
    for place in pack.destinations.map(pack.place) {
      let home = "destinations/\(place.slug)"
      let destination = try place.destination()
      add(home, destination, ["name", "title", "subtitle", "summary"])
      addList(home, destination, "menu", ["title"])
      for (position, section) in (destination["menu"] as? [Any] ?? []).enumerated() {
        let below = "menu.\(position + 1)."
        addList(home, section, "items", ["title", "subtitle"], below: below)
      }
      for image in (destination["imageTitles"] as? [String: String] ?? [:]).keys {
        wanted.insert("\(home)/images/\(image) title")
      }
      for event in try place.events() {
        let record = "\(home)/events/\(event["slug"] ?? "")"
        add(record, event, ["title", "subtitle", "summary", "place"])
      }
      for point in try place.points() {
        let filled = point.filter { !$0.value.isEmpty }
        add("\(home)/points/\(point["slug"] ?? "")", filled, ["title", "subtitle", "body"])
      }
      for drive in try place.routes() {
        let record = "\(home)/routes/\(drive.slug)"
        add(record, drive.route, ["title", "subtitle", "summary"])
        addList(record, drive.route["timing"], "phases", ["title"])
        addList(record, drive.route, "waypoints", ["title", "subtitle"])
      }
    }
    return wanted
  }
}
