import Foundation
import Testing

/// The files of a pack that ships with the project, read without the product's own readers.
struct ShippedPack: Sendable, CustomTestStringConvertible {
  typealias Object = [String: Any]

  /// Every folder of `seed/` that has a `pack.json`.
  static let all = names(in: "seed/").filter { Repository.isThere("seed/\($0)/pack.json") }
    .map(ShippedPack.init)
  /// Every destination of every pack.
  static let places = all.flatMap { pack in
    pack.destinations.map { Place(pack: pack, slug: $0) }
  }
  static let seeTheUSA = ShippedPack("see-the-usa")

  let name: String
  /// The slugs of its destinations, in order.
  let destinations: [String]

  init(_ name: String) {
    self.name = name
    destinations = Self.names(in: "seed/\(name)/destinations/")
  }

  var testDescription: String { name }
  var folder: String { "seed/\(name)/" }
  var paths: [String] { Repository.paths.filter { $0.hasPrefix(folder) } }

  func pack() throws -> Object { try Self.object(folder + "pack.json") }

  /// The objects of a list of `pack.json`.
  func list(_ key: String) throws -> [Object] { try pack()[key] as? [Object] ?? [] }

  /// The language its files are written in.
  func locale() throws -> String { try pack()["locale"] as? String ?? "en" }

  func place(_ slug: String) -> Place { Place(pack: self, slug: slug) }

  /// The languages it is translated into, as `strings/` has them.
  var translations: [String] {
    Self.names(in: folder + "strings/").filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }
  }

  func strings(_ locale: String) throws -> [String: [String: String]] {
    try Repository.json(folder + "strings/\(locale).json") as? [String: [String: String]] ?? [:]
  }

  /// A destination of a pack.
  struct Place: Sendable, CustomTestStringConvertible {
    let pack: ShippedPack
    let slug: String

    var testDescription: String { "\(pack.name): \(slug)" }
    var folder: String { pack.folder + "destinations/\(slug)/" }

    func destination() throws -> Object { try object(folder + "destination.json") }

    func normals() throws -> [Object] {
      let weather = try object(folder + "weather.json")
      return (weather["records"] as? [Object] ?? []).filter { $0["kind"] as? String == "normal" }
    }

    func events() throws -> [Object] {
      guard Repository.isThere(folder + "events.json") else { return [] }
      return try Repository.json(folder + "events.json") as? [Object] ?? []
    }

    /// The routes by their slugs.
    func routes() throws -> [(slug: String, route: Object)] {
      let path = folder + "routes/"
      return try names(in: path).filter { $0.hasSuffix(".json") }.map {
        (String($0.dropLast(5)), try object(path + $0))
      }
    }

    /// The routes that have a vehicle and timing.
    func testDrives() throws -> [(slug: String, route: Object)] {
      try routes().filter { $0.route["vehicle"] != nil && $0.route["timing"] != nil }
    }

    func points() throws -> [[String: String]] { try rows(folder + "points.csv") }

    func track(_ route: String) throws -> [[String: String]] {
      try rows(folder + "routes/\(route).csv")
    }

    var images: [String] { names(in: folder + "images/") }
  }

  static func object(_ path: String) throws -> Object {
    try Repository.json(path) as? Object ?? [:]
  }

  /// The names of what lies in a folder.
  static func names(in folder: String) -> [String] {
    let below = Repository.paths.filter { $0.hasPrefix(folder) }
    return Set(below.compactMap { $0.dropFirst(folder.count).split(separator: "/").first })
      .map(String.init).sorted()
  }

  /// The rows of a CSV file under the names of its header.
  static func rows(_ path: String) throws -> [[String: String]] {
    var rows: [[String]] = [[]]
    var field = ""
    var isQuoted = false
    for character in try Repository.text(path) {
      switch (character, isQuoted) {
      case ("\"", _):
        isQuoted.toggle()
      case (",", false):
        rows[rows.count - 1].append(field)
        field = ""
      case ("\n", false), ("\r\n", false):
        rows[rows.count - 1].append(field)
        field = ""
        rows.append([])
      default: field.append(character)
      }
    }
    let header = rows.removeFirst()
    return rows.filter { !$0.isEmpty }.map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
  }
}

/// A place on the globe, for rough comparisons.
struct Spot {
  var latitude: Double
  var longitude: Double

  /// The distance in kilometres on a sphere of 6371 km (haversine).
  func kilometres(to other: Spot) -> Double {
    let radians = Double.pi / 180
    let height = (other.latitude - latitude) * radians / 2
    let width = (other.longitude - longitude) * radians / 2
    let chord =
      sin(height) * sin(height) + cos(latitude * radians) * cos(other.latitude * radians)
      * sin(width) * sin(width)
    return 2 * 6371 * asin(min(1, chord.squareRoot()))
  }
}

extension Spot {
  init?(_ object: ShippedPack.Object) {
    guard let latitude = object["latitude"] as? Double,
      let longitude = object["longitude"] as? Double
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  init?(_ row: [String: String]) {
    guard let latitude = row["latitude"].flatMap(Double.init),
      let longitude = row["longitude"].flatMap(Double.init)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
