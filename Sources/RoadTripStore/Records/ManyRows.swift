internal import RoadTripSQLite

/// Puts rows into a table many a statement, which costs two thirds of one at a time.
struct ManyRows: ~Copyable {
  private static let rowsOfStatement = 32

  private let many: Batch
  private let one: Batch
  private let columns: Int
  /// How many rows go in many a statement; those behind them, one at a time.
  private let whole: Int
  private let count: Int
  private var row = 0

  /// - Parameters:
  ///   - count: how many rows come.
  ///   - target: the table and its columns, as `t (a, b)`.
  ///   - columns: how many columns.
  init(_ count: Int, into target: String, columns: Int, _ connection: Connection) throws {
    // No row is there to collide with; OR FAIL spares the engine the notes on how to undo half a statement.
    let insertion = "INSERT OR FAIL INTO \(target) VALUES "
    let marks = "(" + [String](repeating: "?", count: columns).joined(separator: ", ") + ")"
    let rows = [String](repeating: marks, count: Self.rowsOfStatement)
    let many = try connection.batch(insertion + rows.joined(separator: ", "))
    let one = try connection.batch(insertion + marks)
    self.many = many
    self.one = one
    (self.count, self.columns) = (count, columns)
    whole = count - count % Self.rowsOfStatement
  }

  /// Takes the next row.
  /// - Parameter bind: binds its columns to the parameters after a number.
  mutating func add(_ bind: (borrowing Batch, _ first: Int) throws -> Void) throws {
    defer { row += 1 }
    guard row < whole else {
      try bind(one, 0)
      _ = try one.run()
      return
    }
    let place = row % Self.rowsOfStatement
    try bind(many, place * columns)
    if place == Self.rowsOfStatement - 1 { _ = try many.run() }
  }

  /// Makes sure that every row came.
  consuming func finish() throws {
    guard row == count else {
      throw StoreError(.damaged, "\(row) rows came instead of \(count)", path: one.path)
    }
  }
}
