/// Bytes with a media type: a picture or a sound.
public struct Asset: Hashable, Codable, Sendable, Keyed {
  /// The destination's slug; `nil` for an asset of the whole file.
  public var destination: Slug?
  /// The asset's slug.
  public var slug: Slug
  /// What it shows, for those who cannot see it.
  public var title: String
  /// What the bytes are, such as `image/svg+xml`.
  public var mediaType: String
  /// The bytes, 1 byte to 16 MiB.
  public var bytes: [UInt8]

  /// Makes an asset.
  public init(destination: Slug?, slug: Slug, title: String, mediaType: String, bytes: [UInt8]) {
    self.destination = destination
    self.slug = slug
    self.title = title
    self.mediaType = mediaType
    self.bytes = bytes
  }

  /// The media types that are known, by the endings of their files.
  public static let mediaTypes = [
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "mp3": "audio/mpeg", "m4a": "audio/mp4",
    "wav": "audio/wav", "ogg": "audio/ogg",
  ]

  /// The destination below which it lies, if any.
  public var parent: Slug? { destination }
  /// ``RecordKind/asset``.
  public static var kind: RecordKind { .asset }

  /// The rules of an asset.
  public static let rules: [Rule<Asset>] = [
    .title("title") { $0.title },
    Rule(
      "mediaType",
      "a media type is one of \(Set(mediaTypes.values).sorted().joined(separator: ", "))"
    ) {
      mediaTypes.values.contains($0.mediaType) ? nil : quoted($0.mediaType)
    },
    Rule("bytes", "an asset has 1 byte to 16 MiB") {
      (1...16_777_216).contains($0.bytes.count) ? nil : "\($0.bytes.count) bytes"
    },
  ]
}
