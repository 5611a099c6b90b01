/// One numbered step of the schema, as it stands in `Migrations/`.
package struct Migration: Sendable {
  /// Counts from 1 without gaps; the `user_version` of a file that has it.
  package let number: Int
  /// The name in the file's name: `content` of `0001_content.sql`.
  package let name: String
  private let bytes: [UInt8]

  package init(_ number: Int, _ name: String, _ bytes: [UInt8]) {
    self.number = number
    self.name = name
    self.bytes = bytes
  }

  /// The statements, with line ends as LF.
  package var sql: String { Self.normalized(bytes) }

  /// The bytes of `sql`, without a copy where nothing has to be changed.
  package var utf8: [UInt8] {
    // Every start asks for them, and a checkout changes all line ends or none: the first one tells.
    guard let end = bytes.firstIndex(of: 10), end > 0, bytes[end - 1] != 13 else {
      return Array(sql.utf8)
    }
    return bytes
  }

  /// The name of the file.
  package var file: String {
    String(repeating: "0", count: max(0, 4 - "\(number)".count)) + "\(number)_\(name).sql"
  }

  /// SHA-256 over the text with line ends as LF, in hexadecimal digits: the same on every system.
  package var checksum: String { SHA256.hexadecimal(of: Array(sql.utf8)) }

  /// The text of a migration file, CR LF and CR read as LF.
  package static func normalized(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      if byte == 13 {
        text.append(10)
      } else if byte != 10 || place == 0 || bytes[place - 1] != 13 {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The schema, step by step: oldest first, append only.
package enum Migrations {
  /// Every migration of this version of the product.
  package static let all: [Migration] = [
    Migration(1, "content", PackageResources._001_content_sql),
    Migration(2, "near", PackageResources._002_near_sql),
    Migration(3, "menu", PackageResources._003_menu_sql),
    Migration(4, "search", PackageResources._004_search_sql),
    Migration(5, "search_texts", PackageResources._005_search_texts_sql),
  ]

  /// The `application_id` that marks a file as ours: "RTrp" in ASCII.
  package static let applicationID: Int64 = 0x5254_7270
}
