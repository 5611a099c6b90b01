/// One compiled statement, lent for many runs. Every run binds every parameter anew; running with
/// a parameter left out is an error, not NULL.
package struct Batch: ~Copyable {
  private let statement: PreparedStatement
  /// Who gets the statement back at the end.
  private let connection: Connection

  init(_ statement: PreparedStatement, of connection: Connection) {
    self.statement = statement
    self.connection = connection
  }

  deinit { connection.giveBack(statement) }

  package var path: String { statement.path }

  package func bindNull(_ index: Int) throws(SQLiteError) {
    try statement.bindNull(index)
  }

  package func bind(_ index: Int, _ value: Int?) throws(SQLiteError) {
    guard let value else { return try statement.bindNull(index) }
    try statement.bind(index, Int64(value))
  }

  package func bind(_ index: Int, _ value: Int64?) throws(SQLiteError) {
    guard let value else { return try statement.bindNull(index) }
    try statement.bind(index, value)
  }

  package func bind(_ index: Int, _ value: Double?) throws(SQLiteError) {
    guard let value else { return try statement.bindNull(index) }
    try statement.bind(index, value)
  }

  package func bind(_ index: Int, _ value: Bool?) throws(SQLiteError) {
    guard let value else { return try statement.bindNull(index) }
    try statement.bind(index, Int64(value ? 1 : 0))
  }

  package func bind(_ index: Int, _ value: String?) throws(SQLiteError) {
    guard let value else { return try statement.bindNull(index) }
    try statement.bind(index, value)
  }

  package func bind(_ index: Int, _ value: [UInt8]?) throws(SQLiteError) {
    guard let value else { return try statement.bindNull(index) }
    try statement.bind(index, value)
  }

  package func bind(_ index: Int, _ value: Value) throws(SQLiteError) {
    try statement.bind(index, value)
  }

  /// Binds what a column of another statement's row holds, as it is.
  package func bind(_ index: Int, _ row: borrowing Row, at column: Int) throws {
    try statement.bind(index, row, at: column)
  }

  /// Runs the statement to its end with the values bound; rows are dropped.
  ///
  /// - Returns: the rows it changed itself.
  @discardableResult
  package func run() throws(SQLiteError) -> Int {
    defer { statement.rewind() }
    try statement.checkAllBound()
    let before = statement.totalChanges
    try statement.stepToEnd()
    return statement.changes(since: before)
  }

  /// Lends the first row, if there is one, and leaves the rest unread: a look-up.
  package func withFirst(_ body: (borrowing Row) throws -> Void) throws {
    defer { statement.rewind() }
    try statement.checkAllBound()
    if try statement.step() { try body(Row(statement)) }
  }

  /// Lends row after row to `body` until it answers false.
  package func forEach(_ body: (borrowing Row) throws -> Bool) throws {
    defer { statement.rewind() }
    try statement.checkAllBound()
    try statement.forEachRow(body)
  }

  /// Runs the statement to its end and decodes its first row, as of `RETURNING`.
  ///
  /// - Returns: nil if it answered no row.
  package func row<T>(_ decode: (borrowing Row) throws -> T) throws -> T? {
    defer { statement.rewind() }
    try statement.checkAllBound()
    guard try statement.step() else { return nil }
    let decoded = try decode(Row(statement))
    try statement.stepToEnd()
    return decoded
  }
}
