import Foundation
import RoadTripModel

/// The zone files of this machine, and made ones.
enum ZoneFiles {
  static let folder = "/usr/share/zoneinfo"

  /// Whether this machine has them.
  static var arePresent: Bool { FileManager.default.fileExists(atPath: "\(folder)/Europe/Paris") }

  static func bytes(_ zone: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(folder)/\(zone)").map { Array($0) }
  }

  static func rules(_ zone: String) -> TimeZoneRules? {
    bytes(zone).flatMap { TimeZoneRules(tzif: $0) }
  }

  /// A file of version 2 with these offsets, changes (instant and number of the offset) and footer.
  static func made(offsets: [Int], changes: [(Int64, UInt8)], footer: String) -> [UInt8] {
    func bytes(_ number: Int64, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: number >> Int64((size - 1 - $0) * 8)) }
    }
    func header(_ times: Int, _ types: Int) -> [UInt8] {
      var header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
      for count in [0, 0, 0, times, types, 4] { header += bytes(Int64(count), 4) }
      return header
    }
    var file = header(0, 1) + [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
    file += header(changes.count, offsets.count)
    for change in changes { file += bytes(change.0, 8) }
    file += changes.map(\.1)
    for offset in offsets { file += bytes(Int64(offset), 4) + [0, 0] }
    return file + Array("UTC\0\n\(footer)\n".utf8)
  }
}
