internal import RoadTripSQLite

/// A value in a statement or an answer: one of SQLite's five storage classes.
public enum SQLValue: Hashable, Sendable {
  /// NULL.
  case null
  /// INTEGER.
  case integer(Int64)
  /// REAL.
  case real(Double)
  /// TEXT.
  case text(String)
  /// BLOB.
  case blob([UInt8])

  init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(text)
    case .blob(let bytes): self = .blob(bytes)
    }
  }

  var value: Value {
    switch self {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .blob(let bytes): .blob(bytes)
    }
  }
}

extension TripStore {
  /// Runs one statement that a person wrote. The engine itself refuses everything but reading.
  ///
  /// - Parameters:
  ///   - sql: one SELECT.
  ///   - parameters: the values of `:name` in the statement, by name.
  ///   - header: is given the names of the columns, once.
  ///   - row: is given the values of each row, in the order of the columns; false ends the answer.
  /// - Throws: ``StoreError`` of kind `sql` with the engine's words.
  public func query(
    _ sql: String, parameters: [String: SQLValue] = [:], header: ([String]) throws -> Void,
    row: ([SQLValue]) throws -> Bool
  ) throws {
    let connection = try guardedReader()
    do {
      try connection.query(sql, named: parameters.mapValues(\.value), header) { values in
        try row(values.map { SQLValue($0) })
      }
    } catch let error as SQLiteError
      where error.primaryCode == 1 || error.isMisuse || error.isNotAuthorized
    {
      throw StoreError(.sql, error.message, path: path, code: error.code, cause: error)
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }
}
