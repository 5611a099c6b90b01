/// Free content shown as a detail, or a link to it.
public struct Page: Hashable, Codable, Sendable, Keyed {
  /// Where a page is shown.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// As an item of the master menu.
    case page
    /// Among the events.
    case event
  }

  /// The destination's slug; `nil` for a page shown at every destination.
  public var destination: Slug?
  /// The page's slug.
  public var slug: Slug
  /// What it is called.
  public var title: String
  /// A second line.
  public var subtitle: String?
  /// The text, Markdown.
  public var body: String?
  /// Where the page is found, if it is elsewhere.
  public var link: Link?
  /// Where it is shown.
  public var kind: Kind

  /// Makes a page.
  public init(
    destination: Slug?, slug: Slug, title: String, subtitle: String? = nil, body: String? = nil,
    link: Link? = nil, kind: Kind = .page
  ) {
    self.destination = destination
    self.slug = slug
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.link = link
    self.kind = kind
  }

  /// The destination below which it lies, if any.
  public var parent: Slug? { destination }
  /// ``RecordKind/page``.
  public static var kind: RecordKind { .page }

  /// The rules of a page.
  public static let rules: [Rule<Page>] = [
    .title("title") { $0.title },
    Rule("body", "a page has a body or a link") {
      ($0.body ?? "").isBlank && $0.link == nil ? "empty" : nil
    },
  ]
}
