internal import RoadTripModel
internal import RoadTripSpelling

extension SeedDocuments {
  /// Translations by record and field: `{ "trips/x": { "title": "…" } }`.
  func translations(_ json: JSON, _ text: SourceText, locale: LocaleTag) throws {
    guard let records = json.members else {
      return try sink.error(
        text.position(at: Int(json.offset)),
        "the value is \(SeedFields.described(json)); translations are an object of records",
        kind: .translation)
    }
    for record in records {
      let position = text.position(at: Int(record.offset))
      let reference: RecordReference
      do throws(RuleViolation) {
        reference = try self.reference(record.key)
      } catch {
        try sink.error(position, error.description, kind: .translation)
        continue
      }
      guard let fields = record.value.members else {
        try sink.error(
          text.position(at: Int(record.value.offset)),
          "\(quoted(record.key)) is \(SeedFields.described(record.value)); "
            + "the translations of a record are an object of fields",
          kind: .translation)
        continue
      }
      for field in fields { try translation(field, text, of: reference, locale) }
    }
  }

  private func translation(
    _ field: JSONMember, _ text: SourceText, of record: RecordReference, _ locale: LocaleTag
  ) throws {
    let position = text.position(at: Int(field.value.offset))
    guard let string = field.value.string else {
      return try sink.error(
        position, "\(field.key) is \(SeedFields.described(field.value)); a translation is text",
        kind: .translation)
    }
    try translate(record, locale, field.key, string, at: position)
  }

  /// Gives one translation to the sink, or says which rules it breaks.
  func translate(
    _ record: RecordReference, _ locale: LocaleTag, _ field: String, _ text: String,
    at position: SourcePosition
  ) throws {
    let translation = Translation(record: record, locale: locale, field: field, text: text.nfc)
    let problems = SeedProblems(sink)
    for violation in translation.violations {
      let known = violation.field == "field" ? Translation.fields[record.kind] ?? [] : nil
      problems.error(
        position,
        violation.description
          + (known.map { Suggestion.ending(for: field, among: $0, else: "these are") } ?? ""))
    }
    try sink.take(.translation(translation), .translation, at: position, problems)
  }

  /// The record that a path names; `pack` is the pack itself.
  func reference(_ text: String) throws(RuleViolation) -> RecordReference {
    if text == "pack" { return RecordReference(.pack, slug: pack.slug) }
    if let reference = try? RecordReference(text) { return reference }
    return try RecordReference(text.lowercased())
  }

  /// A translation as a record of a stream: `{record, locale, field, text}`.
  func translationRecord(_ fields: SeedFields) throws {
    fields.checkKeys(["record", "locale", "field", "text"])
    let rule = "a record is named by a path such as destinations/SLUG/points/SLUG or trips/SLUG"
    let path = fields.requiredText("record", rule)
    let locale: LocaleTag? = fields.requiredValue("locale")
    let field = fields.requiredText("field", "a field is a name such as title")
    let text = fields.requiredText("text", "a translation is text")
    var reference: RecordReference?
    if let path {
      do throws(RuleViolation) {
        reference = try self.reference(path)
      } catch {
        fields.refuse("record", error)
      }
    }
    let position = fields.position
    guard !fields.problems.hasErrors, let reference, let locale, let field, let text else {
      return try sink.take(nil, .translation, at: position, fields.problems)
    }
    try translate(reference, locale, field, text, at: position)
  }
}
