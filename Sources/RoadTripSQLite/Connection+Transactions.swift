/// How a transaction takes its lock.
package enum TransactionKind: String, Sendable {
  /// On first use: for reading, one snapshot.
  case deferred = "BEGIN DEFERRED"
  /// At once: for writing, so that two writers meet before they have done work.
  case immediate = "BEGIN IMMEDIATE"
}

extension Connection {
  /// Commits when `body` returns and rolls back when it throws; the first error is the one thrown.
  ///
  /// The body is synchronous: a transaction that waits for something else holds up every writer.
  package func transaction<R>(_ kind: TransactionKind, _ body: () throws -> R) throws -> R {
    guard !isInTransaction else {
      throw SQLiteError.misuse(
        .begin, "a transaction is open already; use a savepoint inside it", path: path)
    }
    try run(kind.rawValue)
    doomed = nil
    let changesBefore = totalChanges
    do {
      let result = try body()
      guard isInTransaction else {
        throw SQLiteError.misuse(.commit, "the transaction was ended inside its body", path: path)
      }
      if let doomed { throw doomed }
      try run("COMMIT")
      if totalChanges != changesBefore { commits += 1 }
      return result
    } catch {
      // SQLite may have rolled back by itself; the first error is the true one.
      if isInTransaction { _ = try? run("ROLLBACK") }
      throw error
    }
  }

  /// Keeps the work of `body` when it returns and undoes it when it throws. Savepoints nest, and
  /// one outside of a transaction is a transaction.
  package func savepoint<R>(_ body: () throws -> R) throws -> R {
    try run("SAVEPOINT roadtrip")
    let noted = notes.open
    do {
      let result = try body()
      try run("RELEASE roadtrip")
      return result
    } catch {
      // Gone already if SQLite rolled the whole transaction back.
      if isInTransaction {
        _ = try? run("ROLLBACK TO roadtrip")
        notes.open = noted
        _ = try? run("RELEASE roadtrip")
      }
      throw error
    }
  }
}
