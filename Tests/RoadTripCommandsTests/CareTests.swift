import Testing

@Suite struct `SQL and care of the file` {
  @Test func `a file that is sound`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("check", db: db)
          == Outcome(
            out: #"""
              \#(db): sound

              """#))
    }
  }

  @Test func `a sound file has no findings as JSON`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("check --json", db: db)
          == Outcome(
            out: #"""
              []

              """#))
    }
  }

  @Test func `migrating a file that is up to date`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("migrate", db: db)
          == Outcome(
            err: #"""
              \#(db): schema 5, nothing pending

              """#))
    }
  }

  @Test func `a check of the ledger says nothing when all is well`() throws {
    let (scratch, db) = try SmallPack.store()
    withExtendedLifetime(scratch) {
      #expect(
        run("migrate --check", db: db)
          == Outcome())
    }
  }
}
