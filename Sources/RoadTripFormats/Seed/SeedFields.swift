internal import RoadTripModel
internal import RoadTripSpelling

/// The fields of one record, from an object or from a row of a table, with all that was found wrong with them.
///
/// A class, since the readers of records pass it about by the million.
final class SeedFields {
  /// A value as the file has it.
  enum Value {
    case json(JSON)
    /// Text of a table, never empty.
    case cell(String)
  }

  /// Where the fields stand.
  enum Origin {
    case object([JSONMember], SourceText, offset: UInt32)
    case row(CSVRow, columns: [String])
  }

  let origin: Origin
  /// What the fields describe, with its article: "an event".
  var noun: String
  /// What stands before a key in messages: `stops.2.`.
  let path: String
  let problems: SeedProblems
  /// Keys that say where the record belongs, beside those that it has itself.
  var outerKeys: [String] = []
  /// Whether the keys are those of an earlier record of the kind that had nothing wrong with it.
  var hasKnownKeys = false
  /// The marks of the keys of an object, together.
  private var marks: UInt64 = 0

  /// The fields of an object.
  init?(
    _ json: JSON, in text: SourceText, noun: String, path: String = "", problems: SeedProblems
  ) {
    guard let members = json.members else { return nil }
    origin = .object(members, text, offset: json.offset)
    for member in members { marks |= Self.mark(member.key) }
    self.noun = noun
    self.path = path
    self.problems = problems
  }

  /// The fields of a row.
  init(_ row: CSVRow, columns: [String], noun: String, problems: SeedProblems) {
    origin = .row(row, columns: columns)
    self.noun = noun
    path = ""
    self.problems = problems
  }

  /// The fields of an object, or a problem that says that the value is none.
  static func required(
    _ json: JSON, in text: SourceText, noun: String, path: String = "", problems: SeedProblems
  ) -> SeedFields? {
    if let fields = SeedFields(json, in: text, noun: noun, path: path, problems: problems) {
      return fields
    }
    let subject = path.isEmpty ? "the value" : String(path.dropLast())
    problems.error(
      text.position(at: Int(json.offset)), "\(subject) is \(described(json)); \(noun) is an object")
    return nil
  }

  /// Where the record starts.
  var position: SourcePosition {
    switch origin {
    case .object(_, let text, let offset): text.position(at: Int(offset))
    case .row(let row, _): SourcePosition(file: row.file, line: row.line)
    }
  }

  /// Whether the key is there and has a value.
  func has(_ key: String) -> Bool {
    guard case .object(let members, _, _) = origin else { return self[key] != nil }
    guard let place = place(of: key, in: members) else { return false }
    return !members[place].value.isNull
  }

  /// The value of a key; `nil` where the key is absent, `null`, or an empty cell.
  subscript(key: String) -> Value? {
    switch origin {
    case .object(let members, _, _):
      guard let place = place(of: key, in: members), !members[place].value.isNull else {
        return nil
      }
      return .json(members[place].value)
    case .row(let row, let columns):
      guard let index = columns.firstIndex(of: key), index < row.fields.count else { return nil }
      let text = row.fields[index].text
      if text.isEmpty { return nil }
      // Printable ASCII at both ends is what nearly all cells have, and is not white space.
      if let first = text.utf8.first, let last = text.utf8.last, (33...126).contains(first),
        (33...126).contains(last)
      {
        return .cell(text)
      }
      let trimmed = text.trimmed
      return trimmed.isEmpty ? nil : .cell(trimmed)
    }
  }

  /// The keys of an object in their order; none of a row.
  var keys: [String] {
    guard case .object(let members, _, _) = origin else { return [] }
    return members.map(\.key)
  }

  /// Whether the keys of an object are these, in this order.
  func hasKeys(_ keys: [String]) -> Bool {
    guard case .object(let members, _, _) = origin, members.count == keys.count else {
      return false
    }
    for (place, key) in keys.enumerated() where !Self.isSame(members[place].key, key) {
      return false
    }
    return true
  }

  /// Where a key is; members are not copied to be looked at.
  private func place(of key: String, in members: [JSONMember]) -> Int? {
    // Most keys that a record could have it has not.
    guard marks & Self.mark(key) != 0 else { return nil }
    for place in members.indices where Self.isSame(members[place].key, key) { return place }
    return nil
  }

  /// A bit that differs for most keys.
  @inline(__always)
  private static func mark(_ key: String) -> UInt64 {
    let bytes = key.utf8
    return 1 << UInt64(truncatingIfNeeded: (bytes.count &* 5 &+ Int(bytes.first ?? 0)) & 63)
  }

  /// Whether two keys are the same; most differ in length, which is seen faster.
  @inline(__always)
  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count && one == other
  }

  /// Where the value of a key stands, or the record where it has no such key.
  func position(of key: String) -> SourcePosition {
    switch origin {
    case .object(let members, let text, _):
      guard let member = members.first(where: { $0.key == key }) else { return position }
      return text.position(at: Int(member.value.offset))
    case .row(let row, let columns):
      guard let index = columns.firstIndex(of: key), index < row.fields.count else {
        return position
      }
      let field = row.fields[index]
      return SourcePosition(file: row.file, line: field.line, column: field.column)
    }
  }

  /// Reports every key that the record does not have. The columns of a table are checked once, with the header.
  func checkKeys(_ known: [String]) {
    guard !hasKnownKeys, case .object(let members, let text, _) = origin else { return }
    for member in members where !known.contains(member.key) && !outerKeys.contains(member.key) {
      problems.error(
        text.position(at: Int(member.offset)),
        "\(quoted(path + member.key)) is not a key of \(noun)"
          + Suggestion.ending(for: member.key, among: known + outerKeys, else: "its keys are"))
    }
  }

  /// Reports that the value of a key is not what it should be.
  func refuse(_ key: String, _ rule: @autoclosure () -> String) {
    guard let value = self[key] else {
      return problems.error(position(of: key), "\(path)\(key) is missing; \(rule())")
    }
    problems.error(
      position(of: key), "\(path)\(key) is \(Self.described(value)); \(rule())")
  }

  /// Reports a value that a type of the model refused.
  func refuse(_ key: String, _ violation: RuleViolation) {
    problems.error(position(of: key), "\(path)\(key) is \(violation.found); \(violation.rule)")
  }

  /// Reports every rule that a record breaks, at the fields that the rules speak of.
  func checkRules<Record: Ruled>(of record: Record) {
    for violation in record.violations {
      problems.error(position(of: violation.field), path + violation.description)
    }
  }

  private static func described(_ value: Value) -> String {
    switch value {
    case .json(let json): described(json)
    case .cell(let text): quoted(text)
    }
  }

  /// A value in words: `text "north"`, `97.2`, `a list`.
  static func described(_ json: JSON) -> String {
    switch json.content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let number): "\(number)"
    case .string(let text): "text \(quoted(text))"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
