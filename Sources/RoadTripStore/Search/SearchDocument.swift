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
}

/// Documents that are gathered to travel together, until they are many or have much text.
struct SearchPart {
  private(set) var documents: [SearchDocument] = []
  /// The texts of all. Unit: bytes.
  private var size = 0

  /// How many documents are many.
  static let many = 4096
  /// How much text is much. Unit: bytes.
  private static let much = 4 << 20

  var hasMuchText: Bool { size >= Self.much }
  var isFull: Bool { documents.count >= Self.many || hasMuchText }

  mutating func append(_ document: SearchDocument) {
    documents.append(document)
    size += document.size
  }

  /// Gives a document, which had none before, its number.
  mutating func number(_ place: Int, _ number: Int64) { documents[place].number = number }

  /// Leaves out documents.
  mutating func drop(_ places: Range<Int>) {
    for document in documents[places] { size -= document.size }
    documents.removeSubrange(places)
  }

  /// Gives the documents away.
  mutating func take() -> [SearchDocument] {
    defer { self = SearchPart(roomFor: documents.count) }
    return documents
  }

  init() {}

  private init(roomFor count: Int) { documents.reserveCapacity(count) }
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
