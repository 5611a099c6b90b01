import RoadTripBenchC
import RoadTripModel
import RoadTripStore
import RoadTripSystem

/// One row of the bench: our work beside that of raw C, in one interleaved run.
struct Work {
  let name: String
  /// The ratio to raw C that the design asks for.
  let target: Double
  /// Both give nanoseconds.
  let ours: (Round) throws -> Int64
  let raw: (Round) throws -> Int64
}

/// The files of one round.
struct Round {
  let count: Int
  /// Ours, with all indexes.
  let ours: String
  let raw: String

  /// Ours without the spatial and the text index.
  var bare: String { ours + "-bare" }
  /// Ours without the text index.
  var spatial: String { ours + "-spatial" }

  /// Fails where the raw C program failed.
  func check(_ time: Int64) throws -> Int64 {
    if time < 0 { throw SystemError("run", raw, "the raw C program failed") }
    return time
  }

  /// A benchmark that misses its rows looks fast.
  func expect(_ found: Int, _ wanted: Int) throws {
    if found != wanted { throw SystemError("run", ours, "\(found) rows instead of \(wanted)") }
  }
}

/// Runs works round by round, ours and raw C in turns, and prints medians.
struct Bench {
  let count: Int
  let rounds: Int
  let folder: String
  /// Only works whose name holds this text run; all for an empty text.
  let only: String

  func run(_ works: [Work], prepare: (Round) throws -> Void) throws {
    var times = works.map { _ in (ours: [Int64](), raw: [Int64]()) }
    for number in 0..<rounds {
      let round = Round(
        count: count, ours: "\(folder)/ours-\(number).db", raw: "\(folder)/raw-\(number).db")
      try prepare(round)
      for (place, work) in works.enumerated() where only.isEmpty || work.name.contains(only) {
        // Who comes second finds warmer caches: the turns change.
        if number % 2 == 0 { times[place].raw.append(try round.check(work.raw(round))) }
        times[place].ours.append(try work.ours(round))
        if number % 2 == 1 { times[place].raw.append(try round.check(work.raw(round))) }
      }
    }
    print("\(count) map points, medians of \(rounds) interleaved rounds")
    print("work\tours ms\traw C ms\tratio\ttarget")
    for (work, time) in zip(works, times) where !time.ours.isEmpty {
      let (ours, raw) = (median(time.ours), median(time.raw))
      print("\(work.name)\t\(text(ours))\t\(text(raw))\t\(text(ours / raw))\t\(work.target)")
    }
  }

  private func median(_ times: [Int64]) -> Double { Double(times.sorted()[times.count / 2]) / 1e6 }
  private func text(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
}
