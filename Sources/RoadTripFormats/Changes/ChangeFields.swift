internal import RoadTripModel

/// Reads one change.
struct ChangeFields {
  private let fields: SeedFields
  private let text: SourceText
  private var problems: SeedProblems { fields.problems }

  init?(_ json: JSON, in text: SourceText, _ problems: SeedProblems) {
    guard
      let fields = SeedFields.required(json, in: text, noun: "a change", problems: problems)
    else { return nil }
    self.fields = fields
    self.text = text
  }

  /// The change; `nil` where something is wrong with it, which was reported.
  func change() -> RecordChange? {
    fields.checkKeys(["change", "record", "pack", "packWas", "was", "value"])
    let path = fields.requiredText(
      "record", "a change names its record by a path such as destinations/SLUG/points/SLUG")
    guard let kind = kind() else { return nil }
    let (pack, packWas) = (fields.reference("pack"), fields.reference("packWas"))
    let value = object("value", isExpected: kind != .removed, kind)
    let was = object("was", isExpected: kind != .added, kind)
    guard !problems.hasErrors, let path else { return nil }
    let new = value.flatMap { record($0, named: path) }
    // What stands twice is reported once: of a value that is wrong, so is what it was.
    guard !problems.hasErrors else { return nil }
    let old = was.map { kind == .changed ? Self.merged(value, with: $0) : $0 }
      .flatMap { record($0, named: path) }
    guard !problems.hasErrors else { return nil }
    if let record = new ?? old, record.kind != .pack, pack == nil {
      fields.refuse("pack", "a record belongs to a pack, named by its slug")
      return nil
    }
    return switch (old, new) {
    case (let old?, let new?):
      RecordChange(from: old, pack: packWas ?? pack, to: new, pack: pack)
    case (nil, let new?): RecordChange(added: new, pack: pack)
    case (let old?, nil): RecordChange(removed: old, pack: pack)
    case (nil, nil): nil
    }
  }

  private func kind() -> RecordChange.Kind? {
    if fields.has("change") { return fields.word("change") }
    let words = RecordChange.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    fields.refuse("change", "a change is one of \(words)")
    return nil
  }

  /// An object that a change has to have, or may not have.
  private func object(_ key: String, isExpected: Bool, _ kind: RecordChange.Kind) -> JSON? {
    guard fields.has(key) == isExpected else {
      let rule = key == "was" ? "what the record was" : "what the record is"
      fields.refuse(
        key,
        isExpected
          ? "a change of kind \(kind.rawValue) says \(rule)"
          : "a change of kind \(kind.rawValue) does not say \(rule)")
      return nil
    }
    guard isExpected, case .json(let json) = fields[key] else { return nil }
    if json.members == nil { fields.refuse(key, "\(key) is an object") }
    return json
  }

  /// The value with the members that were others.
  private static func merged(_ value: JSON?, with was: JSON) -> JSON {
    let changed = was.members ?? []
    let names = Set(changed.map(\.key))
    let kept = (value?.members ?? []).filter { !names.contains($0.key) }
    return JSON(offset: was.offset, content: .object(kept + changed))
  }

  /// A record in the form of a stream, which must be the one that the change names.
  private func record(_ json: JSON, named path: String) -> SeedRecord? {
    let heard = Heard()
    let sink = SeedSink(
      deliver: { record, _ in heard.record = record }, report: { heard.problems.append($0) })
    let pack = Pack(slug: Slug.made(from: "changes"), title: "Changes")
    do {
      var stream = SeedStream(documents: SeedDocuments(sink: sink, pack: pack), destination: nil)
      try stream.list([json], text)
      try sink.finish()
    } catch {
      // The two closures throw nothing.
      problems.error(text.position(at: Int(json.offset)), "\(error)")
    }
    for problem in heard.problems where problem.severity == .error {
      problems.error(problem.position, problem.message)
    }
    for problem in heard.problems where problem.severity == .warning {
      problems.warning(problem.position, problem.message)
    }
    guard let record = heard.record else { return nil }
    guard record.path == path else {
      problems.error(
        fields.position(of: "record"),
        "record is \(quoted(path)); what stands here is \(quoted(record.path))")
      return nil
    }
    return record
  }

  /// What a sink heard of one record.
  private final class Heard {
    var record: SeedRecord?
    var problems: [Diagnostic] = []
  }
}
