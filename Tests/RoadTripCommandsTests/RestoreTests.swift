import Foundation
import RoadTripStore
import Testing

@Suite struct `Restore` {
  let scratch: Scratch
  let db: String

  init() throws { (scratch, db) = try SmallPack.store() }

  private func size(_ path: String) throws -> Int {
    try Data(contentsOf: URL(fileURLWithPath: path)).count
  }

  @Test func `restoring brings back what was there`() throws {
    let copy = scratch.path("copy.db")
    #expect(run(["backup", copy, "--quiet"], db: db) == Outcome())
    let before = run("rate --nl", db: db)
    #expect(run("rate harbour/lighthouse 5", db: db) == Outcome())
    #expect(
      run(["restore", copy], db: db)
        == Outcome(err: "\(db): \(try size(db)) bytes, schema 5, from \(copy)\n"))
    #expect(run("rate --nl", db: db) == before)
    let json = run(["restore", copy, "--json"], db: db)
    #expect(json.status == 0 && json.out.hasPrefix("{\n  \"file\":\"\(db)\",\n"))
    #expect(run("check", db: db).status == 0)
    #expect(try scratch.names() == ["copy.db", "trip.db"])
  }

  @Test func `a backup that is none is refused with exit 2`() throws {
    let text = try scratch.write("text.txt", "hello")
    #expect(
      run(["restore", text], db: db)
        == Outcome(err: "roadtrip: \(text): not a RoadTrip database\n", status: 2))
    #expect(run("restore", db: db).status == 64)
    let diary = try scratch.write("diary.db", "my diary")
    #expect(
      run(["restore", db], db: diary)
        == Outcome(
          err:
            "roadtrip: \(diary): the file is no RoadTrip database, or too damaged to be told; --force replaces it\n",
          status: 2))
    #expect(run(["restore", db, "--force", "--quiet"], db: diary) == Outcome())
    #expect(run("menu harbour", db: diary) == run("menu harbour", db: db))
  }

  @Test func `a database in use is not replaced, with exit 74`() throws {
    let copy = scratch.path("copy.db")
    #expect(run(["backup", copy, "--quiet"], db: db) == Outcome())
    let holder = try TripStore(path: db)
    #expect(
      run(["restore", copy], db: db)
        == Outcome(
          err: "roadtrip: \(db): the database is in use by another program; close it there first\n",
          status: 74))
    holder.close()
    #expect(run(["restore", copy, "--quiet"], db: db) == Outcome())
  }
}
