import Testing

@Suite struct `Counting what is near` {
  @Test(arguments: [
    ("", "3\n"), (" --json", "{\n  \"count\":3\n}\n"), (" --nl", "{\"count\":3}\n"),
    (" --csv", "count\n3\n"), (" --markdown", "3\n"), (" --kind route", "0\n"),
  ])
  func `the number alone is told, and an object with it for programs`(form: String, out: String)
    throws
  {
    let scratch = try Scratch()
    let place = #""latitude":1,"longitude":2}"#
    let pack = try scratch.write(
      "grid.ndjson",
      """
      {"kind":"destination","slug":"grid","name":"Grid",\(place)
      {"kind":"map-point","destination":"grid","slug":"one","title":"One",\(place)
      {"kind":"map-point","destination":"grid","slug":"two","title":"Two",\(place)
      {"kind":"map-point","destination":"grid","slug":"far","title":"Far","latitude":1,"longitude":3}

      """)
    let db = scratch.path("trip.db")
    #expect(run(["seed", pack], db: db).status == 0)
    #expect(run("near 1,2 --within 1km --count\(form)", db: db) == Outcome(out: out))
  }

  @Test(arguments: [
    ("--count", "--count goes with --within"),
    ("--count --within 1km --limit 3", "choose one of --count and --limit"),
  ])
  func `what cannot be counted is refused`(options: String, problem: String) throws {
    let outcome = run("near 1,2 \(options)", db: "absent.db")
    #expect(outcome.status == 64 && outcome.err.hasPrefix("roadtrip: \(problem)\n"))
  }
}
