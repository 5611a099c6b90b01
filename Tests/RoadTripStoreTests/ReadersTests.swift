import Foundation
import RoadTripModel
import RoadTripStore
import Testing

/// Four readers and a writer on one file: nobody is locked out. How long it takes is told and decides nothing.
@Suite(.serialized) struct ReadersTests {
  private static let batch = 10
  /// The whole time; a long one where `scripts/torture --readers` asks. Unit: seconds.
  private static let seconds =
    ProcessInfo.processInfo.environment["ROADTRIP_READERS"].flatMap(Double.init) ?? 2

  @Test func `four readers beside a writer see whole commits, and nobody meets a lock`()
    async throws
  {
    let scratch = try Scratch()
    let path = scratch.path("trip.db")
    let shared = try TripStore(path: path)
    try await fill(shared)
    // Two readers go through the writer's own store, as in an app, and two through others, as other processes do.
    let others = [
      try TripStore(path: path, mode: .readOnly), try TripStore(path: path, mode: .readOnly),
    ]
    let stores = [shared, shared] + others
    let alone = try await read(stores, seconds: Self.seconds / 5).sorted()
    let length = Self.seconds * 4 / 5
    async let commits = onThread { try Self.write(shared, seconds: length) }
    let beside = try await read(stores, seconds: length).sorted()
    let count = try await commits
    for store in stores {
      let marks = try await store.read { try Self.marks($0) }
      #expect(marks == [String(count)])
    }
    #expect(try shared.check() == [])
    for store in others + [shared] { store.close() }
    report(alone, beside, commits: count)
  }

  private func fill(_ store: TripStore) async throws {
    try await store.write { access in
      try access.save(Sample.destination())
      for number in 0..<2_000 {
        var point = try Sample.point("p-\(number)")
        point.subtitle = number < Self.batch ? "0" : "At the \(number)th mile"
        try access.save(point)
      }
    }
  }

  /// Commits again and again, each time another mark in all points of the batch; gives how often.
  private static func write(_ store: TripStore, seconds: Double) throws -> Int {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    var count = 0
    while clock.now < end {
      try store.write { access in
        for number in 0..<batch {
          var point = try Sample.point("p-\(number)")
          point.subtitle = String(count + 1)
          try access.save(point)
        }
      }
      count += 1
    }
    return count
  }

  /// The marks that the points of the batch have: one, since they are written in one transaction.
  private static func marks(_ access: borrowing Access<Reading>) throws -> Set<String> {
    var marks: Set<String> = []
    for number in 0..<batch {
      let id = RecordID<MapPoint>(
        destination: try Slug("new-york-city"), slug: try Slug("p-\(number)"))
      marks.insert(try access.find(id)?.subtitle ?? "none")
    }
    return marks
  }

  /// Reads in as many threads as there are stores; gives how long each reading took. Unit: milliseconds.
  private func read(_ stores: [TripStore], seconds: Double) async throws -> [Double] {
    try await withThrowingTaskGroup(of: [Double].self) { group in
      for store in stores {
        group.addTask { try await onThread { try Self.read(store, seconds: seconds) } }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// The menu, a page of the points, what is near, and the marks, in one snapshot, again and again.
  private static func read(_ store: TripStore, seconds: Double) throws -> [Double] {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    let city = try Slug("new-york-city")
    let place = try Coordinate(latitude: 40.69, longitude: -74.04)
    var times: [Double] = []
    while clock.now < end {
      let last = RecordID<MapPoint>(
        destination: city, slug: try Slug("p-\(times.count % 2_000)"))
      let time = try clock.measure {
        let (found, items) = try store.read { access in
          let items =
            try access.menu(of: city).count
            + access.list(MapPoint.self, after: last, limit: 20).count
          let near = try access.near(place, PlaceFilter(limit: 5)).count
          return (try marks(access), items + near)
        }
        guard found.count == 1, items > 5 else {
          throw Machine.Failure(text: "a reader saw half of a commit: \(found.sorted())")
        }
      }
      times.append(time / .milliseconds(1))
    }
    return times
  }

  private func report(_ alone: [Double], _ beside: [Double], commits: Int) {
    func at(_ times: [Double], _ share: Double) -> Double {
      times.isEmpty ? 0 : times[min(times.count - 1, Int(Double(times.count) * share))]
    }
    func text(_ number: Double) -> String { String(format: "%.2f", number) }
    let lines = [0.5, 0.99].map { share in
      let (before, after) = (at(alone, share), at(beside, share))
      return
        "p\(Int(share * 100)) alone \(text(before)) ms, beside the writer \(text(after)) ms, ratio \(text(after / before))"
    }
    print(
      """
      readers: \(lines.joined(separator: "; ")); longest \(text(beside.last ?? 0)) ms; \
      \(alone.count) and \(beside.count) readings, \(commits) commits in \(text(Self.seconds * 4 / 5)) s
      """)
  }
}
