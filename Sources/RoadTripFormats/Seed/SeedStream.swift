internal import RoadTripModel
internal import RoadTripSpelling

/// Reads records that each say their kind: one a line, or as a list.
struct SeedStream {
  let documents: SeedDocuments
  /// The destination of records that name none.
  let destination: Slug?
  /// What a record is that does not say its kind.
  let kind: RecordKind?
  private var timeZones: [Slug: TimeZoneID] = [:]
  /// The keys of the last good record and its kind: most records of a stream have the keys of the one before.
  private var last: (kind: RecordKind, keys: [String])? {
    didSet { likelyKeys = last.map { $0.keys.map { LikelyKey($0) } } ?? [] }
  }
  private var likelyKeys: [LikelyKey] = []

  init(documents: SeedDocuments, destination: Slug?, kind: RecordKind? = nil) {
    self.documents = documents
    self.destination = destination
    self.kind = kind
  }

  private var sink: SeedSink { documents.sink }

  /// One record a line, in bounded memory. A line that is no record does not end the stream.
  mutating func lines(_ source: ByteSource) throws {
    var reader = LineReader(source)
    while let line = try next(&reader, in: source.file) {
      if let json = try parse(line) { try record(json, line) }
    }
  }

  private func parse(_ line: SourceText) throws -> JSON? {
    let found: FormatError
    do throws(FormatError) {
      return try JSON.parse(line, likelyKeys: likelyKeys)
    } catch {
      found = error
    }
    try sink.error(found.position, found.problem, kind: kind)
    return nil
  }

  private func next(_ reader: inout LineReader, in file: String) throws -> SourceText? {
    let found: any Error
    do {
      return try reader.next()
    } catch {
      found = error
    }
    try SeedTables(documents: documents).report(found, in: file)
    return nil
  }

  /// A list of records.
  mutating func list(_ values: [JSON], _ text: SourceText) throws {
    for value in values { try record(value, text) }
  }

  private mutating func record(_ json: JSON, _ text: SourceText) throws {
    let problems = SeedProblems(sink)
    let position = text.position(at: Int(json.offset))
    let fields = SeedFields.required(json, in: text, noun: "a record", problems: problems)
    guard let fields else { return try sink.take(nil, kind, at: position, problems) }
    guard let kind = kind(of: fields) else {
      return try sink.take(nil, nil, at: position, problems)
    }
    fields.noun = Self.nouns[kind] ?? "a record"
    fields.outerKeys = kind.liesBelowDestination ? Self.keysOfPlace : Self.keysOfKind
    fields.hasKnownKeys = last.map { $0.kind == kind && fields.hasKeys($0.keys) } ?? false
    switch kind {
    case .destination:
      let place = try documents.destination(
        json, text, fallback: nil, outerKeys: Self.keysOfKind)
      if let place { timeZones[place.slug] = place.timeZone }
    case .translation: try documents.translationRecord(fields)
    default:
      let record = record(of: kind, fields)
      if case .pack(let pack) = record, !problems.hasErrors { documents.pack = pack }
      try sink.take(record, kind, at: position, problems)
      if problems.hasErrors {
        last = nil
      } else if !fields.hasKnownKeys {
        last = (kind, fields.keys)
      }
    }
  }

  private static let keysOfKind = ["kind"]
  private static let keysOfPlace = ["kind", "destination"]

  private func record(of kind: RecordKind, _ fields: SeedFields) -> SeedRecord? {
    let place = fields.has("destination") ? fields.reference("destination") : destination
    if place == nil, !fields.has("destination"), kind == .weatherRecord || kind == .mapPoint {
      fields.refuse("destination", Slug.rule)
    }
    switch kind {
    case .pack: return fields.pack(fallback: documents.pack.slug.text, sink).map { .pack($0) }
    case .vehicle: return fields.vehicle(sink).map { .vehicle($0) }
    case .trip: return fields.trip(sink).map { .trip($0) }
    case .weatherRecord:
      return place.flatMap {
        fields.weatherRecord(below: $0, source: nil, kindKey: "weatherKind")
      }.map { .weatherRecord($0) }
    case .event:
      let timeZone = place.flatMap { timeZones[$0] }
      return fields.event(below: place, timeZone: timeZone, sink).map { .event($0) }
    case .mapPoint:
      return place.flatMap { fields.mapPoint(below: $0, sink) }.map {
        .mapPoint($0.point, hasOwnSlug: $0.hasOwnSlug)
      }
    case .route:
      return fields.route(below: place, fallback: nil, track: nil, sink).map { .route($0) }
    case .page: return fields.page(below: place, kindKey: "pageKind", sink).map { .page($0) }
    case .asset: return fields.asset(below: place, sink).map { .asset($0) }
    case .destination, .translation: return nil
    }
  }

  /// The kinds with their articles: "a map point".
  private static let nouns = Dictionary(
    uniqueKeysWithValues: RecordKind.allCases.map { kind in
      (kind, SeedFields.article(kind.rawValue.split(separator: "-").joined(separator: " ")))
    })

  private func kind(of fields: SeedFields) -> RecordKind? {
    guard fields.has("kind") || kind == nil else { return kind }
    if case .json(let json) = fields["kind"], let text = json.string {
      if let last, text == last.kind.rawValue { return last.kind }
      if let kind = RecordKind(rawValue: text) { return kind }
    }
    let kinds = RecordKind.allCases.map(\.rawValue)
    let rule = "a record says its kind, one of \(kinds.joined(separator: ", "))"
    guard let text = fields.requiredText("kind", rule) else { return nil }
    fields.refuse("kind", rule + Suggestion.ending(for: text, among: kinds))
    return nil
  }
}
