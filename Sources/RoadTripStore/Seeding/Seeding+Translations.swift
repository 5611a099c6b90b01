internal import RoadTripModel
internal import RoadTripSQLite

extension Seeding {
  /// Stores a translation of a record that is there.
  mutating func save(_ translation: Translation) throws -> SaveOutcome {
    try translation.checkRules()
    let access = Access<Reading>(connection: connection, zones: preparation.zones)
    guard try access.exists(translation.record) else {
      throw RuleViolation(
        field: "record", found: quoted(translation.record.text),
        rule: "a translation belongs to a record that is in the file")
    }
    let owner = try owner()
    let stored = try stored(translation)
    if let stored, options.onDuplicate == .skip {
      note("translation", row: stored.row)
      return .unchanged
    }
    let isFirst = seenKeys.insert(Self.hash(translation)).inserted
    let isSame = stored?.text == translation.text.nfc && (stored?.pack == owner || !takesOver)
    guard isFirst || isSame else {
      throw RuleViolation(
        field: "field", found: quoted(translation.field),
        rule: "a field is translated once into a locale in a seed")
    }
    if let stored, isSame {
      note("translation", row: stored.row)
      return .unchanged
    }
    note("translation", row: try write(translation, owner: owner, row: stored?.row))
    return stored == nil ? .inserted : .updated
  }

  private borrowing func stored(
    _ translation: Translation
  ) throws -> (row: Int64, pack: Int64, text: String)? {
    let sql = """
      SELECT translation_id, pack_id, text FROM translation WHERE record = ? AND locale = ? AND field = ?
      """
    let key = [Value(translation.record), Value(translation.locale), Value(translation.field)]
    return try connection.first(sql, key) { row in
      (
        try row.required("translation_id") as Int64, try row.required("pack_id") as Int64,
        try row.required("text") as String
      )
    }
  }

  private borrowing func write(
    _ translation: Translation, owner: Int64, row: Int64?
  ) throws -> Int64 {
    let text = Value(translation.text.nfc)
    if let row {
      try connection.run(
        "UPDATE translation SET pack_id = ?, text = ? WHERE translation_id = ?",
        [Value(owner), text, Value(row)])
      return row
    }
    try connection.run(
      "INSERT INTO translation (pack_id, record, locale, field, text) VALUES (?, ?, ?, ?, ?)",
      [
        Value(owner), Value(translation.record), Value(translation.locale),
        Value(translation.field), text,
      ])
    return connection.lastInsertRowID
  }

  private static func hash(_ translation: Translation) -> Int {
    var hasher = Hasher()
    hasher.combine(translation.record)
    hasher.combine(translation.locale)
    hasher.combine(translation.field)
    return hasher.finalize()
  }
}
