public import RoadTripPresentation

/// Writes rows as JSON objects, one a line, without keeping them.
public struct NDJSONWriter: Sendable {
  /// `"name":` of each column.
  private let keys: [String]

  /// A writer of rows under these columns.
  public init(columns: [Table.Column]) {
    keys = columns.map { column in
      var key = ""
      key.appendJSON(column.name)
      return key + ":"
    }
  }

  /// The line of one row.
  public func row(_ cells: [Cell]) -> String {
    var json = ""
    append(cells, to: &json)
    return json
  }

  /// Adds the line of one row to a buffer, which is faster for many rows.
  public func append(_ cells: [Cell], to json: inout String) {
    appendObject(cells, to: &json)
    json += "\n"
  }

  /// Adds the object of one row without the line end.
  func appendObject(_ cells: [Cell], to json: inout String) {
    json += "{"
    for (index, key) in keys.enumerated() {
      if index > 0 { json += "," }
      json += key
      append(index < cells.count ? cells[index] : .absent, to: &json)
    }
    json += "}"
  }

  private func append(_ cell: Cell, to json: inout String) {
    switch cell {
    case .absent: json += "null"
    case .text(let text): json.appendJSON(text)
    case .integer(let integer): json += integer.description
    case .number(let number, _): json.appendJSON(number)
    case .yes, .list: json.appendJSON(cell.value)
    case .shown(let cell, _): append(cell, to: &json)
    }
  }
}

/// Writes one JSON array of rows, one a line, without keeping them: what it writes is what
/// ``renderJSON(_:)-(ReportValue)`` writes for the whole table.
public struct JSONArrayWriter: Sendable {
  private let rows: NDJSONWriter
  private var isEmpty = true

  /// A writer of rows under these columns.
  public init(columns: [Table.Column]) {
    rows = NDJSONWriter(columns: columns)
  }

  /// The start of the array.
  public var open: String {
    "["
  }

  /// One row, with what parts it from the row before.
  public mutating func row(_ cells: [Cell]) -> String {
    var json = ""
    append(cells, to: &json)
    return json
  }

  /// Adds one row to a buffer, which is faster for many rows.
  public mutating func append(_ cells: [Cell], to json: inout String) {
    json += isEmpty ? "\n  " : ",\n  "
    isEmpty = false
    rows.appendObject(cells, to: &json)
  }

  /// The end of the array.
  public var close: String {
    isEmpty ? "]\n" : "\n]\n"
  }
}
