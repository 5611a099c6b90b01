/// A record that a search by words found.
public struct SearchHit: Hashable, Codable, Sendable {
  /// The kind of record.
  public var kind: RecordKind
  /// The destination's slug; `nil` where the record belongs to none.
  public var destination: Slug?
  /// The record's slug.
  public var slug: Slug
  /// What it is called; in the language of ``locale`` where the words stand in a translation of the title.
  public var title: String
  /// A second line.
  public var subtitle: String?
  /// The text around the words, which are between brackets; `nil` where they stand in title or tags only.
  public var snippet: String?
  /// The language of the translation in which the words stand; `nil` where they stand in the record's own texts.
  public var locale: LocaleTag?

  /// Makes one from its parts.
  public init(
    kind: RecordKind, destination: Slug?, slug: Slug, title: String, subtitle: String? = nil,
    snippet: String? = nil, locale: LocaleTag? = nil
  ) {
    self.kind = kind
    self.destination = destination
    self.slug = slug
    self.title = title
    self.subtitle = subtitle
    self.snippet = snippet
    self.locale = locale
  }

  /// The path of the record.
  public var reference: RecordReference {
    RecordReference(kind, destination: destination, slug: slug)
  }
}
