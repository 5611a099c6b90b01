import Foundation
import RoadTripModel
import RoadTripStore
import Testing

/// Places where searches go wrong: clusters, duplicates, poles, both sides of 180°.
enum Places {
  static func random(_ random: inout SeededGenerator) throws -> Coordinate {
    func near(_ latitude: Double, _ longitude: Double, _ reach: Double) throws -> Coordinate {
      let y = latitude + Double.random(in: -reach...reach, using: &random)
      let x = longitude + Double.random(in: -reach...reach, using: &random)
      return try Coordinate(
        latitude: max(-90, min(90, y)), longitude: x.remainder(dividingBy: 360))
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return try near(40.7128, -74.006, 0.01)
    case 1: return try near(40.7128, -74.006, 1)
    case 2: return try near(-17, 180, 0.5)
    case 3: return try near(89.9, .random(in: -180...180, using: &random), 0.2)
    case 4: return try near(-89.99, .random(in: -180...180, using: &random), 0.02)
    case 5:
      let fixed = [(0.0, 180.0), (0, -180), (90, 0), (-90, 45), (0, 0), (66.5, -180), (66.5, 180)]
      let (latitude, longitude) = fixed.randomElement(using: &random) ?? (0, 0)
      return try Coordinate(latitude: latitude, longitude: longitude)
    default:
      return try Coordinate(
        latitude: .random(in: -90...90, using: &random),
        longitude: .random(in: -180...180, using: &random))
    }
  }

  /// From centimetres to half of the globe. Unit: metres.
  static func distance(_ random: inout SeededGenerator) -> Double {
    Int.random(in: 0..<20, using: &random) == 0
      ? 0 : pow(10, Double.random(in: -2...7.4, using: &random))
  }
}

/// A store of map points where searches go wrong.
struct PointField {
  let scratch: Scratch
  let store: TripStore
  let points: [MapPoint]

  init(_ count: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed)
    scratch = try Scratch()
    store = try TripStore(path: scratch.path("trip.db"))
    let place = try Slug("field")
    let made = try (0..<count).map { number in
      MapPoint(
        destination: place, slug: try Slug("point-\(number)"), title: "Point \(number)",
        coordinate: try Places.random(&random),
        category: number % 3 == 0 ? try Slug("third") : nil)
    }
    points = made
    try store.write { access in
      try access.save(
        Destination(
          slug: place, name: "Field", coordinate: try Coordinate(latitude: 1, longitude: 1)))
      _ = try access.seed(Sample.pack()) { seeding in
        for point in made { try seeding.add(.mapPoint(point, hasOwnSlug: true)) }
      }
    }
  }
}

@Suite struct NearTests {
  static let mapPoints = PlaceFilter(kinds: [.mapPoint])

