internal import RoadTripModel
internal import RoadTripSQLite
internal import RoadTripSystem

/// A database file that was written as a whole: by a backup, or by restoring one.
public struct DatabaseFile: Hashable, Sendable {
  /// The path, as it was asked for.
  public let path: String
  /// Unit: bytes.
  public let bytes: Int64
  /// The version of the schema; it may be older than that of this version of the product.
  public let schemaVersion: Int

  init(path: String, schemaVersion: Int) {
    self.path = path
    bytes = FileSystem.status(of: path)?.size ?? 0
    self.schemaVersion = schemaVersion
  }
}

/// What the house asks of a database file before and after it is moved.
enum Inspection {
  /// Refuses a file whose pages do not fit together.
  /// - Parameter quick: leaves out whether the indexes hold what the tables hold, for half of the time.
  static func checkIntegrity(
    _ connection: Connection, quick: Bool, path: String
  ) throws {
    let finding = try connection.first(
      quick ? "PRAGMA quick_check(1)" : "PRAGMA integrity_check(1)"
    ) { row in
      try row.required(at: 0) as String
    }
    let problem = finding == "ok" ? try cut(connection) : finding ?? "it cannot be looked over"
    guard let problem else { return }
    // The check goes on where a page cannot be read, and the disk may be at fault, not the file.
    if isUnread(problem) {
      throw StoreError(.inputOutput, "the file cannot be read: \(problem)", path: path)
    }
    throw StoreError(.damaged, "the file is damaged: \(problem)", path: path)
  }

  private static func isUnread(_ finding: String) -> Bool {
    // What is said of a page of the list of free pages, whose number was found to be right.
    if finding.contains("failed to get page ") { return true }
    guard let words = finding.firstRange(of: "unable to get the page. error code="),
      let code = Int32(finding[words.upperBound...].prefix { $0.isNumber })
    else { return false }
    return SQLiteError.isInputOutput(code)
  }

  /// Says that the end of the file was cut off: the engine reads what is missing of the last page as noughts.
  static func cut(_ connection: Connection) throws -> String? {
    guard let size = FileSystem.status(of: connection.path)?.size,
      case .integer(let page) = try connection.pragma("page_size"), size % page != 0
    else { return nil }
    return "it ends within a page: it has \(size) bytes, and pages have \(page)"
  }

  /// Refuses a name beside which another program's work lies: it would be read into the new file.
  static func refuseSideFiles(beside target: String, _ path: String) throws {
    guard let file = SideFiles.withWork(beside: target).first else { return }
    throw StoreError(
      .busy,
      "\(file) lies beside it: the file is in use, or was left in the middle of its work; choose another name",
      path: path)
  }

  /// Refuses a file that is there, unless it may be replaced; the source itself and a folder, always.
  static func refuseTarget(_ path: String, source: String, overwrites: Bool) throws {
    guard let status = FileSystem.status(of: path) else { return }
    if status.identity == FileSystem.status(of: source)?.identity {
      throw StoreError(.fileExists, "this is the database itself", path: path)
    }
    guard status.kind == .regular else {
      throw StoreError(.fileExists, "there is something that is no file", path: path)
    }
    guard overwrites else { throw alreadyThere(path) }
  }

  static func alreadyThere(_ path: String) -> StoreError {
    StoreError(.fileExists, "there is a file already; --force replaces it", path: path)
  }
}
