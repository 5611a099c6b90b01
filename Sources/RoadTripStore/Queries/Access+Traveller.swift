public import RoadTripModel
internal import RoadTripSQLite

extension Access {
  /// The records that the traveller marked, in order of their paths.
  public borrowing func favorites() throws -> [Favorite] {
    try connection.rows("SELECT record, time FROM favorite ORDER BY record") { row in
      Favorite(record: try row.requiredValue("record"), time: try row.requiredValue("time"))
    }
  }

  /// The traveller's ratings, in order of their paths.
  public borrowing func ratings() throws -> [Rating] {
    try connection.rows("SELECT record, stars, time FROM rating ORDER BY record") { row in
      Rating(
        record: try row.requiredValue("record"), stars: try row.required("stars"),
        time: try row.requiredValue("time"))
    }
  }

  /// The traveller's notes, in order of their paths.
  public borrowing func notes() throws -> [Note] {
    try connection.rows("SELECT record, text, time FROM note ORDER BY record") { row in
      Note(
        record: try row.requiredValue("record"), text: try row.required("text"),
        time: try row.requiredValue("time"))
    }
  }

  /// Whether the file holds the record that a reference names.
  public borrowing func exists(_ record: RecordReference) throws -> Bool {
    guard record.kind != .translation else { return false }
    if record.kind == .weatherRecord {
      return try find(RecordID<WeatherRecord>(destination: record.destination, slug: record.slug))
        != nil
    }
    let parent = "(SELECT destination_id FROM destination WHERE slug = ?2)"
    let place =
      switch record.kind {
      case .mapPoint: "destination_id = \(parent)"
      case _ where record.kind.liesBelowDestination:
        "ifnull(destination_id, 0) = CASE WHEN ?2 IS NULL THEN 0 ELSE \(parent) END"
      default: "?2 IS NULL"
      }
    let sql = "SELECT 1 FROM \(record.kind.table) WHERE slug = ?1 AND \(place)"
    return try connection.first(sql, [Value(record.slug.text), Value(record.destination?.text)]) {
      _ in true
    }
      ?? false
  }
}

extension Access where Mode == Writing {
  /// Marks a record; a record that is marked keeps its time.
  public borrowing func mark(_ favorite: Favorite) throws {
    try change(
      "INSERT INTO favorite (record, time) VALUES (?, ?) ON CONFLICT (record) DO NOTHING",
      [Value(favorite.record), Value(favorite.time)])
  }

  /// Takes the mark away; true where there was one.
  @discardableResult
  public borrowing func unmark(_ record: RecordReference) throws -> Bool {
    try change("DELETE FROM favorite WHERE record = ?", [Value(record)]) > 0
  }

  /// Rates a record, in place of an earlier rating.
  /// - Throws: `RuleViolation` in a ``StoreError`` outside 1…5 stars.
  public borrowing func rate(_ rating: Rating) throws {
    try rating.checkRules()
    try change(
      """
      INSERT INTO rating (record, stars, time) VALUES (?, ?, ?)
      ON CONFLICT (record) DO UPDATE SET stars = excluded.stars, time = excluded.time
      WHERE (rating.stars, rating.time) IS NOT (excluded.stars, excluded.time)
      """, [Value(rating.record), Value(rating.stars), Value(rating.time)])
  }

  /// Takes a rating away; true where there was one.
  @discardableResult
  public borrowing func unrate(_ record: RecordReference) throws -> Bool {
    try change("DELETE FROM rating WHERE record = ?", [Value(record)]) > 0
  }

  /// Writes a note about a record, in place of an earlier one.
  /// - Throws: `RuleViolation` in a ``StoreError`` for a blank note.
  public borrowing func write(_ note: Note) throws {
    try note.checkRules()
    try change(
      """
      INSERT INTO note (record, text, time) VALUES (?, ?, ?)
      ON CONFLICT (record) DO UPDATE SET text = excluded.text, time = excluded.time
      WHERE (note.text, note.time) IS NOT (excluded.text, excluded.time)
      """, [Value(note.record), Value(note.text.nfc), Value(note.time)])
  }

  /// Takes a note away; true where there was one.
  @discardableResult
  public borrowing func eraseNote(_ record: RecordReference) throws -> Bool {
    try change("DELETE FROM note WHERE record = ?", [Value(record)]) > 0
  }

  /// Changes rows of the traveller's own, of which the full-text index has nothing.
  @discardableResult
  private borrowing func change(_ sql: String, _ values: [Value]) throws -> Int {
    let count = try connection.run(sql, values)
    connection.unsearchedChanges += count
    return count
  }
}

extension RecordKind {
  /// The table of the kind.
  var table: String {
    switch self {
    case .weatherRecord: "weather_record"
    case .mapPoint: "map_point"
    default: rawValue
    }
  }
}
