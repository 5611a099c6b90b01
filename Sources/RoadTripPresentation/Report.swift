/// One answer of the product, from which every form of output is drawn.
public struct Report: Sendable, Hashable {
  /// What people read: drawn as text and Markdown.
  public var document: Document

  /// What programs read: drawn as JSON.
  public var value: ReportValue

  /// The principal rows: drawn as NDJSON and CSV.
  public var table: Table

  /// What must be said beside the rows, such as that there are more; the document and the value hold it themselves.
  public var note: String?

  /// A report of these three faces.
  public init(document: Document, value: ReportValue, table: Table, note: String? = nil) {
    self.document = document
    self.value = value
    self.table = table
    self.note = note
  }

  /// A report that is a list: its value is the table's, its document the table under a title.
  public init(title: String, subtitle: String? = nil, table: Table) {
    self.init(
      document: Document(title: title, subtitle: subtitle, blocks: [.table(table)]),
      value: table.value, table: table)
  }
}
