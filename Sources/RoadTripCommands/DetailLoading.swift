internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripSpelling
internal import RoadTripStore

/// Reads the details that the master menu opens, without the menu: its live lines take longer than most details.
struct DetailLoading {
  /// The destination, in the reader's language.
  let destination: Destination
  let reader: Reader

  /// As many map points as a person looks at; `points` lists more.
  static let mostPoints = 100

  /// The detail that a word or number opens.
  /// - Throws: ``CommandError`` where nothing has that name.
  func detail(_ access: borrowing Access<Reading>, _ word: String) throws -> Report {
    if let number = Int(word) {
      let entries = try access.menu(of: destination.slug)
      guard let entry = entries.first(where: { $0.number == number }) else {
        throw CommandError(
          .nothingFound, "not-found",
          "the menu of \(destination.slug) has no item \(number); it has 1 to \(entries.count)")
      }
      return try detail(access, entry.detail, named: entry.name)
    }
    if let kind = DetailKind(rawValue: word), kind != .page { return try detail(access, of: kind) }
    if let slug = try? Slug(word.nfc.lowercased()), let found = try record(access, slug) {
      return found
    }
    let names = try access.menu(of: destination.slug).map(\.name)
    let hint = Suggestion.ending(for: word, among: names, else: "it has")
    throw CommandError(
      .nothingFound, "not-found",
      "\(destination.slug) has no detail \(quoted(word))\(hint)")
  }

  /// The detail that an item of the menu opens.
  func detail(
    _ access: borrowing Access<Reading>, _ kind: DetailKind, named name: String
  ) throws -> Report {
    switch kind {
    case .page, .testDrive:
      if let slug = try? Slug(name), let found = try record(access, slug) { return found }
      throw CommandError(
        .nothingFound, "not-found", "there is no \(kind.rawValue) \(quoted(name))")
    default: return try detail(access, of: kind)
    }
  }

  private func detail(_ access: borrowing Access<Reading>, of kind: DetailKind) throws -> Report {
    let slug = destination.slug
    let words = reader.words
    switch kind {
    case .weather:
      return WeatherReport(destination: destination, records: try access.weather(at: slug)).report(
        for: reader)
    case .events:
      var query = EventQuery()
      query.destination = slug
      return EventReport(
        title: "\(words["events-detail"]): \(destination.title)", events: try access.events(query),
        pages: try access.pages(at: slug, kind: .event)
      ).report(for: reader)
    case .map:
      return try map(access)
    case .find: return try find(access)
    case .destinations:
      return try DestinationReport(access.list(Destination.self)).report(for: wide(access))
    case .testDrive:
      let drives = try access.routeSummaries(at: slug).filter {
        $0.vehicle != nil && $0.duration != nil
      }
      if let first = drives.first, let drive = try record(access, .route, first.slug) {
        return drive
      }
      throw CommandError(.nothingFound, "not-found", "\(slug) has no test drive")
    case .page: throw CommandError(.nothingFound, "not-found", "a page is opened by its slug")
    }
  }

  /// How many records of each kind that is searched there are, here and in the whole file.
  private func find(_ access: borrowing Access<Reading>) throws -> Report {
    let slug = destination.slug
    let trips = try access.count(Trip.self)
    let destinations = try access.count(Destination.self)
    let routes = try (access.count(Route.self, at: slug), access.count(Route.self))
    let pages = try (access.count(Page.self, at: slug), access.count(Page.self))
    let events = try (access.count(Event.self, at: slug), access.count(Event.self))
    let points = try (access.count(MapPoint.self, at: slug), access.count(MapPoint.self))
    return FindReport(
      destination: destination,
      counts: [
        .init(.destination, here: 1, everywhere: destinations),
        .init(.trip, here: 0, everywhere: trips),
        .init(.route, here: routes.0, everywhere: routes.1),
        .init(.page, here: pages.0, everywhere: pages.1),
        .init(.event, here: events.0, everywhere: events.1),
        .init(.mapPoint, here: points.0, everywhere: points.1),
      ]
    ).report(for: reader)
  }

  /// The first map points, and how many there are.
  private func map(_ access: borrowing Access<Reading>) throws -> Report {
    let slug = destination.slug
    let first = try access.list(MapPoint.self, at: slug, limit: Self.mostPoints + 1)
    let isComplete = first.count <= Self.mostPoints
    return PointReport(
      title: "\(reader.words["map"]): \(destination.title)",
      points: Array(first.prefix(Self.mostPoints)),
      count: isComplete ? nil : try access.count(MapPoint.self, at: slug),
      commandForAll: "roadtrip points --destination \(slug)"
    ).report(for: reader)
  }

  /// The reader with the texts of every destination, for lists of them.
  private func wide(_ access: borrowing Access<Reading>) throws -> Reader {
    var wide = reader
    wide.texts = try access.texts(for: reader.locale)
    return wide
  }

  /// A page, route or map point of the destination, or a page of the whole file.
  private func record(_ access: borrowing Access<Reading>, _ slug: Slug) throws -> Report? {
    if let page = try access.pages(at: destination.slug, slug: slug).first {
      return PageReport(page).report(for: reader)
    }
    return try record(access, .route, slug) ?? record(access, .mapPoint, slug)
  }

  private func record(
    _ access: borrowing Access<Reading>, _ kind: RecordKind, _ slug: Slug
  ) throws -> Report? {
    let reference = RecordReference(kind, destination: destination.slug, slug: slug)
    return try RecordLoading.report(access, reference, reader)
  }
}
