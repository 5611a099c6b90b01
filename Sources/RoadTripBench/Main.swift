import RoadTripBenchC
import RoadTripModel
import RoadTripStore
import RoadTripSystem

/// Measures the library beside raw C programs of the same work, in one interleaved run, and prints medians; `scripts/bench` runs it.
///
/// Arguments: how many map points, rounds, a folder for the files, parts of the names of the works to run with `|` between (empty
/// for all) or `growth`, and the file of the SpatiaLite extension where it is there.
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
    if bench.only == "growth" { return try Growth(bench: bench).run() }
    var works = PointWorks.all + QueryWorks.all + TrackWorks.all + WriteWorks.all
    if let module = argument(4) {
      works += SpatiaLiteWorks(module: module, path: "\(bench.folder)/spatialite.db").all
    }
    try bench.run(works, prepare: PointWorks.prepare)
  }
}
