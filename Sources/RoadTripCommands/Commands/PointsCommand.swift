internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripRendering
internal import RoadTripStore

/// `roadtrip points`.
struct PointsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "points", abstract: "List map points, in order of destination and slug.",
    examples: [
      (
        commandLine: "roadtrip points --destination new-york-city",
        shows: "the points of New York City"
      ),
      (
        commandLine: "roadtrip points --nl --category museum",
        shows: "every museum, one JSON object a line"
      ),
    ])

  @Option(
    name: .customLong("destination"), help: "Only this destination.",
    completion: .custom(key: "destination"))
  var destination: String?

  @Option(name: .customLong("category"), help: "Only this category, a code such as museum.")
  var category: SlugArgument?

  @OptionGroup var page: PageOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let store = try database.openForReading(surroundings)
    return try store.read { access in
      var reader = readerOptions.reader(surroundings)
      let slug = try destination.map { try access.destination(named: $0).slug }
      reader.texts = try access.texts(for: reader.locale, at: slug)
      if output.form == .text || output.form == .markdown {
        return try report(access, slug, reader, surroundings)
      }
      return try stream(access, slug, reader, surroundings)
    }
  }

  private func forEach(
    _ access: borrowing Access<Reading>, _ slug: Slug?, _ body: (MapPoint) throws -> Bool
  ) throws {
    if let category {
      try access.forEachPoint(of: category.slug, at: slug, limit: page.probe, body)
    } else {
      try access.forEach(MapPoint.self, at: slug, limit: page.probe, body)
    }
  }

  /// Texts need every row to know the widths.
  private func report(
    _ access: borrowing Access<Reading>, _ slug: Slug?, _ reader: Reader,
    _ surroundings: Surroundings
  ) throws -> ExitStatus {
    var found: [MapPoint] = []
    try forEach(access, slug) { point in
      found.append(point)
      return true
    }
    let points = page.cut(found, surroundings)
    try output.write(
      PointReport(title: reader.words["map-points"], points: points).report(for: reader),
      surroundings)
    return points.isEmpty ? .nothingFound : .done
  }

  /// Rows go out as they come, in bounded memory.
  private func stream(
    _ access: borrowing Access<Reading>, _ slug: Slug?, _ reader: Reader,
    _ surroundings: Surroundings
  ) throws -> ExitStatus {
    var rows = RowStream(output, columns: PointReport.columns(reader), surroundings)
    try rows.open()
    try forEach(access, slug) { point in
      if let limit = page.limit, rows.count == limit {
        surroundings.err("roadtrip: only the first \(limit) rows are shown (--limit)\n")
        return false
      }
      try rows.write(PointReport.row(point, reader))
      return true
    }
    try rows.close()
    return rows.count == 0 ? .nothingFound : .done
  }
}

/// Writes rows as JSON, NDJSON or CSV while they come, some thousand bytes at a time.
struct RowStream {
  private enum Writer {
    case json(JSONArrayWriter)
    case ndjson(NDJSONWriter)
    case csv(CSVWriter)
  }

  private var writer: Writer
  private var buffer = ""
  private let out: (String) throws -> Void
  /// How many rows were written.
  private(set) var count = 0

  init(_ output: OutputOptions, columns: [Table.Column], _ surroundings: Surroundings) {
    out = surroundings.out
    writer =
      switch output.form {
      case .csv: .csv(CSVWriter(columns: columns, isSafe: output.csvSafe))
      case .ndjson: .ndjson(NDJSONWriter(columns: columns))
      default: .json(JSONArrayWriter(columns: columns))
      }
  }

  mutating func open() throws {
    switch writer {
    case .json(let json): buffer += json.open
    case .ndjson: break
    case .csv(let csv): buffer += csv.header
    }
  }

  mutating func write(_ row: [Cell]) throws {
    count += 1
    switch writer {
    case .json(var json):
      buffer += json.row(row)
      writer = .json(json)
    case .ndjson(let ndjson): buffer += ndjson.row(row)
    case .csv(let csv): buffer += csv.row(row)
    }
    if buffer.utf8.count > 65_536 { try flush() }
  }

  mutating func close() throws {
    if case .json(let json) = writer { buffer += json.close }
    try flush()
  }

  private mutating func flush() throws {
    try out(buffer)
    buffer = ""
  }
}
