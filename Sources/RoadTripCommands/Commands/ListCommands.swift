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
    let (report, isEmpty) = try store.read { access in
      var reader = readerOptions.reader(surroundings)
      reader.texts = try access.texts(for: reader.locale)
      let (destinations, trip) = try found(access)
      return (DestinationReport(destinations, trip: trip).report(for: reader), destinations.isEmpty)
    }
    try output.write(report, surroundings)
    return isEmpty ? .nothingFound : .done
  }

  private func found(_ access: borrowing Access<Reading>) throws -> ([Destination], Trip?) {
    guard let name = trip else { return (try access.list(Destination.self), nil) }
    guard let slug = try? Slug(name.nfc.lowercased()),
      let trip = try access.find(RecordID<Trip>(slug: slug))
    else {
      let trips = try access.slugs(of: Trip.self).map(\.text)
      throw CommandError(
        .nothingFound, "not-found",
        "there is no trip \(quoted(name)); there is \(trips.isEmpty ? "none" : trips.joined(separator: ", "))"
      )
    }
    var destinations: [Destination] = []
    for stop in trip.stops {
      if let destination = try access.find(RecordID<Destination>(slug: stop.destination)) {
        destinations.append(destination)
      }
    }
    return (destinations, trip)
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
