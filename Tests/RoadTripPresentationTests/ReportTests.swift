import RoadTripPresentation
import Testing

@Suite struct ReportTests {
  @Test func `a table is an array of objects, absent cells null`() {
    let table = Table(
      columns: [
        .init("slug", title: "Slug"), .init("tags", title: "Tags"), .init("on", title: "On"),
      ],
      rows: [["nyc", .list(["big", "loud"]), .yes(true)], ["la"]])
    #expect(
      table.value == [
        ["slug": "nyc", "tags": ["big", "loud"], "on": true],
        ["slug": "la", "tags": nil, "on": nil],
      ])
  }

  @Test(
    arguments: [
      (Cell.absent, ReportValue.null, ""), ("Fries", "Fries", "Fries"), (-12, -12, "-12"),
      (.number(1.25, decimals: 1), 1.25, "1.3"), (.yes(false), false, "no"),
      (.list(["a", "b"]), ["a", "b"], "a, b"),
      (.shown(.number(9_656, decimals: 0), as: "6.0 mi"), .number(9_656), "6.0 mi"),
      (.optional(nil as String?), nil, ""), (.optional(2.0, decimals: 2), .number(2), "2.00"),
    ] as [(Cell, ReportValue, String)])
  func `a cell has one value for programs and one look for people`(
    cell: Cell, value: ReportValue, shown: String
  ) {
    #expect(cell.value == value)
    #expect(cell.shown == shown)
  }

  @Test func `a list is a report of its table`() {
    let table = Table(columns: [.init("slug", title: "Slug")], rows: [["nyc"]])
    let report = Report(title: "Destinations", table: table)
    #expect(report.document == Document(title: "Destinations", blocks: [.table(table)]))
    #expect(report.value == [["slug": "nyc"]])
    #expect(report.table == table)
  }

  @Test(arguments: [
    (
      ErrorReport.Problem(code: "c", message: "no", file: "a.csv", line: 3, column: 9),
      "a.csv:3:9: no"
    ),
    (.init(code: "c", message: "no", file: "a.csv", line: 3), "a.csv:3: no"),
    (.init(code: "c", message: "no", file: "a.csv", column: 9), "a.csv: no"),
    (.init(code: "c", message: "no", line: 3), "no"),
  ])
  func `a problem names the place that is known`(problem: ErrorReport.Problem, text: String) {
    #expect(problem.text == text)
  }
}
