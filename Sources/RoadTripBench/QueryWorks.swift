import RoadTripBenchC
import RoadTripModel
import RoadTripStore
import RoadTripSystem

/// Looking up, and finding by place and by word, in the file of ours that has all indexes: both sides read the same file.
///
/// There is no row for looking up by row id: row ids stay inside the store, and a record is found by its slugs.
enum QueryWorks {
  static var all: [Work] {
    [
      lookUp("look-up by slug in a read", target: 1.2, inOneRead: true),
      lookUp("look-up by slug, a read each", target: 1.3, inOneRead: false),
      near("within 1 km, first 20", 1_000, 20, times: 500),
      near("within 10 km, first 20", 10_000, 20, times: 200),
      near("within 100 km, first 20", 100_000, 20, times: 20),
      near("nearest 10", nil, 10, times: 500),
      count("how many within 1 km", 1_000, times: 500),
      count("how many within 10 km", 10_000, times: 200),
      count("how many within 100 km", 100_000, times: 20),
      within("in a box of 1 degree", 1, times: 100),
      along("along a route of 2,000 points, 1 km", 1_000, times: 20),
      search("search, a rare word", "\"4711\"", target: 4, times: 200),
      search("search, two words", "\"point\" \"4711\"", target: 50, times: 200),
      search("search, a common word", "\"point\"", target: 150, times: 50),
      search("search, a prefix of two letters", "po", target: 25, times: 50),
    ]
  }

  /// Both sides have the texts of the keys before the clock starts.
  private static func lookUp(_ name: String, target: Double, inOneRead: Bool) -> Work {
    let times = 20_000
    return Work(
      name: name, target: target,
      ours: { round in
        let store = try TripStore(path: round.ours, mode: .readOnly, mapsMemory: true)
        let grid = try Slug("grid")
        let keys = try (0..<times).map { time in
          RecordID<MapPoint>(
            destination: grid, slug: try Slug("point-\(time * 104_729 % round.count)"))
        }
        // Raw C has its statements, and with them the schema, before the clock starts; so has ours.
        _ = try store.read { try $0.find(keys[0]) }
        let start = Clock.monotonicNanoseconds
        var found = 0
        if inOneRead {
          try store.read { access in
            for key in keys {
              if case .some = try access.find(key) { found += 1 }
            }
          }
        } else {
          for key in keys {
            if case .some = try store.read({ try $0.find(key) }) { found += 1 }
          }
        }
        let elapsed = Clock.monotonicNanoseconds - start
        try round.expect(found, times)
        return elapsed
      },
      raw: { baseline_lookup($0.ours, Int64($0.count), Int64(times), inOneRead ? 1 : 0) })
  }

  private static func near(_ name: String, _ distance: Double?, _ limit: Int, times: Int) -> Work {
    places(name) { access in
      let filter = PlaceFilter(kinds: [.mapPoint], limit: limit)
      return try (0..<times).reduce(0) { sum, time in
        sum + (try access.near(place(time), within: distance, filter).count)
      }
    } raw: { path, hits in
      baseline_near(path, distance ?? 0, Int32(limit), Int64(times), &hits)
    }
  }

  private static func count(_ name: String, _ distance: Double, times: Int) -> Work {
    places(name) { access in
      let filter = PlaceFilter(kinds: [.mapPoint])
      return try (0..<times).reduce(0) { sum, time in
        sum + (try access.countNear(place(time), within: distance, filter))
      }
    } raw: { path, hits in
      baseline_count_near(path, distance, Int64(times), &hits)
    }
  }

  /// Where a search is around, the same on every side.
  static func place(_ time: Int) throws -> Coordinate {
    try Coordinate(
      latitude: 31 + Double(time * 7919 % 1000) / 1000 * 18,
      longitude: -118 + Double(time * 104_729 % 1000) / 1000 * 36)
  }

