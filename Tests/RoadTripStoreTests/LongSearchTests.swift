import Foundation
import RoadTripModel
import RoadTripStore
import Testing

/// Searches by place that find more than are read, or sorted, at a time.
@Suite struct LongSearchTests {
  private let field: PointField
  /// Beside the points: an event with a place of its own, and some without.
  private static let count = 60_000

  init() throws {
    field = try PointField(Self.count, seed: 11)
    try field.store.write { access in
      for number in 0..<5 {
        var event = try Sample.event()
        event.destination = try Slug("field")
        event.slug = try Slug("event-\(number)")
        event.coordinate = number == 0 ? try Coordinate(latitude: -17, longitude: 180) : nil
        try access.save(event)
      }
    }
  }

  private struct Key: Comparable {
    var first = 0.0
    var second = 0.0
    let nearby: Nearby
    private var last: [String] {
      let kinds: [RecordKind] = [.destination, .mapPoint, .event, .route]
      return [
        "\(kinds.firstIndex(of: nearby.kind) ?? 9)", nearby.destination?.text ?? "",
        nearby.slug.text,
      ]
    }

    static func < (left: Key, right: Key) -> Bool {
      if left.first != right.first { return left.first < right.first }
      if left.second != right.second { return left.second < right.second }
      return left.last.lexicographicallyPrecedes(right.last)
    }
  }

  private func isOrdered(
    _ found: [Nearby], _ first: (Nearby) -> Double?, _ second: (Nearby) -> Double?
  ) -> Bool {
    let keys = found.map { Key(first: first($0) ?? 0, second: second($0) ?? 0, nearby: $0) }
    return zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
  }

  @Test func `what lies around a place comes in order, whatever its number`() throws {
    try field.store.read { access in
      for center in [(40.7128, -74.006), (89.9, 10), (0, 0), (-17, 180)] {
        let place = try Coordinate(latitude: center.0, longitude: center.1)
        let found = try access.near(place)
        #expect(found.count == Self.count + 6)
        #expect(Set(found.map(\.reference)).count == found.count)
        #expect(isOrdered(found, \.distance, { _ in nil }))
        for nearby in found.prefix(20_000) {
          let exact = place.sphericalDistance(to: nearby.coordinate)
          #expect(abs((nearby.distance ?? -1) - exact) < 0.001)
        }
        for limit in [1, 4096, 4097, 8191, 8192, 8193, 20_000, 10 * Self.count] {
          let first = try access.near(place, PlaceFilter(limit: limit))
          #expect(first == Array(found.prefix(limit)), "\(center) \(limit)")
        }
        let reach = found[30_000].distance ?? 0
        let near = try access.near(place, within: reach)
        #expect(near == found.filter { ($0.distance ?? 0) <= reach })
        var lent: [Nearby] = []
        try access.forEachNear(place, within: reach) { nearby in
          lent.append(nearby)
          return lent.count < 9000
        }
        #expect(lent == Array(near.prefix(9000)))
      }
    }
  }

  @Test func `what lies in a box comes in the order of the keys, whatever its number`() throws {
    let world = try CoordinateBox(west: -180, south: -90, east: 180, north: 90)
    let most = try CoordinateBox(west: 170, south: -90, east: 169, north: 90)
    try field.store.read { access in
      let found = try access.within(world)
      #expect(found.count == Self.count + 6)
      #expect(Set(found.map(\.reference)).count == found.count)
      #expect(isOrdered(found, { _ in nil }, { _ in nil }))
      let part = try access.within(most)
      #expect(part.count > 50_000)
      #expect(part == found.filter { most.contains($0.coordinate) })
      let third = try Slug("third")
      let thirds = try access.within(world, PlaceFilter(category: third))
      #expect(thirds == found.filter { $0.category == third })
      for limit in [1, 2, 50_001, Self.count + 1, Self.count + 3] {
        let first = try access.within(world, PlaceFilter(limit: limit))
        #expect(first == Array(found.prefix(limit)), "\(limit)")
      }
      var lent: [Nearby] = []
      try access.forEachWithin(world) { nearby in
        lent.append(nearby)
        return lent.count < 9000
      }
      #expect(lent == Array(found.prefix(9000)))
    }
  }

  @Test func `what lies along a route comes in its order, whatever its number`() throws {
    let line = try (0..<600).map { number in
      Route.TrackPoint(
        coordinate: try Coordinate(latitude: 40, longitude: -100 + Double(number) / 20))
    }
    let route = Route(
      destination: try Slug("field"), slug: try Slug("line"), title: "Line", segments: [line])
    try field.store.write { _ = try $0.save(route) }
    try field.store.read { access in
      let answer = try access.along(route.id, within: 9_000_000)
      let found = try #require(answer)
      #expect(found.count > 20_000)
      #expect(Set(found.map(\.reference)).count == found.count)
      #expect(isOrdered(found, \.distanceAlong, \.distance))
      for limit in [1, 4097, 8192, 8193, 20_000] {
        let first = try access.along(route.id, within: 9_000_000, PlaceFilter(limit: limit))
        #expect(first == Array(found.prefix(limit)), "\(limit)")
      }
      var lent: [Nearby] = []
      let isThere = try access.forEachAlong(route.id, within: 9_000_000) { nearby in
        lent.append(nearby)
        return lent.count < 9000
      }
      #expect(isThere)
      #expect(lent == Array(found.prefix(9000)))
    }
  }
}
