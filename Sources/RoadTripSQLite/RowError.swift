/// A column that does not hold what the caller asked for.
package struct RowError: Error, Equatable, Sendable {
  package enum Problem: Sendable, Equatable {
    /// No column has that name or position; the names there are.
    case noColumn([String])
    /// More than one column has that name.
    case ambiguousColumn
    /// The value is NULL or of another storage class.
    case wrongType
    /// The type is right and the value is not: out of range, not 0 or 1, not finite.
    case unfit
    /// The text is not UTF-8; `found` is then the bytes as a blob.
    case invalidUTF8
  }

  package let problem: Problem
  /// The column's name in the statement, or the name or position that was asked for.
  package let column: String
  /// The position from 0; nil if there is no such column.
  package let index: Int?
  /// The Swift type that was asked for.
  package let wanted: String
  package let found: Value
  package let sql: String
}

extension RowError: CustomStringConvertible {
  package var description: String {
    switch problem {
    case .noColumn(let names):
      "no column '\(column)': the statement has "
        + (names.isEmpty ? "none" : names.map { "'\($0)'" }.joined(separator: ", "))
    case .ambiguousColumn:
      "column '\(column)': the statement has several of that name"
    case .wrongType, .unfit:
      "column '\(column)': wanted \(wanted), found \(found)"
    case .invalidUTF8:
      "column '\(column)': wanted \(wanted), found text that is not UTF-8: \(bytes)"
    }
  }

  /// The first bytes in hexadecimal.
  private var bytes: String {
    guard case .blob(let bytes) = found else { return "" }
    let shown = bytes.prefix(16).map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }
    return shown.joined(separator: " ") + (bytes.count > 16 ? " …" : "")
  }
}
