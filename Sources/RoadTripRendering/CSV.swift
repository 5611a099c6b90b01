public import RoadTripPresentation

/// A table as CSV: RFC 4180, but with the line feeds alone that Unix tools expect as line ends.
///
/// - Parameters:
///   - table: The table; its column names are the header.
///   - isSafe: Whether text that a spreadsheet would run as a formula is defused.
public func renderCSV(_ table: Table, isSafe: Bool = false) -> String {
  let writer = CSVWriter(columns: table.columns, isSafe: isSafe)
  var csv = writer.header
  for row in table.rows { writer.append(row, to: &csv) }
  return csv
}

/// Writes rows as CSV without keeping them.
///
/// Absent cells are empty, empty text is `""`, the texts of a list are joined by `|`, numbers have
/// all their digits, yes and no are `true` and `false`. Text is not escaped: it is data.
public struct CSVWriter: Sendable {
  /// The line that names the columns.
  public let header: String

  /// How many cells a row has.
  private let count: Int

  /// Whether `'` is put before text that begins as a formula does.
  private let isSafe: Bool

  /// A writer of rows under these columns.
  ///
  /// - Parameters:
  ///   - columns: The columns, named in the header.
  ///   - isSafe: Whether `'` is put before text that begins with `=`, `+`, `-`, `@`, a tab or a
  ///     carriage return, which a spreadsheet would run as a formula.
  public init(columns: [Table.Column], isSafe: Bool = false) {
    var header = ""
    for (index, column) in columns.enumerated() {
      if index > 0 { header += "," }
      header.appendCSV(column.name, isSafe: isSafe)
    }
    self.header = columns.isEmpty ? "" : header + "\n"
    self.count = columns.count
    self.isSafe = isSafe
  }

  /// The line of one row; no line when there are no columns.
  public func row(_ cells: [Cell]) -> String {
    var csv = ""
    append(cells, to: &csv)
    return csv
  }

  /// Adds the line of one row to a buffer, which is faster for many rows.
  public func append(_ cells: [Cell], to csv: inout String) {
    guard count > 0 else { return }
    for index in 0..<count {
      if index > 0 { csv += "," }
      if index < cells.count { append(cells[index], to: &csv) }
    }
    if count == 1, csv.isEmpty || csv.utf8.last == 0x0A { csv += "\"\"" }
    csv += "\n"
  }

  private func append(_ cell: Cell, to csv: inout String) {
    switch cell {
    case .absent: break
    case .text(let text): csv.appendCSV(text, isSafe: isSafe)
    case .integer(let integer): csv += integer.description
    case .number(let number, _): if number.isFinite { csv.appendJSON(number) }
    case .yes(let yes): csv += yes ? "true" : "false"
    case .list(let texts): csv.appendCSV(texts.joined(separator: "|"), isSafe: isSafe)
    case .shown(let cell, _): append(cell, to: &csv)
    }
  }
}

extension String {
  /// Adds the text of a cell, quoted where it must be.
  fileprivate mutating func appendCSV(_ text: String, isSafe: Bool) {
    let bytes = text.utf8
    let isFormula = isSafe && bytes.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
    let prefix = isFormula ? "'" : ""
    guard bytes.isEmpty || bytes.contains(where: { ",\"\n\r".utf8.contains($0) }) else {
      self += prefix + text
      return
    }
    self += "\"" + prefix
    if bytes.contains(0x22) {
      for scalar in text.unicodeScalars {
        unicodeScalars.append(scalar)
        if scalar == "\"" { unicodeScalars.append(scalar) }
      }
    } else {
      self += text
    }
    self += "\""
  }
}
