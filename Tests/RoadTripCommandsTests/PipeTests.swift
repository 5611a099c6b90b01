import Foundation
import Testing

/// Seeds that come through a pipe at the speed of whoever writes it.
@Suite struct `Seeds from a pipe` {
  let scratch: Scratch
  let db: String

  init() throws { (scratch, db) = try SmallPack.store() }

  /// More than a pipe holds: once it is written, the reader has taken some of it, and waits for more.
  private static let manyBlankLines = Data(repeating: 10, count: 1 << 20)
  private static let point = Data(
    #"{"kind":"map-point","destination":"harbour","title":"Gamma","latitude":5,"longitude":6}"#.utf8
  )

  @Test func `a seed that waits for standard input keeps nobody from writing`() throws {
    let input = Pipe()
    let seed = try Running(["seed", "-", "--db", db], input: input)
    try input.fileHandleForWriting.write(contentsOf: Self.manyBlankLines)
    #expect(run("favorite destinations/harbour", db: db).status == 0)
    #expect(seed.isRunning)
    try input.fileHandleForWriting.write(contentsOf: Self.point)
    try input.fileHandleForWriting.close()
    #expect(try seed.outcome() == Self.inserted(db))
  }

  @Test func `a seed that waits for a pipe with a name keeps nobody from writing`() throws {
    let path = scratch.path("slow.ndjson")
    try #require(mkfifo(path, 0o600) == 0)
    let seed = try Running(["seed", path, "--db", db])
    // Opening waits for the one that reads.
    let pipe = try #require(FileHandle(forWritingAtPath: path))
    try pipe.write(contentsOf: Self.manyBlankLines)
    #expect(run("favorite destinations/harbour", db: db).status == 0)
    #expect(seed.isRunning)
    try pipe.write(contentsOf: Self.point)
    try pipe.close()
    #expect(try seed.outcome() == Self.inserted(db))
  }

  @Test func `a pipe whose name has no format is refused before anybody waits`() throws {
    let path = scratch.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    #expect(
      run(["seed", path], db: db)
        == Outcome(
          err: """
            \(path):1:1: the ending of the name is none of json, ndjson, csv and plist
            \(db): inserted 0, updated 0, unchanged 0, removed 0, rejected 0; nothing was written

            """, status: 2))
  }

  private static func inserted(_ db: String) -> Outcome {
    Outcome(err: "\(db): inserted 1, updated 0, unchanged 0, removed 0, rejected 0\n")
  }
}

/// `roadtrip` as a process that is still at work.
final class Running {
  private let process = Process()
  private let (out, err) = (Pipe(), Pipe())

  init(_ arguments: [String], input: Pipe = Pipe()) throws {
    process.executableURL = URL(fileURLWithPath: Machine.roadtrip)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = out
    process.standardError = err
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  var isRunning: Bool { process.isRunning }

  /// Waits for its end.
  func outcome() throws -> Outcome {
    let outData = out.fileHandleForReading.readDataToEndOfFile()
    let errData = err.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      out: String(decoding: outData, as: UTF8.self), err: String(decoding: errData, as: UTF8.self),
      status: process.terminationStatus)
  }
}
