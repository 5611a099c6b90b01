public import RoadTripModel
internal import RoadTripSQLite

extension Asset: Stored {
  /// Table `asset`.
  public static let storage = Storage<Asset>(
    table: "asset", parent: .optional, columns: ["slug", "title", "media_type", "bytes"],
    values: { asset, _ in
      [Value(asset.slug), Value(asset.title.nfc), Value(asset.mediaType), Value(asset.bytes)]
    },
    decode: { row, _ in
      Asset(
        destination: try row.value("destination"), slug: try row.requiredValue("slug"),
        title: try row.required("title"), mediaType: try row.required("media_type"),
        bytes: try row.required("bytes"))
    })
}
