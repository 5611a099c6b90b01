import Foundation
import Testing

/// Files that may be read but not written.
@Suite struct `Reading only` {
  private static let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"]
  private static let maySwitchUser =
    Machine.isRoot
    && (try? Machine.run("setpriv", nobody + [Machine.roadtrip, "version"]))?.status == 0

  @Test(
    .enabled("needs root, setpriv and an executable that others may run") { maySwitchUser },
    arguments: Opening.reading)
  func `DBS-01 DBS-03 a WAL file alone in a folder without write permission`(line: String) throws {
    let (scratch, db) = try SmallPack.store()
    let header = try Data(contentsOf: URL(fileURLWithPath: db))
    #expect(header[18...19] == Data([2, 2]), "the file is in WAL mode")
    let expected = run(line, db: db)
    _ = try Machine.run("chmod", ["555", scratch.folder])
    _ = try Machine.run("chmod", ["444", db])
    let before = try Snapshot(scratch.folder)
    let words = line.split(separator: " ").map(String.init)
    #expect(
      try Machine.run(
        "setpriv",
        Self.nobody + [Machine.roadtrip] + words
          + ["--db", db, "--now", "2026-11-30"].prefix(
            ["sql", "check", "migrate"].contains(words[0]) ? 2 : 4), environment: [:]) == expected)
    #expect(try Snapshot(scratch.folder) == before)
    #expect(try scratch.names() == ["trip.db"])
  }

  @Test(
    .enabled("needs root, setpriv and an executable that others may run") { maySwitchUser })
  func `writing to it is refused with a clear error`() throws {
    let (scratch, db) = try SmallPack.store()
    _ = try Machine.run("chmod", ["555", scratch.folder])
    _ = try Machine.run("chmod", ["444", db])
    let before = try Snapshot(scratch.folder)
    let outcome = try Machine.run(
      "setpriv", Self.nobody + [Machine.roadtrip, "rate", "harbour", "5", "--db", db])
    #expect(outcome.status == 2)
    #expect(outcome.out == "")
    #expect(
      outcome.err
        == "roadtrip: \(db): the file cannot be written: attempt to write a readonly database\n")
    #expect(try Snapshot(scratch.folder) == before)
  }

  @Test(.enabled("needs to mount") { Machine.mayMount })
  func `a WAL file on read-only media is read by every command`() throws {
    let (scratch, source) = try SmallPack.store()
    let mount = try Mount(size: "1m")
    let db = mount.folder + "/trip.db"
    try FileManager.default.copyItem(atPath: source, toPath: db)
    _ = try Machine.run("mount", ["-o", "remount,ro", mount.folder])
    withExtendedLifetime(scratch) {
      for line in Opening.reading {
        var expected = run(line, db: source)
        expected.out = expected.out.replacing(source, with: db)
        #expect(run(line, db: db) == expected)
      }
    }
    let refused = run("rate harbour 5", db: db)
    #expect(refused.status != 0)
    #expect(refused.err.hasPrefix("roadtrip: \(db): the file cannot be "), "\(refused.err)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: mount.folder) == ["trip.db"])
  }

  @Test(.enabled("needs to mount") { Machine.mayMount })
  func `DBS-13 a full disk is told with the path, and nothing is left`() throws {
    let scratch = try Scratch()
    let mount = try Mount(size: "1m")
    let db = mount.folder + "/trip.db"
    #expect(run("migrate --quiet", db: db) == Outcome())
    let body = String(repeating: "x", count: 900)
    let lines = (1...2000).map {
      #"{"kind":"destination","slug":"d\#($0)","name":"D","summary":"\#(body)","latitude":1,"longitude":2}"#
    }
    let file = try scratch.write("many.ndjson", lines.joined(separator: "\n"))
    let outcome = run(["seed", file], db: db)
    #expect(outcome.status == 74)
    #expect(outcome.err.hasPrefix("roadtrip: \(db): "), "\(outcome.err)")
    #expect(outcome.err.contains("full"), "\(outcome.err)")
    #expect(run("destinations --csv", db: db).status == 1)
    #expect(run("check", db: db) == Outcome(out: "\(db): sound\n"))
  }

  @Test(.enabled("needs to mount") { Machine.mayMount })
  func `MIG-11 a full folder for temporary files does not hinder a migration`() throws {
    let scratch = try Scratch()
    let mount = try Mount(size: "4k")
    try Data(count: 4096).write(to: URL(fileURLWithPath: mount.folder + "/filler"))
    let db = scratch.path("trip.db")
    #expect(
      try Machine.roadtrip(["migrate", "--db", db], environment: ["SQLITE_TMPDIR": mount.folder])
        == Outcome(err: "\(db): schema 5, nothing pending\n"))
    #expect(run("check", db: db) == Outcome(out: "\(db): sound\n"))
  }
}
