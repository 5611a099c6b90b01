import Foundation

/// A folder for one test, gone with it.
final class Scratch {
  let folder: String

  init() throws {
    folder = "\(NSTemporaryDirectory())/roadtrip-\(UUID().uuidString)".replacing("//", with: "/")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Writes a file and the folders above it; gives its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Data(text.utf8))
  }

  @discardableResult
  func write(_ name: String, _ bytes: Data) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: url)
    return url.path
  }

  /// The names in the folder, ordered.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }
}

/// The names, bytes and times of change of all files in a folder.
struct Snapshot: Equatable {
  private var files: [String: Data] = [:]
  private var times: [String: Date] = [:]

  init(_ folder: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let path = "\(folder)/\(name)"
      files[name] = FileManager.default.contents(atPath: path)
      times[name] =
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
  }
}
