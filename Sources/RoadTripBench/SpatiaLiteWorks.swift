import RoadTripBenchC
import RoadTripModel
import RoadTripStore
import RoadTripSystem

/// Finding by place beside SpatiaLite, which is asked by a raw C program, in a file with the same map points.
struct SpatiaLiteWorks {
  /// The file of the SQLite extension.
  let module: String
  /// The file of SpatiaLite, made once for all rounds.
  let path: String

  var all: [Work] {
    [
      near("how many within 1 km", 1_000, nil, times: 500, target: 1.0 / 5),
      near("how many within 10 km", 10_000, nil, times: 100, target: 1.0 / 35),
      near("how many within 100 km", 100_000, nil, times: 10, target: 1.0 / 35),
      near("within 1 km, first 20", 1_000, 20, times: 500, target: 1.0 / 5),
      near("within 10 km, first 20", 10_000, 20, times: 100, target: 1.0 / 35),
      near("within 100 km, first 20", 100_000, 20, times: 10, target: 1.0 / 35),
      near("nearest 10", nil, 10, times: 200, target: 1.0 / 35),
    ]
  }

  /// - Parameter limit: `nil` for only counting.
  private func near(
    _ name: String, _ distance: Double?, _ limit: Int?, times: Int, target: Double
  ) -> Work {
    Work(
      name: name, target: target, peer: "SpatiaLite", times: times,
      ours: { try ours($0, distance, limit, times).elapsed },
      raw: { round in
        if FileSystem.status(of: path) == nil {
          _ = try round.check(spatialite_make(module, round.ours, path))
        }
        var hits: Int64 = 0
        let elapsed = try round.check(
          spatialite_near(module, path, distance ?? 0, Int32(limit ?? 0), Int64(times), &hits))
        // Its sphere is a little larger than ours: what lies on the edge may differ.
        let found = try ours(round, distance, limit, times).found
        let differs = abs(found - Int(hits)) > 2 + found / 50
        try round.expect(differs ? Int(hits) : found, found)
        return elapsed
      })
  }

  private func ours(
    _ round: Round, _ distance: Double?, _ limit: Int?, _ times: Int
  ) throws -> (elapsed: Int64, found: Int) {
    let store = try TripStore(path: round.ours, mode: .readOnly, mapsMemory: true)
    let filter = PlaceFilter(kinds: [.mapPoint], limit: limit)
    // The statement of the peer is there before the clock starts, and with it the schema; so are ours.
    _ = try store.read { try $0.near(Coordinate(latitude: 40, longitude: -100), filter) }
    var found = 0
    let start = Clock.monotonicNanoseconds
    try store.read { access in
      for time in 0..<times {
        let place = try QueryWorks.place(time)
        if let distance, limit == nil {
          found += try access.countNear(place, within: distance, filter)
        } else {
          found += try access.near(place, within: distance, filter).count
        }
      }
    }
    return (Clock.monotonicNanoseconds - start, found)
  }
}
