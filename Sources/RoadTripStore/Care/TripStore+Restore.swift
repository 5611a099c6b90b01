internal import RoadTripMigrations
internal import RoadTripModel
internal import RoadTripSQLite
internal import RoadTripSystem

extension TripStore {
  /// Puts a backup in the place of a database that nobody uses.
  ///
  /// The backup is looked over, copied beside the database, looked over again and renamed; logs and journals of the old file go.
  /// The backup itself is only read, and no file comes to lie beside it. It may be older than this version: the next opening for
  /// writing migrates the database.
  /// - Parameters:
  ///   - path: the database; it need not be there.
  ///   - source: the backup.
  ///   - overwrites: whether even a file that is no RoadTrip database is replaced.
  ///   - busyTimeout: how long to wait for those who use the database. Unit: milliseconds.
  /// - Returns: what is there now.
  /// - Throws: ``StoreError``: `busy` where the database is in use, `fileExists` where it is something else; then nothing has
  ///   changed.
  public static func restore(
    _ path: String, from source: String, overwrites: Bool = false, busyTimeout: Int32 = 1000
  ) throws -> DatabaseFile {
    do {
      let restoring = Restoring(
        path: path, source: source, overwrites: overwrites, busyTimeout: busyTimeout)
      return try restoring.run()
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
  }
}

/// A restoring under way.
private struct Restoring {
  let path: String
  let source: String
  let overwrites: Bool
  let busyTimeout: Int32

  func run() throws -> DatabaseFile {
    try checkSource(source, named: source, quick: false)
    try checkTarget()
    let draft = try Draft(for: path, like: source)
    // Held until the new file is there. Whoever waits for it is refused to write into the old one.
    let lock = try lock(draft.target)
    try draft.append(contentsOf: source)
    // The copy cannot change any more; the backup could have, under our hands.
    let version = try checkSource(draft.path, named: source, quick: true)
    try SideFiles.remove(beside: draft.target)
    try FileSystem.sync(FileSystem.folder(of: draft.target))
    try draft.finish()
    try lock?.close()
    let opening = Opening(
      path: path, mode: .readOnly, busyTimeout: 10_000, mapsMemory: false,
      migrator: { TripStore.migrator })
    try Inspection.checkIntegrity(opening.reader(mayBeOlder: true), quick: true, path: path)
    return DatabaseFile(path: path, schemaVersion: version)
  }

  /// Refuses a backup that is none, is newer, is damaged, or is not at rest; gives the version of its schema.
  @discardableResult
  private func checkSource(_ file: String, named name: String, quick: Bool) throws -> Int {
    do {
      let opening = Opening(
        path: file, mode: .readOnly, busyTimeout: 0, mapsMemory: false,
        migrator: { TripStore.migrator })
      try opening.refuseOtherThings(orNothing: true)
      let canonical = try FileSystem.canonicalPath(file)
      if let work = SideFiles.withWork(beside: canonical).first {
        throw StoreError(
          .inputOutput,
          "the backup has unfinished work in \(work); `roadtrip backup` makes one file of a database",
          path: name)
      }
      let connection = try Connection.open(canonical, .immutable)
      let version = try TripStore.migrator.checkIsOurs(connection)
      try Inspection.checkIntegrity(connection, quick: quick, path: name)
      return version
    } catch let error as StoreError {
      throw StoreError(error.kind, error.message, path: name, code: error.code, cause: error.cause)
    } catch {
      throw StoreError.wrapping(error, path: name)
    }
  }

  /// Refuses to replace what is no database of ours, and the backup by itself.
  private func checkTarget() throws {
    guard let there = FileSystem.status(of: path) else { return }
    guard there.kind == .regular else {
      throw StoreError(.fileExists, "there is something that is no file", path: path)
    }
    if there.identity == FileSystem.status(of: source)?.identity {
      throw StoreError(.fileExists, "the backup and the database are one file", path: path)
    }
    guard try there.size == 0 || overwrites || isOurs() else {
      throw StoreError(
        .fileExists,
        "the file is no RoadTrip database, or too damaged to be told; --force replaces it",
        path: path)
    }
  }

  /// Whether the first bytes of the file are those of a RoadTrip database, however damaged the rest is.
  private func isOurs() throws -> Bool {
    guard let header = try ByteReader(path: path, chunkSize: 100).next(), header.count == 100 else {
      return false
    }
    let number = header[68..<72].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    return header.starts(with: "SQLite format 3\0".utf8) && number == Migrations.applicationID
  }

  /// A connection that has the database for itself; `nil` where there is none, or one that SQLite cannot open.
  ///
  /// Leaving write-ahead logging takes every other connection's end, and puts what the log holds into the file; the lock after
  /// that keeps new ones away.
  private func lock(_ target: String) throws -> Connection? {
    guard let size = FileSystem.status(of: target)?.size, size > 0 else { return nil }
    do {
      let connection = try Connection.open(
        target, .readWrite, busyTimeout: Milliseconds(busyTimeout))
      try connection.setPragma("journal_mode", "delete", verified: true)
      try connection.run("BEGIN EXCLUSIVE")
      return connection
    } catch let error as SQLiteError where error.isBusy {
      throw StoreError(
        .busy, "the database is in use by another program; close it there first", path: path,
        code: error.code, cause: error)
    } catch let error as SQLiteError where error.isCorrupt || error.isNotADatabase {
      return nil
    }
  }
}
