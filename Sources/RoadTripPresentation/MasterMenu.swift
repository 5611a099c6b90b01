public import RoadTripModel

/// The master menu of one destination as it is shown now: sections of items with live subtitles.
public struct MasterMenu: Hashable, Sendable {
  /// One item: what is shown, and what it opens.
  public struct Item: Hashable, Sendable {
    /// Counts the items from 1; the number by which the item is opened.
    public var number: Int
    /// What the item opens.
    public var detail: DetailKind
    /// The word by which the item is opened.
    public var name: String
    /// What is shown.
    public var title: String
    /// The second line, true at the moment of reading.
    public var subtitle: String?
    /// How many entries the detail holds.
    public var entries: Int
  }

  /// A heading and the items under it.
  public struct Section: Hashable, Sendable {
    /// The heading.
    public var title: String
    /// The items, at least one.
    public var items: [Item]
  }

  /// What the menu needs to know beside its entries to write live subtitles.
  public struct Facts: Hashable, Sendable {
    /// The weather of today.
    public var weather: WeatherRecord?
    /// The next event that is not over.
    public var nextEvent: DatedEvent?
    /// The routes of the destination.
    public var routes: [RouteSummary]

    /// Makes facts.
    public init(
      weather: WeatherRecord? = nil, nextEvent: DatedEvent? = nil, routes: [RouteSummary] = []
    ) {
      self.weather = weather
      self.nextEvent = nextEvent
      self.routes = routes
    }
  }

  /// The destination, in the reader's language.
  public var destination: Destination
  /// The sections, in their order.
  public var sections: [Section]
  /// The reader's words, for the titles of columns.
  let words: Words

  /// Makes the menu of a destination from what the store knows.
  public init(of destination: Destination, entries: [MenuEntry], facts: Facts, for reader: Reader) {
    self.destination = destination.localized(by: reader.texts)
    words = reader.words
    var authored = AuthoredMenu(destination, texts: reader.texts)
    var sections: [Section] = []
    var last: Int?
    for entry in entries {
      if entry.sectionPosition != last {
        let field = "menu.\(entry.sectionPosition).title"
        let title =
          destination.menu == nil
          ? reader.words.heading(entry.section)
          : reader.texts.text(destination.reference, field, entry.section)
        sections.append(Section(title: title, items: []))
        last = entry.sectionPosition
      }
      var item = Self.item(entry, destination, facts, reader)
      let own = authored.texts(of: entry)
      if let title = own.title { item.title = title }
      if let subtitle = own.subtitle { item.subtitle = subtitle }
      sections[sections.count - 1].items.append(item)
    }
    self.sections = sections
  }

  /// All items, in the order of their numbers.
  public var items: [Item] { sections.flatMap(\.items) }

  private static func item(
    _ entry: MenuEntry, _ destination: Destination, _ facts: Facts, _ reader: Reader
  ) -> Item {
    Item(
      number: entry.number, detail: entry.detail, name: entry.name,
      title: title(entry, destination, reader),
      subtitle: subtitle(entry, destination, facts, reader),
      entries: entry.entries)
  }

  private static func title(_ entry: MenuEntry, _ destination: Destination, _ reader: Reader)
    -> String
  {
    guard let title = entry.title else {
      return reader.words[entry.detail == .events ? "events-detail" : entry.detail.rawValue]
    }
    return translated("title", title, entry, destination, reader)
  }

  private static func subtitle(
    _ entry: MenuEntry, _ destination: Destination, _ facts: Facts, _ reader: Reader
  ) -> String? {
    if entry.detail == .testDrive, entry.subtitle == nil || isOfRoute(entry) {
      return drive(entry, facts, reader)
    }
    if let subtitle = entry.subtitle {
      return translated("subtitle", subtitle, entry, destination, reader)
    }
    switch entry.detail {
    case .weather:
      return facts.weather.flatMap { WeatherText.summary(ofToday: $0, reader) }
        ?? destination.weather.map { $0.source ?? $0.link.text }
    case .events:
      if let event = facts.nextEvent { return next(event, reader) }
      return entry.entries == 0
        ? reader.words["no-events"] : reader.words.count(entry.entries, "event")
    case .map: return reader.words.count(entry.entries, "place")
    case .find: return reader.words.count(entry.entries, "record")
    case .destinations: return reader.words.count(entry.entries, "destination")
    case .page, .testDrive: return nil
    }
  }

  /// The live line of a test drive is its length and vehicle; the route's own subtitle stands in its detail.
  private static func isOfRoute(_ entry: MenuEntry) -> Bool { entry.entries > 0 }

  private static func drive(_ entry: MenuEntry, _ facts: Facts, _ reader: Reader) -> String? {
    guard let route = facts.routes.first(where: { $0.slug.text == entry.name }) else { return nil }
    let parts = [
      reader.units.distance(metres: route.length), route.duration.map(reader.duration(seconds:)),
      route.vehicle,
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  private static func next(_ dated: DatedEvent, _ reader: Reader) -> String {
    let event = dated.event.localized(by: reader.texts)
    return "\(reader.words["next-event"]): \(event.title), \(EventText.when(event))"
  }

  /// A page's or route's own words are translated under its own record, wherever it lies.
  private static func translated(
    _ field: String, _ authored: String, _ entry: MenuEntry, _ destination: Destination,
    _ reader: Reader
  ) -> String {
    guard entry.detail == .page || entry.detail == .testDrive, let slug = try? Slug(entry.name)
    else {
      return authored
    }
    let kind: RecordKind = entry.detail == .page ? .page : .route
    let own = reader.texts.text(
      RecordReference(kind, destination: destination.slug, slug: slug), field, authored)
    return own != authored
      ? own : reader.texts.text(RecordReference(kind, slug: slug), field, authored)
  }
}
