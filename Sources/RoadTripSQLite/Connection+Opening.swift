internal import RoadTripCSQLite

/// A length of time for SQLite's busy handler. Unit: milliseconds.
package struct Milliseconds: Sendable, Hashable, ExpressibleByIntegerLiteral {
  package let rawValue: Int32

  package init(integerLiteral value: Int32) { rawValue = value }
  package init(_ value: Int32) { rawValue = value }
}

extension Connection.OpenMode {
  var flags: Int32 {
    switch self {
    case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readWrite: SQLITE_OPEN_READWRITE
    case .readOnly: SQLITE_OPEN_READONLY
    case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    }
  }
}

extension Connection {
  /// The path as a URI that no character in it can escape from.
  static func immutableURI(_ path: String) -> String {
    // "//host" would be read as an authority, so a rooted path gets an empty one; and ":memory:"
    // is a file here.
    var uri = path.utf8.first == UInt8(ascii: "/") ? "file://" : "file:./"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return uri + "?immutable=1"
  }

  /// The settings that every connection gets, whatever the build's defaults are.
  func harden(busyTimeout: Milliseconds) throws(SQLiteError) {
    self.busyTimeout = Milliseconds(max(0, busyTimeout.rawValue))
    let timeout = unsafe sqlite3_busy_timeout(try database(), self.busyTimeout.rawValue)
    guard timeout == SQLITE_OK else {
      throw unsafe SQLiteError(.configure, timeout, on: try database(), path: path)
    }
    try configure(SQLITE_DBCONFIG_ENABLE_FKEY, true, "foreign_keys")
    try configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, false, "trusted_schema")
    try configure(SQLITE_DBCONFIG_DEFENSIVE, true, "defensive")
    try configure(SQLITE_DBCONFIG_DQS_DML, false, "double-quoted strings in DML")
    try configure(SQLITE_DBCONFIG_DQS_DDL, false, "double-quoted strings in DDL")
    try configure(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, false, "load_extension")
    try configure(SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, false, "fts3_tokenizer")
    try setLimits()
    try execute("PRAGMA cell_size_check = ON")
  }

  /// Sets a switch and reads it back.
  ///
  /// The corresponding C function is `sqlite3_db_config`.
  private func configure(_ option: Int32, _ isOn: Bool, _ name: String) throws(SQLiteError) {
    var state: Int32 = -1
    let code = unsafe roadtrip_db_config(try database(), option, isOn ? 1 : 0, &state)
    guard code == SQLITE_OK else {
      throw unsafe SQLiteError(.configure, code, on: try database(), path: path)
    }
    guard state == (isOn ? 1 : 0) else {
      throw .misuse(.configure, "\(name) does not stay \(isOn ? "on" : "off")", path: path)
    }
  }

  /// Makes SQLite read the header, which opening alone does not.
  func checkFile() throws(SQLiteError) {
    do {
      try execute("PRAGMA schema_version")
    } catch {
      throw SQLiteError(
        operation: .open, code: error.code, message: error.message, path: path,
        systemNumber: error.systemNumber)
    }
  }

  /// Whether triggers and views may use what is not marked harmless; off until it is asked for.
  ///
  /// Before SQLite 3.41 FTS5 does not call itself harmless: a writer whose triggers keep a full-text
  /// index true, or a reader of a view over one, has to trust the schema.
  package func setTrustedSchema(_ isOn: Bool) throws(SQLiteError) {
    try configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, isOn, "trusted_schema")
  }

  /// Foreign keys, which a table rebuild switches off; only outside of a transaction.
  package func setForeignKeys(_ isOn: Bool) throws(SQLiteError) {
    guard !isInTransaction else {
      throw .misuse(.configure, "foreign keys cannot change inside a transaction", path: path)
    }
    try configure(SQLITE_DBCONFIG_ENABLE_FKEY, isOn, "foreign_keys")
  }

  /// Runs `body` with the tables behind virtual tables writable, for filling an index in bulk.
  package func withWritableShadowTables<R>(_ body: () throws -> R) throws -> R {
    try configure(SQLITE_DBCONFIG_DEFENSIVE, false, "defensive")
    let result: R
    do {
      result = try body()
    } catch {
      try? configure(SQLITE_DBCONFIG_DEFENSIVE, true, "defensive")
      throw error
    }
    try configure(SQLITE_DBCONFIG_DEFENSIVE, true, "defensive")
    return result
  }
}
