import Foundation
import Testing

@Suite struct `Errors of seeds` {
  let scratch: Scratch
  let db: String

  init() throws { (scratch, db) = try SmallPack.store() }

  private let nothing = "inserted 0, updated 0, unchanged 0, removed 0, rejected"

  @Test func `every error is told with its line and column, and keys are guessed`() throws {
    let file = try scratch.write(
      "bad.json",
      """
      {"slug": "x", "title": "X", "destinations": [
        {"slug": "d", "nam": "y", "latitude": "abc", "longitude": 2},
        {"slug": "e", "name": "E", "latitude": 1, "longitude": 500}]}
      """)
    #expect(
      run(["seed", file], db: db)
        == Outcome(
          err: """
            \(file):2:17: "nam" is not a key of a destination; did you mean "name"?
            \(file):2:3: name is missing; a name is one line of text that is not blank
            \(file):2:41: latitude is text "abc"; a latitude is a number of degrees from -90 to 90
            \(file):3:58: longitude is 500.0; a longitude is a number of degrees from -180 to 180
            \(db): inserted 1, updated 0, unchanged 0, removed 0, rejected 2; nothing was written

            """, status: 2))
    #expect(
      run(["seed", file, "--max-errors", "1"], db: db)
        == Outcome(
          err: """
            \(file):2:17: "nam" is not a key of a destination; did you mean "name"?
            roadtrip: further problems are counted, not written (--max-errors)
            \(db): inserted 1, updated 0, unchanged 0, removed 0, rejected 2; nothing was written

            """, status: 2))
  }

  @Test func `a file that is not JSON`() throws {
    let file = try scratch.write("broken.json", "{\n")
    #expect(
      run(["seed", file], db: db)
        == Outcome(
          err: """
            \(file):2:1: the text ends where a key in quotation marks should be
            \(db): \(nothing) 0; nothing was written

            """, status: 2))
  }

  @Test func `a path at which there is nothing`() {
    #expect(
      run("seed nowhere", db: db)
        == Outcome(
          err: """
            nowhere:1:1: there is no such file or folder
            \(db): \(nothing) 0; nothing was written

            """, status: 2))
  }

  @Test func `one wrong file undoes the right ones of the same command`() throws {
    let good = try scratch.write("good.json", #"{"name": "Good", "latitude": 1, "longitude": 2}"#)
    let outcome = run(["seed", good, "nowhere"], db: db)
    #expect(outcome.status == 2)
    #expect(
      run("menu good", db: db).err == """
        roadtrip: there is no destination "good"; there is bergen, harbour

        """)
  }

  @Test(
    arguments: [
      ([0x54, 0, 0x2C, 0, 0x4C, 0, 0x0A, 0], "little"),
      ([0, 0x54, 0, 0x2C, 0, 0x4C, 0, 0x0A], "big"),
    ] as [([UInt8], String)])
  func `CLI-01 UTF-16 without a byte order mark is named`(bytes: [UInt8], endian: String) throws {
    let file = try scratch.write("list.csv", Data(bytes))
    #expect(
      run(["seed", file, "--destination", "harbour"], db: db)
        == Outcome(
          err: """
            \(file):1:1: the file is UTF-16 (\(endian) endian) without a byte order mark; save it as UTF-8
            \(db): \(nothing) 0; nothing was written

            """, status: 2))
  }

  @Test func `SED-09 a NUL in a CSV from a pipe is named with its line`() throws {
    let input = Data("name,lat,lon\nA\0B,1,2\nC,3,4\n".utf8)
    let seed = ["seed", "-", "--format", "csv", "--destination", "harbour", "--db", db]
    let points = "SELECT map_point FROM map_point_detail WHERE latitude < 5"
    #expect(
      try Machine.roadtrip(seed, input: input)
        == Outcome(
          err: """
            -:2:2: byte 0x00 stands in the row; it is not text
            \(db): inserted 1, updated 0, unchanged 0, removed 0, rejected 1; nothing was written

            """, status: 2))
    #expect(run(["sql", points, "--csv"], db: db).out == "map_point\n")
    #expect(
      try Machine.roadtrip(seed + ["--skip-errors"], input: input)
        == Outcome(
          err: """
            -:2:2: byte 0x00 stands in the row; it is not text
            \(db): inserted 1, updated 0, unchanged 0, removed 0, rejected 1

            """, status: 2))
    #expect(run(["sql", points, "--csv"], db: db).out == "map_point\nc\n")
  }

  @Test func `NDJSON from a pipe is seeded, and a wrong line is named`() throws {
    let input = """
      {"kind":"map-point","destination":"harbour","title":"Gamma","latitude":5,"longitude":6}
      {"kind":"map-point","destination":"nowhere","title":"Delta","latitude":5,"longitude":6}

      """
    #expect(
      try Machine.roadtrip(["seed", "-", "--db", db], input: Data(input.utf8))
        == Outcome(
          err: """
            -:2:1: destination is "nowhere"; a destination is the slug of a destination that is in the file
            \(db): inserted 1, updated 0, unchanged 0, removed 0, rejected 1; nothing was written

            """, status: 2))
  }
}
