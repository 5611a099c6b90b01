internal import RoadTripSQLite

/// A table whose rows are content, in the order in which a published file gets them: what is named comes before what names it.
///
/// Not among them: the ledger, which migrations fill; the traveller's own data, which is not content; and virtual tables with
/// those behind them, which are made anew from the content.
struct ContentTable {
  let name: String
  /// The order of the rows: by keys that people see, never by row ids.
  private let order: String
  /// What the order needs beside the table `t`.
  private let join: String

  private init(_ name: String, by order: String, _ join: String = "") {
    self.name = name
    self.order = order
    self.join = join
  }

  private static let place = "LEFT JOIN destination d USING (destination_id)"
  private static let placeAndSlug = "ifnull(d.slug, ''), t.slug"

  /// Every such table.
  static let all: [ContentTable] = [
    ContentTable("pack", by: "t.slug"),
    ContentTable("vehicle", by: "t.slug"),
    ContentTable("destination", by: "t.slug"),
    ContentTable("trip", by: "t.slug"),
    ContentTable("trip_stop", by: "p.slug, t.position", "JOIN trip p USING (trip_id)"),
    ContentTable("weather_record", by: "d.slug, t.kind, t.period", place),
    ContentTable("event", by: placeAndSlug, place),
    ContentTable("map_point", by: placeAndSlug, place),
    ContentTable("route", by: placeAndSlug, place),
    ContentTable(
      "waypoint", by: "ifnull(d.slug, ''), r.slug, t.position",
      "JOIN route r USING (route_id) LEFT JOIN destination d USING (destination_id)"),
    ContentTable(
      "track_chunk", by: "ifnull(d.slug, ''), r.slug, t.segment, t.position",
      "JOIN route r USING (route_id) LEFT JOIN destination d USING (destination_id)"),
    ContentTable("page", by: placeAndSlug, place),
    ContentTable("asset", by: placeAndSlug, place),
    ContentTable("menu_section", by: "ifnull(d.slug, ''), t.position", place),
    ContentTable(
      "menu_item", by: "ifnull(d.slug, ''), s.position, t.position",
      "JOIN menu_section s USING (menu_section_id) LEFT JOIN destination d USING (destination_id)"),
    ContentTable("translation", by: "t.record, t.locale, t.field"),
  ]

  /// The column of the row id.
  var key: String { "\(name)_id" }

  /// The row ids in order. Only they are sorted: rows may be large.
  var ids: String { "SELECT t.\(key) AS id FROM \(name) t \(join) ORDER BY \(order)" }

  /// The columns beside the row id, in the order of the schema.
  func columns(_ connection: Connection) throws -> [Column] {
    let parents = try connection.rows(
      "SELECT \"from\" AS name, \"table\" AS parent FROM pragma_foreign_key_list(?) ORDER BY id",
      [Value(name)]
    ) { row in (try row.required("name") as String, try row.required("parent") as String) }
    let parent = Dictionary(parents, uniquingKeysWith: { first, _ in first })
    let names = try connection.rows(
      "SELECT name FROM pragma_table_info(?) WHERE pk = 0 ORDER BY cid", [Value(name)]
    ) { row in try row.required("name") as String }
    return names.map { Column(name: $0, parent: parent[$0]) }
  }

  /// A column, and the table whose row id it holds.
  struct Column {
    let name: String
    let parent: String?
  }
}
