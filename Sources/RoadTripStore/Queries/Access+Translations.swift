public import RoadTripModel
internal import RoadTripSQLite

extension Access where Mode == Writing {
  /// Stores the text of one field of one record in one locale, in place of an earlier one.
  ///
  /// - Parameter pack: the pack that owns the row from now on; `nil` for the app's own pack `local`.
  /// - Throws: ``RuleViolation`` in a ``StoreError`` when the record is not there or has no such field.
  @discardableResult
  public borrowing func save(
    _ translation: Translation, pack: Slug? = nil
  ) throws -> SaveOutcome {
    let slug = try pack ?? Slug("local")
    _ = try row(ofPack: pack, Preparation(connection: connection, zones: zones))
    let owner = Pack(slug: slug, title: "Local")
    var seeding = Seeding(
      preparation: Preparation(connection: connection, zones: zones), pack: owner,
      options: SeedOptions())
    return try connection.savepoint { try seeding.add(.translation(translation)) }
  }

  /// Removes the text of one field of one record in one locale; true where there was one.
  @discardableResult
  public borrowing func removeTranslation(
    of record: RecordReference, field: String, in locale: LocaleTag
  ) throws -> Bool {
    try connection.run(
      "DELETE FROM translation WHERE record = ? AND field = ? AND locale = ?",
      [Value(record), Value(field), Value(locale)]) > 0
  }
}
