import Foundation
import Testing

@Suite struct `Publish` {
  let scratch: Scratch
  let db: String

  init() throws { (scratch, db) = try SmallPack.store() }

  @Test func `a file is published with its manifest`() throws {
    let out = scratch.path("out.db")
    let said = run(["publish", out], db: db)
    #expect(said.status == 0 && said.out == "")
    let words = try #require(
      said.err.wholeMatch(
        of: /(.+): ([0-9]+) bytes, schema [0-9]+, content ([0-9a-f]{12})…; manifest (.+)\n/))
    #expect(words.1 == out && words.4 == "\(out).json")
    let manifest = try String(contentsOfFile: "\(out).json", encoding: .utf8)
    #expect(manifest.contains("\n  \"contentVersion\": \"\(words.3)"))
    #expect(manifest.contains("\n  \"bytes\": \(words.2),\n"))
    #expect(run("report harbour", db: out) == run("report harbour", db: db))
    #expect(try scratch.names() == ["out.db", "out.db.json", "trip.db"])
    #expect(
      run(["publish", out], db: db)
        == Outcome(
          err: "roadtrip: \(out): there is a file already; --force replaces it\n", status: 2))
    #expect(run(["publish", out, "--force", "--quiet"], db: db) == Outcome())
    #expect(try String(contentsOfFile: "\(out).json", encoding: .utf8) == manifest)
  }

  @Test func `the manifest may have another name, and is told as JSON`() throws {
    let (out, manifest) = (scratch.path("out.db"), scratch.path("m.json"))
    let said = run(["publish", out, "--manifest", manifest, "--json"], db: db)
    #expect(said.status == 0 && said.err == "")
    let told = try #require(
      JSONSerialization.jsonObject(with: Data(said.out.utf8)) as? [String: Any])
    let data = try Data(contentsOf: URL(fileURLWithPath: manifest))
    let kept = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(told["file"] as? String == out)
    #expect(told["manifest"] as? String == manifest)
    #expect(told["sha256"] as? String == kept["sha256"] as? String)
    #expect(told["counts"] as? [String: Int] == kept["counts"] as? [String: Int])
    #expect((told["counts"] as? [String: Int])?["map-point"] == 3)
    #expect(try scratch.names() == ["m.json", "out.db", "trip.db"])
  }

  @Test(.enabled(if: Machine.mayMount, "needs the right to mount"))
  func `MIG-11 publishing needs no room in the folder for temporary files`() throws {
    let mount = try Mount(size: "4k")
    let out = scratch.path("out.db")
    let environment = ["SQLITE_TMPDIR": mount.folder, "TMPDIR": mount.folder]
    let outcome = try Machine.roadtrip(
      ["publish", out, "--quiet", "--db", db], environment: environment)
    #expect(outcome == Outcome())
    #expect(run("check", db: out).status == 0)
  }
}
