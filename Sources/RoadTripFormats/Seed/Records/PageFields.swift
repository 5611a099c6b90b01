internal import RoadTripModel

extension SeedFields {
  /// Reads a page from an object.
  /// - Parameter kindKey: the key that says `page` or `event`; another one in a list of kinds.
  func page(
    below destination: Slug?, fallback: String? = nil, kindKey: String = "kind", _ sink: SeedSink
  ) -> Page? {
    checkKeys(["slug", "title", "subtitle", "body", "link", kindKey])
    return page(
      below: destination, fallback: fallback, title: title(), body: text("body"), kindKey: kindKey,
      sink)
  }

  /// Reads a page whose title and body are known.
  func page(
    below destination: Slug?, fallback: String?, title: String?, body: String?,
    kindKey: String = "kind", _ sink: SeedSink
  ) -> Page? {
    let slug = slug(.page, below: destination, fallback: fallback, title: title, sink)?.slug
    let link: Link? = value("link")
    let kind: Page.Kind? = has(kindKey) ? word(kindKey) : .page
    let subtitle = text("subtitle")
    guard let title, let slug else { return nil }
    let page = Page(
      destination: destination, slug: slug, title: title, subtitle: subtitle, body: body,
      link: link, kind: kind ?? .page)
    if !problems.hasErrors { checkRules(of: page) }
    return page
  }
}
