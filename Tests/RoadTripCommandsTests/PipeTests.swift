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

  private static let none = "inserted 0, updated 0, unchanged 0, removed 0, rejected"

  @Test func `a standard input that is closed is an error, and no file is made`() throws {
    let message = "standard input: cannot read: it is closed"
    for options in ["", "--dry-run", "--format json"] {
      #expect(
        try Machine.bash("\"$roadtrip\" seed - \(options) --db new.db <&-", folder: scratch.folder)
          == Outcome(err: "roadtrip: \(message)\n", status: 74))
    }
    #expect(
      try Machine.bash("\"$roadtrip\" seed - --json --db new.db <&-", folder: scratch.folder)
        == Outcome(
          err: """
            {"error":{"code":"input-output","message":"\(message)","file":null,"line":null,"column":null,"problems":[]}}

            """, status: 74))
    #expect(try scratch.names() == ["trip.db"])
  }

  @Test func `an endless stream without a record is given up`() throws {
    func seed(_ stream: String, _ options: String) throws -> Outcome {
      try Machine.bash("\(stream) 2> /dev/null | \"$roadtrip\" seed - \(options) --db '\(db)'")
    }
    let given = "-: the rest is not read: no record came before error"
    #expect(
      try seed("yes nonsense", "--max-errors 2")
        == Outcome(
          err: """
            -:1:1: "nonsense" stands where a value should be
            -:2:1: "nonsense" stands where a value should be
            \(given) 2 (--max-errors)
            \(db): \(Self.none) 0; nothing was written

            """, status: 2))
    let patient = try seed("yes nonsense", "--max-errors 1 --skip-errors")
    #expect(
      patient
        == Outcome(
          err: """
            -:1:1: "nonsense" stands where a value should be
            roadtrip: further problems are counted, not written (--max-errors)
            \(given) 10000 (--max-errors)
            \(db): \(Self.none) 0; nothing was written

            """, status: 2))
    let table = try seed(
      "(echo title,latitude,longitude; yes a,b,c)",
      "--format csv --destination harbour --max-errors 1")
    #expect(
      table
        == Outcome(
          err: """
            -:2:3: latitude is "b"; a latitude is a number of degrees from -90 to 90
            \(given) 1 (--max-errors)
            \(db): \(Self.none) 0; nothing was written

            """, status: 2))
    #expect(
      try seed("cat /dev/urandom", "--json").status == 2, "whatever the bytes are")
    #expect(
      try seed("yes nonsense", "--max-errors 1 --json").out.contains(
        #""warnings":["the rest is not read: no record came before error 1 (--max-errors)"]"#))
  }

  @Test func `a stream that gave a record is read to its end`() throws {
    let line = String(decoding: Self.point, as: UTF8.self)
    let stream = "nonsense\n\(line)\nnonsense\nnonsense\n"
    #expect(
      try Machine.roadtrip(
        ["seed", "-", "--max-errors", "2", "--db", db], input: Data(stream.utf8))
        == Outcome(
          err: """
            -:1:1: "nonsense" stands where a value should be
            -:3:1: "nonsense" stands where a value should be
            roadtrip: further problems are counted, not written (--max-errors)
            \(db): inserted 1, updated 0, unchanged 0, removed 0, rejected 0; nothing was written

            """, status: 2))
  }

  @Test(arguments: ["", "--format csv --destination harbour", "--format json", "--format plist"])
  func `zeros without end are refused, from a pipe and from a device`(options: String) throws {
    let seed = "\"$roadtrip\" seed - \(options) --db '\(db)'"
    let pipe = try Machine.bash("cat /dev/zero 2> /dev/null | \(seed)")
    let device = try Machine.bash("\(seed) < /dev/zero")
    let problem =
      options.isEmpty
      ? "the line is longer than 16777216 bytes"
      : options.contains("csv")
        ? "the row is longer than 16777216 bytes; is a quotation mark missing?"
        : "the document is longer than 268435456 bytes; many records come as NDJSON or CSV"
    let expected = Outcome(
      err: "-:1:1: \(problem)\n\(db): \(Self.none) 0; nothing was written\n", status: 2)
    #expect(pipe == expected)
    #expect(device == expected)
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
