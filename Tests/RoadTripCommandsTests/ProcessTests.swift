import Foundation
import Testing

/// What only shows where the executable runs as a process.
@Suite struct `Processes` {
  let scratch: Scratch
  let db: String

  init() throws { (scratch, db) = try SmallPack.store() }

  @Test func `MIG-03 eight processes make one new file`() async throws {
    let new = scratch.path("new.db")
    let outcomes = try await Self.together(8) { _ in
      try Machine.roadtrip(["migrate", "--db", new])
    }
    let expected = Outcome(err: "\(new): schema 5, nothing pending\n")
    #expect(outcomes == Array(repeating: expected, count: 8))
    #expect(
      run(
        ["sql", "SELECT count(*) AS n, count(DISTINCT migration_id) AS d FROM migration", "--csv"],
        db: new
      )
      .out == "n,d\n5,5\n")
    #expect(run("check", db: new).status == 0)
  }

  @Test func `DBS-05 processes that seed at once wait for each other`() async throws {
    let db = db
    let outcomes = try await Self.together(4) { number in
      let lines = (0..<200).map {
        #"{"kind":"map-point","destination":"harbour","slug":"p\#(number)-\#($0)","title":"P","latitude":1,"longitude":2}"#
      }
      return try Machine.roadtrip(
        ["seed", "-", "--db", db], input: Data(lines.joined(separator: "\n").utf8))
    }
    let expected = Outcome(
      err: "\(db): inserted 200, updated 0, unchanged 0, removed 0, rejected 0\n")
    #expect(outcomes == Array(repeating: expected, count: 4))
    #expect(run(["sql", "SELECT count(*) AS n FROM map_point", "--csv"], db: db).out == "n\n803\n")
  }

  @Test func `an interrupted seed ends by the signal and leaves nothing half written`() throws {
    let before = run(["sql", "SELECT * FROM map_point", "--csv"], db: db).out
    let process = Process()
    let input = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    #if os(Linux)
      // The process that runs the tests may ignore the signal, and its children would, too.
      process.arguments = ["--default-signal=INT", Machine.roadtrip, "seed", "-", "--db", db]
    #else
      process.arguments = [Machine.roadtrip, "seed", "-", "--db", db]
    #endif
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line =
      #"{"kind":"map-point","destination":"harbour","title":"Gamma","latitude":5,"longitude":6}"#
      + "\n"
    try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
    while process.isRunning, !FileManager.default.fileExists(atPath: db + "-wal") {
      usleep(1_000)
    }
    #expect(process.isRunning)
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGINT)
    #expect(run("check", db: db) == Outcome(out: "\(db): sound\n"))
    #expect(run(["sql", "SELECT * FROM map_point", "--csv"], db: db).out == before)
  }

  @Test func `CLI-03 the limit is told on standard error, and a reader that goes is no error`()
    throws
  {
    let csv =
      "destination,slug,title,subtitle,latitude,longitude,elevation,category,address,links,tags,body,image\n"
    #expect(
      run("points --limit 1 --nl", db: db).err
        == "roadtrip: only the first 1 rows are shown (--limit)\n")
    #expect(
      run("points --limit 1 --csv", db: db)
        == Outcome(
          out: csv
            + #"harbour,lighthouse,"Lighthouse, old",,53.54,9.97,,landmark,Quay 1,https://example.org/a|https://example.org/b,sea|light,Climb it.,"#
            + "\n",
          err: "roadtrip: only the first 1 rows are shown (--limit)\n"))
    #expect(run("points --limit 3 --csv", db: db).err == "")
    #expect(
      run("events --limit 2 --csv", db: db).err
        == "roadtrip: only the first 2 rows are shown (--limit)\n")
    let lines = (0..<3000).map {
      #"{"kind":"map-point","destination":"harbour","slug":"p\#($0)","title":"Point","latitude":1,"longitude":2}"#
    }
    let many = try scratch.write("many.ndjson", lines.joined(separator: "\n"))
    #expect(run(["seed", many, "--quiet"], db: db) == Outcome())
    for form in ["--csv", "--json", "--nl", "--markdown", ""] {
      let pipe = """
        "$roadtrip" points \(form) --db '\(db)' | head -1 > one; echo "${PIPESTATUS[*]}"; wc -l < one | tr -d ' '
        """
      let outcome = try Machine.bash(pipe, folder: scratch.folder)
      #expect(outcome == Outcome(out: "0 0\n1\n"))
      let ignoring = try Machine.bash("trap '' PIPE; " + pipe, folder: scratch.folder)
      #expect(ignoring == Outcome(out: "0 0\n1\n"))
    }
  }

  @Test(.enabled("needs /dev/full") { FileManager.default.fileExists(atPath: "/dev/full") })
  func `an output that is full ends with 74`() throws {
    #expect(
      try Machine.bash("\"$roadtrip\" trips --db '\(db)' > /dev/full")
        == Outcome(
          err: "roadtrip: standard output: cannot write: No space left on device\n", status: 74))
    #expect(
      try Machine.bash("\"$roadtrip\" trips --json --db '\(db)' > /dev/full")
        == Outcome(
          err: """
            {"error":{"code":"input-output","message":"standard output: cannot write: No space left on device","file":null,"line":null,"column":null,"problems":[]}}

            """, status: 74))
  }

  @Test func `the database is the option's, else the variable's, else roadtrip.db here`() throws {
    let here = try Scratch()
    let missing = Outcome(
      err: "roadtrip: roadtrip.db: no such file; `roadtrip seed` makes one\n", status: 2)
    #expect(try Machine.roadtrip(["trips"], folder: here.folder) == missing)
    #expect(
      try Machine.roadtrip(["trips"], environment: ["ROADTRIP_DB": ""], folder: here.folder)
        == missing)
    #expect(
      try Machine.roadtrip(["trips"], environment: ["ROADTRIP_DB": db], folder: here.folder)
        == run("trips", db: db))
    #expect(
      try Machine.roadtrip(
        ["trips", "--db", db], environment: ["ROADTRIP_DB": "x.db"], folder: here.folder)
        == run("trips", db: db))
    #expect(try here.names() == [])
    try FileManager.default.copyItem(atPath: db, toPath: here.path("roadtrip.db"))
    #expect(try Machine.roadtrip(["trips"], folder: here.folder) == run("trips", db: db))
  }

  @Test(arguments: [
    ["TZ": "Pacific/Kiritimati", "LC_ALL": "ar_EG.UTF-8"],
    ["TZ": "America/Los_Angeles", "LANG": "es_ES"],
    ["TZ": ":/nonsense", "LANG": "C", "LC_MESSAGES": "zh_TW.Big5"], [:],
  ])
  func `a report with now, locale and units is the same in every environment`(
    environment: [String: String]
  ) throws {
    let report = "report --now 2026-11-30T12:00:00Z --locale en --units metric"
    #expect(
      try Machine.roadtrip(
        report.split(separator: " ").map(String.init) + ["--db", db], environment: environment)
        == run(report, db: db))
  }

  @Test func `the language is the environment's where no option says it`() throws {
    let spanish = run("menu --locale es-ES", db: db)
    #expect(run("menu", db: db, environment: ["LANG": "es_ES.UTF-8"]) == spanish)
    #expect(
      run("menu", db: db, environment: ["LC_ALL": "es_ES.UTF-8@euro", "LANG": "en_US"]) == spanish)
    #expect(
      run("menu", db: db, environment: ["LC_ALL": "", "LANG": "C.UTF-8"]) == run("menu", db: db))
    #expect(run("menu", db: db, environment: ["LANG": "POSIX"]) == run("menu", db: db))
  }

  /// Runs a body so many times at once.
  private static func together(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Outcome
  ) async throws -> [Outcome] {
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      for number in 0..<count {
        group.addTask {
          try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body(number) }) }
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}
