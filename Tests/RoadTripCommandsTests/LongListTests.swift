import Testing

/// Lists that are longer than what is looked at before the first row is written.
@Suite struct `Long lists` {
  /// A new file with so many points at one destination; from the 1,001st on they have a subtitle and a long title.
  private func store(_ count: Int) throws -> (scratch: Scratch, db: String) {
    let scratch = try Scratch()
    var lines = [
      #"{"kind":"destination","slug":"grid","name":"Grid","latitude":40,"longitude":-100}"#
    ]
    for number in 1...count {
      let slug = "p\(10_000 + number)"
      let more =
        number > 1000 ? #","title":"A long title \#(number)","subtitle":"late""# : #","title":"T""#
      lines.append(
        #"{"kind":"map-point","destination":"grid","slug":"\#(slug)","latitude":1,"longitude":2\#(more)}"#
      )
    }
    let pack = try scratch.write("grid.ndjson", lines.joined(separator: "\n") + "\n")
    let db = scratch.path("trip.db")
    #expect(run(["seed", pack], db: db).status == 0)
    return (scratch, db)
  }

  private func lines(_ outcome: Outcome) -> [String] {
    outcome.out.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `a list of a thousand shows the columns that hold something`() throws {
    let (scratch, db) = try store(1000)
    withExtendedLifetime(scratch) {
      let shown = lines(run("points", db: db))
      #expect(shown[3] == "Title     Lat.     Lon.")
      #expect(shown[4] == "T      1.00000  2.00000")
      #expect(shown.count == 4 + 1000 + 1)
    }
  }

  @Test func `a longer list shows all columns, and wider cells run over`() throws {
    let (scratch, db) = try store(1002)
    withExtendedLifetime(scratch) {
      let shown = lines(run("points --destination grid", db: db))
      #expect(shown[3] == "Title              Subtitle     Lat.     Lon.  Category")
      #expect(shown[4] == "T                            1.00000  2.00000")
      #expect(shown[1004] == "A long title 1001  late      1.00000  2.00000")
      #expect(shown[1005] == "A long title 1002  late      1.00000  2.00000")
      #expect(shown.count == 4 + 1002 + 1)
      let wider = run(["sql", Self.growing], db: db)
      #expect(lines(wider)[0] == "n     word")
      #expect(lines(wider)[1001] == "1001  x")
      #expect(lines(wider)[1002] == "1002  wide")
      #expect(lines(wider)[1500] == "1500  wide")
    }
  }

  /// A word that is wider than its column from the 1,002nd row on.
  private static let growing = """
    WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 1500)
    SELECT n, iif(n > 1001, 'wide', 'x') AS word FROM c
    """

  @Test func `a wider cell runs over in a pipe and is cut on a terminal`() throws {
    let (scratch, db) = try store(1)
    withExtendedLifetime(scratch) {
      let sql = """
        WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 1003)
        SELECT iif(n > 1002, 'a wide word', 'x') AS word, n FROM c
        """
      #expect(
        lines(run(["sql", sql], db: db)).suffix(3) == ["x     1002", "a wide word  1003", ""])
      let shown = run(["sql", sql, "--color", "never"], db: db, isTerminal: true, columns: 80)
      #expect(lines(shown).suffix(3) == ["x     1002", "a w…  1003", ""])
    }
  }

  @Test func `a longer list in Markdown has every row`() throws {
    let (scratch, db) = try store(1002)
    withExtendedLifetime(scratch) {
      let shown = lines(run("points --markdown", db: db))
      #expect(shown[2] == "| Destination | Title | Subtitle | Lat. | Lon. | Category |")
      #expect(shown[4] == "| grid | T | | 1.00000 | 2.00000 | |")
      #expect(shown[1005] == "| grid | A long title 1002 | late | 1.00000 | 2.00000 | |")
      #expect(shown.count == 4 + 1002 + 1)
    }
  }

  @Test(arguments: ["", " --markdown", " --nl", " --csv", " --json"])
  func `a limit beyond a thousand is kept and told`(form: String) throws {
    let (scratch, db) = try store(1100)
    withExtendedLifetime(scratch) {
      let outcome = run("points --limit 1050\(form)", db: db)
      #expect(outcome.err == "roadtrip: only the first 1050 rows are shown (--limit)\n")
      #expect(outcome.out.contains("title 1050"))
      #expect(!outcome.out.contains("title 1051"))
    }
  }

  @Test func `what is near is listed to the last`() throws {
    let (scratch, db) = try store(1002)
    withExtendedLifetime(scratch) {
      for command in ["near 1,2 --within 1km", "within 1 0 3 2"] {
        let shown = lines(run(command, db: db))
        #expect(shown.last { !$0.isEmpty }?.hasSuffix("destinations/grid/points/p11002") == true)
        #expect(shown.count == 4 + 1002 + 1)
      }
    }
  }
}

@Suite struct `A map of many points` {
  private func store(_ count: Int) throws -> (scratch: Scratch, db: String) {
    let scratch = try Scratch()
    var pack =
      #"{"kind":"destination","slug":"grid","name":"Grid","latitude":40,"longitude":-100}"# + "\n"
    for number in 1...count {
      pack +=
        #"{"kind":"map-point","destination":"grid","slug":"p\#(1000 + number)","title":"P\#(number)","latitude":1,"longitude":2}"#
        + "\n"
    }
    let db = scratch.path("trip.db")
    #expect(run(["seed", try scratch.write("grid.ndjson", pack)], db: db).status == 0)
    return (scratch, db)
  }

  private let note =
    "Only the first 100 of 101 places are shown. All of them: roadtrip points --destination grid"

  @Test func `a hundred points are all shown`() throws {
    let (scratch, db) = try store(100)
    withExtendedLifetime(scratch) {
      #expect(run("show grid map", db: db).out.hasSuffix("P100   1.00000  2.00000\n"))
      #expect(run("show grid map --json", db: db).out.hasPrefix("[\n  {\"destination\":\"grid\""))
      #expect(run("show grid map --nl", db: db).err.isEmpty)
    }
  }

  @Test(arguments: ["map", "3"])
  func `of more the first hundred are shown, with how many there are`(item: String) throws {
    let (scratch, db) = try store(101)
    withExtendedLifetime(scratch) {
      #expect(
        run("show grid \(item)", db: db).out.hasSuffix("P100   1.00000  2.00000\n\n\(note)\n"))
      #expect(
        run("show grid \(item) --json", db: db).out.hasPrefix(
          #"""
          {
            "count":101,
            "shown":100,
            "isComplete":false,
            "points":[
              {"destination":"grid","slug":"p1001",
          """#))
      let rows = run("show grid \(item) --nl", db: db)
      #expect(rows.out.split(separator: "\n").count == 100)
      #expect(rows.err == "roadtrip: \(note)\n")
    }
  }

  @Test func `the report says it, too, and other languages`() throws {
    let (scratch, db) = try store(101)
    withExtendedLifetime(scratch) {
      #expect(run("report grid", db: db).out.contains("\n\(note)\n"))
      #expect(
        run("show grid map --markdown --locale es", db: db).out.hasSuffix(
          "\n\nSolo se muestran los primeros 100 de 101 lugares. Todos: roadtrip points --destination grid\n"
        ))
      #expect(
        run("show grid map --locale hi", db: db).out.contains(
          "101 जगहें में से केवल पहली 100 दिखाई गई हैं। सभी: roadtrip points --destination grid"))
    }
  }
}
