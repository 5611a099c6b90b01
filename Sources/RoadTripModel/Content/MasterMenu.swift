/// What an item of the master menu opens.
public enum DetailKind: String, CaseIterable, Codable, Sendable {
  /// The weather of the destination.
  case weather
  /// Its events, and its pages of kind event.
  case events
  /// Its map points.
  case map
  /// The search by words. It is in every menu, and no menu has to name it.
  case find
  /// The destinations to go on to.
  case destinations
  /// A route with a vehicle and timing.
  case testDrive = "test-drive"
  /// A page.
  case page
}

/// A section of the master menu as it is authored: a title and its items.
public struct MenuSection: Hashable, Codable, Sendable {
  /// One item: which detail it opens, and its words where they are not the usual ones.
  public struct Item: Hashable, Codable, Sendable {
    /// The detail that the item opens.
    public var detail: DetailKind
    /// The slug of the page or route; `nil` stands for each of them in turn.
    public var target: Slug?
    /// The item's words; `nil` for the usual ones.
    public var title: String?
    /// A fixed second line; `nil` for the live one.
    public var subtitle: String?

    /// Makes an item.
    public init(
      detail: DetailKind, target: Slug? = nil, title: String? = nil, subtitle: String? = nil
    ) {
      self.detail = detail
      self.target = target
      self.title = title
      self.subtitle = subtitle
    }
  }

  /// The heading over the items.
  public var title: String
  /// The items in their order.
  public var items: [Item]

  /// Makes a section.
  public init(title: String, items: [Item]) {
    self.title = title
    self.items = items
  }
  /// The rule of a whole menu, a destination's own or the usual one.
  public static let menuRule = Rule<[MenuSection]>(
    "menu", "a menu has a section, and each section a title and an item"
  ) { menu in
    if menu.isEmpty { return "empty" }
    return menu.first { $0.title.isBlank || $0.items.isEmpty }.map {
      "section \(quoted($0.title))"
    }
  }

  /// The rule of Find, which is in every menu: one that names it says nothing else than what is shown anyway.
  public static let findRule = Rule<[MenuSection]>(
    "menu",
    """
    find stands behind other items at the end of the section of the map (of the last section, where there is no map), \
    without target and words: there it is in every menu
    """
  ) { menu in
    let map = menu.firstIndex { $0.items.contains { $0.detail == .map } }
    let broken = menu.enumerated().first { place, section in
      let named = section.items.filter { $0.detail == .find }.count
      let isShownHere = place == map ?? menu.count - 1 && section.items.count > 1
      return named > 0 && !(isShownHere && named == 1 && section.items.last == Item(detail: .find))
    }
    return broken.map { "find in section \(quoted($0.element.title))" }
  }
}
