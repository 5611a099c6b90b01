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
    decode: { row, connection in
      let json: String = try row.required("sources")
      let sql = """
        SELECT value ->> 'title' AS title, value ->> 'link' AS link, value ->> 'licence' AS licence
          FROM json_each(?) ORDER BY key
        """
      return Pack(
        slug: try row.requiredValue("slug"), title: try row.required("title"),
        version: try row.optional("version"), licence: try row.optional("licence"),
        locale: try row.requiredValue("locale"),
        sources: try connection.rows(sql, [Value(json)]) { row in
          Source(
            title: try row.required("title"), link: try row.value("link"),
            licence: try row.optional("licence"))
        })
    })
}
