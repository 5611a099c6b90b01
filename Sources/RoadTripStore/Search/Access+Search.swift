public import RoadTripModel
internal import RoadTripSQLite

/// Which records a search by words looks for.
public struct SearchFilter: Hashable, Sendable {
  /// The kinds of record that are searched.
  public static let kinds: RecordKinds = [.destination, .trip, .route, .page, .event, .mapPoint]

  /// Which kinds.
  public var kinds: RecordKinds
  /// Only records of one destination, and the destination itself.
  public var destination: Slug?
  /// Translations only into this language and those it falls back to; `nil` for all languages.
  public var locale: LocaleTag?
  /// How many at the most.
  public var limit: Int

  /// Makes a filter.
  public init(
    kinds: RecordKinds = SearchFilter.kinds, destination: Slug? = nil,
    locale: LocaleTag? = nil, limit: Int = 20
  ) {
    self.kinds = kinds
    self.destination = destination
    self.locale = locale
    self.limit = max(0, limit)
  }
}

extension Access {
  /// Records that have all words, the best first.
  ///
  /// Each word is looked for as it is, in titles, subtitles, texts, tags and translations, whatever its letters' case and accents;
  /// the last word may be a beginning, and words in quotation marks stand together. Any text is a valid query; one without
  /// letters and digits finds nothing.
  ///
  /// Where few thousand texts have the words they are ranked by how much the words say of each (BM25, titles count most). Where
  /// more have them, or one or two letters are all that is asked for, they come in the order destinations, trips, routes, pages, events, translations, map points, by when they
  /// were first stored: ranking a word that everything has would take long and say little.
  /// - Throws: ``StoreError`` where the file is damaged.
  public borrowing func search(
    _ text: String, _ filter: SearchFilter = SearchFilter()
  ) throws -> [SearchHit] {
    let query = SearchQuery(text)
    guard !query.terms.isEmpty, filter.limit > 0 else { return [] }
    var search = Search(query: query, filter: filter, connection: connection)
    return try search.hits()
  }
}

/// One search by words.
struct Search {
  let query: SearchQuery
  let filter: SearchFilter
  let connection: Connection
  /// The documents of the records themselves.
  private var seen: Set<Int64> = []
  private var found: [SearchHit] = []

  /// The most texts that are ranked.
  private static let mostRanked = 2000

  init(query: SearchQuery, filter: SearchFilter, connection: Connection) {
    (self.query, self.filter, self.connection) = (query, filter, connection)
  }

  /// The query for the engine: each word in quotation marks, so that nothing in it is an operator.
  private var match: String {
    query.terms.map { term in
      "\"" + term.words.joined(separator: " ") + "\"" + (term.isPrefix ? "*" : "")
    }.joined(separator: " ")
  }

  mutating func hits() throws -> [SearchHit] {
    let pending = try pendingDocuments()
    for document in pending.matching { try take(document) }
    guard try SearchIndex.isCurrent(connection) else {
      try scan()
      return found
    }
    if filter.kinds == SearchFilter.kinds, filter.destination == nil {
      try collect(from: nil, besides: pending.all)
    } else {
      for source in SearchSource.all
      where source.kind == .translation || filter.kinds.contains(source.kind) {
        try collect(from: source, besides: pending.all)
      }
    }
    return found
  }

  /// Takes the documents of one source, or of all, until there are enough hits.
  private mutating func collect(from source: SearchSource?, besides pending: Set<Int64>) throws {
    var condition = "search MATCH ?1"
    var values = [Value(match)]
    if let source {
      condition += " AND s.rowid BETWEEN ?2 AND ?3"
      values += [Value(source.documents.lowerBound), Value(source.documents.upperBound)]
      if let destination = filter.destination, source.kind != .translation {
        let own = source.kind == .destination || source.kind == .trip
        if own, source.kind == .trip { return }
        condition += """
           AND EXISTS (SELECT 1 FROM \(source.table) t WHERE t.\(source.table)_id = s.rowid + \(source.base)
             AND t.destination_id = (SELECT destination_id FROM destination WHERE slug = ?4))
          """
        values.append(Value(destination.text))
      }
    }
    let from = "SELECT s.rowid FROM search s WHERE \(condition)"
    if query.isShortBeginning {
      return try connection.forEach(from, values) { row in
        let document: Int64 = try row.required(at: 0)
        if !pending.contains(document) { try take(document) }
        return found.count < filter.limit
      }
    }
    // Translations of one record are one hit, and what is pending is left out.
    // No file has more than that, and any limit may be asked for.
    let enough = min(filter.limit - found.count, 1 << 40) * 8 + pending.count
    var documents = try rows(of: from, values, limit: max(Self.mostRanked + 1, enough))
    // One hit needs no rank, which would have the engine count how often each word is there.
    if (2...Self.mostRanked).contains(documents.count) {
      documents = try rows(
        of: from + " ORDER BY bm25(search, 10.0, 4.0, 1.0, 2.0), s.rowid", values, limit: .max)
    }
    for document in documents where !pending.contains(document) {
      if found.count >= filter.limit { return }
      try take(document)
    }
  }

