import RoadTripBenchC
import RoadTripModel
import RoadTripStore
import RoadTripSystem

/// Small writes, each in a transaction of its own, and reads beside a busy writer.
enum WriteWorks {
  static var all: [Work] {
    [
      rating("single-row writes, NORMAL", target: 1.15, isDurable: false, times: 10_000),
      rating("single-row writes, FULL", target: 1.05, isDurable: true, times: 2_000),
      Work(
        name: "look-ups through the pool, beside a busy writer", target: 1.3, times: Int(reads),
        ours: { try readBesideWriter($0) },
        raw: { baseline_read_beside_writer($0.ours, Int64($0.count), reads) }),
    ]
  }

  private static let reads: Int64 = 20_000

  private static func rating(
    _ name: String, target: Double, isDurable: Bool, times: Int
  ) -> Work {
    Work(
      name: name, target: target, times: times,
      ours: { round in
        let path = round.ours + "-rated"
        try PointWorks.prepareAnew(path)
        let store = try TripStore(path: path, isDurable: isDurable)
        try store.write { try $0.rate(try rating(0, 1, seconds: 1_600_000_000)) }
        let start = Clock.monotonicNanoseconds
        for time in 0..<times {
          try store.write { try $0.rate(try rated(time)) }
        }
        let elapsed = Clock.monotonicNanoseconds - start
        store.close()
        try expectRatings(round, in: path, times)
        return elapsed
      },
      raw: { round in
        let path = round.raw + "-rated"
        try PointWorks.prepareAnew(path)
        let elapsed = try round.check(baseline_rate(path, Int64(times), isDurable ? 1 : 0))
        try expectRatings(round, in: path, times)
        return elapsed
      })
  }

  /// The rating that is written as the `time`-th.
  private static func rated(_ time: Int) throws -> Rating {
    try rating(time % 1000, time % 5 + 1, seconds: 1_700_000_000 + Int64(time))
  }

  private static func rating(_ point: Int, _ stars: Int, seconds: Int64) throws -> Rating {
    let record = RecordReference(
      .mapPoint, destination: try Slug("grid"), slug: try Slug("point-\(point)"))
    return Rating(record: record, stars: stars, time: Instant(seconds: seconds) ?? .earliest)
  }

  /// Both sides wrote the same rows.
  private static func expectRatings(_ round: Round, in path: String, _ times: Int) throws {
    let store = try TripStore(path: path, mode: .readOnly)
    let found = try store.read { try $0.ratings() }
    let wanted = try (times - 1000..<times).map(rated)
    try round.expect(Set(found) == Set(wanted) ? found.count : 0, 1000)
  }

  private static func readBesideWriter(_ round: Round) throws -> Int64 {
    let store = try TripStore(path: round.ours, mapsMemory: true)
    let grid = try Slug("grid")
    let writer = Task.detached {
      var number: Int64 = 0
      while !Task.isCancelled {
        let rating = try rating(0, Int(number % 5) + 1, seconds: 1_700_000_000 + number)
        try store.write { try $0.rate(rating) }
        number += 1
      }
    }
    // Closing waits for the last write.
    defer {
      writer.cancel()
      store.close()
    }
    func lastWrite() throws -> Int64 {
      let first = try store.read { try $0.ratings().first }
      return (first?.time.milliseconds ?? 0) / 1000
    }
    let deadline = Clock.monotonicNanoseconds + 10_000_000_000
    let range: Range<Int64> = 1_700_000_000..<1_800_000_000
    while try !range.contains(lastWrite()), Clock.monotonicNanoseconds < deadline {}
    let before = try lastWrite()
    let start = Clock.monotonicNanoseconds
    var found = 0
    for time in 0..<Int(reads) {
      let slug = try Slug("point-\(time * 104_729 % round.count)")
      let id = RecordID<MapPoint>(destination: grid, slug: slug)
      if case .some = try store.read({ try $0.find(id) }) { found += 1 }
    }
    let elapsed = Clock.monotonicNanoseconds - start
    try round.expect(try lastWrite() > before ? found : 0, Int(reads))
    return elapsed
  }
}
