import Foundation
import Testing

/// A command that is killed at a random moment, and what its file may hold afterwards.
struct TortureScene: Sendable {
  let name: String
  /// The file before; `nil` where the command makes it.
  let before: Data?
  let arguments: [String]
  /// What comes on standard input.
  var input: String?

  /// The commands that write. `publish` and `apply` go here, and the lines of a durable seed.
  static func all(in scratch: Scratch) throws -> [TortureScene] {
    let seeded = Database(path: scratch.path("seeded.db"))
    guard run(["seed", Project.shippedPack], db: seeded.path).status == 0 else {
      throw SmallPack.Failure(text: "the shipped pack cannot be seeded")
    }
    let full = seeded.bytes
    let small = Database(path: scratch.path("small.db"))
    guard run(["seed", try SmallPack.write(in: scratch)], db: small.path).status == 0 else {
      throw SmallPack.Failure(text: "the small pack cannot be seeded")
    }
    let head = """
      {"kind":"pack","slug":"stream","title":"Stream"}
      {"kind":"destination","slug":"grid","name":"The grid","latitude":40,"longitude":-100,"timeZone":"America/Chicago","country":"US"}

      """
    let points = (0..<4000).map { number in
      #"{"kind":"map-point","destination":"grid","slug":"p-\#(number)","title":"Point","latitude":\#(number % 80),"longitude":\#(number % 170)}"#
    }
    let stream = try scratch.write("stream.ndjson", head + points.joined(separator: "\n"))
    var scenes = [
      TortureScene(
        name: "a pack into a new file", before: nil, arguments: ["seed", Project.shippedPack]),
      TortureScene(
        name: "a pack into a file with rows", before: small.bytes,
        arguments: ["seed", Project.shippedPack]),
      TortureScene(
        name: "a stream into a new file", before: nil, arguments: ["seed", "-"], input: stream),
      TortureScene(
        name: "a stream into a file with rows", before: full, arguments: ["seed", "-"],
        input: stream),
    ]
    if Machine.has("sqlite3") {
      scenes.append(
        TortureScene(
          name: "migrate from the first schema",
          before: try Project.atFirstSchema(seeded.path, in: scratch), arguments: ["migrate"]))
    }
    return scenes
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
      let whole = try Child.run(scene.arguments + ["--db", db.path], input: scene.input)
      let length = Date().timeIntervalSince(start)
      try #require(whole.status == 0, "\(scene.name): \(whole.err)")
      let new = try db.contents()
      try db.reset(to: scene.before)
      _ = run("migrate", db: db.path)
      let old = try db.contents()
      var seen: [String: Int] = [:]
      for round in 0..<Child.rounds(10) / scenes.count {
        try db.reset(to: scene.before)
        // At any moment, and more often around the end, where it is committed.
        let start = round.isMultiple(of: 2) ? 0 : 0.8
        let moment = length * Double.random(in: start...1.1, using: &generator)
        let killed = try Child.run(
          scene.arguments + ["--db", db.path], input: scene.input, killedAfter: moment)
        #expect(killed.status == -SIGKILL || killed == whole, "\(scene.name): \(killed)")
        let found = try look(at: db, killed, old: old, new: new)
        #expect(
          !found.hasPrefix("half"), "\(scene.name), round \(round): \(found)")
        seen[found, default: 0] += 1
      }
      let counts = seen.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      lines.append("\(scene.name): \(counts.joined(separator: ", "))")
    }
    if Child.isTorture { print(lines.map { "torture: \($0)\n" }.joined(), terminator: "") }
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
}
