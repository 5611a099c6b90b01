import Foundation
import RoadTripSQLite
import Testing

/// A folder of its own for one test, removed with its last reference.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "roadtrip-sqlite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path(percentEncoded: false)
  }

  deinit {
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func file(_ name: String, holding bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }
}

/// A database in memory after a script.
func memory(_ script: String = "") throws -> Connection {
  let connection = try Connection.open(":memory:", .create)
  try connection.execute(script)
  return connection
}

/// What `body` throws as text, or nil.
func errorText(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return "\(error)"
  }
}

/// The SQLite error that `body` throws, or nil.
func sqliteError(_ body: () throws -> Void) -> SQLiteError? {
  do {
    try body()
    return nil
  } catch {
    return error as? SQLiteError
  }
}

/// Expects `body` to throw an error with exactly this text.
func expectError(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) {
  let found = errorText(body)
  #expect(found == text, sourceLocation: sourceLocation)
}
