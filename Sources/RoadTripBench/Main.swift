import RoadTripBenchC
import RoadTripModel
import RoadTripStore
import RoadTripSystem

/// Measures the library beside raw C programs of the same work, in one interleaved run, and prints medians.
@main struct Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let count = arguments.first.flatMap { Int($0) } ?? 100_000
    let rounds = arguments.dropFirst().first.flatMap { Int($0) } ?? 5
    let folder = arguments.dropFirst(2).first ?? "."
    try Bench(count: count, rounds: rounds, folder: folder).run()
  }
}
