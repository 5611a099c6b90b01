import Foundation
import Testing

/// Runs one command again and again, and lets one call of the operating system after the other fail under it.
struct Injector {
  let arguments: [String]
  /// Which files: those whose paths hold this text.
  let files: String
  /// A file to count in.
  let counter: String
  /// Puts everything as it was before the command.
  let reset: () throws -> Void

  /// What happened to one run.
  struct Fault: CustomStringConvertible {
    let call: String
    let kind: String
    let place: Int
    let calls: Int
    /// Whether every later call of the kind failed, too.
    var stays = false

    var description: String {
      "\(kind) at \(call) \(place) of \(calls)\(stays ? " and later" : "")"
    }
  }

  /// Which calls fail, and how.
  static let faults = [
    ("read", ["EIO", "short"]), ("write", ["EIO", "ENOSPC", "short"]), ("sync", ["EIO"]),
    ("truncate", ["EIO", "ENOSPC"]), ("open", ["EIO"]), ("map", ["EIO"]),
  ]

  /// Lets each call fail in turn.
  func forEachFault(_ body: (Fault, Outcome) throws -> Void) throws {
    for (call, kinds) in Self.faults {
      let calls = try count(call)
      for kind in kinds {
        for (place, stays) in Self.places(calls) {
          let fault = Fault(call: call, kind: kind, place: place, calls: calls, stays: stays)
          try body(fault, run(fault))
        }
      }
    }
  }

  /// Ends the process at each call in turn, or in the midst of it.
  func forEachKill(_ body: (Fault, Outcome) throws -> Void) throws {
    for call in ["write", "sync", "truncate"] {
      let calls = try count(call)
      for (place, isTorn) in Self.places(calls) {
        let kind = isTorn && call == "write" ? "torn" : "kill"
        let fault = Fault(call: call, kind: kind, place: place, calls: calls)
        try body(fault, run(fault))
      }
    }
  }

  private func run(_ fault: Fault) throws -> Outcome {
    try reset()
    var settings = settings(fault.call, at: fault.place)
    settings["FAULTS_KIND"] = fault.kind
    settings["FAULTS_STAYS"] = fault.stays ? "1" : "0"
    return try Child.run(arguments, environment: settings)
  }

  /// How many calls of a kind there are where none fails.
  private func count(_ call: String) throws -> Int {
    try reset()
    let outcome = try Child.run(arguments, environment: settings(call, at: 0))
    #expect(outcome.status == 0, "\(outcome)")
    return try #require(Int(String(contentsOfFile: counter, encoding: .utf8).filter(\.isNumber)))
  }

  private func settings(_ call: String, at place: Int) -> [String: String] {
    [
      "LD_PRELOAD": Shim.library ?? "", "FAULTS_NAME": files, "FAULTS_COUNT": counter,
      "FAULTS_CALL": call, "FAULTS_AT": "\(place)",
    ]
  }

  /// The first calls, and some of the others; all where `scripts/torture` asks.
  private static func places(_ calls: Int) -> [(place: Int, isOdd: Bool)] {
    guard calls > 0 else { return [] }
    let step = Child.isTorture ? max(1, calls / 40) : max(2, calls / 4)
    let chosen = Set([1, calls]).union(stride(from: 2, through: calls, by: step)).sorted()
    return chosen.flatMap { place in
      Child.isTorture ? [(place, false), (place, true)] : [(place, place.isMultiple(of: 2))]
    }
  }
}

/// The small library in `faults.c`, compiled once.
enum Shim {
  static let library: String? = {
    guard let scratch = try? Scratch() else { return nil }
    kept = scratch
    let path = scratch.path("faults.so")
    let built = try? Machine.run(
      "cc", ["-shared", "-fPIC", "-O1", "-o", path, Project.shim, "-ldl"])
    return built?.status == 0 ? path : nil
  }()
  nonisolated(unsafe) private static var kept: Scratch?

  static let isThere: Bool = {
    #if os(Linux)
      library != nil
    #else
      false
    #endif
  }()
}
