import Foundation
import Testing

/// Every call that touches the file or its copy fails in turn while one is made from the other: a clear error or a whole copy follows,
/// what was there before stays where it fails, and the file that is copied is never touched.
@Suite(.enabled("needs Linux and a C compiler, cc") { Shim.isThere })
struct `Faults: injected into copies` {
  /// A command that makes one file of another.
  struct Scene: Sendable, CustomTestStringConvertible {
    let command: String
    /// Whether there is a file already, of which the command is told that it may go.
    let replaces: Bool

    var testDescription: String { replaces ? "\(command) over another file" : "\(command)" }

    static let all = ["publish", "backup", "restore"].flatMap { command in
      [Scene(command: command, replaces: false), Scene(command: command, replaces: true)]
    }
  }

  private let scratch: Scratch
  private let source: Database
  private let copy: Database
  private let whole: Data
  private let older: Data

  init() throws {
    scratch = try Scratch()
    source = Database(path: scratch.path("files/source.db"))
    copy = Database(path: scratch.path("files/copy.db"))
    let small = try SmallPack.write(in: scratch)
    try FileManager.default.createDirectory(
      atPath: scratch.path("files"), withIntermediateDirectories: true)
    try #require(run(["seed", small, "--quiet"], db: source.path).status == 0)
    older = try #require(source.bytes)
    try #require(run("rate destinations/harbour 5 --quiet", db: source.path).status == 0)
    whole = try #require(source.bytes)
  }

  private func arguments(_ scene: Scene) -> [String] {
    let files =
      scene.command == "restore"
      ? [source.path, "--db", copy.path] : [copy.path, "--db", source.path]
    return [scene.command] + files + (scene.replaces ? ["--force"] : [])
  }

  private func reset(_ scene: Scene) throws {
    try source.reset(to: whole)
    try copy.reset(to: scene.replaces ? older : nil)
  }

  private func drafts() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.path("files"))
      .filter { $0.hasSuffix(".part") }
  }

  @Test(arguments: Scene.all)
  func `a copy that fails is told, and leaves what was there`(scene: Scene) throws {
    try reset(scene)
    let good = try Child.run(arguments(scene))
    try #require(good.status == 0, "\(good)")
    let new = try copy.contents()
    try reset(scene)
    let old = scene.replaces ? try copy.contents() : nil
    let injector = Injector(
      arguments: arguments(scene), files: "/files/", counter: scratch.path("count"),
      reset: { try reset(scene) })
    try injector.forEachFault { fault, outcome in
      let what = "\(scene.testDescription): \(fault): \(outcome)"
      if outcome.status == 0 || fault.kind == "short" {
        #expect(outcome == good, "\(what)")
        let found = try copy.contents()
        #expect(found == new, "\(what)")
      } else {
        // The engine opens for reading what it cannot open for writing.
        let isFallback = outcome.err.contains("attempt to write a readonly database")
        #expect(outcome.status == (isFallback ? 2 : 74), "\(what)")
        #expect(outcome.out.isEmpty, "\(what)")
        #expect(outcome.err.hasPrefix("roadtrip: \(scratch.path("files"))/"), "\(what)")
        #expect(!outcome.err.contains("damaged"), "\(what)")
        let isFull = outcome.err.contains("disk is full") || outcome.err.contains("No space left")
        #expect(fault.kind != "ENOSPC" || isFull, "\(what)")
        let found = copy.bytes == nil ? nil : try copy.contents()
        #expect(found == old || found == new, "\(what)")
      }
      let left = try drafts()
      #expect(left == [], "\(what)")
      #expect(source.bytes == whole, "\(what)")
    }
  }
}
