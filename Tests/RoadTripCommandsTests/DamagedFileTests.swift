import Foundation
import Testing

/// A database that is at fault itself is named, and not the file that is seeded into it.
@Suite(.enabled("needs the sqlite3 shell") { Machine.has("sqlite3") })
struct `Damaged files` {
  let scratch: Scratch
  let db: String

  init() throws { (scratch, db) = try SmallPack.store() }

  private func sqlite3(_ sql: String) throws -> String {
    let outcome = try Machine.run("sqlite3", [db, "PRAGMA ignore_check_constraints = ON; \(sql)"])
    try #require(outcome.status == 0, "\(outcome.err)")
    return outcome.out
  }

  private func seedAgain() throws -> Outcome {
    run(["seed", try SmallPack.write(in: scratch)], db: db)
  }

  @Test(arguments: [
    (
      "UPDATE destination SET time_zone = '../etc'",
      #"a row holds what it should not: timeZone is "../etc"; a time zone is a name of the IANA data base such as America/New_York"#
    ),
    (
      "UPDATE trip_stop SET arrival = '2027-99-99'",
      #"a row holds what it should not: date is "2027-99-99"; a date is a day of the calendar written YYYY-MM-DD"#
    ),
    (
      "DROP TABLE translation",
      "the schema was changed by another program, so nothing is written"
    ),
  ])
  func `a row or schema that somebody else spoilt is no fault of the seed`(
    sql: String, message: String
  ) throws {
    _ = try sqlite3(sql)
    let told = Outcome(
      err: "roadtrip: \(db): \(message); `roadtrip check` "
        + (message.contains("schema") ? "lists how\n" : "looks the file over\n"),
      status: 2)
    #expect(try seedAgain() == told)
    #expect(run(["seed", scratch.path("small"), "--dry-run", "--skip-errors"], db: db) == told)
  }

  @Test func `a point without a slug is not blamed for a spoilt one of its title`() throws {
    _ = try sqlite3("UPDATE map_point SET latitude = 91 WHERE slug = 'souk'")
    let file = try scratch.write("list.csv", "title,latitude,longitude\nSouk,1,2\n")
    #expect(
      run(["seed", file, "--destination", "harbour"], db: db)
        == Outcome(
          err: """
            roadtrip: \(db): a row holds what it should not: latitude is 91.0; a latitude is a number of degrees from -90 to 90; `roadtrip check` looks the file over

            """, status: 2))
  }

  @Test func `a page that is overwritten is told with the path of the file`() throws {
    let page = try #require(
      Int(
        try sqlite3("SELECT rootpage FROM sqlite_schema WHERE name = 'map_point'")
          .filter(\.isNumber)))
    let size = try #require(Int(try sqlite3("PRAGMA page_size").filter(\.isNumber)))
    let file = try #require(FileHandle(forUpdatingAtPath: db))
    try file.seek(toOffset: UInt64((page - 1) * size))
    try file.write(contentsOf: Data(repeating: 0xAA, count: size))
    try file.close()
    #expect(
      try seedAgain()
        == Outcome(
          err: """
            roadtrip: \(db): the file is damaged: database disk image is malformed; `roadtrip check` looks the file over

            """, status: 2))
  }
}
