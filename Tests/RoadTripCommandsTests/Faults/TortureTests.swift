import Foundation
import Testing

/// A command that is killed at a random moment, and what the file that it writes may hold afterwards.
struct TortureScene: Sendable {
  let name: String
  /// The file before; `nil` where the command makes it.
  let before: Data?
  /// The command line, in which FILE is the file; where none of the words is, the file is the database.
  let arguments: [String]
  /// What comes on standard input.
  var input: String?

  /// The command line that writes a file.
  func line(_ file: String) -> [String] {
    arguments.contains("FILE")
      ? arguments.map { $0 == "FILE" ? file : $0 } : arguments + ["--db", file]
  }

  /// The commands that write.
  static func all(in scratch: Scratch) throws -> [TortureScene] {
    let pack = Project.shippedPack
    let full = try database(scratch.path("seeded.db"), pack)
    let small = try database(scratch.path("small.db"), try SmallPack.write(in: scratch))
    let (whole, before) = (full.bytes, small.bytes)
    let stream = try stream(in: scratch)
    let changes = try scratch.write(
      "changes.ndjson", run(["diff", small.path, full.path, "--nl"]).out)
    var scenes = [
      TortureScene(name: "a pack into a new file", before: nil, arguments: ["seed", pack]),
      TortureScene(
        name: "a pack into a file with rows", before: before, arguments: ["seed", pack]),
      TortureScene(
        name: "a stream into a new file", before: nil, arguments: ["seed", "-"], input: stream),
      TortureScene(
        name: "a stream into a file with rows", before: whole, arguments: ["seed", "-"],
        input: stream),
      TortureScene(
        name: "changes applied to a file with rows", before: before, arguments: ["apply", changes]),
    ]
    let old = [("a new file", Data?.none, [String]()), ("an older one", before, ["--force"])]
    for (name, before, force) in old {
      for command in ["publish", "backup"] {
        scenes.append(
          TortureScene(
            name: "\(command) to \(name)", before: before,
            arguments: [command, "FILE", "--db", full.path] + force))
      }
      scenes.append(
        TortureScene(
          name: "restore to \(name)", before: before,
          arguments: ["restore", full.path, "--db", "FILE"] + force))
    }
    if Machine.has("sqlite3") {
      scenes.append(
        TortureScene(
          name: "migrate from the first schema",
          before: try Project.atFirstSchema(full.path, in: scratch), arguments: ["migrate"]))
    }
    return scenes
  }

  private static func database(_ path: String, _ pack: String) throws -> Database {
    guard run(["seed", pack], db: path).status == 0 else {
      throw SmallPack.Failure(text: "\(pack) cannot be seeded")
    }
    return Database(path: path)
  }

  /// Four thousand points of one destination.
  static func stream(in scratch: Scratch) throws -> String {
    let head = """
      {"kind":"pack","slug":"stream","title":"Stream"}
      {"kind":"destination","slug":"grid","name":"The grid","latitude":40,"longitude":-100,"timeZone":"America/Chicago","country":"US"}

      """
    let points = (0..<4000).map { number in
      #"{"kind":"map-point","destination":"grid","slug":"p-\#(number)","title":"Point","latitude":\#(number % 80),"longitude":\#(number % 170)}"#
    }
    return try scratch.write("stream.ndjson", head + points.joined(separator: "\n"))
  }
}

