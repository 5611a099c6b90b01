/// One item of the master menu of a destination: those that the view `menu` gives, and Find.
public struct MenuEntry: Hashable, Codable, Sendable {
  /// Counts the items of the menu from 1.
  public var number: Int
  /// Counts the sections of the menu from 1, with gaps where a section is empty.
  public var sectionPosition: Int
  /// The heading of the section, as authored.
  public var section: String
  /// What the item opens.
  public var detail: DetailKind
  /// The word by which the item is opened: the detail, or the slug of a page or route.
  public var name: String
  /// The item's words; `nil` for the product's own word for the detail.
  public var title: String?
  /// The authored second line.
  public var subtitle: String?
  /// How many entries the detail holds.
  public var entries: Int

  /// Makes an entry.
  public init(
    number: Int, sectionPosition: Int, section: String, detail: DetailKind, name: String,
    title: String? = nil, subtitle: String? = nil, entries: Int
  ) {
    self.number = number
    self.sectionPosition = sectionPosition
    self.section = section
    self.detail = detail
    self.name = name
    self.title = title
    self.subtitle = subtitle
    self.entries = entries
  }
}
