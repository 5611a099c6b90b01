import Foundation

/// What the tests ask of the machine that they run on.
enum Machine {
  /// The executable, which stands beside the bundle of the tests.
  static let roadtrip = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("roadtrip").path

  /// Runs a program; gives what it wrote and its exit status, negative where a signal ended it.
  static func run(
    _ program: String, _ arguments: [String], input: Data = Data(),
    environment: [String: String]? = nil, folder: String? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    if let environment {
      process.environment = environment.merging(
        ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]) { mine, _ in mine
        }
    }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (standardInput, out, err) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = out
    process.standardError = err
    try process.run()
    try? standardInput.fileHandleForWriting.write(contentsOf: input)
    try standardInput.fileHandleForWriting.close()
    let outData = out.fileHandleForReading.readDataToEndOfFile()
    let errData = err.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      out: String(decoding: outData, as: UTF8.self), err: String(decoding: errData, as: UTF8.self),
      status: process.terminationReason == .exit
        ? process.terminationStatus : -process.terminationStatus)
  }

  /// Runs `roadtrip` as a process.
  static func roadtrip(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:],
    folder: String? = nil
  ) throws -> Outcome {
    try run(roadtrip, arguments, input: input, environment: environment, folder: folder)
  }

  /// Runs a line of bash in which `$roadtrip` is the executable.
  static func bash(_ line: String, folder: String? = nil) throws -> Outcome {
    try run("bash", ["-c", line], environment: ["roadtrip": roadtrip], folder: folder)
  }

  /// Whether a program is installed.
  static func has(_ program: String) -> Bool {
    (try? run("which", [program]))?.status == 0
  }

  static let isRoot = (try? run("id", ["-u"]))?.out == "0\n"

  /// Whether this process may mount; tried once, on a folder of its own.
  static let mayMount: Bool = {
    guard isRoot, let scratch = try? Scratch(),
      (try? run("mount", ["-t", "tmpfs", "tmpfs", scratch.folder]))?.status == 0
    else { return false }
    return (try? run("umount", [scratch.folder]))?.status == 0
  }()
}

/// A small file system in memory, for one test.
final class Mount {
  let scratch: Scratch
  var folder: String { scratch.folder }

  init(size: String) throws {
    scratch = try Scratch()
    let outcome = try Machine.run(
      "mount", ["-t", "tmpfs", "-o", "size=\(size)", "tmpfs", scratch.folder])
    guard outcome.status == 0 else { throw SmallPack.Failure(text: outcome.err) }
  }

  deinit { _ = try? Machine.run("umount", ["-l", folder]) }
}
