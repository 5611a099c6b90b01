import RoadTripBenchC
import RoadTripModel
import RoadTripStore
import RoadTripSystem

/// Measures the library beside raw C programs of the same work, in one interleaved run, and prints medians.
@main struct Main {
  static func main() {
    do {
      try run()
    } catch {
      try? Output.standardError.write("\(error)\n")
      Process.exit(1)
    }
  }

  private static func run() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    func argument(_ place: Int) -> String? { place < arguments.count ? arguments[place] : nil }
    let bench = Bench(
      count: argument(0).flatMap { Int($0) } ?? 100_000,
      rounds: argument(1).flatMap { Int($0) } ?? 5, folder: argument(2) ?? ".",
      only: argument(3) ?? "")
    try bench.run(PointWorks.all + QueryWorks.all, prepare: PointWorks.prepare)
  }
}
