/// A list whose records come one by one: how each becomes a row, for programs and for people.
///
/// A short list is a ``Report``. A long one is never held: its columns are chosen before its last rows are known.
public struct Listing<Record> {
  /// The columns for programs.
  public var columns: [Table.Column]
  /// A record as a row under ``columns``.
  public var row: (Record) -> [Cell]
  /// What people read above the rows of a long list.
  public var heading: Document
  /// The columns of a long list for people: all that may be needed.
  public var shownColumns: [Table.Column]
  /// A record as a row under ``shownColumns``.
  public var shownRow: (Record) -> [Cell]
  /// A short list.
  public var report: ([Record]) -> Report

  /// A list in which people see other rows than programs.
  public init(
    columns: [Table.Column], row: @escaping (Record) -> [Cell], heading: Document,
    shownColumns: [Table.Column], shownRow: @escaping (Record) -> [Cell],
    report: @escaping ([Record]) -> Report
  ) {
    (self.columns, self.row, self.heading) = (columns, row, heading)
    (self.shownColumns, self.shownRow, self.report) = (shownColumns, shownRow, report)
  }

  /// A list in which people see the same rows, without the columns named.
  public init(
    title: String, columns: [Table.Column], hiding hidden: [String] = [],
    row: @escaping (Record) -> [Cell], report: @escaping ([Record]) -> Report
  ) {
    let kept = columns.indices.filter { !hidden.contains(columns[$0].name) }
    self.init(
      columns: columns, row: row, heading: Document(title: title),
      shownColumns: kept.map { columns[$0] },
      shownRow: { record in
        let cells = row(record)
        return kept.map { $0 < cells.count ? cells[$0] : .absent }
      }, report: report)
  }

  /// The first rows of a long list for people, under its heading.
  public func beginning(_ records: [Record]) -> (document: Document, table: Table) {
    let table = Table(columns: shownColumns, rows: records.map(shownRow))
    var document = heading
    document.blocks.append(.table(table))
    return (document, table)
  }
}
