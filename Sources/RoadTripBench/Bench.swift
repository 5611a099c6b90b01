import RoadTripBenchC
import RoadTripModel
import RoadTripStore
import RoadTripSystem

/// One row of the bench: our work beside that of raw C or another peer, in one interleaved run.
struct Work {
  let name: String
  /// The ratio to the peer that the design asks for; of sizes, the bytes a point.
  let target: Double
  var peer = "raw C"
  var measure = Measure.time
  /// How many pieces of work, such as queries, one measurement holds.
  var times = 1
  /// Both give nanoseconds, or bytes.
  let ours: (Round) throws -> Int64
  let raw: (Round) throws -> Int64
}

/// What a work measures.
enum Measure {
  case time, size
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

  /// Removes the files of the round.
  func remove() throws {
    for path in [ours, raw] {
      let folder = FileSystem.folder(of: path)
      for name in try FileSystem.entries(of: folder) where "\(folder)/\(name)".hasPrefix(path) {
        try FileSystem.remove("\(folder)/\(name)")
      }
    }
  }

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

/// Runs works round by round, ours and the peer in turns, and prints medians, a row a line with tabs between.
struct Bench {
  let count: Int
  let rounds: Int
  let folder: String
  /// Only works whose name holds one of these texts, with `|` between, run; all for an empty text.
  let only: String

  private func runs(_ work: Work) -> Bool {
    only.isEmpty || only.split(separator: "|").contains { work.name.contains($0) }
  }

  func run(_ works: [Work], prepare: (Round) throws -> Void) throws {
    var times = works.map { _ in (ours: [Int64](), raw: [Int64]()) }
    for number in 0..<rounds {
      let round = Round(
        count: count, ours: "\(folder)/ours-\(number).db", raw: "\(folder)/raw-\(number).db")
      try prepare(round)
      for (place, work) in works.enumerated() where runs(work) {
        // Who comes second finds warmer caches: the turns change.
        if number % 2 == 0 { times[place].raw.append(try round.check(work.raw(round))) }
        times[place].ours.append(try work.ours(round))
        if number % 2 == 1 { times[place].raw.append(try round.check(work.raw(round))) }
      }
      try round.remove()
    }
    print("work\tpeer\tunit\tours\tpeer's\tratio, or bytes\ttarget")
    for (work, time) in zip(works, times) where !time.ours.isEmpty {
      let (ours, raw) = (median(time.ours), median(time.raw))
      let (unit, scale) =
        switch work.measure {
        case .size: ("bytes", Double(count))
        case .time where work.times > 1: ("µs", 1e3 * Double(work.times))
        case .time: ("ms", 1e6)
        }
      let value = work.measure == .size ? ours / scale : ours / raw
      let figures = [ours / scale, raw / scale, value, work.target].map { "\($0)" }
      print(([work.name, work.peer, unit] + figures).joined(separator: "\t"))
    }
  }

  private func median(_ figures: [Int64]) -> Double { Double(figures.sorted()[figures.count / 2]) }
}
