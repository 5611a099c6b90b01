internal import RoadTripSystem

/// The files that SQLite keeps beside a database while it works: they belong to the one file whose name they have, and
/// would be read into another that took its name.
enum SideFiles {
  /// What stands behind the name of the database.
  static let endings = ["-wal", "-shm", "-journal"]

  /// The log or the journal in which a program left something; none of a file at rest.
  static func withWork(beside path: String) -> [String] {
    ["-wal", "-journal"].map { path + $0 }.filter {
      (FileSystem.status(of: $0)?.size ?? 0) > 0
    }
  }

  /// Takes all of them away; only where nobody uses the database.
  static func remove(beside path: String) throws {
    for ending in endings { try FileSystem.remove(path + ending) }
  }
}
