public import RoadTripModel
internal import RoadTripSQLite

extension Vehicle: Stored {
  /// Table `vehicle`.
  public static let storage = Storage<Vehicle>(
    table: "vehicle", parent: .none,
    columns: ["slug", "title", "maker", "model", "year", "summary", "image"],
    values: { vehicle, _ in
      [
        Value(vehicle.slug), Value(vehicle.title.nfc), Value(vehicle.maker?.nfc),
        Value(vehicle.model?.nfc), Value(vehicle.year), Value(vehicle.summary?.nfc),
        Value(vehicle.image),
      ]
    },
    decode: { row, _ in
      Vehicle(
        slug: try row.requiredValue("slug"), title: try row.required("title"),
        maker: try row.optional("maker"), model: try row.optional("model"),
        year: try row.optional("year"), summary: try row.optional("summary"),
        image: try row.value("image"))
    })
}
