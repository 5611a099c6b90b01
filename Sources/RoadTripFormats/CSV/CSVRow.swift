/// One field of a table: its text, and where it starts.
package struct CSVField: Hashable, Sendable {
  /// The text without the quotation marks around it.
  package let text: String
  /// Where it starts, from 1.
  package let line: Int
  /// Where it starts, from 1. Unit: bytes of UTF-8.
  package let column: Int
}

/// One row of a table: as many fields as the header.
package struct CSVRow: Hashable, Sendable {
  /// The path of the table.
  package let file: String
  /// The line on which the row starts, from 1.
  package let line: Int
  /// The fields in the order of the header.
  package let fields: [CSVField]
}
