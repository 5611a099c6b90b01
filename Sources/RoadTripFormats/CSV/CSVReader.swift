internal import RoadTripModel

/// Reads a table row by row (RFC 4180), in memory bounded by the longest row.
package struct CSVReader {
  /// The names of the columns, without white space around them.
  package let columns: [CSVField]
  /// The path of the table.
  package let file: String
  private var scanner: CSVScanner

  /// How long a row may be, in which each field counts as much as it takes in memory. Unit: bytes.
  package static let rowLimit = 16 << 20

  /// Reads the header; the delimiter `,`, `;`, tab or `|` is the one that stands in it most often.
  ///
  /// - Throws: ``FormatError`` for a table without a header, with two columns of one name or one without a name, or in
  ///   another encoding than UTF-8 or marked UTF-16; what the source throws.
  package init(_ source: ByteSource, rowLimit: Int = CSVReader.rowLimit) throws {
    scanner = CSVScanner(try CSVEncoding.decoded(source), rowLimit: rowLimit)
    file = source.file
    try scanner.detectDelimiter()
    while let record = try scanner.next() {
      if record.isBlank && record.problem == nil { continue }
      columns = try Self.columns(try Self.fields(of: record, file: source.file), file: source.file)
      return
    }
    throw FormatError(SourcePosition(file: source.file), "there is no header")
  }

  /// The next row; a failure concerns this row only, and the reader may go on. `nil` at the end.
  ///
  /// - Throws: ``FormatError`` for a row that is too long; what the source throws.
  package mutating func next() throws -> Result<CSVRow, FormatError>? {
    while let record = try scanner.next() {
      if record.isBlank && record.problem == nil { continue }
      do throws(FormatError) {
        let fields = try Self.fields(of: record, file: file)
        let line = record.fields.first?.line ?? 1
        guard fields.count == columns.count else {
          throw FormatError(
            SourcePosition(file: file, line: line),
            "the row has \(Self.count(fields.count)), the header \(columns.count)")
        }
        return .success(CSVRow(file: file, line: line, fields: fields))
      } catch {
        return .failure(error)
      }
    }
    return nil
  }

  private static func count(_ count: Int) -> String { count == 1 ? "1 field" : "\(count) fields" }

  private static func columns(
    _ fields: [CSVField], file: String
  ) throws(FormatError) -> [CSVField] {
    var columns: [CSVField] = []
    var names: Set<String> = []
    for (index, field) in fields.enumerated() {
      let name = field.text.trimmed
      let position = SourcePosition(file: file, line: field.line, column: field.column)
      guard !name.isEmpty else {
        throw FormatError(position, "column \(index + 1) of the header has no name")
      }
      guard names.insert(name).inserted else {
        throw FormatError(position, "the column \(quoted(name)) stands twice in the header")
      }
      columns.append(CSVField(text: name, line: field.line, column: field.column))
    }
    return columns
  }

  private static func fields(
    of record: CSVRecord, file: String
  ) throws(FormatError) -> [CSVField] {
    if let problem = record.problem {
      throw FormatError(
        SourcePosition(file: file, line: problem.line, column: problem.column), problem.text)
    }
    var fields: [CSVField] = []
    fields.reserveCapacity(record.fields.count)
    for field in record.fields {
      let bytes = record.bytes[field.range]
      guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
        throw badByte(in: field, of: record, file: file)
      }
      fields.append(CSVField(text: text, line: field.line, column: field.column))
    }
    return fields
  }

  private static func badByte(
    in field: CSVRecord.Field, of record: CSVRecord, file: String
  ) -> FormatError {
    let zero = record.bytes[field.range].firstIndex(of: 0)
    let bad = UTF8Check.firstBadByte(of: record.bytes, in: field.range)
    let place = min(zero ?? .max, bad ?? .max, field.range.upperBound)
    let (line, column) = record.position(of: place, in: field)
    let position = SourcePosition(file: file, line: line, column: column)
    if place == zero { return FormatError(position, "byte 0x00 stands in the row; it is not text") }
    return FormatError(
      position, "\(UTF8Check.shown(record.bytes[place])) is not UTF-8; save the file as UTF-8")
  }
}
