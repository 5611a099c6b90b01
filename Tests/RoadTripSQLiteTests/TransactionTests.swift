import RoadTripSQLite
import Testing

private struct Stop: Error, Equatable { let number: Int }

private func numbers(_ connection: Connection) throws -> [Int] {
  try connection.rows("SELECT a FROM t ORDER BY a") { try $0.required("a") }
}

@Suite struct `Transactions are all or nothing` {
  let connection: Connection

  init() throws {
    connection = try memory("CREATE TABLE t(a INTEGER PRIMARY KEY)")
  }

  @Test(arguments: [TransactionKind.deferred, .immediate])
  func `a transaction commits what its body did`(kind: TransactionKind) throws {
    let answer = try connection.transaction(kind) {
      #expect(connection.isInTransaction)
      try connection.run("INSERT INTO t VALUES(1)")
      return 7
    }
    #expect(answer == 7 && !connection.isInTransaction)
    #expect(try numbers(connection) == [1])
  }

  @Test func `a transaction undoes everything and throws the body's error`() throws {
    #expect(throws: Stop(number: 1)) {
      try connection.transaction(.immediate) {
        try connection.run("INSERT INTO t VALUES(1)")
        throw Stop(number: 1)
      }
    }
    #expect(try numbers(connection) == [] && !connection.isInTransaction)
  }

  @Test func `the first error wins even if SQLite has rolled back by itself`() throws {
    try connection.run("INSERT INTO t VALUES(1)")
    let error = sqliteError {
      try connection.transaction(.immediate) {
        try connection.run("INSERT INTO t VALUES(2)")
        try connection.run("INSERT OR ROLLBACK INTO t VALUES(1)")
      }
    }
    #expect(error?.isUniqueConstraint == true)
    #expect(try numbers(connection) == [1] && !connection.isInTransaction)
  }

  @Test func `a body that swallows an automatic rollback does not seem to commit`() throws {
    try connection.run("INSERT INTO t VALUES(1)")
    let text = errorText {
      try connection.transaction(.immediate) {
        _ = try? connection.run("INSERT OR ROLLBACK INTO t VALUES(1)")
      }
    }
    #expect(
      text == ":memory:: cannot commit: the transaction was ended inside its body (SQLite code 21)")
  }

  @Test func `a commit that fails rolls back`() throws {
    try connection.execute(
      """
      CREATE TABLE u(a INTEGER REFERENCES t DEFERRABLE INITIALLY DEFERRED)
      """)
    let error = sqliteError {
      try connection.transaction(.immediate) { _ = try connection.run("INSERT INTO u VALUES(9)") }
    }
    #expect(error?.isForeignKeyConstraint == true && error?.sql == "COMMIT")
    #expect(!connection.isInTransaction && connection.busyStatements == 0)
  }

  @Test func `a transaction inside a transaction is refused and the outer one goes on`() throws {
    try connection.transaction(.immediate) {
      try connection.run("INSERT INTO t VALUES(1)")
      #expect(
        errorText { try connection.transaction(.deferred) {} } == """
          :memory:: cannot begin: a transaction is open already; use a savepoint inside it \
          (SQLite code 21)
          """)
    }
    #expect(try numbers(connection) == [1])
  }

  // Swift 6.3.1 mixes up closures of equal shape when one `#expect` with a closure is nested in
  // another's neighbour: hence `expectError`, a function.
  @Test func `savepoints nest, and each undoes its own work`() throws {
    try connection.transaction(.immediate) {
      try connection.run("INSERT INTO t VALUES(1)")
      try connection.savepoint {
        try connection.run("INSERT INTO t VALUES(2)")
        expectError("Stop(number: 2)") {
          try connection.savepoint {
            try connection.run("INSERT INTO t VALUES(3)")
            throw Stop(number: 2)
          }
        }
      }
      expectError("Stop(number: 3)") {
        try connection.savepoint {
          try connection.run("DELETE FROM t")
          try connection.savepoint { _ = try connection.run("INSERT INTO t VALUES(4)") }
          throw Stop(number: 3)
        }
      }
    }
    #expect(try numbers(connection) == [1, 2])
  }

  @Test func `a savepoint outside of a transaction is one`() throws {
    try connection.savepoint { _ = try connection.run("INSERT INTO t VALUES(1)") }
    #expect(throws: Stop(number: 1)) {
      try connection.savepoint {
        try connection.run("INSERT INTO t VALUES(2)")
        throw Stop(number: 1)
      }
    }
    #expect(try numbers(connection) == [1] && !connection.isInTransaction)
  }
}
