import Foundation

/// The files of the pack that ships with the project, read without the product's own readers.
enum ShippedPack {
  typealias Object = [String: Any]

  static let folder = "seed/see-the-usa/"
  static let destinations = names(in: folder + "destinations/")

  static func pack() throws -> Object { try object(folder + "pack.json") }

  static func destination(_ slug: String) throws -> Object {
    try object(folder + "destinations/\(slug)/destination.json")
  }

  static func normals(_ slug: String) throws -> [Object] {
    let weather = try object(folder + "destinations/\(slug)/weather.json")
    return (weather["records"] as? [Object] ?? []).filter { $0["kind"] as? String == "normal" }
  }

  static func events(_ slug: String) throws -> [Object] {
    try Repository.json(folder + "destinations/\(slug)/events.json") as? [Object] ?? []
  }

  /// The routes of a destination by their slugs.
  static func routes(_ slug: String) throws -> [(slug: String, route: Object)] {
    let path = folder + "destinations/\(slug)/routes/"
    return try names(in: path).filter { $0.hasSuffix(".json") }.map {
      (String($0.dropLast(5)), try object(path + $0))
    }
  }

  static func points(_ slug: String) throws -> [[String: String]] {
    try rows(folder + "destinations/\(slug)/points.csv")
  }

  static func track(_ destination: String, _ route: String) throws -> [[String: String]] {
    try rows(folder + "destinations/\(destination)/routes/\(route).csv")
  }

  static func images(_ slug: String) -> [String] {
    names(in: folder + "destinations/\(slug)/images/")
  }

  static func strings() throws -> [String: [String: String]] {
    try Repository.json(folder + "strings/es.json") as? [String: [String: String]] ?? [:]
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
