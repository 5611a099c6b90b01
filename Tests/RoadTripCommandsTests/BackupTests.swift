import Foundation
import Testing

@Suite struct `Backup` {
  let scratch: Scratch
  let db: String

  init() throws { (scratch, db) = try SmallPack.store() }

  private func size(_ path: String) throws -> Int {
    try Data(contentsOf: URL(fileURLWithPath: path)).count
  }

  @Test func `a backup says what it wrote, and does not replace a file by itself`() throws {
    let copy = scratch.path("copy.db")
    let said = run(["backup", copy], db: db)
    #expect(said == Outcome(err: "\(copy): \(try size(copy)) bytes, schema 5, from \(db)\n"))
    #expect(
      run(["backup", copy], db: db)
        == Outcome(
          err: "roadtrip: \(copy): there is a file already; --force replaces it\n", status: 2))
    #expect(run(["backup", copy, "--force", "--quiet"], db: db) == Outcome())
    #expect(
      run(["backup", copy, "--force", "--json"], db: db).out == """
        {
          "file":"\(copy)",
          "source":"\(db)",
          "bytes":\(try size(copy)),
          "schema":5
        }

        """)
    #expect(run("menu harbour", db: copy) == run("menu harbour", db: db))
    #expect(try scratch.names() == ["copy.db", "trip.db"])
  }

  @Test func `errors have a code, a file and an exit status`() throws {
    let absent = scratch.path("absent.db")
    #expect(
      run(["backup", scratch.path("copy.db"), "--json"], db: absent)
        == Outcome(
          err: """
            {"error":{"code":"no-such-file","message":"no such file; `roadtrip seed` makes one","file":"\(absent)","line":null,"column":null,"problems":[]}}

            """, status: 2))
    #expect(run("backup", db: db).status == 64)
    let folder = scratch.path("none/copy.db")
    #expect(
      run(["backup", folder], db: db)
        == Outcome(
          err: "roadtrip: \(folder): cannot write: No such file or directory\n", status: 74))
  }
}
