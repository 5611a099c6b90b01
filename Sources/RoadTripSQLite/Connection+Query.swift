extension Connection {
  /// Runs one statement that a person wrote, with named parameters, and lends its rows as values.
  ///
  /// `named` has the names without `:`, `@` or `$`. Refuses several statements, a parameter without
  /// a value, a value without a parameter, and a plain `?`.
  /// - Parameters:
  ///   - header: receives the names of the columns once, even if there is no row.
  ///   - row: answers false to stop.
  package func query(
    _ sql: String, named: [String: Value] = [:], _ header: ([String]) throws -> Void,
    _ row: ([Value]) throws -> Bool
  ) throws {
    guardian?.refused = nil
    do {
      let statement = try prepare(sql, isKept: false)
      try bind(named, to: statement)
      var isOnRow = try statement.step()
      try header(statement.columnNames)
      guard isOnRow else { return }
      let current = Row(statement)
      while isOnRow {
        var values: [Value] = []
        values.reserveCapacity(current.columnCount)
        for index in 0..<current.columnCount { values.append(try current.value(at: index)) }
        guard try row(values) else { return }
        isOnRow = try statement.step()
      }
    } catch let error as SQLiteError {
      throw explained(error)
    }
  }

  private func bind(
    _ named: [String: Value], to statement: PreparedStatement
  ) throws(SQLiteError) {
    var unused = Set(named.keys)
    for index in 0..<statement.parameterCount {
      guard let marked = statement.parameterName(index + 1), marked.first != "?" else {
        throw .misuse(
          .bind, "parameter \(index + 1) has no name: write :name", sql: statement.sql, path: path)
      }
      let name = String(marked.dropFirst())
      guard let value = named[name] else {
        throw .misuse(
          .bind, "no value for parameter '\(name)'", sql: statement.sql, path: path)
      }
      unused.remove(name)
      try statement.bind(index + 1, value)
    }
    guard let extra = unused.min() else { return }
    throw .misuse(
      .bind, "the statement has no parameter '\(extra)'", sql: statement.sql, path: path)
  }
}
