public import RoadTripModel

/// A file that was published, as its manifest tells it.
public struct Publication: Hashable, Sendable {
  /// The path of the file, as it was asked for.
  public let path: String
  /// The path of the manifest.
  public let manifest: String
  /// A hash of the content, 64 hexadecimal digits: the same for the same content in the same schema, wherever and in whatever
  /// order it was seeded.
  public let contentVersion: String
  /// The version of the schema.
  public let schemaVersion: Int
  /// The version of the product that published it.
  public let productVersion: String
  /// How many records of each kind it holds.
  public let counts: [RecordKind: Int]
  /// The size of the file. Unit: bytes.
  public let bytes: Int64
  /// SHA-256 of the file, 64 hexadecimal digits.
  public let sha256: String

  /// The manifest: one JSON object, the same for the same file.
  var json: String {
    let kinds = RecordKind.allCases.map { "    \(JSONText.text($0.rawValue)): \(counts[$0] ?? 0)" }
    return """
      {
        "file": \(JSONText.text(path.split(separator: "/").last.map(String.init) ?? path)),
        "contentVersion": "\(contentVersion)",
        "schemaVersion": \(schemaVersion),
        "productVersion": "\(productVersion)",
        "bytes": \(bytes),
        "sha256": "\(sha256)",
        "counts": {
      \(kinds.joined(separator: ",\n"))
        }
      }

      """
  }
}
