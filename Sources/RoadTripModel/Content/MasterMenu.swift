/// What an item of the master menu opens.
public enum DetailKind: String, CaseIterable, Codable, Sendable {
  /// The weather of the destination.
  case weather
  /// Its events, and its pages of kind event.
  case events
  /// Its map points.
  case map
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
}
