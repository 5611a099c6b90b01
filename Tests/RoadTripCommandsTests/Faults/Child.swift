import Foundation

/// The command as a process that has to end: one that does not is killed, and told as hung.
enum Child {
  /// What `Outcome.status` is for a process that did not end by itself.
  static let hung: Int32 = -999

  /// Runs `roadtrip`; the status is negative where a signal ended it.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: String? = nil,
    seconds: Double = 60, killedAfter moment: Double? = nil
  ) throws -> Outcome {
    let scratch = try Scratch()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Machine.roadtrip)
    process.arguments = arguments
    process.environment = environment
    // Files and not pipes: nobody has to empty them.
    let (out, err) = (try scratch.write("out", ""), try scratch.write("err", ""))
    process.standardInput = input.flatMap { FileHandle(forReadingAtPath: $0) } ?? .nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: out)
    process.standardError = FileHandle(forWritingAtPath: err)
    let start = Date()
    try process.run()
    let end = start + (moment ?? seconds)
    // Short steps only where the moment matters.
    while process.isRunning, Date() < end { usleep(moment == nil ? 1000 : 200) }
    let isHung = process.isRunning && moment == nil
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let status =
      process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return Outcome(
      out: try String(decoding: Data(contentsOf: URL(fileURLWithPath: out)), as: UTF8.self),
      err: try String(decoding: Data(contentsOf: URL(fileURLWithPath: err)), as: UTF8.self),
      status: isHung ? hung : status)
  }

  /// How many times what is repeated by chance is done: a few in every run of the tests, all where `scripts/torture` asks.
  static func rounds(_ few: Int) -> Int {
    ProcessInfo.processInfo.environment["ROADTRIP_TORTURE"].flatMap(Int.init).map { max(few, $0) }
      ?? few
  }

  static let isTorture = ProcessInfo.processInfo.environment["ROADTRIP_TORTURE"] != nil
}

/// Numbers that are random and the same in each run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// SplitMix64, Steele, Lea and Flood 2014.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
