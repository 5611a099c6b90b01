internal import RoadTripModel

/// Objects and lists below a key, and the slug of a record.
extension SeedFields {
  /// The object of a key.
  func object(_ key: String, noun: String) -> SeedFields? {
    guard case .json(let json) = self[key], case .object(_, let text, _) = origin else {
      if has(key) { refuse(key, "\(noun) is an object") }
      return nil
    }
    return SeedFields.required(
      json, in: text, noun: noun, path: "\(path)\(key).", problems: problems)
  }

  /// The objects of a list; a value that is not one is reported and left out.
  func objects(_ key: String, noun: String) -> [SeedFields] {
    guard case .json(let json) = self[key], case .object(_, let text, _) = origin,
      let values = json.values
    else {
      if has(key) { refuse(key, "\(key) is a list of objects") }
      return []
    }
    return values.enumerated().compactMap { index, value in
      SeedFields.required(
        value, in: text, noun: noun, path: "\(path)\(key).\(index + 1).", problems: problems)
    }
  }

  /// A list of texts; a cell of a table parts them with `|`.
  func texts(_ key: String) -> [String] {
    switch self[key] {
    case nil: return []
    case .cell(let cell):
      return cell.split(separator: "|").map { String($0).trimmed.nfc }.filter { !$0.isEmpty }
    case .json(let json):
      guard let values = json.values, case .object(_, let text, _) = origin else {
        refuse(key, "\(key) is a list of texts")
        return []
      }
      var texts: [String] = []
      for (index, value) in values.enumerated() {
        if let string = value.string {
          texts.append(string.nfc)
        } else {
          problems.error(
            text.position(at: Int(value.offset)),
            "\(path)\(key).\(index + 1) is \(Self.described(value)); \(key) is a list of texts")
        }
      }
      return texts
    }
  }

  /// A list of checked texts.
  func values<Text: TextValue>(_ key: String, as type: Text.Type = Text.self) -> [Text] {
    guard has(key) else { return [] }
    return texts(key).enumerated().compactMap { index, text in
      do throws(RuleViolation) {
        return try Text(text)
      } catch {
        problems.error(
          position(of: key), "\(path)\(key).\(index + 1) is \(error.found); \(error.rule)")
        return nil
      }
    }
  }

  /// The slug of a record: its own, else that of its file, else one made from its title.
  ///
  /// A slug with capital letters is folded with a warning. One that is made, or that only folding makes the same as an
  /// earlier one, is numbered where it is taken.
  func slug(
    _ kind: RecordKind, below parent: Slug?, fallback: String? = nil, title: String?,
    numbersTitles: Bool = true, _ sink: SeedSink
  ) -> (slug: Slug, isOwn: Bool)? {
    if has("slug") {
      guard let text = requiredText("slug", Slug.rule) else { return nil }
      return own(text, kind, below: parent, sink).map { ($0, true) }
    }
    if let fallback {
      if let slug = try? Slug(fallback) {
        sink.slugs.take(slug, kind, below: parent)
        return (slug, true)
      }
      let slug = sink.slugs.takeFree(Slug.made(from: fallback), kind, below: parent)
      problems.warning(
        position, "\(quoted(fallback)) is not a slug; it is stored as \(quoted(slug.text))")
      return (slug, true)
    }
    guard let title else { return nil }
    let made = Slug.made(from: title)
    return (numbersTitles ? sink.slugs.takeFree(made, kind, below: parent) : made, false)
  }

  private func own(
    _ text: String, _ kind: RecordKind, below parent: Slug?, _ sink: SeedSink
  ) -> Slug? {
    do throws(RuleViolation) {
      let slug = try Slug(text)
      // The plain slug may be what an earlier spelling with capital letters became.
      if sink.isFolded(slug, kind, below: parent) {
        return numbered(slug, text, kind, below: parent, sink)
      }
      sink.slugs.take(slug, kind, below: parent)
      return slug
    } catch {
      guard let folded = try? Slug(text.nfc.lowercased()) else {
        refuse("slug", error)
        return nil
      }
      return numbered(folded, text, kind, below: parent, sink)
    }
  }

  private func numbered(
    _ slug: Slug, _ text: String, _ kind: RecordKind, below parent: Slug?, _ sink: SeedSink
  ) -> Slug {
    if let earlier = sink.folded(text, kind, below: parent) { return earlier }
    let free = sink.slugs.takeFree(slug, kind, below: parent)
    sink.noteFolded(text, kind, below: parent, as: free)
    let reason =
      free == slug
      ? "has capital letters" : "differs from another slug of this seed by capital letters only"
    problems.warning(
      position(of: "slug"),
      "slug \(quoted(text)) \(reason); it is stored as \(quoted(free.text))")
    return free
  }
}