  private func rows(of sql: String, _ values: [Value], limit: Int) throws -> [Int64] {
    var rows: [Int64] = []
    try connection.forEach(sql, values) { row in
      rows.append(try row.required(at: 0))
      return rows.count < limit
    }
    return rows
  }

  /// Documents that the index has not taken up yet: all, and those that have the words.
  private func pendingDocuments() throws -> (all: Set<Int64>, matching: [Int64]) {
    let all: [Int64] = try connection.rows("SELECT document FROM search_pending ORDER BY document")
    {
      try $0.required(at: 0)
    }
    let matching = try all.filter { document in
      guard let (source, row) = SearchSource.of(document),
        let texts = try source.document(of: row, connection)
      else { return false }
      return matches(texts)
    }
    return (Set(all), matching)
  }

  private func matches(_ document: SearchSource.Document) -> Bool {
    query.matches(document.texts.map { SearchText.words($0 ?? "").map(\.folded) })
  }

  /// Looks at every record: for a file whose index has another searched form and cannot be written.
  private mutating func scan() throws {
    for source in SearchSource.all {
      var documents: [Int64] = []
      try source.forEachDocument(after: 0, connection) { document, row in
        if matches(document) { documents.append(row &- source.base) }
      }
      for document in documents where found.count < filter.limit { try take(document) }
    }
  }

  /// Makes a hit of a document, unless its record is there already or is not looked for.
  private mutating func take(_ document: Int64) throws {
    guard found.count < filter.limit, let (source, row) = SearchSource.of(document),
      let text = try source.found(row, connection)
    else { return }
    if let record = text.record { return try take(text, of: record) }
    guard let slug = text.slug else { return }
    add(document, hit(source.kind, destination: text.destination, slug: slug, text.document))
  }

  private func hit(
    _ kind: RecordKind, destination: Slug?, slug: Slug, _ document: SearchSource.Document
  ) -> SearchHit {
    let snippet =
      document.body.flatMap { query.snippet(of: $0) }
      ?? document.subtitle.flatMap { query.snippet(of: $0) }
    return SearchHit(
      kind: kind, destination: destination, slug: slug, title: document.title ?? "",
      subtitle: document.subtitle, snippet: snippet)
  }

  /// A translation stands for its record.
  private mutating func take(_ text: SearchSource.Found, of record: RecordReference) throws {
    guard filter.kinds.contains(record.kind) else { return }
    if let locale = filter.locale, let own = text.locale, !locale.fallbacks.contains(own) { return }
    guard let source = SearchSource.all.first(where: { $0.kind == record.kind }),
      let row = try row(of: record, source), !seen.contains(row &- source.base),
      let own = try source.document(of: row, connection)
    else { return }
    // The record's own texts are shown where they have the words as well.
    if matches(own) {
      return add(
        row &- source.base,
        hit(record.kind, destination: record.destination, slug: record.slug, own))
    }
    let translated = text.document
    add(
      row &- source.base,
      SearchHit(
        kind: record.kind, destination: record.destination, slug: record.slug,
        title: translated.title ?? own.title ?? "",
        subtitle: translated.subtitle ?? own.subtitle,
        snippet: (translated.body ?? translated.subtitle).flatMap { query.snippet(of: $0) },
        locale: text.locale))
  }

  private func row(of record: RecordReference, _ source: SearchSource) throws -> Int64? {
    let parent =
      record.kind.liesBelowDestination
      ? " AND t.destination_id IS (SELECT destination_id FROM destination WHERE slug = ?2)"
      : " AND ?2 IS NULL"
    let sql = "SELECT \(source.table)_id AS id FROM \(source.table) t WHERE t.slug = ?1\(parent)"
    return try connection.first(sql, [Value(record.slug), Value(record.destination)]) {
      try $0.required("id")
    }
  }

  /// - Parameter document: of the record itself, not of a translation.
  private mutating func add(_ document: Int64, _ hit: SearchHit) {
    guard filter.kinds.contains(hit.kind) else { return }
    if let destination = filter.destination {
      let place = hit.kind == .destination ? hit.slug : hit.destination
      guard place == destination else { return }
    }
    if seen.insert(document).inserted { found.append(hit) }
  }
}
