import RoadTripModel
import RoadTripStore
import RoadTripSystem

/// How the time of one piece of work grows with the file.
struct Growth {
  let bench: Bench

  /// 1,000 map points, and ten times as many until all are there.
  private var sizes: [Int] {
    var sizes = [1000]
    while let last = sizes.last, last < bench.count { sizes.append(min(last * 10, bench.count)) }
    return sizes
  }

  /// Prints the medians in microseconds: of a map point that is seeded with all indexes, and of one query of each kind.
  func run() throws {
    let names = ["seeding", "look-up", "within", "nearest"]
    var times: [Int: [[Double]]] = [:]
    for number in 0..<bench.rounds {
      for size in sizes {
        let path = "\(bench.folder)/growth-\(number)-\(size).db"
        let round = Round(count: size, ours: path, raw: path)
        try PointWorks.prepareAnew(path)
        let seeding = Double(try PointWorks.insert(round, into: path, first: 0)) / Double(size)
        times[size, default: []].append([seeding] + (try queries(round)))
        try round.remove()
      }
    }
    for (place, name) in names.enumerated() {
      for size in sizes {
        let sorted = (times[size] ?? []).map { $0[place] }.sorted()
        print("growth\t\(name)\t\(size)\t\(sorted[sorted.count / 2] / 1000)")
      }
    }
  }

  /// Nanoseconds of one look-up by slug, of one search within a distance, and of one for the nearest ten.
  private func queries(_ round: Round) throws -> [Double] {
    let store = try TripStore(path: round.ours, mode: .readOnly, mapsMemory: true)
    let grid = try Slug("grid")
    let filter = PlaceFilter(kinds: [.mapPoint], limit: 10)
    func measure(_ times: Int, _ body: (Int) throws -> Void) throws -> Double {
      let start = Clock.monotonicNanoseconds
      for time in 0..<times { try body(time) }
      return Double(Clock.monotonicNanoseconds - start) / Double(times)
    }
    return try store.read { access in
      var found = 0
      let lookUp = try measure(20_000) { time in
        let slug = try Slug("point-\(time * 104_729 % round.count)")
        if try access.find(RecordID<MapPoint>(destination: grid, slug: slug)) != nil { found += 1 }
      }
      try round.expect(found, 20_000)
      // As many hits in every file, two or so: the file grows, and not the answer.
      let distance = 1000 * (1_000_000 / Double(round.count)).squareRoot()
      let near = try [distance, nil].map { distance in
        try measure(500) { time in
          let place = try Coordinate(
            latitude: 31 + Double(time * 7919 % 1000) / 1000 * 18,
            longitude: -118 + Double(time * 104_729 % 1000) / 1000 * 36)
          _ = try access.near(place, within: distance, filter)
        }
      }
      return [lookUp] + near
    }
  }
}
