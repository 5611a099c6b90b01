internal import RoadTripModel
internal import RoadTripSystem

/// Reads a pack that is a folder, kind by kind, so that a record comes after those that it names.
struct FolderReader {
  let folder: PackFolder
  let documents: SeedDocuments

  /// A destination's folder, with what was read of it.
  struct Place {
    let entries: [PackFolder.Entry]
    let document: (json: JSON, text: SourceText)?
    let fallback: String
    var place: SeedPlace?

    func file(_ name: String) -> String? {
      entries.first { $0.name == name && !$0.isFolder }?.path
    }

    func folder(_ name: String) -> String? {
      entries.first { $0.name == name && $0.isFolder }?.path
    }
  }

  var sink: SeedSink { documents.sink }

  static let rootNames = ["pack.json", "pages", "events.json", "destinations", "strings"]
  static let placeNames = [
    "destination.json", "weather.json", "events.json", "points.csv", "points.json",
    "points.ndjson", "routes", "pages", "images", "sounds",
  ]

  /// Reads the whole pack.
  func read() throws {
    guard let root = try root() else { return }
    if let path = root.file("pack.json"), let (json, text) = try folder.json(path, kind: .pack) {
      try documents.packDocument(json, text, isBundle: false)
    }
    var places = try places(in: root)
    for index in places.indices { try destination(&places[index]) }
    for place in places { try assets(of: place) }
    for place in places { try weather(of: place) }
    try events(of: root)
    for place in places { try events(of: place) }
    for place in places { try points(of: place) }
    for place in places { try routes(of: place) }
    for place in [root] + places { try pages(of: place, translations: false) }
    for place in [root] + places { try pages(of: place, translations: true) }
    try strings(of: root)
  }

  /// What lies in the folder of the pack; `nil`, with a reason, where it is none.
  private func root() throws -> Place? {
    let isPack = FileSystem.status(of: "\(folder.path)/pack.json") != nil
    let hasPlaces = FileSystem.status(of: "\(folder.path)/destinations")?.kind == .directory
    guard isPack || hasPlaces else {
      try sink.error(SourcePosition(file: folder.path), reasonAgainstPack())
      return nil
    }
    let entries = try folder.entries(of: folder.path, expected: Self.rootNames) { entry in
      Self.rootNames.contains(entry.name) && entry.isFolder == !entry.name.hasSuffix(".json")
    }
    return Place(entries: entries, document: nil, fallback: "", place: nil)
  }

  private func reasonAgainstPack() -> String {
    let names = (try? FileSystem.entries(of: folder.path)) ?? []
    let packs = names.filter { FileSystem.status(of: "\(folder.path)/\($0)/pack.json") != nil }
    if packs.count > 1 {
      return "the folder holds several packs (\(packs.joined(separator: ", "))); name one of them"
    }
    if let pack = packs.first {
      return "the folder is no pack, but \(quoted(pack)) in it is; name that folder"
    }
    return "the folder is no pack; a pack has a file pack.json or a folder destinations"
  }

  private func places(in root: Place) throws -> [Place] {
    guard let path = root.folder("destinations") else { return [] }
    return try folder.entries(of: path, expected: []) { $0.isFolder }.map { entry in
      let entries = try folder.entries(of: entry.path, expected: Self.placeNames) { inner in
        Self.placeNames.contains(inner.name) && inner.isFolder == !inner.name.contains(".")
      }
      var document: (JSON, SourceText)?
      if let file = entries.first(where: { $0.name == "destination.json" && !$0.isFolder }) {
        document = try folder.json(file.path, kind: .destination)
      } else {
        try sink.error(
          SourcePosition(file: entry.path), "there is no destination.json", kind: .destination)
      }
      return Place(
        entries: entries, document: document, fallback: entry.name,
        place: self.place(document?.0, named: entry.name))
    }
  }

  /// What can be known of a destination before it is read.
  private func place(_ json: JSON?, named name: String) -> SeedPlace {
    let own = json?["slug"]?.string ?? name
    let titles = json?["imageTitles"]?.members?.compactMap { member in
      member.value.string.map { (member.key.lowercased().nfc, $0.nfc) }
    }
    return SeedPlace(
      slug: (try? Slug(own)) ?? Slug.made(from: own),
      timeZone: json?["timeZone"]?.string.flatMap { try? TimeZoneID($0) },
      imageTitles: Dictionary(titles ?? [], uniquingKeysWith: { first, _ in first }))
  }

  private func destination(_ place: inout Place) throws {
    guard let (json, text) = place.document else { return }
    place.place = try documents.destination(json, text, fallback: place.fallback) ?? place.place
  }

  private func assets(of place: Place) throws {
    guard let destination = place.place else { return }
    for name in ["images", "sounds"] {
      guard let path = place.folder(name) else { continue }
      let files = try folder.entries(of: path, expected: []) { entry in
        !entry.isFolder && Asset.mediaTypes[entry.ending] != nil
      }
      for file in files { try asset(file, of: destination) }
    }
  }

  private func asset(_ file: PackFolder.Entry, of place: SeedPlace) throws {
    let position = SourcePosition(file: file.path)
    guard let bytes = try folder.bytes(file.path, limit: 16 << 20, kind: .asset) else { return }
    let problems = SeedProblems(sink)
    let slug: Slug
    if let own = try? Slug(file.stem) {
      slug = own
      sink.slugs.take(slug, .asset, below: place.slug)
    } else {
      slug = sink.slugs.takeFree(Slug.made(from: file.stem), .asset, below: place.slug)
      problems.warning(
        position, "\(quoted(file.stem)) is not a slug; it is stored as \(quoted(slug.text))")
    }
    let asset = Asset(
      destination: place.slug, slug: slug,
      title: place.imageTitles[file.stem.lowercased().nfc] ?? slug.text,
      mediaType: Asset.mediaTypes[file.ending] ?? "", bytes: bytes)
    for violation in asset.violations { problems.error(position, violation.description) }
    try sink.take(.asset(asset), .asset, at: position, problems)
  }
}
