internal import RoadTripModel

/// What the records of a destination need to know of it.
struct SeedPlace {
  let slug: Slug
  let timeZone: TimeZoneID?
  let imageTitles: [String: String]
}

/// Reads the JSON documents of a pack, wherever they come from, and gives their records to a sink.
final class SeedDocuments {
  let sink: SeedSink
  /// The pack to which the records belong.
  var pack: Pack

  init(sink: SeedSink, pack: Pack) {
    self.sink = sink
    self.pack = pack
  }

  /// The pack with its vehicles and trips.
  /// - Parameter isBundle: whether more than a pack may stand in the object.
  func packDocument(_ json: JSON, _ text: SourceText, isBundle: Bool) throws {
    let problems = SeedProblems(sink)
    let noun = isBundle ? "a bundle" : "a pack"
    guard let fields = SeedFields.required(json, in: text, noun: noun, problems: problems) else {
      return try sink.take(nil, .pack, at: text.position(at: 0), problems)
    }
    fields.outerKeys = ["vehicles", "trips"]
    if isBundle {
      fields.outerKeys += ["destinations", "events", "routes", "pages", "translations"]
    }
    let pack = fields.pack(fallback: self.pack.slug.text, sink)
    if let pack, !problems.hasErrors { self.pack = pack }
    try sink.take(pack.map { .pack($0) }, .pack, at: fields.position, problems)
    try records(json["vehicles"], text, .vehicle, "a vehicle") { fields in
      fields.vehicle(sink).map { .vehicle($0) }
    }
    try records(json["trips"], text, .trip, "a trip") { fields in
      fields.trip(sink).map { .trip($0) }
    }
  }

  /// A list of records of one kind, each with its own problems.
  func records(
    _ json: JSON?, _ text: SourceText, _ kind: RecordKind, _ noun: String, path: String = "",
    _ read: (SeedFields) throws -> SeedRecord?
  ) throws {
    guard let json, !json.isNull else { return }
    guard let values = json.values else {
      return try sink.error(
        text.position(at: Int(json.offset)),
        "the value is \(SeedFields.described(json)); here stands a list, of which each is \(noun)",
        kind: kind)
    }
    for value in values {
      let problems = SeedProblems(sink)
      let fields = SeedFields.required(value, in: text, noun: noun, problems: problems)
      let record = try fields.flatMap { try read($0) }
      try sink.take(record, kind, at: text.position(at: Int(value.offset)), problems)
    }
  }

  /// A destination.
  /// - Returns: what its records need to know, as far as it could be read.
  func destination(
    _ json: JSON, _ text: SourceText, fallback: String?, outerKeys: [String] = []
  ) throws -> SeedPlace? {
    let problems = SeedProblems(sink)
    let position = text.position(at: Int(json.offset))
    guard
      let fields = SeedFields.required(json, in: text, noun: "a destination", problems: problems)
    else {
      try sink.take(nil, .destination, at: position, problems)
      return nil
    }
    fields.outerKeys = outerKeys
    let destination = fields.destination(fallback: fallback, sink)
    try sink.take(
      destination.map { .destination($0, isPartial: false) }, .destination, at: position, problems)
    let named = json["slug"]?.string ?? fallback ?? json["name"]?.string
    guard let slug = destination?.slug ?? named.map({ Slug.made(from: $0) }) else { return nil }
    let unheard = SeedProblems(sink)
    let quiet = SeedFields(json, in: text, noun: "a destination", problems: unheard)
    return SeedPlace(
      slug: slug,
      timeZone: destination?.timeZone
        ?? json["timeZone"]?.string.flatMap { try? TimeZoneID($0) },
      imageTitles: quiet?.imageTitles() ?? [:])
  }

  /// Weather records: a list, or an object with the source of all of them.
  func weather(_ json: JSON?, _ text: SourceText, below place: SeedPlace) throws {
    guard let json, json.members != nil else {
      return try weatherRecords(json, text, source: nil, below: place)
    }
    let problems = SeedProblems(sink)
    let fields = SeedFields(json, in: text, noun: "a weather document", problems: problems)
    fields?.checkKeys(["source", "records"])
    let source = fields?.text("source")
    if fields?.has("records") == false {
      fields?.refuse("records", "a weather document has a list of records")
    }
    try sink.take(nil, nil, at: text.position(at: 0), problems)
    try weatherRecords(json["records"], text, source: source, below: place)
  }

  private func weatherRecords(
    _ json: JSON?, _ text: SourceText, source: String?, below place: SeedPlace
  ) throws {
    try records(json, text, .weatherRecord, "a weather record") { fields in
      fields.weatherRecord(below: place.slug, source: source).map { .weatherRecord($0) }
    }
  }

  /// Events of a destination, or of none.
  func events(_ json: JSON?, _ text: SourceText, below place: SeedPlace?) throws {
    try records(json, text, .event, "an event") { fields in
      fields.event(below: place?.slug, timeZone: place?.timeZone, sink).map { .event($0) }
    }
  }

  /// Map points.
  func points(_ json: JSON?, _ text: SourceText, below destination: Slug) throws {
    try records(json, text, .mapPoint, "a map point") { fields in
      fields.mapPoint(below: destination, sink).map { point, hasOwnSlug in
        .mapPoint(point, hasOwnSlug: hasOwnSlug)
      }
    }
  }

  /// Routes of a bundle.
  func routes(_ json: JSON?, _ text: SourceText, below destination: Slug?) throws {
    try records(json, text, .route, "a route") { fields in
      fields.route(below: destination, fallback: nil, track: nil, sink).map { .route($0) }
    }
  }

  /// Pages of a bundle.
  func pages(_ json: JSON?, _ text: SourceText, below destination: Slug?) throws {
    try records(json, text, .page, "a page") { fields in
      fields.page(below: destination, sink).map { .page($0) }
    }
  }
}
