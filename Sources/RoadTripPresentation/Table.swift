/// Rows under named columns: the part of a report that is a list.
///
/// Text shows the titles and the shown form of each cell; JSON, NDJSON and CSV use the names and
/// the machine values. A row shorter than the columns ends in absent cells.
public struct Table: Sendable, Hashable {
  /// The columns, from left to right.
  public var columns: [Column]

  /// The rows, in the order of the report.
  public var rows: [[Cell]]

  /// A table of these columns and rows.
  public init(columns: [Column], rows: [[Cell]] = []) {
    self.columns = columns
    self.rows = rows
  }

  /// One column: its key for programs and its heading for people.
  public struct Column: Sendable, Hashable {
    /// The key in JSON and the heading in CSV, in camelCase.
    public let name: String

    /// The heading that people see.
    public let title: String

    /// The side on which the text of a cell stands.
    public let alignment: Alignment

    /// Names a column.
    public init(_ name: String, title: String, alignment: Alignment = .leading) {
      self.name = name
      self.title = title
      self.alignment = alignment
    }
  }

  /// The side of a column on which text stands.
  public enum Alignment: Sendable, Hashable {
    /// Text begins at the column's left edge.
    case leading

    /// Text ends at the column's right edge, as numbers do.
    case trailing
  }

  /// The table as an array of objects, absent cells as null.
  public var value: ReportValue {
    .array(rows.map(object(of:)))
  }

  private func object(of row: [Cell]) -> ReportValue {
    .object(
      columns.indices.map { index in
        ReportValue.Member(
          columns[index].name, index < row.count ? row[index].value : .null)
      })
  }
}
