/// A folder or stream of seed files that owns the rows it made.
public struct Pack: Hashable, Codable, Sendable, Keyed {
  /// Where facts or pictures of a pack come from.
  public struct Source: Hashable, Codable, Sendable {
    /// What the source is called.
    public var title: String
    /// Where it is found.
    public var link: Link?
    /// Under which terms it may be used.
    public var licence: String?

    /// Makes a source.
    public init(title: String, link: Link? = nil, licence: String? = nil) {
      self.title = title
      self.link = link
      self.licence = licence
    }
  }

  /// The pack's slug.
  public var slug: Slug
  /// What the pack is called.
  public var title: String
  /// The version of its content, free text.
  public var version: String?
  /// The terms of its prose and pictures.
  public var licence: String?
  /// The language in which its files are written.
  public var locale: LocaleTag
  /// Where its facts come from.
  public var sources: [Source]

  /// Makes a pack.
  public init(
    slug: Slug, title: String, version: String? = nil, licence: String? = nil,
    locale: LocaleTag = .english, sources: [Source] = []
  ) {
    self.slug = slug
    self.title = title
    self.version = version
    self.licence = licence
    self.locale = locale
    self.sources = sources
  }

  /// Packs stand on their own.
  public var parent: Slug? { nil }
  /// ``RecordKind/pack``.
  public static var kind: RecordKind { .pack }
  /// A pack has a title.
  public static let rules: [Rule<Pack>] = [.title("title") { $0.title }]
}
