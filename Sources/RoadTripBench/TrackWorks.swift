import RoadTripBenchC
import RoadTripModel
import RoadTripStore
import RoadTripSystem

/// A track of as many points as the bench has map points, beside a raw C program that keeps a row a point.
enum TrackWorks {
  static var all: [Work] {
    [
      Work(
        name: "track, store", target: 0.12, ours: { try store($0) },
        raw: { baseline_track_store($0.raw + "-track", Int64($0.count)) }),
      Work(
        name: "track, read", target: 0.08, ours: { try read($0) },
        raw: { baseline_track_read($0.raw + "-track", Int64($0.count)) }),
      Work(
        name: "track, bytes a point", target: 10, measure: .size,
        ours: { try size(of: $0.ours + "-track") - size(of: $0.ours + "-no-track") },
        raw: { try size(of: $0.raw + "-track") }),
    ]
  }

  /// The same drive as that of tracks.c: a point a second, with elevation.
  private static func drive(_ count: Int) throws -> Route {
    var points: [Route.TrackPoint] = []
    points.reserveCapacity(count)
    var (y, x) = (300_000_000, -1_200_000_000)
    for i in 0..<count {
      points.append(
        Route.TrackPoint(
          coordinate: try Coordinate(latitude: Double(y) / 1e7, longitude: Double(x) / 1e7),
          elevation: Double(1000 + i / 7 % 4000) / 10,
          time: Instant(milliseconds: Int64(1_700_000_000_000 + i * 1000))))
      let step = 900 + i * 7919 % 601
      y += i / 100_000 % 2 == 1 ? -step : step
      x += 700 + i * 104_729 % 801
    }
    return Route(
      destination: try Slug("grid"), slug: try Slug("drive"), title: "Drive", segments: [points])
  }

  private static func store(_ round: Round) throws -> Int64 {
    // The same file without the track tells what the track takes.
    try PointWorks.prepareAnew(round.ours + "-no-track")
    let path = round.ours + "-track"
    try PointWorks.prepareAnew(path)
    let route = try drive(round.count)
    let pack = try Slug("grid")
    let store = try TripStore(path: path)
    let start = Clock.monotonicNanoseconds
    _ = try store.write { try $0.save(route, pack: pack) }
    let elapsed = Clock.monotonicNanoseconds - start
    store.close()
    return elapsed
  }

  private static func read(_ round: Round) throws -> Int64 {
    let store = try TripStore(path: round.ours + "-track", mode: .readOnly, mapsMemory: true)
    let drive = RecordID<Route>(destination: try Slug("grid"), slug: try Slug("drive"))
    let start = Clock.monotonicNanoseconds
    let route = try store.read { try $0.find(drive) }
    let elapsed = Clock.monotonicNanoseconds - start
    try round.expect(route?.segments.first?.count ?? 0, round.count)
    return elapsed
  }

  private static func size(of path: String) throws -> Int64 {
    guard let status = FileSystem.status(of: path) else {
      throw SystemError("measure", path, "it is not there")
    }
    return status.size
  }
}
