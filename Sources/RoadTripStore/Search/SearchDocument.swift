internal import RoadTripModel
internal import RoadTripSQLite

/// A document of the full-text index, its texts in their searched form.
struct SearchDocument {
  var number: Int64
  let title: String?
  let subtitle: String?
  let body: String?
  let tags: String?

  init(number: Int64, title: String?, subtitle: String?, body: String?, tags: String?) {
    self.number = number
    (self.title, self.subtitle, self.body, self.tags) = (title, subtitle, body, tags)
  }

  /// The searched form of a document.
  init(_ document: SearchSource.Document, number: Int64) {
    self.init(
      number: number, title: document.title.map(SearchText.folded),
      subtitle: document.subtitle.map(SearchText.folded),
      body: document.body.map(SearchText.folded), tags: document.tags.map(SearchText.folded))
  }

  /// How much text there is. Unit: bytes.
  var size: Int {
    (title?.utf8.count ?? 0) + (subtitle?.utf8.count ?? 0) + (body?.utf8.count ?? 0)
      + (tags?.utf8.count ?? 0)
  }

  var texts: [String?] { [title, subtitle, body, tags] }
}

extension Batch {
  /// Binds the number and the texts of a document to the parameters after a number.
  func bind(_ document: SearchDocument, after first: Int) throws {
    try bind(first + 1, document.number)
    try bind(first + 2, document.title)
    try bind(first + 3, document.subtitle)
    try bind(first + 4, document.body)
    try bind(first + 5, document.tags)
  }
}
