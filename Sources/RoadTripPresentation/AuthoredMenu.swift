internal import RoadTripModel

/// The words that a destination's own menu gives its items, in the reader's language.
///
/// An entry does not say which item it comes from; the order of both tells. An item without target gives an entry for
/// each page or route that no other item names, and its words stand for all of them.
struct AuthoredMenu {
  private let sections: [MenuSection]
  private let record: RecordReference
  private let texts: Texts
  private var seen: [String: Int] = [:]

  init(_ destination: Destination, texts: Texts) {
    sections = destination.menu ?? []
    record = destination.reference
    self.texts = texts
  }

  /// The authored title and subtitle of the item behind the next entry, translated; `nil` where it has none.
  mutating func texts(of entry: MenuEntry) -> (title: String?, subtitle: String?) {
    guard sections.indices.contains(entry.sectionPosition - 1) else { return (nil, nil) }
    let items = sections[entry.sectionPosition - 1].items
    let places = Self.places(of: entry, in: items)
    let key = "\(entry.sectionPosition) \(entry.detail.rawValue) \(entry.name)"
    let count = seen[key, default: 0]
    seen[key] = count + 1
    guard count < places.count else { return (nil, nil) }
    let item = items[places[count]]
    let field = "menu.\(entry.sectionPosition).items.\(places[count] + 1)"
    return (
      texts.text(record, "\(field).title", item.title),
      texts.text(record, "\(field).subtitle", item.subtitle)
    )
  }

  /// The places of the items that can have given the entry.
  private static func places(of entry: MenuEntry, in items: [MenuSection.Item]) -> [Int] {
    let same = items.indices.filter { items[$0].detail == entry.detail }
    guard entry.detail == .page || entry.detail == .testDrive else { return same }
    let named = same.filter { items[$0].target?.text == entry.name }
    return named.isEmpty ? same.filter { items[$0].target == nil } : named
  }
}
