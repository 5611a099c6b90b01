internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripStore

/// `roadtrip trips`.
struct TripsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "trips", abstract: "List the trips and their stops.",
    examples: [(commandLine: "roadtrip trips --markdown", shows: "the trips as Markdown")])

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let store = try database.openForReading(surroundings)
    let (trips, reader) = try store.read { access in
      var reader = readerOptions.reader(surroundings)
      reader.texts = try access.texts(for: reader.locale)
      return (try access.list(Trip.self), reader)
    }
    try output.write(TripReport(trips).report(for: reader), surroundings)
    return trips.isEmpty ? .nothingFound : .done
  }
}

/// `roadtrip destinations`.
struct DestinationsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "destinations", abstract: "List the destinations.",
    examples: [
      (
        commandLine: "roadtrip destinations --trip see-the-usa",
        shows: "the stops of a trip, in its order"
      ),
      (commandLine: "roadtrip destinations --csv", shows: "every destination, for a spreadsheet"),
    ])

  @Option(name: .customLong("trip"), help: "Only the stops of this trip, in its order.")
  var trip: String?

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let store = try database.openForReading(surroundings)
    return try store.read { access in
      var reader = readerOptions.reader(surroundings)
      reader.texts = try access.texts(for: reader.locale)
      let trip = try trip.map { try Self.trip(named: $0, access) }
      let listing = DestinationReport.listing(of: trip, reader)
      var list = try ListStream(output, listing, surroundings)
      if let trip {
        for stop in trip.stops {
          guard let place = try access.find(RecordID<Destination>(slug: stop.destination)) else {
            continue
          }
          _ = try list.write(place)
        }
      } else {
        try access.forEach(Destination.self) { try list.write($0) }
      }
      return try list.close()
    }
  }

  private static func trip(named name: String, _ access: borrowing Access<Reading>) throws -> Trip {
    if let slug = try? Slug(name.nfc.lowercased()),
      let trip = try access.find(RecordID<Trip>(slug: slug))
    {
      return trip
    }
    let trips = try access.slugs(of: Trip.self).map(\.text)
    throw CommandError(
      .nothingFound, "not-found",
      "there is no trip \(quoted(name)); there is \(trips.isEmpty ? "none" : trips.joined(separator: ", "))"
    )
  }
}

/// `roadtrip weather`.
struct WeatherCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "weather", abstract: "Show the weather of a destination.",
    discussion:
      "Days are those of the destination's own calendar. Without days the climate normals are shown too.",
    examples: [
      (commandLine: "roadtrip weather chicago", shows: "everything that is known"),
      (
        commandLine: "roadtrip weather chicago --from 2026-12-01 --to 2026-12-07 --daily",
        shows: "a week, one row a day"
      ),
    ])

  @Argument(help: "The destination's slug.", completion: .custom(key: "destination"))
  var destination: String?

  @OptionGroup var range: DateRangeOptions

  @Flag(name: .customLong("daily"), help: "One row for each day.")
  var daily = false

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let store = try database.openForReading(surroundings)
    let report = try store.read { access in
      var reader = readerOptions.reader(surroundings)
      let destination = try access.destination(named: destination)
      reader.texts = try access.texts(for: reader.locale, at: destination.slug)
      let (from, to) = (range.from?.date, range.to?.date)
      if daily {
        let days = try access.dailyWeather(at: destination.slug, from: from, to: to)
        return WeatherReport.report(of: days, at: destination, for: reader)
      }
      let records = try access.weather(at: destination.slug, from: from, to: to)
      return WeatherReport(destination: destination, records: records).report(for: reader)
    }
    try output.write(report, surroundings)
    return report.table.rows.isEmpty ? .nothingFound : .done
  }
}