  private static func within(_ name: String, _ size: Double, times: Int) -> Work {
    places(name) { access in
      let filter = PlaceFilter(kinds: [.mapPoint])
      var found = 0
      for time in 0..<times {
        let south = 31 + Double(time * 7919 % 1000) / 1000 * 17
        let west = -118 + Double(time * 104_729 % 1000) / 1000 * 35
        let box = try CoordinateBox(
          west: west, south: south, east: west + size, north: south + size)
        found += try access.within(box, filter).count
      }
      return found
    } raw: { path, hits in
      baseline_within(path, size, Int64(times), &hits)
    }
  }

  private static func along(_ name: String, _ distance: Double, times: Int) -> Work {
    places(name) { access in
      let filter = PlaceFilter(kinds: [.mapPoint])
      let id = RecordID<Route>(slug: try Slug("across"))
      return try (0..<times).reduce(0) { sum, _ in
        sum + (try access.along(id, within: distance, filter)?.count ?? 0)
      }
    } raw: { path, hits in
      baseline_along(path, "across", distance, Int64(times), &hits)
    }
  }

  /// A search by place, which must find as much as raw C does.
  private static func places(
    _ name: String, ours: @escaping (borrowing Access<Reading>) throws -> Int,
    raw: @escaping (String, inout Int64) -> Int64
  ) -> Work {
    let filter = PlaceFilter(kinds: [.mapPoint], limit: 1)
    // By the number of points. Fewer than these lie so far apart that nothing may be near.
    var agreed: [Int: Int] = [:]
    func agree(_ found: Int, _ round: Round) throws {
      try round.expect(found, max(agreed[round.count] ?? found, round.count < 100_000 ? 0 : 1))
      agreed[round.count] = found
    }
    return Work(
      name: name, target: 1.1,
      ours: { round in
        try addRoute(round)
        let store = try TripStore(path: round.ours, mode: .readOnly, mapsMemory: true)
        // As above: the statements are there before the clock starts.
        _ = try store.read { access in
          try access.near(Coordinate(latitude: 40, longitude: -100), filter)
        }
        let start = Clock.monotonicNanoseconds
        let found = try store.read(ours)
        let elapsed = Clock.monotonicNanoseconds - start
        try agree(found, round)
        return elapsed
      },
      raw: { round in
        try addRoute(round)
        var hits: Int64 = 0
        let elapsed = raw(round.ours, &hits)
        try agree(Int(hits), round)
        return elapsed
      })
  }

  /// A route of 2,000 points across the grid, with bends.
  private static func addRoute(_ round: Round) throws {
    let slug = try Slug("across")
    let reader = try TripStore(path: round.ours, mode: .readOnly)
    let isThere = try reader.read { try $0.find(RecordID<Route>(slug: slug)) != nil }
    reader.close()
    if isThere { return }
    let points = try (0..<2_000).map { place -> Route.TrackPoint in
      let (step, bend) = (Double(place), Double(place % 40))
      return Route.TrackPoint(
        coordinate: try Coordinate(
          latitude: 33 + step * 0.007 + bend * 0.002, longitude: -118 + step * 0.017))
    }
    let store = try TripStore(path: round.ours, mode: .readWrite)
    _ = try store.write { access in
      try access.save(
        Route(destination: nil, slug: slug, title: "Across the grid", segments: [points]),
        pack: try Slug("grid"))
    }
    store.close()
  }

  /// Beside a query for a rare word in raw C, as the design asks.
  private static func search(
    _ name: String, _ words: String, target: Double, times: Int
  ) -> Work {
    Work(
      name: name, target: target,
      ours: { round in
        let store = try TripStore(path: round.ours, mode: .readOnly, mapsMemory: true)
        var found = 0
        let start = Clock.monotonicNanoseconds
        try store.read { access in
          for _ in 0..<times { found += try access.search(words).count }
        }
        let elapsed = Clock.monotonicNanoseconds - start
        try round.expect(min(found, 1), 1)
        return elapsed
      },
      raw: { round in
        var hits: Int64 = 0
        let time = baseline_search(round.ours, "\"4711\"", 20, Int64(times), &hits)
        return hits > 0 ? time : -1
      })
  }
}
