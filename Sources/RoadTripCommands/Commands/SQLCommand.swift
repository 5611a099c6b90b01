internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripStore

/// `roadtrip sql`.
struct SQLCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "sql", abstract: "Run one SELECT; the engine refuses everything but reading.",
    discussion:
      "The views menu, destination_detail, event_detail, map_point_detail and the other *_detail are the contract.",
    examples: [
      (
        commandLine:
          "roadtrip sql 'SELECT destination, count(*) AS n FROM map_point_detail GROUP BY destination'",
        shows: "count points"
      ),
      (
        commandLine: "roadtrip sql 'SELECT * FROM menu WHERE destination = :d' --param d=chicago",
        shows: "with a parameter"
      ),
    ])

  @Argument(help: "The statement.")
  var statement: String

  @Option(
    name: .customLong("param"),
    help: "NAME=VALUE: the value of :NAME. A number is bound as a number, anything else as text.")
  var param: [String] = []

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  mutating func validate() throws {
    for item in param where !item.contains("=") || item.hasPrefix("=") {
      throw ValidationError(
        "the value '\(item)' is invalid for '--param <param>': write NAME=VALUE")
    }
  }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let store = try database.openForReading(surroundings)
    var parameters: [String: SQLValue] = [:]
    for item in param {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      parameters[parts[0]] =
        Int64(parts[1]).map { .integer($0) } ?? Double(parts[1]).map { .real($0) }
        ?? .text(parts[1])
    }
    var list: ListStream<[SQLValue]>?
    try store.query(statement, parameters: parameters) { names in
      list = try ListStream(output, Self.listing(names), surroundings)
    } row: { values in
      try list?.write(values) ?? false
    }
    return try list?.close() ?? .nothingFound
  }

  private static func listing(_ names: [String]) -> Listing<[SQLValue]> {
    let columns = names.map { Table.Column($0, title: $0) }
    return Listing(title: "", columns: columns, row: { $0.map(cell) }) { rows in
      Report(title: "", table: Table(columns: columns, rows: rows.map { $0.map(cell) }))
    }
  }

  private static func cell(_ value: SQLValue) -> Cell {
    switch value {
    case .null: .absent
    case .integer(let number): .integer(number)
    case .real(let number): .shown(.number(number, decimals: 6), as: "\(number)")
    case .text(let text): .text(text)
    case .blob(let bytes):
      .text("x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'")
    }
  }
}
