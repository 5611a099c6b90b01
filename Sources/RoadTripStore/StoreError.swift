internal import RoadTripModel
internal import RoadTripSQLite
internal import RoadTripSystem

/// Why the store could not do what it was asked: in words, with the file, the engine's code and the cause.
public struct StoreError: Error, Sendable, CustomStringConvertible {
  /// What kind of failure it is; tells a caller what can be done.
  public enum Kind: String, Sendable, Codable {
    /// There is no file at the path.
    case noSuchFile = "no-such-file"
    /// The file is something else: a folder, another format, another program's database.
    case notARoadTripFile = "not-a-roadtrip-file"
    /// A later version of the product wrote the file.
    case newerSchema = "newer-schema"
    /// There is a file already, and it may not be replaced.
    case fileExists = "file-exists"
    /// The file waits for a migration, which reading alone does not do.
    case olderSchema = "older-schema"
    /// Another process or task holds the file for longer than the time-out.
    case busy
    /// The disk, or the size the file may have, is full.
    case full
    /// The file may not be written.
    case readOnly = "read-only"
    /// The file is damaged, or lacks tables that it should have.
    case damaged
    /// The file cannot be opened or read, as the system says.
    case inputOutput = "input-output"
    /// The SQLite library that this program is linked with lacks something.
    case unsupportedLibrary = "unsupported-library"
    /// A value breaks a rule, or names a record that is not there.
    case invalidValue = "invalid-value"
    /// A time zone is unknown, or there is no time zone data base on this machine.
    case unknownTimeZone = "unknown-time-zone"
    /// The SQL that a person wrote is wrong, or not allowed.
    case sql
    /// The work was interrupted.
    case interrupted
    /// The store is used in a way that would wait for ever or was closed.
    case misuse
    /// Any other answer of the engine.
    case engine
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// What went wrong, in words.
  public let message: String
  /// The file.
  public let path: String?
  /// SQLite's extended result code, where the engine failed.
  public let code: Int32?
  /// What the message was made from.
  public let cause: (any Error)?

  package init(
    _ kind: Kind, _ message: String, path: String? = nil, code: Int32? = nil,
    cause: (any Error)? = nil
  ) {
    self.kind = kind
    self.message = message
    self.path = path
    self.code = code
    self.cause = cause
  }

  /// `path: message`, with SQLite's code where there is one.
  public var description: String {
    let place = path.map { "\($0): " } ?? ""
    return place + message + (code.map { " (SQLite code \($0))" } ?? "")
  }
}

extension StoreError {
  /// Whether what is in the file is at fault: damage, spoilt rows, a schema of somebody else.
  package var isOfTheFile: Bool { kind == .damaged || kind == .engine }

  /// The same error with the advice to look the file over behind its message, where it does not give that already.
  package func advisingCheck() -> StoreError {
    if message.contains("`roadtrip check`") { return self }
    let advice = "`roadtrip check` looks the file over"
    return StoreError(kind, "\(message); \(advice)", path: path, code: code, cause: cause)
  }

  /// Puts an error of a lower layer into the store's words; errors of the caller's own pass through.
  static func wrapping(_ error: any Error, path: String) -> any Error {
    switch error {
    case let error as SQLiteError: StoreError(error, path: path)
    case let error as SystemError: StoreError(error)
    case let error as RowError:
      StoreError(.damaged, "a row holds what it should not: \(error)", path: path, cause: error)
    case let error as SpoiltRow:
      StoreError(
        .damaged, "a row holds what it should not: \(error)", path: path,
        cause: error.violation)
    case let error as PoolError: StoreError(.misuse, error.description, path: path, cause: error)
    case let error as RuleViolation:
      StoreError(.invalidValue, error.description, path: path, cause: error)
    default: error
    }
  }

  init(_ error: SystemError) {
    let kind: Kind = error.isThere ? .fileExists : error.isFull ? .full : .inputOutput
    self.init(
      kind, "cannot \(error.operation): \(error.message)", path: error.path, cause: error)
  }

  init(_ error: SQLiteError, path: String) {
    let (kind, message) = Self.words(for: error)
    self.init(kind, message, path: path, code: error.code, cause: error)
  }

  private static func words(for error: SQLiteError) -> (Kind, String) {
    if error.isNotADatabase { return (.notARoadTripFile, "not a RoadTrip database") }
    if error.isBusy { return (.busy, "the file is locked by another program: \(error.message)") }
    if error.isFull { return (.full, "the disk is full: \(error.message)") }
    if error.isReadOnly { return (.readOnly, "the file cannot be written: \(error.message)") }
    // Only a copy attaches a file: an empty one of its own, which the disk may refuse to read.
    if error.isCorrupt, error.message.hasPrefix("unable to open database") {
      return (.inputOutput, "the file cannot be opened: \(error.message)")
    }
    if error.isCorrupt { return (.damaged, "the file is damaged: \(error.message)") }
    if error.isCannotOpen || error.isInputOutput {
      let what = error.isCannotOpen ? "opened" : error.isOfWriting ? "written" : "read"
      let system = error.systemMessage.map { " (\($0))" } ?? ""
      return (.inputOutput, "the file cannot be \(what): \(error.message)\(system)")
    }
    if error.isTooLong {
      return (.invalidValue, "a row is longer than \(Connection.longestRow >> 20) MiB")
    }
    if error.isInterrupted { return (.interrupted, "interrupted") }
    if error.isConstraint {
      return (.invalidValue, "the schema refuses the value: \(error.message)")
    }
    if let missing = missing(in: error) {
      return (
        .damaged,
        "the file is damaged or not complete: there is no \(missing); `roadtrip check` lists what is missing"
      )
    }
    if error.message.hasPrefix("unsafe use of virtual table") {
      return (
        .damaged,
        "the schema was changed by another program, so nothing is written; `roadtrip check` lists how"
      )
    }
    return (.engine, error.message)
  }

  /// The table, view or column that one of our own statements did not find, in words.
  private static func missing(in error: SQLiteError) -> String? {
    guard error.primaryCode == 1 else { return nil }
    if let words = error.message.firstRange(of: " has no column named ") {
      return "column \(error.message[words.upperBound...])"
    }
    for (start, noun) in [("no such table: ", "table or view"), ("no such column: ", "column")]
    where error.message.hasPrefix(start) {
      let name = error.message.dropFirst(start.count)
      return "\(noun) \(name.hasPrefix("main.") ? name.dropFirst(5) : name)"
    }
    return nil
  }
}
