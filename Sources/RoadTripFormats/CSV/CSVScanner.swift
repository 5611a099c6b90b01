/// The bytes of one record: its fields without quotation marks, one behind the other.
struct CSVRecord {
  struct Field {
    /// Where the field's bytes are in the record.
    var range: Range<Int>
    var line: Int
    var column: Int
    var isQuoted: Bool
  }

  var bytes: [UInt8] = []
  var fields: [Field] = []
  /// The first thing wrong with the record; its fields are not to be used.
  var problem: (line: Int, column: Int, text: String)?

  /// Whether the record is a line with nothing on it.
  var isBlank: Bool { fields.count == 1 && fields[0].range.isEmpty && !fields[0].isQuoted }

  /// The line and column of a byte of a field, found again by counting.
  func position(of place: Int, in field: Field) -> (line: Int, column: Int) {
    var (line, column) = (field.line, field.column + (field.isQuoted ? 1 : 0))
    for index in field.range.lowerBound..<max(field.range.lowerBound, place) {
      let byte = bytes[index]
      let isReturn = byte == 13 && (index + 1 >= bytes.count || bytes[index + 1] != 10)
      if byte == 10 || isReturn {
        line += 1
        column = 1
      } else {
        column += byte == UInt8(ascii: "\"") ? 2 : 1
      }
    }
    return (line, column)
  }
}

/// Takes records from a source of UTF-8, as RFC 4180 cuts them; lines end with LF, CRLF or CR.
struct CSVScanner {
  let source: ByteSource
  private let rowLimit: Int
  var delimiter = UInt8(ascii: ",")
  private var buffer: [UInt8] = []
  private var place = 0
  private var line = 1
  /// Where the line starts, counted from the start of the buffer; negative where that is long gone.
  private var lineStart = 0
  private var isAtEnd = false

  init(_ source: ByteSource, rowLimit: Int) {
    self.source = source
    self.rowLimit = rowLimit
  }

  private var column: Int { place - lineStart + 1 }

  /// The next record, or `nil` at the end.
  mutating func next() throws -> CSVRecord? {
    guard try peek() != nil else { return nil }
    var record = CSVRecord()
    while true {
      if try peek() == UInt8(ascii: "\"") {
        try quotedField(into: &record)
      } else {
        try plainField(into: &record)
      }
      guard try peek() == delimiter, record.problem == nil else { break }
      place += 1
    }
    if record.problem != nil { try skipLine(of: record) }
    try takeLineEnd()
    return record
  }

  /// Reads ahead to the end of the header and takes the delimiter that stands in it most often.
  mutating func detectDelimiter() throws {
    let candidates = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }
    var counts = [0, 0, 0, 0]
    var isQuoted = false
    var index = place
    while index < 1 << 20 {
      if index >= buffer.count {
        guard try refill() else { break }
        continue
      }
      let byte = buffer[index]
      index += 1
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == 10 || byte == 13 {
        if counts.contains(where: { $0 > 0 }) { break }
      } else if let candidate = candidates.firstIndex(of: byte) {
        counts[candidate] += 1
      }
    }
    var best = 0
    for candidate in 1..<4 where counts[candidate] > counts[best] { best = candidate }
    delimiter = candidates[best]
  }

  private mutating func plainField(into record: inout CSVRecord) throws {
    let start = record.bytes.count
    let (line, column) = (line, column)
    fields: while try peek() != nil {
      let first = place
      while place < buffer.count {
        let byte = buffer[place]
        if byte == delimiter || byte == 10 || byte == 13 {
          try append(first..<place, to: &record)
          break fields
        }
        if byte == UInt8(ascii: "\""), record.problem == nil {
          record.problem = (
            line, self.column,
            "a quotation mark stands inside a field; put the field in quotation marks and double it"
          )
        }
        place += 1
      }
      try append(first..<place, to: &record)
    }
    record.fields.append(
      .init(range: start..<record.bytes.count, line: line, column: column, isQuoted: false))
  }

  private mutating func quotedField(into record: inout CSVRecord) throws {
    let start = record.bytes.count
    let (line, column) = (line, column)
    place += 1
    while true {
      guard try peek() != nil else {
        record.problem = (line, column, "the field in quotation marks does not end")
        break
      }
      let first = place
      while place < buffer.count, buffer[place] != UInt8(ascii: "\"") { countLine() }
      try append(first..<place, to: &record)
      guard place < buffer.count else { continue }
      place += 1
      guard try peek() == UInt8(ascii: "\"") else { break }
      try append(place..<place + 1, to: &record)
      place += 1
    }
    record.fields.append(
      .init(range: start..<record.bytes.count, line: line, column: column, isQuoted: true))
    guard record.problem == nil, let byte = try peek(), byte != delimiter, byte != 10, byte != 13
    else { return }
    record.problem = (
      self.line, self.column, "there is text behind the closing quotation mark of a field"
    )
  }

  /// Steps over one byte inside quotation marks.
  private mutating func countLine() {
    let byte = buffer[place]
    place += 1
    let isReturn = byte == 13 && place < buffer.count && buffer[place] != 10
    if byte == 10 || isReturn {
      line += 1
      lineStart = place
    }
  }

  private mutating func append(_ range: Range<Int>, to record: inout CSVRecord) throws {
    record.bytes += buffer[range]
    let size = record.bytes.count + record.fields.count * MemoryLayout<CSVRecord.Field>.stride
    if size > rowLimit { throw tooLong(record) }
  }

  private func tooLong(_ record: CSVRecord) -> FormatError {
    FormatError(
      SourcePosition(file: source.file, line: record.fields.last?.line ?? line),
      "the row is longer than \(rowLimit) bytes; is a quotation mark missing?")
  }

  /// Steps over the rest of a line in which something is wrong.
  private mutating func skipLine(of record: CSVRecord) throws {
    var skipped = 0
    while let byte = try peek(), byte != 10, byte != 13 {
      place += 1
      skipped += 1
      if skipped > rowLimit { throw tooLong(record) }
    }
  }

  private mutating func takeLineEnd() throws {
    guard let byte = try peek() else { return }
    place += 1
    if byte == 13, try peek() == 10 { place += 1 }
    line += 1
    lineStart = place
  }

  /// The next byte without stepping over it; `nil` at the end.
  private mutating func peek() throws -> UInt8? {
    while place >= buffer.count {
      guard try refill() else { return nil }
    }
    return buffer[place]
  }

  private mutating func refill() throws -> Bool {
    guard !isAtEnd, let chunk = try source.next() else {
      isAtEnd = true
      return false
    }
    if place >= buffer.count {
      lineStart -= buffer.count
      place -= buffer.count
      buffer = chunk
    } else {
      buffer += chunk
    }
    return true
  }
}
