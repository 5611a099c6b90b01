/// A record that the traveller marked. Content may come and go: the mark stays.
public struct Favorite: Hashable, Codable, Sendable {
  /// The record.
  public var record: RecordReference
  /// When it was marked.
  public var time: Instant

  /// Makes a favourite.
  public init(record: RecordReference, time: Instant) {
    self.record = record
    self.time = time
  }
}

/// What the traveller thinks of a record.
public struct Rating: Hashable, Codable, Sendable, Ruled {
  /// The record.
  public var record: RecordReference
  /// Stars, 1 (poor) … 5 (excellent).
  public var stars: Int
  /// When it was given.
  public var time: Instant

  /// Makes a rating.
  public init(record: RecordReference, stars: Int, time: Instant) {
    self.record = record
    self.stars = stars
    self.time = time
  }

  /// The rules of a rating.
  public static let rules: [Rule<Rating>] = [
    Rule("stars", "a rating is 1 to 5 stars") { (1...5).contains($0.stars) ? nil : "\($0.stars)" }
  ]
}

/// What the traveller wrote about a record.
public struct Note: Hashable, Codable, Sendable, Ruled {
  /// The record.
  public var record: RecordReference
  /// The text.
  public var text: String
  /// When it was written.
  public var time: Instant

  /// Makes a note.
  public init(record: RecordReference, text: String, time: Instant) {
    self.record = record
    self.text = text
    self.time = time
  }

  /// The rules of a note.
  public static let rules: [Rule<Note>] = [
    Rule("text", "a note is not blank") { $0.text.isBlank ? quoted($0.text) : nil }
  ]
}
