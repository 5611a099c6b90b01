internal import RoadTripSQLite

/// Puts rows into a table many a statement, which costs two thirds of one at a time.
///
/// Rows wait until the statement is full; ``finish()`` writes the rest.
struct ManyRows: ~Copyable {
  private static let rowsOfStatement = 32

  private let connection: Connection
  private let insertion: String
  private let marks: String
  private let columns: Int
  private var batch: Batch?
  private var waiting: [Value] = []

  /// - Parameters:
  ///   - target: the table and its columns, as `t (a, b)`.
  ///   - columns: how many columns.
  init(into target: String, columns: Int, _ connection: Connection) {
    // No row is there to collide with; OR FAIL spares the engine the notes on how to undo half a statement.
    insertion = "INSERT OR FAIL INTO \(target) VALUES "
    marks = "(" + [String](repeating: "?", count: columns).joined(separator: ", ") + ")"
    (self.connection, self.columns) = (connection, columns)
    waiting.reserveCapacity(columns * Self.rowsOfStatement)
  }

  /// Takes one column of the next row.
  mutating func add(_ value: Value) throws {
    waiting.append(value)
    guard waiting.count == columns * Self.rowsOfStatement else { return }
    if batch == nil {
      let rows = [String](repeating: marks, count: Self.rowsOfStatement)
      batch = try connection.batch(insertion + rows.joined(separator: ", "))
    }
    for (place, value) in waiting.enumerated() { try batch?.bind(place + 1, value) }
    _ = try batch?.run()
    waiting.removeAll(keepingCapacity: true)
  }

  /// Writes the rows that wait.
  mutating func finish() throws {
    let columns = columns
    let rest = waiting
    try connection.repeating(insertion + marks) { batch in
      for (place, value) in rest.enumerated() {
        try batch.bind(place % columns + 1, value)
        if (place + 1) % columns == 0 { _ = try batch.run() }
      }
    }
    waiting.removeAll()
  }
}
