import Foundation
import Testing

/// DBS-13: a disk without room is told with the path, ends with 74, and changes nothing; with room it works.
@Suite(
  .enabled("needs the right to mount a file system in memory") { Machine.mayMount }, .serialized)
struct `Faults: full disk` {
  let mount: Mount
  let scratch: Scratch
  var db: String { "\(mount.folder)/trip.db" }

  init() throws {
    mount = try Mount(size: "2m")
    scratch = try Scratch()
  }

  /// Takes all of the room that is left.
  private func fill(leaving bytes: Int = 0) throws {
    let path = "\(mount.folder)/filler"
    try Data().write(to: URL(fileURLWithPath: path))
    let file = try #require(FileHandle(forWritingAtPath: path))
    while (try? file.write(contentsOf: Data(count: 4096))) != nil {}
    let size = try file.seekToEnd()
    try file.truncate(atOffset: size - min(size, UInt64(bytes)))
    try file.close()
  }

  private func makeRoom() throws {
    try FileManager.default.removeItem(atPath: "\(mount.folder)/filler")
  }

  private func isFull(_ outcome: Outcome) -> Bool {
    outcome.status == 74 && outcome.out.isEmpty
      && outcome.err.hasPrefix("roadtrip: \(db): the disk is full: ")
  }

  private func points(_ count: Int) throws -> String {
    let lines = (0..<count).map { number in
      #"{"kind":"map-point","destination":"harbour","slug":"p-\#(number)","title":"Point \#(number) of many","latitude":1,"longitude":2}"#
    }
    return try scratch.write("points.ndjson", lines.joined(separator: "\n"))
  }

  @Test func `a seed that finds no room leaves what was there`() throws {
    #expect(run(["seed", try SmallPack.write(in: scratch)], db: db).status == 0)
    let before = try Database(path: db).contents()
    let large = try points(20_000)
    let outcome = try Child.run(["seed", large, "--db", db])
    #expect(isFull(outcome), "\(outcome)")
    #expect(try Database(path: db).contents() == before)
    #expect(run("check", db: db) == Outcome(out: "\(db): sound\n"))
    let small = try points(100)
    #expect(try Child.run(["seed", small, "--db", db]).status == 0)
    #expect(run("check", db: db) == Outcome(out: "\(db): sound\n"))
  }

  @Test(arguments: [0, 4096, 40_960, 400_000])
  func `a seed into a new file that finds no room leaves none`(room: Int) throws {
    let pack = try SmallPack.write(in: scratch)
    try fill(leaving: room)
    let outcome = try Child.run(["seed", pack, "--db", db])
    #expect(isFull(outcome), "\(outcome)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: mount.folder) == ["filler"])
    try makeRoom()
    #expect(try Child.run(["seed", pack, "--db", db]).status == 0)
    #expect(run("check", db: db) == Outcome(out: "\(db): sound\n"))
  }

  @Test(
    .enabled("needs the sqlite3 shell") { Machine.has("sqlite3") }, arguments: [0, 4096, 40_960])
  func `a migration that finds no room leaves the old schema`(room: Int) throws {
    let new = scratch.path("new.db")
    #expect(run(["seed", try SmallPack.write(in: scratch)], db: new).status == 0)
    let first = try Project.atFirstSchema(new, in: scratch)
    try Database(path: db).reset(to: first)
    try fill(leaving: room)
    let outcome = try Child.run(["migrate", "--db", db])
    #expect(isFull(outcome), "\(outcome)")
    #expect(Database(path: db).bytes == first)
    try makeRoom()
    #expect(try Child.run(["migrate", "--db", db]).status == 0)
    #expect(try Database(path: db).contents() == Database(path: new).contents())
    #expect(run("check", db: db) == Outcome(out: "\(db): sound\n"))
  }

  @Test(arguments: [0, 4096, 36_864])
  func `a rating that finds no room is not there, and reading goes on`(room: Int) throws {
    #expect(run(["seed", try SmallPack.write(in: scratch)], db: db).status == 0)
    #expect(run("rate destinations/bergen 5", db: db).status == 0)
    let before = try Database(path: db).contents()
    // Both at one time: the next event is another one as the day goes on.
    let question = ["menu", "harbour", "--now", "2026-11-30T12:00:00Z"]
    let menu = run(question, db: db)
    try fill(leaving: room)
    let outcome = try Child.run(["rate", "destinations/harbour", "3", "--db", db])
    #expect(isFull(outcome), "\(outcome)")
    #expect(try Child.run(question + ["--db", db]) == menu)
    #expect(try Child.run(["check", "--db", db]) == Outcome(out: "\(db): sound\n"))
    try makeRoom()
    #expect(try Database(path: db).contents() == before)
    #expect(try Child.run(["rate", "destinations/harbour", "3", "--db", db]).status == 0)
    #expect(try Database(path: db).contents() != before)
    #expect(run("check", db: db) == Outcome(out: "\(db): sound\n"))
  }
}
