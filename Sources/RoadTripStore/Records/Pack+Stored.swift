public import RoadTripModel
internal import RoadTripSQLite

extension Pack: Stored {
  /// Table `pack`.
  public static let storage = Storage<Pack>(
    table: "pack", parent: .none,
    columns: ["slug", "title", "version", "licence", "locale", "sources"],
    values: { pack, _ in
      let sources = pack.sources.map { source in
        var members = ["\"title\":\(JSONText.text(source.title.nfc))"]
        if let link = source.link { members.append("\"link\":\(JSONText.text(link.text))") }
        if let licence = source.licence {
          members.append("\"licence\":\(JSONText.text(licence.nfc))")
        }
        return "{\(members.joined(separator: ","))}"
      }
      return [
        Value(pack.slug), Value(pack.title.nfc), Value(pack.version?.nfc), Value(pack.licence?.nfc),
        Value(pack.locale), Value("[\(sources.joined(separator: ","))]"),
      ]
    },
    decode: { row, _ in
      Pack(
        slug: try row.requiredValue("slug"), title: try row.required("title"),
        version: try row.optional("version"), licence: try row.optional("licence"),
        locale: try row.requiredValue("locale"),
        sources: try JSONText.objects(try row.required("sources")).map { source in
          Source(
            title: try source.required("title"),
            link: try source.optional("link").map { try Link($0) },
            licence: try source.optional("licence"))
        })
    })
}