  @Test(arguments: [0, 1, 400, 3000])
  func `near finds what comparing with every point finds`(count: Int) throws {
    var random = SeededGenerator(UInt64(count) + 1)
    let field = try PointField(count, seed: 7)
    try field.store.read { access in
      for _ in 0..<(count == 3000 ? 1500 : 3000) {
        let center = try Places.random(&random)
        let distance = Places.distance(&random)
        let found = try access.near(center, within: distance, Self.mapPoints)
        let distances = field.points.map { ($0.slug, center.sphericalDistance(to: $0.coordinate)) }
        let names = Set(found.map(\.slug))
        #expect(names.count == found.count)
        let counted = try access.countNear(center, within: distance, Self.mapPoints)
        #expect(counted == found.count, "\(center) \(distance)")
        for (slug, exact) in distances where abs(exact - distance) > 0.001 {
          #expect(
            names.contains(slug) == (exact < distance), "\(center) \(distance) \(slug) \(exact)")
        }
        let told = found.map { $0.distance ?? -1 }
        #expect(told == told.sorted())
      }
    }
  }

  @Test(arguments: [0, 1, 400, 3000])
  func `the nearest are those that comparing with every point finds`(count: Int) throws {
    var random = SeededGenerator(UInt64(count) + 2)
    let field = try PointField(count, seed: 8)
    try field.store.read { access in
      for _ in 0..<(count == 3000 ? 1500 : 3000) {
        let center = try Places.random(&random)
        let limit = Int.random(in: 0...30, using: &random)
        let category = Bool.random(using: &random) ? nil : try Slug("third")
        let filter = PlaceFilter(kinds: [.mapPoint], category: category, limit: limit)
        let found = try access.near(center, filter)
        let exact = field.points.filter { category == nil || $0.category == category }
          .map { center.sphericalDistance(to: $0.coordinate) }.sorted().prefix(limit)
        #expect(found.count == exact.count)
        for (nearby, exact) in zip(found, exact) {
          #expect(abs((nearby.distance ?? -1) - exact) < 0.001, "\(center) \(limit)")
        }
      }
    }
  }

  @Test func `what is a millimetre nearer comes first, though the index cannot tell`() throws {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    let field = try Slug("field")
    // A step is 1.1 mm, the unit of the index 11 mm; the farthest were stored first.
    let points = try (0..<60).reversed().map { step in
      MapPoint(
        destination: field, slug: try Slug("step-\(step)"), title: "Step \(step)",
        coordinate: try Coordinate(latitude: 10 + Double(step) * 1e-8, longitude: 20))
    }
    try store.write { access in
      try access.save(Destination(slug: field, name: "Field", coordinate: points[0].coordinate))
      for point in points { try access.save(point) }
    }
    for limit in [1, 7, 20, 44] {
      let filter = PlaceFilter(kinds: [.mapPoint], limit: limit)
      for distance in [nil, 100.0] {
        let found = try store.read { access in
          try access.near(Coordinate(latitude: 10, longitude: 20), within: distance, filter)
        }
        #expect(found.map(\.slug.text) == (0..<limit).map { "step-\($0)" })
      }
    }
  }

  @Test func `as many are counted as are found, of each kind and at the edge of the distance`()
    throws
  {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    _ = try store.seed(try Sample.records())
    let category = try Slug("landmark")
    try store.read { access in
      let all = try access.near(Coordinate(latitude: 40, longitude: -80))
      #expect(Set(all.map(\.kind)) == [.destination, .mapPoint, .event, .route])
      for center in all.map(\.coordinate) + [try Coordinate(latitude: 90, longitude: 0)] {
        // The edge lies on a record, a millimetre before it and behind it.
        for edge in try access.near(center).compactMap(\.distance) {
          for distance in [edge, edge + 0.001, edge - 0.001, -1, .infinity] {
            for kinds in [PlaceFilter.kinds, [.mapPoint], [.event], [.destination, .route], []] {
              for filter in [
                PlaceFilter(kinds: kinds), PlaceFilter(kinds: kinds, category: category),
              ] {
                let found = try access.near(center, within: distance, filter).count
                let counted = try access.countNear(center, within: distance, filter)
                #expect(counted == found, "\(center) \(distance) \(filter)")
              }
            }
          }
        }
      }
      let few = PlaceFilter(limit: 2)
      #expect(try access.countNear(all[0].coordinate, within: .infinity, few) == all.count)
    }
  }

  @Test(arguments: [0, 400, 3000])
  func `within finds what comparing with every point finds`(count: Int) throws {
    var random = SeededGenerator(UInt64(count) + 3)
    let field = try PointField(count, seed: 9)
    try field.store.read { access in
      for _ in 0..<4000 {
        let (one, other) = (try Places.random(&random), try Places.random(&random))
        let box = try CoordinateBox(
          west: one.longitude, south: min(one.latitude, other.latitude), east: other.longitude,
          north: max(one.latitude, other.latitude))
        let found = try access.within(box, Self.mapPoints)
        let exact = field.points.filter { box.contains($0.coordinate) }.map(\.slug)
        #expect(Set(found.map(\.slug)) == Set(exact), "\(box)")
        #expect(found.count == exact.count)
      }
    }
  }

  @Test func `of many at one place the first by their keys are told, whatever the limit`() throws {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    let place = try Coordinate(latitude: 41.88, longitude: -87.63)
    var random = SeededGenerator(5)
    let numbers = (0..<6000).shuffled(using: &random)
    _ = try store.seed(
      [.destination(Sample.destination("chicago", name: "Chicago"), isPartial: false)]
        + numbers.map { number in
          .mapPoint(
            MapPoint(
              destination: try Slug("chicago"), slug: try Slug("stall-\(10_000 + number)"),
              title: "Stall", coordinate: place), hasOwnSlug: true)
        })
    try store.read { access in
      let all = try access.near(place, within: 1, Self.mapPoints)
      #expect(all.map(\.slug.text) == (10_000..<16_000).map { "stall-\($0)" })
      for limit in [1, 5, 20, 4096, 5000, 6000] {
        let filter = PlaceFilter(kinds: [.mapPoint], limit: limit)
        let nearest = try access.near(place, filter)
        #expect(nearest == Array(all.prefix(limit)), "\(limit)")
        let within = try access.near(place, within: 100, filter)
        #expect(within == nearest, "\(limit)")
      }
    }
  }

  @Test func `SPA-01 a circle across 180 degrees has both sides`() throws {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    try store.write { access in
      for (slug, longitude) in [("east", 179.5), ("west", -179.5), ("elsewhere", 0)] {
        try access.save(
          Destination(
            slug: try Slug(slug), name: slug,
            coordinate: try Coordinate(latitude: 0, longitude: longitude)))
      }
    }
    let place = try Coordinate(latitude: 0, longitude: 179.5)
    let found = try store.read { try $0.near(place, within: 200_000) }
    #expect(found.map(\.slug.text) == ["east", "west"])
    #expect(found.map { (($0.distance ?? 0) / 100).rounded() / 10 } == [0, 111.2])
  }

  @Test func `SPA-03 SPA-05 a box whose west exceeds its east crosses 180 degrees`() throws {
    let box = try CoordinateBox(west: 170, south: -20, east: -170, north: -15)
    let places = try [(-18.1, 178.4), (-17.7, -175), (-16, 0), (-14, 179)].map {
      try Coordinate(latitude: $0, longitude: $1)
    }
    #expect(places.map(box.contains) == [true, true, false, false])
  }

  @Test func `SPA-07 the edge of a box is inside, to the last digit`() throws {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    let (latitude, longitude) = (48.85837009999999, 2.294481000000001)
    let tower = Destination(
      slug: try Slug("tower"), name: "Tower",
      coordinate: try Coordinate(latitude: latitude, longitude: longitude))
    try store.write { access in _ = try access.save(tower) }
    for (south, isInside) in [
      (latitude, true), (latitude.nextUp, false), (latitude.nextDown, true),
    ] {
      let box = try CoordinateBox(west: longitude, south: south, east: longitude, north: 49)
      let found = try store.read { try $0.within(box) }
      #expect(found.count == (isInside ? 1 : 0))
    }
  }
}
