public import RoadTripModel
internal import RoadTripSQLite

extension Page: Stored {
  /// Table `page`.
  public static let storage = Storage<Page>(
    table: "page", parent: .optional,
    columns: ["slug", "title", "subtitle", "body", "link", "kind"],
    values: { page, _ in
      [
        Value(page.slug), Value(page.title.nfc), Value(page.subtitle?.nfc), Value(page.body?.nfc),
        Value(page.link), Value(page.kind.rawValue),
      ]
    },
    decode: { row, _ in
      Page(
        destination: try row.value("destination"), slug: try row.requiredValue("slug"),
        title: try row.required("title"), subtitle: try row.optional("subtitle"),
        body: try row.optional("body"), link: try row.value("link"), kind: try row.word("kind"))
    })
}
