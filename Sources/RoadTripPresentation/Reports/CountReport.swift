/// How many records there are, as a report: the number alone, and for programs an object with it.
public struct CountReport: Hashable, Sendable {
  /// How many.
  public var count: Int

  /// Makes a report.
  public init(_ count: Int) { self.count = count }

  /// The number for a reader.
  public func report(for reader: Reader) -> Report {
    let number = Int64(count)
    return Report(
      document: Document(title: "", blocks: [.paragraph("\(count)")]),
      value: .object([.init("count", .integer(number))]),
      table: Table(
        columns: [.init("count", title: reader.words["records"])], rows: [[.integer(number)]]))
  }
}
