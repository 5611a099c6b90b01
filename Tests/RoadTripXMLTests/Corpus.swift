import Foundation

/// The files that the project shares beside the repository; absent on a machine that has only the repository.
enum Corpus {
  /// The folder, from `ROADTRIP_SHARED` or beside the checkout.
  static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["ROADTRIP_SHARED"].map {
      URL(filePath: $0)
    }
    let beside = URL(filePath: #filePath).appending(path: "../../../../shared").standardized
    return [named, beside].compactMap { $0?.appending(path: "corpus") }.first {
      FileManager.default.fileExists(atPath: $0.path())
    }
  }()

  /// The bytes of a file of the corpus.
  static func bytes(_ path: String) throws -> [UInt8] {
    guard let folder else { return [] }
    return try [UInt8](Data(contentsOf: folder.appending(path: path)))
  }
}
