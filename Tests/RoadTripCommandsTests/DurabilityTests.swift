import RoadTripStore
import Testing

@testable import RoadTripCommands

@Suite struct `Durability` {
  @Test func `the commands that write may wait for the disk`() throws {
    let (scratch, db) = try SmallPack.store()
    defer { withExtendedLifetime(scratch) {} }
    let page = try scratch.write(
      "page.ndjson", #"{"kind":"page","slug":"fog","title":"Fog","body":"Wait."}"#)
    let changes = try scratch.write("none.ndjson", "")
    for line in [
      ["seed", page, "--quiet"], ["note", "pages/fog", "Mine"], ["rate", "pages/fog", "5"],
      ["favorite", "pages/fog"], ["migrate", "--quiet"], ["apply", changes, "--quiet"],
    ] {
      #expect(run(line + ["--durable"], db: db) == Outcome(), "\(line)")
    }
    #expect(run("note --csv", db: db).out.contains("pages/fog,Mine,"))
    #expect(run("menu --durable", db: db).status == 64)
    var writing = WritingOptions()
    writing.durable = true
    #expect(try writing.open(db, .readWrite).isDurable)
    #expect(try !WritingOptions().open(db, .readWrite).isDurable)
  }
}