/// Kills the command again and again: each time the file opens, is sound, and holds the old or the new.
@Suite(.serialized) struct `Faults: killed` {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `a file holds the old or the new after kill -9, and is sound`() throws {
    var generator = SystemRandomNumberGenerator()
    let scenes = try TortureScene.all(in: scratch)
    let db = Database(path: scratch.path("trip.db"))
    var lines: [String] = []
    for scene in scenes {
      try db.reset(to: scene.before)
      let start = Date()
      let whole = try Child.run(scene.line(db.path), input: scene.input)
      let length = Date().timeIntervalSince(start)
      try #require(whole.status == 0, "\(scene.name): \(whole.err)")
      let new = try db.contents()
      try db.reset(to: scene.before)
      _ = run("migrate", db: db.path)
      let old = try db.contents()
      var seen: [String: Int] = [:]
      var left = 0
      for round in 0..<Child.rounds(scenes.count) / scenes.count {
        try db.reset(to: scene.before)
        // At any moment, and more often around the end, where it is committed.
        let start = round.isMultiple(of: 2) ? 0 : 0.8
        let moment = length * Double.random(in: start...1.1, using: &generator)
        let killed = try Child.run(
          scene.line(db.path), input: scene.input, killedAfter: moment)
        #expect(killed.status == -SIGKILL || killed == whole, "\(scene.name): \(killed)")
        let found = try look(at: db, killed, old: old, new: new)
        #expect(
          !found.hasPrefix("half"), "\(scene.name), round \(round): \(found)")
        seen[found, default: 0] += 1
        left += try drafts().count
      }
      // Drafts of those that were killed go with the next one that comes to its end.
      try db.reset(to: scene.before)
      let last = try Child.run(scene.line(db.path), input: scene.input)
      #expect(last == whole, "\(scene.name)")
      #expect(try drafts() == [], "\(scene.name)")
      let counts = seen.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      let drafts = left == 0 ? "" : "; \(left) drafts were left, and taken away"
      lines.append("\(scene.name): \(counts.joined(separator: ", "))\(drafts)")
    }
    if Child.isTorture { print(lines.map { "torture: \($0)\n" }.joined(), terminator: "") }
  }

  private func drafts() throws -> [String] {
    try scratch.names().filter { $0.hasSuffix(".part") }
  }

  /// What is in the file: the old or the new, or in words what is wrong, beginning with "half".
  private func look(
    at db: Database, _ killed: Outcome, old: String, new: String
  ) throws -> String {
    let isThere = FileManager.default.fileExists(atPath: db.path)
    let hasLog = (FileManager.default.contents(atPath: db.path + "-wal") ?? Data()).count > 0
    let hasJournal = FileManager.default.fileExists(atPath: db.path + "-journal")
    let isMigrated = run("migrate --check", db: db.path).status == 0
    // Whoever opens it for writing makes it whole, as it is allowed to be older, or empty.
    let opened = run("migrate --quiet", db: db.path)
    guard opened.status == 0 else { return "half: it does not open: \(opened.err)" }
    let checked = run("check", db: db.path)
    guard checked == Outcome(out: "\(db.path): sound\n") else {
      return "half: check says \(checked)"
    }
    let contents = try db.contents()
    guard contents == old || contents == new else { return "half: neither old nor new" }
    // What was told as done is there, whatever happens afterwards.
    if killed.status == 0, contents != new { return "half: it was told as done" }
    let end = killed.status == 0 ? "ended before" : "killed"
    let state = contents == new && (old != new || isMigrated) ? "new" : "old"
    let left = hasJournal ? " with a journal" : hasLog ? " with a log" : isThere ? "" : ", no file"
    return "\(state) (\(end)\(left))"
  }

  @Test func `every rating that was told as done is there after kill -9, with --durable`() throws {
    let db = Database(path: scratch.path("trip.db"))
    let points = try TortureScene.stream(in: scratch)
    #expect(run(["seed", points, "--quiet"], db: db.path) == Outcome())
    var kept: [String] = []
    func rate(_ place: Int, killedAfter moment: Double? = nil) throws -> Outcome {
      let record = "destinations/grid/points/p-\(place)"
      return try Child.run(
        ["rate", record, "5", "--durable", "--quiet", "--db", db.path], killedAfter: moment)
    }
    let start = Date()
    #expect(try rate(0) == Outcome())
    let length = Date().timeIntervalSince(start)
    kept.append("p-0")
    var (told, cut) = (0, 0)
    for _ in 0..<min(Child.rounds(8), 800) / 2 {
      for _ in 0..<Int.random(in: 0...3) {
        #expect(try rate(kept.count) == Outcome())
        kept.append("p-\(kept.count)")
        told += 1
      }
      let killed = try rate(kept.count, killedAfter: length * Double.random(in: 0...1.2))
      #expect(killed.status == -SIGKILL || killed == Outcome())
      #expect(run("check", db: db.path) == Outcome(out: "\(db.path): sound\n"))
      let sql =
        "SELECT replace(record, 'destinations/grid/points/', '') AS p FROM rating ORDER BY rating_id"
      let rows = run(["sql", sql, "--csv"], db: db.path).out.split(separator: "\n").dropFirst()
      let (found, next) = (rows.map(String.init), kept + ["p-\(kept.count)"])
      #expect(found == kept || found == next)
      #expect(killed.status != 0 || found.count == next.count)
      if found.count == next.count { kept = next }
      cut += killed.status == 0 ? 0 : 1
    }
    if Child.isTorture {
      print(
        "torture: --durable: \(told) ratings told as done and \(cut) killed; \(kept.count) in the file, none lost"
      )
    }
  }
}
