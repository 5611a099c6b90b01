internal import RoadTripModel
internal import RoadTripSQLite

/// A row that is in the file breaks a rule of the model: the file is at fault, not what was asked of it or is to be stored.
struct SpoiltRow: Error, CustomStringConvertible {
  let violation: RuleViolation

  init(_ violation: RuleViolation) {
    self.violation = violation
  }

  var description: String { violation.description }

  /// Makes a value from what a row holds; a rule that it breaks is the row's fault.
  static func wrapping<Value>(_ make: () throws -> Value) throws -> Value {
    do {
      return try make()
    } catch let violation as RuleViolation {
      throw SpoiltRow(violation)
    }
  }
}

extension Row {
  /// A column of checked text, or `nil` for NULL.
  borrowing func value<T: TextValue>(_ column: String, _ type: T.Type = T.self) throws -> T? {
    let text: String? = try optional(column)
    guard let text else { return nil }
    return try Self.checked { () throws(RuleViolation) in try T(text) }
  }

  /// The slug at a position, or `nil` for NULL; where it is `last`, that of the row before, it is not made again.
  @inline(__always)
  borrowing func slug(at position: Int, like last: inout Slug?) throws -> Slug? {
    if let last, isText(last.text, at: position) { return last }
    guard let text: String = try optional(at: position) else { return nil }
    let slug = try Slug(text)
    last = slug
    return slug
  }

  /// A column of checked text that is never NULL.
  borrowing func requiredValue<T: TextValue>(_ column: String, _ type: T.Type = T.self) throws -> T
  {
    let text: String = try required(column)
    return try Self.checked { () throws(RuleViolation) in try T(text) }
  }

  /// The coordinate of the columns `latitude` and `longitude`.
  borrowing func coordinate() throws -> Coordinate {
    let (latitude, longitude): (Double, Double) = (
      try required("latitude"), try required("longitude")
    )
    return try Self.checked { () throws(RuleViolation) in
      try Coordinate(latitude: latitude, longitude: longitude)
    }
  }

  /// A column with one of a fixed set of words.
  borrowing func word<T: RawRepresentable<String>>(_ column: String, _ type: T.Type = T.self) throws
    -> T
  {
    let text: String = try required(column)
    if let word = T(rawValue: text) { return word }
    throw SpoiltRow(
      RuleViolation(
        field: column, found: quoted(text), rule: "\(column) is one of the words the schema knows"))
  }

  @inline(__always)
  private static func checked<T>(_ make: () throws(RuleViolation) -> T) throws(SpoiltRow) -> T {
    do throws(RuleViolation) {
      return try make()
    } catch {
      throw SpoiltRow(error)
    }
  }
}
