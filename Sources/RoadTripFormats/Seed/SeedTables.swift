internal import RoadTripModel
internal import RoadTripSpelling

/// Reads tables and streams of a seed in bounded memory.
struct SeedTables {
  let documents: SeedDocuments

  private var sink: SeedSink { documents.sink }

  /// Map points, each in the destination that its row names, else in `destination`.
  func points(_ source: ByteSource, below destination: Slug?) throws {
    guard var reader = try open(source, .mapPoint) else { return }
    let columns = reader.columns.map(\.text)
    try checkColumns(of: reader, known: SeedFields.allMapPointKeys + ["destination"])
    for key in [["title", "name"], ["latitude", "lat"], ["longitude", "lon", "lng"]] {
      if !columns.contains(where: key.contains) {
        return try sink.error(
          SourcePosition(file: source.file), "the header has no column \(key[0])")
      }
    }
    if destination == nil, !columns.contains("destination") {
      return try sink.error(
        SourcePosition(file: source.file),
        "the header has no column destination; name one for all points with --destination SLUG")
    }
    while let row = try next(&reader) {
      switch row {
      case .failure(let error): try sink.error(error.position, error.problem, kind: .mapPoint)
      case .success(let row):
        let problems = SeedProblems(sink)
        let fields = SeedFields(row, columns: columns, noun: "a map point", problems: problems)
        let own = fields.reference("destination")
        var record: SeedRecord?
        if let place = own ?? destination {
          record = fields.mapPoint(below: place, sink).map { .mapPoint($0, hasOwnSlug: $1) }
        } else if !fields.has("destination") {
          fields.refuse("destination", Slug.rule)
        }
        try sink.take(record, .mapPoint, at: fields.position, problems)
      }
    }
  }

  /// The track of a route; what is wrong with a row is a problem of the route.
  func track(_ source: ByteSource, _ problems: SeedProblems) throws -> [[Route.TrackPoint]] {
    var segments: [[Route.TrackPoint]] = []
    do {
      var reader = try CSVReader(source)
      let columns = reader.columns.map(\.text)
      let known = ["segment", "latitude", "longitude", "elevation", "time"]
      for column in reader.columns where !known.contains(column.text) {
        problems.error(Self.position(of: column, in: source.file), Self.unknown(column, known))
      }
      for key in ["latitude", "longitude"] where !columns.contains(key) {
        problems.error(SourcePosition(file: source.file), "the header has no column \(key)")
        return []
      }
      var segment: Int?
      while let row = try reader.next() {
        let fields = SeedFields(
          try row.get(), columns: columns, noun: "a track point", problems: problems)
        let number = fields.integer("segment", "a segment is a whole number")
        if segments.isEmpty || number != segment { segments.append([]) }
        segment = number
        if let point = fields.trackPoint() { segments[segments.count - 1].append(point) }
      }
    } catch let error as FormatError {
      problems.error(error.position, error.problem)
    } catch {
      problems.error(SourcePosition(file: source.file), "\(error)")
    }
    return segments
  }

  /// A table whose header could be read; else the reason is reported.
  private func open(_ source: ByteSource, _ kind: RecordKind) throws -> CSVReader? {
    let found: any Error
    do {
      return try CSVReader(source)
    } catch {
      found = error
    }
    try report(found, in: source.file)
    return nil
  }

  /// The next row, or `nil` at the end or where the table cannot be read any further.
  private func next(_ reader: inout CSVReader) throws -> Result<CSVRow, FormatError>? {
    let found: any Error
    do {
      return try reader.next()
    } catch {
      found = error
    }
    try report(found, in: reader.file)
    return nil
  }

  /// Reports why a file cannot be read, or read any further.
  func report(_ error: any Error, in file: String) throws {
    if let error = error as? FormatError {
      try sink.error(error.position, error.problem)
    } else {
      try sink.error(SourcePosition(file: file), "\(error)")
    }
  }

  private func checkColumns(of reader: CSVReader, known: [String]) throws {
    for column in reader.columns where !known.contains(column.text) {
      try sink.error(Self.position(of: column, in: reader.file), Self.unknown(column, known))
    }
  }

  private static func position(of column: CSVField, in file: String) -> SourcePosition {
    SourcePosition(file: file, line: column.line, column: column.column)
  }

  private static func unknown(_ column: CSVField, _ known: [String]) -> String {
    "\(quoted(column.text)) is not a column of this table"
      + Suggestion.ending(for: column.text, among: known, else: "its columns are")
  }
}
