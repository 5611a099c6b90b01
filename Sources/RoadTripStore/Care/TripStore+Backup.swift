internal import RoadTripModel
internal import RoadTripSQLite
internal import RoadTripSystem

extension TripStore {
  /// Copies the whole file, with the traveller's data, into one new file, while others read and write.
  ///
  /// The copy is looked over and takes its name only when it is complete and on the disk; no file lies beside it.
  /// - Parameters:
  ///   - target: the path of the copy.
  ///   - overwrites: whether a file that is there is replaced.
  /// - Returns: what was written.
  /// - Throws: ``StoreError``: `fileExists` where a file is there and may not be replaced.
  public func backup(to target: String, overwrites: Bool = false) throws -> DatabaseFile {
    try withReader { try Backup.write($0, to: target, overwrites: overwrites) }
  }

  /// Copies a file that may wait for migrations, as `backup(to:overwrites:)` does; the file itself is not changed.
  public static func backup(
    ofFile path: String, to target: String, overwrites: Bool = false
  ) throws -> DatabaseFile {
    let opening = Opening(
      path: path, mode: .readOnly, busyTimeout: 10_000, mapsMemory: false, migrator: { migrator })
    let connection: Connection
    do {
      connection = try opening.reader(mayBeOlder: true)
      try migrator.checkIsOurs(connection)
    } catch {
      throw StoreError.wrapping(error, path: path)
    }
    return try Backup.write(connection, to: target, overwrites: overwrites)
  }
}

/// Writes a backup.
private enum Backup {
  /// - Throws: errors that name the target, to which nearly all of the work is done.
  static func write(
    _ source: Connection, to target: String, overwrites: Bool
  ) throws -> DatabaseFile {
    do {
      return try writing(source, to: target, overwrites: overwrites)
    } catch {
      throw StoreError.wrapping(error, path: target)
    }
  }

  private static func writing(
    _ source: Connection, to target: String, overwrites: Bool
  ) throws -> DatabaseFile {
    try Inspection.refuseTarget(target, source: source.path, overwrites: overwrites)
    let draft = try Draft(for: target, like: source.path)
    try Inspection.refuseSideFiles(beside: draft.target, target)
    try fill(draft.path, from: source)
    let copy = try Connection.open(draft.path, .immutable)
    let version = try TripStore.migrator.checkIsOurs(copy)
    try Inspection.checkIntegrity(copy, quick: true, path: target)
    try copy.close()
    do throws(SystemError) {
      try draft.finish(overwrites: overwrites)
    } catch {
      throw error.isThere ? Inspection.alreadyThere(target) : error
    }
    return DatabaseFile(path: target, schemaVersion: version)
  }

  /// The draft needs no journal: until it has its name nobody reads it, and it is brought to the disk once.
  private static func fill(_ path: String, from source: Connection) throws {
    let copy = try Connection.open(path, .readWrite)
    try copy.setPragma("locking_mode", "exclusive")
    try copy.setPragma("journal_mode", "off")
    try copy.setPragma("synchronous", 0)
    if try source.pragma("journal_mode") == "wal" {
      // One snapshot from the first step to the last; writers go on beside it.
      try source.transaction(.deferred) { try source.copy(into: copy) }
    } else {
      try source.copy(into: copy)
    }
    try copy.setPragma("journal_mode", "delete", verified: true)
    try copy.close()
  }
}
