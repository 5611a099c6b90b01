import RoadTripBenchC
import RoadTripModel
import RoadTripStore
import RoadTripSystem

/// Looking up, and finding by place and by word, in the file of ours that has all indexes: both sides read the same file.
enum QueryWorks {
  static var all: [Work] {
    [
      Work(
        name: "look-up by slug in a read", target: 1.2, ours: { try lookUp($0) },
        raw: { baseline_lookup($0.ours, Int64($0.count), 20_000, 1) }),
      near("within 1 km, first 20", 1_000, 20, times: 500),
      near("within 10 km, first 20", 10_000, 20, times: 200),
      near("within 100 km, first 20", 100_000, 20, times: 20),
      near("nearest 10", nil, 10, times: 500),
      search("search, a rare word", "\"4711\"", target: 4, times: 200),
      search("search, two words", "\"point\" \"4711\"", target: 50, times: 200),
      search("search, a common word", "\"point\"", target: 150, times: 50),
      search("search, a prefix of two letters", "po", target: 25, times: 50),
    ]
  }

  private static func lookUp(_ round: Round) throws -> Int64 {
    let store = try TripStore(path: round.ours, mode: .readOnly, mapsMemory: true)
    let grid = try Slug("grid")
    let start = Clock.monotonicNanoseconds
    var found = 0
    try store.read { access in
      for time in 0..<20_000 {
        let slug = try Slug("point-\(time * 104_729 % round.count)")
        if try access.find(RecordID<MapPoint>(destination: grid, slug: slug)) != nil { found += 1 }
      }
    }
    let elapsed = Clock.monotonicNanoseconds - start
    try round.expect(found, 20_000)
    return elapsed
  }

  private static func near(_ name: String, _ distance: Double?, _ limit: Int, times: Int) -> Work {
    Work(
      name: name, target: 1.1,
      ours: { round in
        let store = try TripStore(path: round.ours, mode: .readOnly, mapsMemory: true)
        let filter = PlaceFilter(kinds: [.mapPoint], limit: limit)
        let start = Clock.monotonicNanoseconds
        try store.read { access in
          for time in 0..<times {
            let place = try Coordinate(
              latitude: 31 + Double(time * 7919 % 1000) / 1000 * 18,
              longitude: -118 + Double(time * 104_729 % 1000) / 1000 * 36)
            _ = try access.near(place, within: distance, filter)
          }
        }
        return Clock.monotonicNanoseconds - start
      },
      raw: { round in
        var hits: Int64 = 0
        return baseline_near(round.ours, distance ?? 0, Int32(limit), Int64(times), &hits)
      })
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
