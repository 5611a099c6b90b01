import Foundation
import Testing

/// A command, and the calls of the operating system that fail under it.
struct InjectionScene: Sendable, CustomTestStringConvertible {
  let name: String
  let arguments: [String]
  /// Whether it has a file before, and of which schema.
  var file: File = .whole

  enum File: Sendable { case none, first, whole }

  var testDescription: String { name }

  static let writing =
    [
      InjectionScene(name: "a seed into a new file", arguments: ["seed", "PACK"], file: .none),
      InjectionScene(
        name: "a seed that changes and removes", arguments: ["seed", "CHANGED", "--prune"]),
      InjectionScene(name: "changes that are applied", arguments: ["apply", "CHANGES"]),
      InjectionScene(name: "rate", arguments: ["rate", "destinations/harbour", "4"]),
    ]
    + (Machine.has("sqlite3")
      ? [InjectionScene(name: "migrate", arguments: ["migrate"], file: .first)] : [])
  static let reading = [
    InjectionScene(name: "menu", arguments: ["menu", "harbour"]),
    InjectionScene(name: "points", arguments: ["points", "--csv"]),
    InjectionScene(name: "events", arguments: ["events", "--csv"]),
    InjectionScene(name: "check", arguments: ["check"]),
    InjectionScene(name: "sql", arguments: ["sql", "SELECT * FROM map_point_detail", "--csv"]),
  ]
}

/// Every call that touches the file fails in turn, once or from then on: a clear error or the right answer follows.
@Suite(.enabled("needs Linux and a C compiler, cc") { Shim.isThere }) struct `Faults: injected` {
  let scratch: Scratch
  let db: Database
  let whole: Data

  init() throws {
    let made = try SmallPack.store()
    scratch = made.scratch
    whole = try #require(Database(path: made.db).bytes)
    db = Database(path: scratch.path("trip.db"))
    _ = try SmallPack.write(in: scratch)
    for (name, text) in SmallPack.files where !name.contains("tides") {
      try scratch.write("changed/\(name)", text.replacing("Evensong", with: "Vespers"))
    }
    let newer = Database(path: scratch.path("newer.db"))
    try newer.reset(to: whole)
    let seeded = run("seed --prune \(scratch.path("changed"))", db: newer.path)
    let changes = run("diff \(made.db) \(newer.path) --nl")
    try #require(seeded.status == 0 && changes.status == 0, "\(seeded) \(changes)")
    try scratch.write("changes.ndjson", changes.out)
  }

  @Test(arguments: InjectionScene.writing)
  func `a write that fails is told, and leaves the old or the new`(scene: InjectionScene) throws {
    let (before, old, good, new) = try outcomes(of: scene)
    try inject(scene, good, before) { outcome in
      guard let state = try state(of: scene) else { return outcome.status != 0 }
      return state == new || outcome.status != 0 && state == old
    }
  }

  @Test(arguments: InjectionScene.writing)
  func `a process killed at any write or in its midst leaves the old or the new`(
    scene: InjectionScene
  ) throws {
    let (before, old, _, new) = try outcomes(of: scene)
    try injector(scene, before).forEachKill { fault, outcome in
      let what = "\(scene.name): \(fault)"
      #expect(outcome.status == -SIGKILL, "\(what)")
      let state = try state(of: scene)
      #expect(state == nil || state == old || state == new, "\(what)")
      #expect(state == nil || run("check --quiet", db: db.path).status == 0, "\(what)")
    }
  }

  @Test(arguments: InjectionScene.reading)
  func `a read that fails is told, and no answer is wrong`(scene: InjectionScene) throws {
    try db.reset(to: whole)
    let contents = try db.contents()
    let good = try Child.run(arguments(scene))
    try #require(good.status == 0, "\(good)")
    try inject(scene, good, whole) { _ in try db.contents() == contents }
  }

  /// The file before, what it holds, how the command ends where nothing fails, and what the file holds then.
  private func outcomes(
    of scene: InjectionScene
  ) throws -> (before: Data?, old: String?, good: Outcome, new: String) {
    let before: Data? =
      switch scene.file {
      case .none: nil
      case .first: try Project.atFirstSchema(db.path, in: scratch)
      case .whole: whole
      }
    try db.reset(to: before)
    let empty = scene.file == .none ? try emptyContents() : nil
    let old = scene.file == .first ? nil : scene.file == .none ? empty : try db.contents()
    let good = try Child.run(arguments(scene))
    try #require(good.status == 0, "\(good)")
    return (before, old, good, try db.contents())
  }

  private func arguments(_ scene: InjectionScene) -> [String] {
    let paths = ["PACK": "small", "CHANGED": "changed", "CHANGES": "changes.ndjson"]
    return scene.arguments.map { word in paths[word].map(scratch.path) ?? word }
      + ["--db", db.path]
  }

  /// What the file holds; `nil` where there is none, or one that waits for a migration.
  private func state(of scene: InjectionScene) throws -> String? {
    guard let bytes = db.bytes, !bytes.isEmpty || scene.file != .none else { return nil }
    let status = run("migrate --check", db: db.path)
    if status.status != 0, scene.file != .whole {
      // Made, or migrated, in part: the next one to open it goes on.
      #expect(run("migrate --quiet", db: db.path).status == 0)
      #expect(run("check --quiet", db: db.path).status == 0)
      return nil
    }
    return try db.contents()
  }

  private func emptyContents() throws -> String {
    let empty = Database(path: scratch.path("empty.db"))
    #expect(run("migrate --quiet", db: empty.path).status == 0)
    return try empty.contents()
  }

  /// Lets each call fail in turn, and judges how it ended.
  private func inject(
    _ scene: InjectionScene, _ good: Outcome, _ before: Data?, _ isRight: (Outcome) throws -> Bool
  ) throws {
    try injector(scene, before).forEachFault { fault, outcome in
      let what = "\(scene.name): \(fault)"
      judge(outcome, good, scene, fault.kind, what)
      let isRight = try isRight(outcome)
      #expect(isRight, "\(what): \(outcome)")
    }
  }

  private func injector(_ scene: InjectionScene, _ before: Data?) -> Injector {
    Injector(
      arguments: arguments(scene), files: "trip.db", counter: scratch.path("count"),
      reset: { try db.reset(to: before) })
  }

  private func judge(
    _ outcome: Outcome, _ good: Outcome, _ scene: InjectionScene, _ kind: String, _ what: String
  ) {
    if outcome.status == 0 || kind == "short" {
      #expect(outcome == good, "\(what)")
      return
    }
    if outcome.status == 1, scene.name == "check" {
      // One page could not be read: the check goes on, and says so.
      #expect(outcome.out.contains("integrity"), "\(what): \(outcome)")
      return
    }
    #expect(outcome.out.isEmpty || good.out.hasPrefix(outcome.out), "\(what): \(outcome)")
    let isFallback = outcome.err.contains("cannot be written: attempt to write a readonly database")
    #expect(outcome.status == (isFallback ? 2 : 74), "\(what): \(outcome)")
    #expect(
      outcome.err.hasPrefix("roadtrip: \(db.path): "), "\(what): \(outcome)")
    #expect(!outcome.err.contains("damaged"), "\(what): \(outcome)")
    if kind == "ENOSPC" {
      #expect(outcome.err.contains("the disk is full"), "\(what): \(outcome)")
    }
  }
}
