internal import RoadTripModel
internal import RoadTripSpelling

/// Values of a key. Each gives `nil` where the key has none, and reports what is wrong with it.
extension SeedFields {
  /// A text; an empty one is none.
  func text(_ key: String) -> String? {
    switch self[key] {
    case nil: return nil
    case .cell(let text): return text.nfc
    case .json(let json):
      guard let text = json.string else {
        refuse(key, "\(Self.article(key)) is text")
        return nil
      }
      guard !text.utf8.contains(0) else {
        refuse(key, "\(Self.article(key)) is text without the character U+0000")
        return nil
      }
      return text.isEmpty ? nil : text.nfc
    }
  }

  /// A text that must be there; the rule says what it is.
  func requiredText(_ key: String, _ rule: @autoclosure () -> String) -> String? {
    switch self[key] {
    case .cell(let text): return text.nfc
    case .json(let json): if let text = json.string { return text.nfc }
    case nil: break
    }
    refuse(key, rule())
    return nil
  }

  /// A title that must be there.
  func title(_ key: String = "title") -> String? {
    requiredText(key, "\(Self.article(key)) is one line of text that is not blank")
  }

  /// A number; text of a table is read as strictly as JSON.
  func number(_ key: String, _ rule: String) -> Double? {
    switch self[key] {
    case nil: return nil
    case .json(let json): if let number = json.number { return number.double }
    case .cell(let text): if let number = Self.number(in: text) { return number.double }
    }
    refuse(key, rule)
    return nil
  }

  /// A number that must be there.
  func requiredNumber(_ key: String, _ rule: String) -> Double? {
    if has(key) { return number(key, rule) }
    refuse(key, rule)
    return nil
  }

  /// A number without a fraction.
  func integer(_ key: String, _ rule: String) -> Int? {
    switch self[key] {
    case nil: return nil
    case .json(let json): if let number = json.number?.integer { return number }
    case .cell(let text): if let number = Self.number(in: text)?.integer { return number }
    }
    refuse(key, rule)
    return nil
  }

  /// Yes or no.
  func bool(_ key: String) -> Bool? {
    guard let value = self[key] else { return nil }
    if case .json(let json) = value, let bool = json.bool { return bool }
    refuse(key, "\(Self.article(key)) is true or false")
    return nil
  }

  /// A checked text such as a link or a date.
  func value<Text: TextValue>(_ key: String, as type: Text.Type = Text.self) -> Text? {
    switch self[key] {
    case nil: return nil
    case .cell(let text): return checked(text, key)
    case .json(let json):
      guard let text = json.string else {
        refuse(key, Self.rule(of: type))
        return nil
      }
      return checked(text, key)
    }
  }

  /// A checked text that must be there.
  func requiredValue<Text: TextValue>(_ key: String, as type: Text.Type = Text.self) -> Text? {
    if has(key) { return value(key) }
    refuse(key, Self.rule(of: type))
    return nil
  }

  /// One of the words of an enumeration.
  func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, as type: Word.Type = Word.self
  ) -> Word? where Word.RawValue == String {
    let text: String?
    switch self[key] {
    case nil: return nil
    case .cell(let cell): text = cell
    case .json(let json): text = json.string
    }
    if let word = text.flatMap(Word.init(rawValue:)) { return word }
    refuse(key, Self.rule(of: key, found: text, Word.allCases.map(\.rawValue)))
    return nil
  }

  private static func rule(of key: String, found text: String?, _ words: [String]) -> String {
    let hint = text.map { Suggestion.ending(for: $0, among: words) } ?? ""
    return "\(article(key)) is one of \(words.joined(separator: ", "))\(hint)"
  }

  /// A slug that points to another record: capital letters are folded, as they are in the slug of that record.
  func reference(_ key: String) -> Slug? {
    var text: String?
    switch self[key] {
    case nil: return nil
    case .cell(let cell): text = cell
    case .json(let json): text = json.string
    }
    guard let text else {
      refuse(key, Slug.rule)
      return nil
    }
    if let slug = try? Slug(text.lowercased()) { return slug }
    return checked(text, key)
  }

  /// Latitude and longitude, both or none.
  func coordinate(
    _ latitudeKey: String = "latitude", _ longitudeKey: String = "longitude", isRequired: Bool
  ) -> Coordinate? {
    guard isRequired || has(latitudeKey) || has(longitudeKey) else { return nil }
    let latitude = degrees(latitudeKey, upTo: 90, Coordinate.latitudeRule)
    let longitude = degrees(longitudeKey, upTo: 180, Coordinate.longitudeRule)
    guard let latitude, let longitude else { return nil }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }

  private func degrees(_ key: String, upTo limit: Double, _ rule: String) -> Double? {
    guard let degrees = requiredNumber(key, rule) else { return nil }
    if abs(degrees) <= limit { return degrees }
    refuse(key, RuleViolation(field: key, found: "\(degrees)", rule: rule))
    return nil
  }

  private func checked<Text: TextValue>(_ text: String, _ key: String) -> Text? {
    do throws(RuleViolation) {
      return try Text(text.nfc)
    } catch {
      refuse(key, error)
      return nil
    }
  }

  /// A number with nothing before or after it.
  static func number(in text: String) -> JSONNumber? {
    let bytes = Array(text.utf8)
    var parser = JSONParser(bytes: bytes, range: 0..<bytes.count)
    guard let first = bytes.first, first == UInt8(ascii: "-") || (48...57).contains(first),
      let number = try? parser.number(), parser.place == bytes.count
    else { return nil }
    return number
  }

  /// "a title", "an address".
  static func article(_ key: String) -> String {
    "\("aeiou".contains(key.first ?? "x") ? "an" : "a") \(key)"
  }

  /// What a checked text looks like, as its own type says when it refuses an empty one.
  static func rule<Text: TextValue>(of type: Text.Type) -> String {
    do throws(RuleViolation) {
      _ = try type.init("")
      return "it is text"
    } catch {
      return error.rule
    }
  }
}
