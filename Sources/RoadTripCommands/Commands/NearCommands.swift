internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripStore

/// `roadtrip near`.
struct NearCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "near", abstract: "Find what is near a place, the nearest first.",
    usage: "roadtrip near [<options>] <latitude,longitude>",
    discussion: """
      The place is LATITUDE,LONGITUDE in degrees, or the slug of a destination. With --within everything at most that far away is \
      listed, else the nearest 10. A route is as near as its line; an event without a place of its own is at its destination.
      """,
    examples: [
      (
        commandLine: "roadtrip near 40.69,-74.04", shows: "the ten nearest to the Statue of Liberty"
      ),
      (
        commandLine: "roadtrip near chicago --within 5km --kind map-point",
        shows: "map points within 5 km of Chicago"
      ),
      (
        commandLine: "roadtrip near chicago --within 5km --count",
        shows: "how many records lie within 5 km of Chicago"
      ),
    ])

  @Argument(
    help: ArgumentHelp("LATITUDE,LONGITUDE or a destination.", valueName: "place"),
    completion: .custom(key: "destination"))
  var words: [String]

  @Option(
    name: [.customLong("within"), .customLong("radius")],
    help: "Everything at most this far away: a number with km, m, mi or ft, such as 5km.")
  var within: DistanceArgument?

  @Flag(name: .customLong("count"), help: "With --within: only how many there are.")
  var count = false

  @OptionGroup var places: PlaceOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  mutating func validate() throws {
    if words.count > 2 { throw ValidationError("the argument '\(words[2])' is one too many") }
    guard count else { return }
    if within == nil { throw ValidationError("--count goes with --within") }
    if places.page.limit != nil { throw ValidationError("choose one of --count and --limit") }
  }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let typed = try typedPlace()
    let store = try database.openForReading(surroundings)
    return try store.read { access in
      let place = try typed ?? access.destination(named: words.first).coordinate
      var reader = readerOptions.reader(surroundings)
      if count, let within {
        let number = try access.countNear(place, within: within.metres, places.filter())
        try output.write(CountReport(number).report(for: reader), surroundings)
        return .done
      }
      reader.texts = try access.texts(for: reader.locale)
      let listing = NearbyReport.listing(
        title: "\(reader.words["near"]) \(words.joined(separator: ","))",
        without: ["distanceAlong"], reader)
      var list = try ListStream(output, listing, limit: places.page.limit, surroundings)
      let filter = places.filter(limit: within == nil ? 10 : nil)
      try access.forEachNear(place, within: within?.metres, filter) { try list.write($0) }
      return try list.close()
    }
  }

  /// The place in numbers; `nil` for the slug of a destination.
  private func typedPlace() throws -> Coordinate? {
    let looksLikeNumbers = words.contains { $0.contains(",") } || words.count == 2
    guard let numbers = PlaceText.numbers(words), numbers.count == 2 else {
      if looksLikeNumbers {
        throw ValidationError("'\(words.joined(separator: " "))' is no place: \(PlaceText.rule)")
      }
      return nil
    }
    do throws(RuleViolation) {
      return try Coordinate(latitude: numbers[0], longitude: numbers[1])
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

/// `roadtrip along`.
struct AlongCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "along", abstract: "Find what is along a route, in the order of the route.",
    usage: "roadtrip along [<options>] [<destination>] <route>",
    examples: [
      (
        commandLine: "roadtrip along new-york-city manhattan-test-drive --within 500m",
        shows: "what lies within 500 m of the test drive"
      )
    ])

  @Argument(
    help: ArgumentHelp(
      "[DESTINATION] ROUTE: the slug of a route, and of its destination where it has one.",
      valueName: "route"), completion: .custom(key: "destination"))
  var words: [String]

  @Option(
    name: .customLong("within"),
    help: "How far from the line: a number with km, m, mi or ft. Default: 1km.")
  var within: DistanceArgument?

  @OptionGroup var places: PlaceOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  mutating func validate() throws {
    if words.count > 2 { throw ValidationError("the argument '\(words[2])' is one too many") }
  }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let store = try database.openForReading(surroundings)
    return try store.read { access in
      let route = try access.route(named: words)
      var reader = readerOptions.reader(surroundings)
      reader.texts = try access.texts(for: reader.locale)
      let title = reader.texts.text(route.reference, "title", route.title)
      let listing = NearbyReport.listing(
        title: "\(reader.words["along"]) \(title)", without: [], reader)
      var list = try ListStream(output, listing, limit: places.page.limit, surroundings)
      let distance = within?.metres ?? 1000
      _ = try access.forEachAlong(route.id, within: distance, places.filter()) {
        try list.write($0)
      }
      return try list.close()
    }
  }
}

/// `roadtrip within`.
struct WithinCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "within", abstract: "Find what is in a box.",
    usage: "roadtrip within [<options>] <west> <south> <east> <north>",
    discussion: """
      Edges are degrees and belong to the box. WEST may exceed EAST: the box then reaches across 180 degrees.
      """,
    examples: [
      (
        commandLine: "roadtrip within -74.1 40.6 -73.9 40.9 --kind map-point",
        shows: "map points of New York City"
      ),
      (commandLine: "roadtrip within 170 -20 -170 -15", shows: "both sides of the antimeridian"),
    ])

  @Argument(
    help: ArgumentHelp("WEST SOUTH EAST NORTH, in degrees.", valueName: "edge"))
  var words: [String]

  @OptionGroup var places: PlaceOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let box = try typedBox()
    let store = try database.openForReading(surroundings)
    return try store.read { access in
      var reader = readerOptions.reader(surroundings)
      reader.texts = try access.texts(for: reader.locale)
      let listing = NearbyReport.listing(
        title: "\(reader.words["within"]) \(words.joined(separator: " "))",
        without: ["distance", "distanceAlong"], reader)
      var list = try ListStream(output, listing, limit: places.page.limit, surroundings)
      try access.forEachWithin(box, places.filter()) { try list.write($0) }
      return try list.close()
    }
  }

  private func typedBox() throws -> CoordinateBox {
    guard let edges = PlaceText.numbers(words), edges.count == 4 else {
      throw ValidationError(
        "'\(words.joined(separator: " "))' is no box: write WEST SOUTH EAST NORTH in degrees, such as 170 -20 -170 -15"
      )
    }
    do throws(RuleViolation) {
      return try CoordinateBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

extension Access {
  /// The route that one or two words name: its slug, or its destination's and its own.
  fileprivate borrowing func route(named words: [String]) throws -> RouteSummary {
    let slug = try? Slug((words.last ?? "").nfc.lowercased())
    let destination = try words.count == 2 ? destination(named: words[0]).slug : nil
    let routes = try routeSummaries().filter {
      $0.slug == slug && (destination == nil || $0.destination == destination)
    }
    if let route = routes.first, routes.count == 1 { return route }
    let known = try routeSummaries().map { route in
      (route.destination.map { "\($0.text) " } ?? "") + route.slug.text
    }
    throw CommandError(
      routes.isEmpty ? .nothingFound : .usage, "route-missing",
      (routes.isEmpty
        ? "there is no route \(quoted(words.joined(separator: " ")))"
        : "several routes have that slug")
        + (known.isEmpty ? "" : "; the routes are \(known.prefix(12).joined(separator: ", "))"))
  }
}
