internal import RoadTripModel

extension MasterMenu {
  /// The menu as a report: lines under headings, and an object with sections of items.
  public var report: Report {
    let blocks = sections.flatMap { section -> [Document.Block] in
      [
        .heading(section.title),
        .items(
          section.items.map {
            Document.ItemLine(number: $0.number, title: $0.title, subtitle: $0.subtitle)
          }),
      ]
    }
    let table = Table(
      columns: [
        .init("number", title: words["position"], alignment: .trailing),
        .init("section", title: words["section"]), .init("detail", title: words["detail"]),
        .init("name", title: words["name"]), .init("title", title: words["title"]),
        .init("subtitle", title: words["subtitle"]),
        .init("entries", title: words["entries"], alignment: .trailing),
      ],
      rows: sections.flatMap { section in
        section.items.map { item in
          [
            .integer(Int64(item.number)), .text(section.title), .text(item.detail.rawValue),
            .text(item.name), .text(item.title), .optional(item.subtitle),
            .integer(Int64(item.entries)),
          ]
        }
      })
    let value: ReportValue = [
      "destination": .text(destination.slug.text), "title": .text(destination.title),
      "subtitle": .optional(destination.subtitle),
      "sections": .array(
        sections.map { section in
          [
            "title": .text(section.title), "items": .array(section.items.map(Self.value(of:))),
          ]
        }),
    ]
    return Report(
      document: Document(title: destination.title, subtitle: destination.subtitle, blocks: blocks),
      value: value, table: table)
  }

  private static func value(of item: Item) -> ReportValue {
    [
      "number": .integer(Int64(item.number)), "detail": .text(item.detail.rawValue),
      "name": .text(item.name), "title": .text(item.title), "subtitle": .optional(item.subtitle),
      "entries": .integer(Int64(item.entries)),
    ]
  }
}
