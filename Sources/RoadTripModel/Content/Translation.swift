/// The text of one field of one record in one locale.
public struct Translation: Hashable, Codable, Sendable, Ruled {
  /// The record.
  public var record: RecordReference
  /// The language of the text.
  public var locale: LocaleTag
  /// The field, such as `title`, or `stops.3.note` for the note of the third stop.
  public var field: String
  /// The text.
  public var text: String

  /// Makes a translation.
  public init(record: RecordReference, locale: LocaleTag, field: String, text: String) {
    self.record = record
    self.locale = locale
    self.field = field
    self.text = text
  }

  /// The fields that can be translated, by kind; `*` stands for a position from 1.
  public static let fields: [RecordKind: [String]] = [
    .pack: ["title"],
    .vehicle: ["title", "summary"],
    .trip: ["title", "subtitle", "summary", "stops.*.note"],
    .destination: [
      "name", "title", "subtitle", "summary", "menu.*.title", "menu.*.items.*.title",
      "menu.*.items.*.subtitle",
    ],
    .event: ["title", "subtitle", "summary", "place"],
    .mapPoint: ["title", "subtitle", "body"],
    .route: [
      "title", "subtitle", "summary", "phases.*.title", "waypoints.*.title", "waypoints.*.subtitle",
    ],
    .page: ["title", "subtitle", "body"],
    .asset: ["title"],
  ]

  /// The rules of a translation.
  public static let rules: [Rule<Translation>] = [
    Rule("field", "a translated field is one that the record has as text") { translation in
      let pattern = translation.field.split(separator: ".", omittingEmptySubsequences: false)
        .map { part in
          UInt16(part).map { $0 > 0 && "\($0)" == part ? "*" : "0" } ?? String(part)
        }.joined(separator: ".")
      let known = fields[translation.record.kind] ?? []
      return known.contains(pattern)
        ? nil : "\(quoted(translation.field)) of a \(translation.record.kind.rawValue)"
    },
    Rule("text", "a translation is not blank") { $0.text.isBlank ? quoted($0.text) : nil },
  ]
}
