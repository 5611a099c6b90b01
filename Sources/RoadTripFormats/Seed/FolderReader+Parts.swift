internal import RoadTripModel
internal import RoadTripSystem

/// The parts of a destination's folder.
extension FolderReader {
  func weather(of place: Place) throws {
    guard let path = place.file("weather.json"), let destination = place.place,
      let (json, text) = try folder.json(path)
    else { return }
    try documents.weather(json, text, below: destination)
  }

  func events(of place: Place) throws {
    guard let path = place.file("events.json"), let (json, text) = try folder.json(path) else {
      return
    }
    try documents.events(json, text, below: place.place)
  }

  func points(of place: Place) throws {
    guard let destination = place.place?.slug else { return }
    if let path = place.file("points.csv"), let source = try folder.source(path) {
      try SeedTables(documents: documents).points(source, below: destination)
    }
    if let path = place.file("points.json"), let (json, text) = try folder.json(path) {
      try documents.points(json, text, below: destination)
    }
    if let path = place.file("points.ndjson"), let source = try folder.source(path) {
      var stream = SeedStream(documents: documents, destination: destination, kind: .mapPoint)
      try stream.lines(source)
    }
  }

  func routes(of place: Place) throws {
    guard let path = place.folder("routes") else { return }
    let files = try folder.entries(of: path, expected: []) { entry in
      !entry.isFolder && ["json", "csv"].contains(entry.ending)
    }
    for file in files {
      let other = files.first { $0.stem == file.stem && $0.ending != file.ending }
      if file.ending == "json" {
        try route(file, track: other, below: place.place?.slug)
      } else if other == nil {
        try sink.error(
          SourcePosition(file: file.path),
          "there is no \(file.stem).json beside the track; it holds the title of the route",
          kind: .route)
      }
    }
  }

  private func route(
    _ file: PackFolder.Entry, track: PackFolder.Entry?, below destination: Slug?
  ) throws {
    guard let (json, text) = try folder.json(file.path, kind: .route) else { return }
    let problems = SeedProblems(sink)
    let position = text.position(at: Int(json.offset))
    let fields = SeedFields.required(json, in: text, noun: "a route", problems: problems)
    var points: [[Route.TrackPoint]]?
    if let track, let source = try folder.source(track.path) {
      points = try SeedTables(documents: documents).track(source, problems)
    }
    let route = fields?.route(below: destination, fallback: file.stem, track: points, sink)
    try sink.take(route.map { .route($0) }, .route, at: position, problems)
  }

  /// Pages, or the translations of them: those files have a locale before their ending.
  func pages(of place: Place, translations: Bool) throws {
    guard let path = place.folder("pages") else { return }
    let files = try folder.entries(of: path, expected: [], isSilent: translations) { entry in
      !entry.isFolder && entry.ending == "md"
    }
    for file in files where file.stem.contains(".") == translations {
      if translations {
        try pageTranslation(file, below: place.place?.slug)
      } else {
        try page(file, below: place.place?.slug)
      }
    }
  }

  private func page(_ file: PackFolder.Entry, below destination: Slug?) throws {
    guard let text = try folder.text(file.path, kind: .page) else { return }
    let problems = SeedProblems(sink)
    let document = PageDocument(text, file: file.path, problems: problems)
    if document.title == nil, !problems.hasErrors {
      problems.error(
        SourcePosition(file: file.path),
        "title is missing; a page has a line \"# Title\" or a title in its front matter")
    }
    let page = document.fields.page(
      below: destination, fallback: file.stem, title: document.title, body: document.body, sink)
    try sink.take(page.map { .page($0) }, .page, at: SourcePosition(file: file.path), problems)
  }

  private func pageTranslation(_ file: PackFolder.Entry, below destination: Slug?) throws {
    guard let text = try folder.text(file.path, kind: .translation),
      let dot = file.stem.lastIndex(of: ".")
    else { return }
    let position = SourcePosition(file: file.path)
    let name = String(file.stem[..<dot])
    let problems = SeedProblems(sink)
    var locale: LocaleTag?
    do throws(RuleViolation) {
      locale = try LocaleTag(String(file.stem[file.stem.index(after: dot)...]))
    } catch {
      problems.error(position, "\(error.description); a page is SLUG.md or SLUG.LOCALE.md")
    }
    let document = PageDocument(text, file: file.path, problems: problems)
    for key in ["link", "kind"] where document.fields.has(key) {
      problems.error(
        document.fields.position(of: key), "a translation has no \(key); the page itself has it")
    }
    let subtitle = document.fields.text("subtitle")
    try sink.take(nil, .translation, at: position, problems)
    guard let locale, !problems.hasErrors else { return }
    let page = RecordReference(
      .page, destination: destination, slug: (try? Slug(name)) ?? Slug.made(from: name))
    let fields = [("title", document.title), ("subtitle", subtitle), ("body", document.body)]
    for (field, text) in fields {
      if let text { try documents.translate(page, locale, field, text, at: position) }
    }
  }

  /// The files of `strings`, one for each locale.
  func strings(of root: Place) throws {
    guard let path = root.folder("strings") else { return }
    let files = try folder.entries(of: path, expected: []) { entry in
      !entry.isFolder && entry.ending == "json"
    }
    for file in files {
      let locale: LocaleTag
      do throws(RuleViolation) {
        locale = try LocaleTag(file.stem)
      } catch {
        try sink.error(SourcePosition(file: file.path), error.description)
        continue
      }
      guard let (json, text) = try folder.json(file.path) else { continue }
      try documents.translations(json, text, locale: locale)
    }
  }
}
