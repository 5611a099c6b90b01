import Foundation
import Testing

/// Everything that people read in the shipped pack is there in Spanish, and nothing is translated that is not there.
struct TranslationTests {
  @Test func `every field that can be translated is, and no other`() throws {
    let strings = try ShippedPack.strings()
    let translated = Set(
      strings.flatMap { record, fields in fields.keys.map { "\(record) \($0)" } })
    let wanted = try Self.translatable()
    #expect(wanted.subtracting(translated).sorted() == [], "in English only")
    #expect(translated.subtracting(wanted).sorted() == [], "in Spanish only")
    for (record, fields) in strings {
      for (field, text) in fields {
        #expect(text.contains { !$0.isWhitespace }, "\(record) \(field) is blank")
      }
    }
  }

  @Test(
    arguments: Repository.paths.filter {
      $0.hasPrefix(ShippedPack.folder) && $0.contains("/pages/")
    })
  func `every page has its Spanish edition`(path: String) throws {
    guard !path.hasSuffix(".es.md") else { return }
    let spanish = path.dropLast(3) + ".es.md"
    #expect(Repository.isThere(String(spanish)))
    let headings = try [path, String(spanish)].map { page in
      try Repository.lines(page).filter { $0.text.hasPrefix("#") }.count
    }
    #expect(headings[0] == headings[1], "the same headings")
  }

  /// `record field` for everything that `seed/README.md` calls translatable and the pack has.
  static func translatable() throws -> Set<String> {
    var wanted: Set<String> = []
    func add(_ record: String, _ object: ShippedPack.Object, _ fields: [String]) {
      for field in fields where object[field] is String { wanted.insert("\(record) \(field)") }
    }
    func addList(_ record: String, _ object: Any?, _ list: String, _ fields: [String]) {
      let parts = (object as? ShippedPack.Object)?[list] as? [ShippedPack.Object] ?? []
      for (place, part) in parts.enumerated() {
        for field in fields where part[field] is String {
          wanted.insert("\(record) \(list).\(place + 1).\(field)")
        }
      }
    }
    let pack = try ShippedPack.pack()
    add("pack", pack, ["title"])
    for trip in pack["trips"] as? [ShippedPack.Object] ?? [] {
      let record = "trips/\(trip["slug"] ?? "")"
      add(record, trip, ["title", "subtitle", "summary"])
      addList(record, trip, "stops", ["note"])
    }
    for vehicle in pack["vehicles"] as? [ShippedPack.Object] ?? [] {
      add("vehicles/\(vehicle["slug"] ?? "")", vehicle, ["title", "summary"])
    }
    for slug in ShippedPack.destinations {
      let home = "destinations/\(slug)"
      let destination = try ShippedPack.destination(slug)
      add(home, destination, ["name", "title", "subtitle", "summary"])
      for image in (destination["imageTitles"] as? [String: String] ?? [:]).keys {
        wanted.insert("\(home)/images/\(image) title")
      }
      for event in try ShippedPack.events(slug) {
        let record = "\(home)/events/\(event["slug"] ?? "")"
        add(record, event, ["title", "subtitle", "summary", "place"])
      }
      for point in try ShippedPack.points(slug) {
        let filled = point.filter { !$0.value.isEmpty }
        add("\(home)/points/\(point["slug"] ?? "")", filled, ["title", "subtitle", "body"])
      }
      for drive in try ShippedPack.routes(slug) {
        let record = "\(home)/routes/\(drive.slug)"
        add(record, drive.route, ["title", "subtitle", "summary"])
        addList(record, drive.route["timing"], "phases", ["title"])
        addList(record, drive.route, "waypoints", ["title", "subtitle"])
      }
    }
    return wanted
  }
}
