import RoadTripFormats
import RoadTripSystem

/// The shared corpus of real and hostile files, where it is at hand.
enum Corpus {
  /// `ROADTRIP_SHARED`, or the folder `shared` beside the repository.
  static let folder: String? = {
    var candidates: [String] = []
    if let shared = environment("ROADTRIP_SHARED") { candidates.append(shared) }
    let parts = #filePath.split(separator: "/").dropLast(4)
    candidates.append("/" + (parts + ["shared"]).joined(separator: "/"))
    return candidates.map { "\($0)/corpus" }.first { FileSystem.status(of: $0) != nil }
  }()

  /// Whether the corpus is there; tests of it are skipped where it is not.
  static var isThere: Bool { folder != nil }

  /// The names of the files of one format.
  static func names(_ format: String) -> [String] {
    guard let folder else { return [] }
    return (try? FileSystem.entries(of: "\(folder)/\(format)")) ?? []
  }

  /// The bytes of one file.
  static func bytes(_ format: String, _ name: String) throws -> [UInt8] {
    try FileSystem.read("\(folder ?? "")/\(format)/\(name)")
  }

  private static func environment(_ name: String) -> String? {
    guard let bytes = try? FileSystem.read("/proc/self/environ") else { return nil }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      .first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.utf8.count + 1)) }
  }
}
