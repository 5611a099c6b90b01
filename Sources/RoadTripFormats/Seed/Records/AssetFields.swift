internal import RoadTripModel

extension SeedFields {
  /// Reads an asset of a stream; in a folder it is a file.
  func asset(below destination: Slug?, _ sink: SeedSink) -> Asset? {
    checkKeys(["slug", "title", "mediaType", "bytes"])
    let rule =
      "the bytes of an asset are text in Base64 (RFC 4648), with its padding and no line ends"
    let title = title()
    let slug = slug(.asset, below: destination, title: title, sink)?.slug
    let mediaType = requiredText("mediaType", "a media type is text such as image/png")
    let bytes = requiredText("bytes", rule).flatMap { text in
      let bytes = Base64.decode(text)
      if bytes == nil {
        problems.error(position(of: "bytes"), "\(path)bytes is no Base64; \(rule)")
      }
      return bytes
    }
    guard let title, let slug, let mediaType, let bytes else { return nil }
    let asset = Asset(
      destination: destination, slug: slug, title: title, mediaType: mediaType, bytes: bytes)
    checkRules(of: asset)
    return asset
  }
}
