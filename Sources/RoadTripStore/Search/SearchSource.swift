internal import RoadTripModel
internal import RoadTripSQLite

/// The records of one kind as documents of the full-text index.
///
/// A class, since each hit passes it about.
final class SearchSource: Sendable {
  let kind: RecordKind
  let table: String
  /// What a document's number is less than its row's.
  let base: Int64
  /// Title, subtitle, body and tags of the rows `t`, as they are shown.
  private let texts: String
  /// What asks for the texts of one row.
  private let one: String
  /// What asks for them and for the slug of the destination, the own slug, and the path where a row is not the record itself.
  private let named: String

  private init(
    _ kind: RecordKind, _ table: String, rank: Int64, texts: String, names: String,
    join: String = " LEFT JOIN destination d USING (destination_id)"
  ) {
    (self.kind, self.table, base) = (kind, table, rank << 40)
    self.texts = texts
    let condition = " WHERE t.\(table)_id = ?"
    one = "SELECT \(texts) FROM \(table) t" + condition
    named = "SELECT \(texts), \(names) FROM \(table) t\(join)" + condition
  }

  /// In the order of their documents: first what is most likely meant.
  static let all = [
    SearchSource(
      .destination, "destination", rank: 6,
      texts:
        "iif(t.title IS NULL OR t.title = t.name, t.name, t.name || ' · ' || t.title), t.subtitle, t.summary, NULL",
      names: "NULL, t.slug, NULL, NULL", join: ""),
    SearchSource(
      .trip, "trip", rank: 5, texts: "t.title, t.subtitle, t.summary, NULL",
      names: "NULL, t.slug, NULL, NULL", join: ""),
    SearchSource(
      .route, "route", rank: 4, texts: "t.title, t.subtitle, t.summary, NULL",
      names: "d.slug, t.slug, NULL, NULL"),
    SearchSource(
      .page, "page", rank: 3, texts: "t.title, t.subtitle, t.body, NULL",
      names: "d.slug, t.slug, NULL, NULL"),
    SearchSource(
      .event, "event", rank: 2,
      texts: "t.title, t.subtitle, t.summary, "
        + "coalesce(t.category, '') || ' ' || coalesce(t.place, '') || ' ' || coalesce(t.address, '')",
      names: "d.slug, t.slug, NULL, NULL"),
    SearchSource(
      .translation, "translation", rank: 1,
      texts: """
        iif(t.field IN ('name', 'title'), t.text, NULL), iif(t.field = 'subtitle', t.text, NULL), \
        iif(t.field IN ('name', 'title', 'subtitle'), NULL, t.text), NULL
        """, names: "NULL, NULL, t.record, t.locale", join: ""),
    SearchSource(
      .mapPoint, "map_point", rank: 0,
      texts: "t.title, t.subtitle, t.body, "
        + "coalesce(t.category, '') || ' ' || coalesce(t.tags, '') || ' ' || coalesce(t.address, '')",
      names: "d.slug, t.slug, NULL, NULL"),
  ]

  /// The source of a document, and the row.
  static func of(_ document: Int64) -> (source: SearchSource, row: Int64)? {
    for source in all {
      let row = document &+ source.base
      if row > 0, row < 1 << 40 || source.base == 0 { return (source, row) }
    }
    return nil
  }

  /// The documents of this source.
  var documents: ClosedRange<Int64> {
    base == 0 ? 1...Int64.max : (1 - base)...((1 << 40) - 1 - base)
  }

  /// A document as it is shown.
  struct Document {
    let title: String?
    let subtitle: String?
    let body: String?
    let tags: String?

    var texts: [String?] { [title, subtitle, body, tags] }
  }

  /// A document with what it is the document of.
  struct Found {
    let document: Document
    let destination: Slug?
    let slug: Slug?
    let record: RecordReference?
    let locale: LocaleTag?
  }

  /// The texts that a row begins with.
  static func document(_ row: borrowing Row) throws -> Document {
    Document(
      title: try row.optional(at: 0), subtitle: try row.optional(at: 1),
      body: try row.optional(at: 2), tags: try row.optional(at: 3))
  }

  /// The document of a row; `nil` where there is no such row.
  func document(of row: Int64, _ connection: Connection) throws -> Document? {
    try connection.first(one, [Value(row)]) { try Self.document($0) }
  }

  /// Lends the documents of rows of a larger number, up to another, one after the other, with their rows; not those that are
  /// pending.
  func forEachDocument(
    after row: Int64, through last: Int64 = .max, _ connection: Connection,
    _ body: (Document, Int64) throws -> Void
  ) throws {
    try forEachRow(after: row, through: last, connection) { found in
      try body(Self.document(found), try found.required(at: 4))
    }
  }

  /// Lends the rows of a larger number, up to another, one after the other: title, subtitle, body, tags, number. Not those that
  /// are pending.
  func forEachRow(
    after row: Int64, through last: Int64, _ connection: Connection,
    _ body: (borrowing Row) throws -> Void
  ) throws {
    let id = "t.\(table)_id"
    let sql = """
      SELECT \(texts), \(id) FROM \(table) t
       WHERE \(id) > ? AND \(id) <= ? AND \(id) - \(base) NOT IN (SELECT document FROM search_pending)
       ORDER BY \(id)
      """
    try connection.forEach(sql, [Value(row), Value(last)]) { found in
      try body(found)
      return true
    }
  }

  /// The document of a row with what it belongs to.
  func found(_ row: Int64, _ connection: Connection) throws -> Found? {
    try connection.first(named, [Value(row)]) { found in
      let destination: String? = try found.optional(at: 4)
      let slug: String? = try found.optional(at: 5)
      let record: String? = try found.optional(at: 6)
      let locale: String? = try found.optional(at: 7)
      let document = try Self.document(found)
      return try SpoiltRow.wrapping {
        Found(
          document: document, destination: try destination.map { try Slug($0) },
          slug: try slug.map { try Slug($0) }, record: try record.map { try RecordReference($0) },
          locale: try locale.map { try LocaleTag($0) })
      }
    }
  }
}
