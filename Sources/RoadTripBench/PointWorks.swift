import RoadTripBenchC
import RoadTripModel
import RoadTripStore
import RoadTripSystem

/// Storing and fetching map points.
enum PointWorks {
  static var all: [Work] {
    [
      Work(
        name: "bulk seeding, empty file, no spatial or text index", target: 0.9,
        ours: { try insert($0, into: $0.bare, first: 0) },
        raw: { baseline_insert($0.raw, Int64($0.count), 0) }),
      Work(
        name: "fetch to structs, mmap", target: 1.1, ours: { try fetch($0, mapped: true) },
        raw: { try rawFetch($0, mapped: true) }),
      Work(
        name: "fetch to structs, no mmap", target: 1.4, ours: { try fetch($0, mapped: false) },
        raw: { try rawFetch($0, mapped: false) }),
      Work(
        name: "for each, mmap, beside raw C's structs", target: 0.85, ours: { try forEach($0) },
        raw: { try rawFetch($0, mapped: true) }),
      Work(
        name: "bulk seeding, file with rows, no spatial or text index", target: 1.25,
        ours: { try insert($0, into: $0.bare, first: $0.count) },
        raw: { baseline_insert($0.raw, Int64($0.count), Int64($0.count)) }),
      Work(
        name: "bulk seeding, empty file, with the spatial index", target: 1.3,
        ours: { try insert($0, into: $0.spatial, first: 0) },
        raw: { try insertAnew($0) }),
      Work(
        name: "bulk seeding, empty file, with all indexes", target: .infinity,
        ours: { try insert($0, into: $0.ours, first: 0) },
        raw: { try insertAnew($0) }),
    ]
  }

  /// Files of the same schema; the raw C program names the one pack and destination.
  static func prepare(_ round: Round) throws {
    try prepare(round.raw, keepsPlaces: false)
    try prepare(round.bare, keepsPlaces: false)
    try prepare(round.spatial, keepsPlaces: true)
    try prepare(round.ours, keepsPlaces: nil)
  }

  /// - Parameter keepsPlaces: whether the spatial index stays while the text index goes; `nil` for both to stay.
  static func prepare(_ path: String, keepsPlaces: Bool?) throws {
    let slug = try Slug("grid")
    let coordinate = try Coordinate(latitude: 40, longitude: -100)
    let store = try TripStore(path: path)
    try store.write { access in
      try access.save(Pack(slug: slug, title: "Grid"), pack: nil)
      try access.save(Destination(slug: slug, name: "Grid", coordinate: coordinate), pack: slug)
    }
    store.close()
    guard let keepsPlaces else { return }
    if baseline_drop_indexes(path, keepsPlaces ? 1 : 0) < 0 {
      throw SystemError("run", path, "the indexes cannot be taken away")
    }
  }

  /// The same in place of a file that is there.
  static func prepareAnew(_ path: String, keepsPlaces: Bool? = nil) throws {
    for ending in ["", "-wal", "-shm"] { try FileSystem.remove(path + ending) }
    try prepare(path, keepsPlaces: keepsPlaces)
  }

  /// The raw C program into an empty file again.
  private static func insertAnew(_ round: Round) throws -> Int64 {
    let path = round.raw + "-anew"
    try prepareAnew(path, keepsPlaces: false)
    return baseline_insert(path, Int64(round.count), 0)
  }

  static func insert(_ round: Round, into path: String, first: Int) throws -> Int64 {
    let store = try TripStore(path: path)
    let slug = try Slug("grid")
    let category = try Slug("view")
    let grid = Destination(
      slug: slug, name: "Grid", coordinate: try Coordinate(latitude: 40, longitude: -100))
    let start = Clock.monotonicNanoseconds
    _ = try store.write { access in
      try access.seed(Pack(slug: slug, title: "Grid")) { seeding in
        try seeding.add(.destination(grid, isPartial: false))
        for i in first..<first + round.count {
          let coordinate = try Coordinate(
            latitude: 30 + Double(i * 7919 % 1_000_000) / 50_000,
            longitude: -120 + Double(i * 104_729 % 1_000_000) / 25_000)
          // Put together without interpolation: what is measured is the store.
          let number = String(i)
          let point = MapPoint(
            destination: slug, slug: try Slug("point-" + number), title: "Point " + number,
            subtitle: "Row " + String(i / 1000) + " of the grid", coordinate: coordinate,
            category: category)
          try seeding.add(.mapPoint(point, hasOwnSlug: true))
        }
      }
    }
    let elapsed = Clock.monotonicNanoseconds - start
    store.close()
    return elapsed
  }

  private static func fetch(_ round: Round, mapped: Bool) throws -> Int64 {
    let store = try TripStore(path: round.bare, mode: .readOnly, mapsMemory: mapped)
    let start = Clock.monotonicNanoseconds
    let points = try store.read { try $0.list(MapPoint.self) }
    let elapsed = Clock.monotonicNanoseconds - start
    try round.expect(points.count, round.count)
    return elapsed
  }

  private static func rawFetch(_ round: Round, mapped: Bool) throws -> Int64 {
    var found: Int64 = 0
    let elapsed = try round.check(baseline_fetch(round.raw, mapped ? 1 << 40 : 0, &found))
    try round.expect(Int(found), round.count)
    return elapsed
  }

  private static func forEach(_ round: Round) throws -> Int64 {
    let store = try TripStore(path: round.bare, mode: .readOnly, mapsMemory: true)
    let start = Clock.monotonicNanoseconds
    var (found, bytes, sum) = (0, 0, 0.0)
    try store.read { access in
      try access.forEachRow(of: MapPoint.self) { row in
        found += 1
        let coordinate = try row.coordinate
        sum += coordinate.latitude + coordinate.longitude
        for field in MapPointRow.Field.allCases {
          try row.withUTF8(field) { bytes += $0.count }
        }
        return true
      }
    }
    let elapsed = Clock.monotonicNanoseconds - start
    try round.expect(sum != 0 && bytes > 0 ? found : 0, round.count)
    return elapsed
  }
}
