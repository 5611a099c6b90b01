internal import RoadTripModel

/// Reads a seed that is one JSON file.
struct SeedFile {
  let documents: SeedDocuments
  /// The destination that `--destination` names.
  let destination: Slug?
  /// The name of the file without its ending.
  let name: String

  private var sink: SeedSink { documents.sink }

  static let placeKeys = ["weatherRecords", "events", "points", "routes", "pages"]

  /// Tells what the file is, and reads it.
  func read(_ text: SourceText) throws {
    let json: JSON
    do throws(FormatError) {
      json = try JSON.parse(text)
    } catch {
      return try sink.error(error.position, error.problem)
    }
    let place = destination.map { SeedPlace(slug: $0, timeZone: nil, imageTitles: [:]) }
    if let values = json.values, Self.sayTheirKinds(values) || !Self.isDocument(name) {
      var stream = SeedStream(documents: documents, destination: destination)
      return try stream.list(values, text)
    }
    switch name {
    case "events": try documents.events(json, text, below: place)
    case "weather", "points":
      guard let place else {
        return try sink.error(
          text.position(at: 0),
          "the file does not say where its records are; "
            + "name their destination with --destination SLUG")
      }
      if name == "points" {
        try documents.points(json, text, below: place.slug)
      } else {
        try documents.weather(json, text, below: place)
      }
    default:
      if json["destinations"] != nil || !Self.isDestination(json) {
        try bundle(json, text)
      } else {
        try destinations([json], text, fallback: destination?.text ?? ownName)
      }
    }
  }

  private var ownName: String? {
    name == "destination" || name == "standard input" ? nil : name
  }

  private static func isDocument(_ name: String) -> Bool {
    ["events", "weather", "points"].contains(name)
  }

  private static func isDestination(_ json: JSON) -> Bool {
    ["name", "latitude", "longitude"].contains { json[$0] != nil }
  }

  private static func sayTheirKinds(_ values: [JSON]) -> Bool {
    values.contains { value in
      value["kind"]?.string.flatMap(RecordKind.init(rawValue:)) != nil
    }
  }

  private func bundle(_ json: JSON, _ text: SourceText) throws {
    try documents.packDocument(json, text, isBundle: true)
    if let list = json["destinations"], list.values == nil, !list.isNull {
      try sink.error(
        text.position(at: Int(list.offset)),
        "destinations is \(SeedFields.described(list)); here stands a list of destinations",
        kind: .destination)
    }
    try destinations(json["destinations"]?.values ?? [], text, fallback: nil, shared: json)
    guard let locales = json["translations"], !locales.isNull else { return }
    guard let members = locales.members else {
      return try sink.error(
        text.position(at: Int(locales.offset)),
        "translations is \(SeedFields.described(locales)); it is an object of locales",
        kind: .translation)
    }
    for member in members {
      do throws(RuleViolation) {
        _ = try LocaleTag(member.key)
      } catch {
        try sink.error(
          text.position(at: Int(member.offset)), error.description, kind: .translation)
      }
      if let locale = try? LocaleTag(member.key) {
        try documents.translations(member.value, text, locale: locale)
      }
    }
  }

  /// Destinations with what lies inside them, kind by kind.
  private func destinations(
    _ values: [JSON], _ text: SourceText, fallback: String?, shared: JSON? = nil
  ) throws {
    var places: [(json: JSON, place: SeedPlace)] = []
    for value in values {
      let place = try documents.destination(
        value, text, fallback: fallback, outerKeys: Self.placeKeys)
      if let place { places.append((value, place)) }
    }
    for (json, place) in places {
      try documents.weather(json["weatherRecords"], text, below: place)
    }
    try documents.events(shared?["events"], text, below: nil)
    for (json, place) in places { try documents.events(json["events"], text, below: place) }
    for (json, place) in places { try documents.points(json["points"], text, below: place.slug) }
    try documents.routes(shared?["routes"], text, below: nil)
    for (json, place) in places { try documents.routes(json["routes"], text, below: place.slug) }
    try documents.pages(shared?["pages"], text, below: nil)
    for (json, place) in places { try documents.pages(json["pages"], text, below: place.slug) }
  }
}
