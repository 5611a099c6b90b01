import Foundation
import RoadTripModel
import RoadTripStore
import Testing

/// The textbook's way from a place to a line: bearings and cross-track distance. Unit: metres.
private func distance(_ place: Coordinate, toLineFrom start: Coordinate, to end: Coordinate)
  -> Double
{
  let radius = 6_371_008.8
  func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
  func angle(_ one: Coordinate, _ other: Coordinate) -> Double {
    one.sphericalDistance(to: other) / radius
  }
  func bearing(_ one: Coordinate, _ other: Coordinate) -> Double {
    let step = radians(other.longitude - one.longitude)
    let (from, to) = (radians(one.latitude), radians(other.latitude))
    return atan2(sin(step) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(step))
  }
  let ends = min(place.sphericalDistance(to: start), place.sphericalDistance(to: end))
  let leg = angle(start, end)
  guard leg > 1e-9 else { return ends }
  let (away, turn) = (angle(start, place), bearing(start, place) - bearing(start, end))
  let across = asin(sin(away) * sin(turn))
  let along = atan2(sin(away) * cos(turn), cos(away))
  guard along > 0, along < leg else { return ends }
  return abs(across) * radius
}

@Suite struct AlongTests {
  private func line(_ random: inout SeededGenerator) throws -> [[Coordinate]] {
    var segments: [[Coordinate]] = []
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let start = try Places.random(&random)
      var (y, x) = (start.latitude, start.longitude)
      let step = pow(10, Double.random(in: -4...0.5, using: &random))
      let count = [1, 2, 7, 30, 300].randomElement(using: &random) ?? 2
      segments.append(
        try (0..<count).map { number in
          // Some legs have no length.
          if number % 5 != 3 {
            y = max(-90, min(90, y + Double.random(in: -step...step, using: &random)))
            x = (x + Double.random(in: -step...step, using: &random)).remainder(dividingBy: 360)
          }
          return try Coordinate(
            latitude: (y * 1e7).rounded() / 1e7, longitude: (x * 1e7).rounded() / 1e7)
        })
    }
    if segments.joined().count < 2 { segments.append([segments[0][0], segments[0][0]]) }
    return segments
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `along and near a route are what comparing with every leg finds`(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let line = try line(&random)
    let legs = line.flatMap { segment in
      segment.count == 1 ? [(segment[0], segment[0])] : Array(zip(segment, segment.dropFirst()))
    }
    let route = Route(
      destination: try Slug("field"), slug: try Slug("line"), title: "Line",
      segments: line.map { $0.map { Route.TrackPoint(coordinate: $0) } })
    let points = try (0..<170).map { number in
      let around = line.joined().randomElement(using: &random)
      var place = try Places.random(&random)
      if number % 3 > 0, let around {
        let reach = pow(10, Double.random(in: -5...0, using: &random))
        place = try Coordinate(
          latitude: max(
            -90, min(90, around.latitude + .random(in: -reach...reach, using: &random))),
          longitude: (around.longitude + .random(in: -reach...reach, using: &random))
            .remainder(dividingBy: 360))
      }
      return MapPoint(
        destination: try Slug("field"), slug: try Slug("point-\(number)"), title: "P",
        coordinate: place)
    }
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    try store.write { access in
      try access.save(
        Destination(
          slug: try Slug("field"), name: "F", coordinate: try Coordinate(latitude: 1, longitude: 1))
      )
      try access.save(route)
      for point in points { try access.save(point) }
    }
    let exact = points.map { point in
      legs.map { distance(point.coordinate, toLineFrom: $0.0, to: $0.1) }.min() ?? .infinity
    }
    let reach = pow(10, Double.random(in: 1...6, using: &random))
    try store.read { access in
      let answer = try access.along(route.id, within: reach, PlaceFilter(kinds: [.mapPoint]))
      let found = try #require(answer)
      let distances = Dictionary(uniqueKeysWithValues: found.map { ($0.slug, $0) })
      #expect(found.map { $0.distanceAlong ?? -1 } == found.map { $0.distanceAlong ?? -1 }.sorted())
      for (point, exact) in zip(points, exact) {
        // The textbook's formulas lose digits on short legs and at the poles.
        let error = 0.5 + exact * 1e-6
        if let told = distances[point.slug] {
          #expect(abs((told.distance ?? -1) - exact) < error, "\(point.coordinate)")
          #expect((told.distanceAlong ?? -1) >= 0)
          #expect((told.distanceAlong ?? 0) <= route.length + 1)
        } else {
          #expect(exact > reach - error, "\(point.coordinate) \(exact) \(reach)")
        }
        if Int.random(in: 0..<4, using: &random) > 0 { continue }
        let near = try access.near(
          point.coordinate, within: reach, PlaceFilter(kinds: [.route]))
        if abs(exact - reach) > error { #expect((near.count == 1) == (exact < reach)) }
        if let foot = near.first {
          #expect(abs((foot.distance ?? -1) - exact) < error)
          #expect(
            abs(foot.coordinate.sphericalDistance(to: point.coordinate) - (foot.distance ?? 0))
              < 0.01 + exact * 1e-6)
        }
      }
    }
  }

  @Test func `SPA-09 a route across 180 degrees is as wide as it is`() throws {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    let line = try [179.0, -179].map {
      Route.TrackPoint(coordinate: try Coordinate(latitude: 0, longitude: $0))
    }
    let route = Route(
      destination: nil, slug: try Slug("dateline"), title: "Across the line", segments: [line])
    try store.write { access in
      try access.save(route)
      for (slug, longitude) in [("line", 180.0), ("west", -179.5), ("greenwich", 0), ("far", 178)] {
        try access.save(
          Destination(
            slug: try Slug(slug), name: slug,
            coordinate: try Coordinate(latitude: 0.001, longitude: longitude)))
      }
    }
    let found = try store.read { try $0.along(route.id, within: 1000) }
    #expect(found?.map(\.slug.text) == ["line", "west"])
    let along = found?.map { (($0.distanceAlong ?? 0) / 1000).rounded() }
    #expect(along == [111, 167])
    #expect((route.length / 1000).rounded() == 223)
  }

  @Test func `a route that nobody knows is told apart from one with nothing near it`() throws {
    let store = try TripStore(path: ":memory:")
    let id = RecordID<Route>(slug: try Slug("nowhere"))
    let found = try store.read { try $0.along(id, within: 1) }
    #expect(found == nil)
  }
}
