import Foundation
import RoadTripModel
import RoadTripStore
import Testing

/// A seed that is refused leaves no file behind that was not there.
@Suite struct `Refused seeds` {
  let scratch: Scratch
  let db: String
  let bad: String

  init() throws {
    scratch = try Scratch()
    db = scratch.path("new.db")
    bad = try scratch.write("bad.json", #"{"name": "X", "latitude": 91, "longitude": 2}"#)
  }

  private static let refused = """
    1:27: latitude is 91.0; a latitude is a number of degrees from -90 to 90
    """

  private func outcome(_ ending: String = "; nothing was written") -> Outcome {
    Outcome(
      err: """
        \(bad):\(Self.refused)
        \(db): inserted 0, updated 0, unchanged 0, removed 0, rejected 1\(ending)

        """, status: 2)
  }

  @Test(arguments: [[], ["--prune"]])
  func `a refused seed makes no file`(options: [String]) throws {
    #expect(run(["seed", bad] + options, db: db).status == 2)
    #expect(try scratch.names() == ["bad.json"])
    #expect(run(["seed", bad], db: db) == outcome())
    #expect(try scratch.names() == ["bad.json"])
  }

  @Test func `a refused rehearsal makes no file`() throws {
    #expect(run(["seed", bad, "--dry-run"], db: db).status == 2)
    let good = try scratch.write("good.json", #"{"name": "X", "latitude": 1, "longitude": 2}"#)
    #expect(run(["seed", good, "--dry-run"], db: db).status == 0)
    #expect(try scratch.names() == ["bad.json", "good.json"])
    let empty = try scratch.write("empty.db", "")
    #expect(run(["seed", bad, "--dry-run"], db: empty).status == 2)
    #expect(run(["seed", good, "--dry-run"], db: empty).status == 0)
    #expect(FileManager.default.contents(atPath: empty) == Data())
    #expect(try scratch.names() == ["bad.json", "empty.db", "good.json"])
  }

  @Test func `a seed that leaves errors out makes its file`() throws {
    #expect(run(["seed", bad, "--skip-errors"], db: db) == outcome(""))
    #expect(try scratch.names().contains("new.db"))
    #expect(run("check", db: db) == Outcome(out: "\(db): sound\n"))
  }

  @Test func `a file that was there stays, empty as it was`() throws {
    #expect(run("migrate", db: db).status == 0)
    #expect(run(["seed", bad], db: db) == outcome())
    #expect(run("check", db: db) == Outcome(out: "\(db): sound\n"))
  }

  @Test func `the file behind a symbolic link goes, and the link stays`() throws {
    let link = scratch.path("link.db")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "new.db")
    #expect(run(["seed", bad], db: link).status == 2)
    #expect(try scratch.names() == ["bad.json", "link.db"])
  }

  @Test func `a file that somebody else has open stays`() throws {
    let made = try TripStore(path: db)
    let other = try TripStore(path: db)
    made.abandon()
    #expect(try other.read { try $0.usualMenu() }.count == 4)
    other.close()
    #expect(run("check", db: db) == Outcome(out: "\(db): sound\n"))
  }

  @Test func `a file into which somebody else seeded meanwhile stays`() throws {
    let good = try scratch.write("good.json", #"{"name": "X", "latitude": 1, "longitude": 2}"#)
    let maker = try TripStore(path: db)
    #expect(run(["seed", good], db: db).status == 0)
    maker.abandon()
    #expect(
      run(["sql", "SELECT destination FROM destination_detail", "--csv"], db: db)
        == Outcome(out: "destination\ngood\n"))
  }

  @Test func `a store that made its file removes it with its side files`() throws {
    let store = try TripStore(path: db)
    #expect(try store.rehearse { try $0.save(usualMenu: $0.usualMenu()) } == .unchanged)
    #expect(try scratch.names() == ["bad.json", "new.db", "new.db-shm", "new.db-wal"])
    store.abandon()
    #expect(try scratch.names() == ["bad.json"])
    #expect(throws: StoreError.self) { try store.read { _ in } }
  }
}
