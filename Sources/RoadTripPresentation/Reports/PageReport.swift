public import RoadTripModel

/// A page as a report.
public struct PageReport: Hashable, Sendable {
  /// The page.
  public var page: Page

  /// Makes a report.
  public init(_ page: Page) { self.page = page }

  /// The page as programs read it.
  public func value(for reader: Reader) -> ReportValue {
    let page = page.localized(by: reader.texts)
    return [
      "destination": .optional(page.destination?.text), "slug": .text(page.slug.text),
      "kind": .text(page.kind.rawValue), "title": .text(page.title),
      "subtitle": .optional(page.subtitle), "link": .optional(page.link?.text),
      "body": .optional(page.body),
    ]
  }

  /// The page for a reader.
  public func report(for reader: Reader) -> Report {
    let page = page.localized(by: reader.texts)
    var blocks: [Document.Block] = []
    if let link = page.link { blocks.append(.fields([.init(reader.words["link"], link.text)])) }
    if let body = page.body { blocks.append(.markdown(body)) }
    let value = value(for: reader)
    return Report(
      document: Document(title: page.title, subtitle: page.subtitle, blocks: blocks), value: value,
      table: Table(object: value))
  }
}

extension Table {
  /// A table of one row from an object of plain values.
  init(object value: ReportValue) {
    guard case .object(let members) = value else {
      self.init(columns: [])
      return
    }
    let plain = members.compactMap { member -> (String, Cell)? in
      switch member.value {
      case .null: (member.key, .absent)
      case .bool(let flag): (member.key, .yes(flag))
      case .integer(let number): (member.key, .integer(number))
      case .number(let number): (member.key, .number(number, decimals: 6))
      case .text(let text): (member.key, .text(text))
      case .array, .object: nil
      }
    }
    self.init(
      columns: plain.map { Table.Column($0.0, title: $0.0) }, rows: [plain.map(\.1)])
  }
}
