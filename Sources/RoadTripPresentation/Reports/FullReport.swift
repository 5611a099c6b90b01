internal import RoadTripModel

/// Everything about a destination in one document: the menu and each detail, one after the other.
public struct FullReport: Hashable, Sendable {
  /// The master menu.
  public var menu: MasterMenu
  /// The details in the order of the menu, with the words by which they are opened.
  public var details: [(name: String, report: Report)]

  /// Makes a report.
  public init(menu: MasterMenu, details: [(name: String, report: Report)]) {
    self.menu = menu
    self.details = details
  }

  /// Equal where menu and details are.
  public static func == (left: FullReport, right: FullReport) -> Bool {
    left.menu == right.menu && left.details.map(\.name) == right.details.map(\.name)
      && left.details.map(\.report) == right.details.map(\.report)
  }

  /// Combines what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(menu)
    hasher.combine(details.map(\.report))
  }

  /// The destination for a reader.
  public func report(for reader: Reader) -> Report {
    let head = menu.report
    var blocks: [Document.Block] = []
    if let summary = menu.destination.summary { blocks.append(.paragraph(summary)) }
    blocks.append(.fields(DestinationReport.facts(menu.destination, reader)))
    blocks += head.document.blocks.map(\.oneLevelDown)
    for detail in details {
      blocks.append(.heading(detail.report.document.title, level: 2))
      if let subtitle = detail.report.document.subtitle { blocks.append(.paragraph(subtitle)) }
      blocks += detail.report.document.blocks.map(\.oneLevelDown)
    }
    let value: ReportValue = .object(
      [
        .init("destination", .text(menu.destination.slug.text)), .init("menu", head.value),
        .init(
          "details",
          .object(details.map { .init($0.name, $0.report.value) })),
      ])
    let table = Table(
      columns: [.init("destination", title: reader.words["destination"])] + head.table.columns,
      rows: head.table.rows.map { [.text(menu.destination.slug.text)] + $0 })
    return Report(
      document: Document(
        title: menu.destination.title, subtitle: menu.destination.subtitle, blocks: blocks),
      value: value, table: table)
  }

  /// Several destinations one below the other.
  public static func joined(_ reports: [Report], title: String) -> Report {
    if reports.count == 1, let only = reports.first { return only }
    let blocks = reports.flatMap { report -> [Document.Block] in
      [.heading(report.document.title, level: 2)]
        + (report.document.subtitle.map { [.paragraph($0)] } ?? [])
        + report.document.blocks.map(\.oneLevelDown)
    }
    let table = Table(
      columns: reports.first?.table.columns ?? [], rows: reports.flatMap(\.table.rows))
    return Report(
      document: Document(title: title, blocks: blocks), value: .array(reports.map(\.value)),
      table: table)
  }
}

extension Document.Block {
  /// The block with a heading one level lower.
  fileprivate var oneLevelDown: Document.Block {
    if case .heading(let text, let level) = self {
      .heading(text, level: min(6, level + 1))
    } else {
      self
    }
  }
}
