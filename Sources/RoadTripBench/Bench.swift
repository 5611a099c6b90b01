import RoadTripBenchC
import RoadTripModel
import RoadTripStore
import RoadTripSystem

/// Rows of the bench: each our work beside that of raw C.
struct Bench {
  let count: Int
  let rounds: Int
  let folder: String

  private struct Row {
    let name: String
    var ours: [Int64] = []
    var baseline: [Int64] = []

    var line: String {
      func median(_ times: [Int64]) -> Double { Double(times.sorted()[times.count / 2]) / 1e6 }
      let ratio = median(ours) / median(baseline)
      func text(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
      return "\(name)\t\(text(median(ours)))\t\(text(median(baseline)))\t\(text(ratio))"
    }
  }

  func run() throws {
    var rows = [
      Row(name: "bulk seeding, empty file"), Row(name: "bulk seeding, file with rows"),
      Row(name: "fetch to structs, mmap"), Row(name: "fetch to structs, no mmap"),
      Row(name: "for each, mmap"),
    ]
    for round in 0..<rounds {
      let (ours, raw) = ("\(folder)/ours-\(round).db", "\(folder)/raw-\(round).db")
      try prepare(raw)
      rows[0].baseline.append(try check(baseline_insert(raw, Int64(count), 0)))
      rows[0].ours.append(try insert(ours, first: 0))
      rows[1].baseline.append(try check(baseline_insert(raw, Int64(count), Int64(count))))
      rows[1].ours.append(try insert(ours, first: count))
      for (place, mapped) in round % 2 == 0 ? [(2, true), (3, false)] : [(3, false), (2, true)] {
        var found: Int64 = 0
        rows[place].baseline.append(try check(baseline_fetch(raw, mapped ? 1 << 40 : 0, &found)))
        try expect(Int(found))
        rows[place].ours.append(try fetch(ours, mapped: mapped))
      }
      var found: Int64 = 0
      rows[4].baseline.append(try check(baseline_for_each(raw, 1 << 40, &found)))
      try expect(Int(found))
      rows[4].ours.append(try forEach(ours))
    }
    print(
      "\(count) map points, medians of \(rounds) interleaved rounds\nwork\tours ms\traw C ms\tratio"
    )
    for row in rows { print(row.line) }
  }

  private func check(_ time: Int64) throws -> Int64 {
    if time < 0 { throw SystemError("run", folder, "the raw C program failed") }
    return time
  }

  /// A benchmark that misses its rows looks fast.
  private func expect(_ found: Int) throws {
    if found != 2 * count {
      throw SystemError("run", folder, "\(found) rows instead of \(2 * count)")
    }
  }

  /// A file of the same schema with the one pack and destination that the raw C program names.
  private func prepare(_ path: String) throws {
    let slug = try Slug("grid")
    let coordinate = try Coordinate(latitude: 40, longitude: -100)
    let store = try TripStore(path: path)
    try store.write { access in
      try access.save(Pack(slug: slug, title: "Grid"), pack: nil)
      try access.save(Destination(slug: slug, name: "Grid", coordinate: coordinate), pack: slug)
    }
    store.close()
  }

  private func insert(_ path: String, first: Int) throws -> Int64 {
    let store = try TripStore(path: path)
    let slug = try Slug("grid")
    let category = try Slug("view")
    let grid = Destination(
      slug: slug, name: "Grid", coordinate: try Coordinate(latitude: 40, longitude: -100))
    let start = Clock.monotonicNanoseconds
    _ = try store.write { access in
      try access.seed(Pack(slug: slug, title: "Grid")) { seeding in
        try seeding.add(.destination(grid, isPartial: false))
        for i in first..<first + count {
          let coordinate = try Coordinate(
            latitude: 30 + Double(i * 7919 % 1_000_000) / 50_000,
            longitude: -120 + Double(i * 104_729 % 1_000_000) / 25_000)
          let point = MapPoint(
            destination: slug, slug: try Slug("point-\(i)"), title: "Point \(i)",
            subtitle: "Row \(i / 1000) of the grid", coordinate: coordinate, category: category)
          try seeding.add(.mapPoint(point, hasOwnSlug: true))
        }
      }
    }
    let elapsed = Clock.monotonicNanoseconds - start
    store.close()
    return elapsed
  }

  private func fetch(_ path: String, mapped: Bool) throws -> Int64 {
    let store = try TripStore(path: path, mode: .readOnly, mapsMemory: mapped)
    let start = Clock.monotonicNanoseconds
    let points = try store.read { try $0.list(MapPoint.self) }
    let elapsed = Clock.monotonicNanoseconds - start
    try expect(points.count)
    return elapsed
  }

  private func forEach(_ path: String) throws -> Int64 {
    let store = try TripStore(path: path, mode: .readOnly, mapsMemory: true)
    let start = Clock.monotonicNanoseconds
    var found = 0
    try store.read { access in
      try access.forEach(MapPoint.self) { _ in
        found += 1
        return true
      }
    }
    let elapsed = Clock.monotonicNanoseconds - start
    try expect(found)
    return elapsed
  }
}
