public import RoadTripModel
internal import RoadTripSQLite

extension Trip: Stored {
  /// Tables `trip` and `trip_stop`.
  public static let storage = Storage<Trip>(
    table: "trip", parent: .none, columns: ["slug", "title", "subtitle", "summary", "image"],
    readsRowID: true,
    values: { trip, _ in
      [
        Value(trip.slug), Value(trip.title.nfc), Value(trip.subtitle?.nfc),
        Value(trip.summary?.nfc), Value(trip.image),
      ]
    },
    decode: { row, connection in
      Trip(
        slug: try row.requiredValue("slug"), title: try row.required("title"),
        subtitle: try row.optional("subtitle"), summary: try row.optional("summary"),
        image: try row.value("image"),
        stops: try stops(of: try row.required("row_id"), connection))
    },
    saveParts: { trip, row, isNew, connection in
      var stops = trip.stops
      for place in stops.indices { stops[place].note = stops[place].note?.nfc }
      guard try isNew || Trip.stops(of: row, connection) != stops else { return false }
      try connection.run("DELETE FROM trip_stop WHERE trip_id = ?", [Value(row)])
      let preparation = Preparation(connection: connection, zones: TimeZoneBook())
      for (place, stop) in stops.enumerated() {
        try connection.run(
          """
          INSERT INTO trip_stop (trip_id, position, destination_id, arrival, departure, note)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
          [
            Value(row), Value(place + 1),
            Value(
              try preparation.rowID(of: stop.destination, in: "destination", field: "destination")),
            Value(stop.arrival), Value(stop.departure), Value(stop.note),
          ])
      }
      return true
    })

  private static func stops(of trip: Int64, _ connection: Connection) throws -> [Stop] {
    let sql = """
      SELECT d.slug AS destination, s.arrival, s.departure, s.note
        FROM trip_stop s JOIN destination d USING (destination_id) WHERE s.trip_id = ? ORDER BY s.position
      """
    return try connection.rows(sql, [Value(trip)]) { row in
      Stop(
        destination: try row.requiredValue("destination"), arrival: try row.value("arrival"),
        departure: try row.value("departure"), note: try row.optional("note"))
    }
  }
}
