internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripStore

/// What the commands for the traveller's own data share: the record that is meant.
struct RecordArgument: ParsableArguments {
  @Argument(
    help:
      "The record: DESTINATION, DESTINATION/ITEM, or a path such as trips/SLUG. Without it: the list.",
    completion: .custom(key: "destination"))
  var record: String?
}

/// Finds the record that a person means.
enum RecordNaming {
  /// The reference of `new-york-city`, `new-york-city/statue-of-liberty` or a full path.
  static func reference<Mode>(_ access: borrowing Access<Mode>, _ name: String) throws
    -> RecordReference
  {
    let lower = name.nfc.lowercased()
    for candidate in candidates(lower) {
      if try access.exists(candidate) { return candidate }
    }
    throw CommandError(
      .nothingFound, "not-found",
      "there is no record \(quoted(name)); write a destination, DESTINATION/ITEM or a path such as trips/SLUG"
    )
  }

  /// Like ``reference(_:_:)``, but a full path of a record that is gone will do too.
  static func referenceToErase<Mode>(_ access: borrowing Access<Mode>, _ name: String) throws
    -> RecordReference
  {
    if let path = try? RecordReference(name.nfc.lowercased()) { return path }
    return try reference(access, name)
  }

  private static func candidates(_ name: String) -> [RecordReference] {
    var found: [RecordReference] = []
    if let path = try? RecordReference(name) { found.append(path) }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map {
      try? Slug(String($0))
    }
    if parts.count == 1, let slug = parts[0] {
      found += [
        RecordReference(.destination, slug: slug), RecordReference(.trip, slug: slug),
        RecordReference(.page, slug: slug), RecordReference(.vehicle, slug: slug),
      ]
    }
    if parts.count == 2, let destination = parts[0], let slug = parts[1] {
      found += [.mapPoint, .event, .page, .route, .asset].map {
        RecordReference($0, destination: destination, slug: slug)
      }
    }
    return found
  }
}

/// `roadtrip note`.
struct NoteCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Write, erase or list your own notes.",
    discussion: "Notes stay when content is seeded again, even when their record goes.",
    examples: [
      (
        commandLine: "roadtrip note new-york-city/statue-of-liberty 'Go early.'",
        shows: "write a note"
      ),
      (commandLine: "roadtrip note", shows: "list the notes"),
    ])

  @OptionGroup var subject: RecordArgument

  @Argument(help: "The text.")
  var text: String?

  @Flag(name: .customLong("erase"), help: "Erase the note.")
  var erase = false

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  mutating func validate() throws {
    if subject.record != nil, text == nil, !erase {
      throw ValidationError("the argument '<text>' is missing")
    }
    if erase, subject.record == nil { throw ValidationError("--erase needs a record") }
  }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let reader = readerOptions.reader(surroundings)
    guard let name = subject.record else {
      let notes = try database.openForReading(surroundings).read { try $0.notes() }
      return try TravellerList.write(
        notes.map { [.text($0.record.text), .text($0.text), .text($0.time.text)] },
        [("record", "record"), ("text", "text"), ("time", "time")], "your-notes", reader, output,
        surroundings)
    }
    let store = try TripStore(path: database.path(surroundings), mode: .readWrite)
    return try store.write { access in
      if erase {
        return try access.eraseNote(RecordNaming.referenceToErase(access, name))
          ? .done : .nothingFound
      }
      let record = try RecordNaming.reference(access, name)
      try access.write(Note(record: record, text: text ?? "", time: reader.now))
      return .done
    }
  }
}

/// `roadtrip rate`.
struct RateCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rate", abstract: "Give, take back or list your own ratings.",
    examples: [
      (commandLine: "roadtrip rate new-york-city/statue-of-liberty 5", shows: "five stars"),
      (commandLine: "roadtrip rate --json", shows: "list the ratings"),
    ])

  @OptionGroup var subject: RecordArgument

  @Argument(help: "1 to 5 stars.")
  var stars: Int?

  @Flag(name: .customLong("erase"), help: "Take the rating back.")
  var erase = false

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  mutating func validate() throws {
    if subject.record != nil, stars == nil, !erase {
      throw ValidationError("the argument '<stars>' is missing")
    }
    if let stars, !(1...5).contains(stars) {
      throw ValidationError("the value '\(stars)' is invalid for '<stars>': write 1 to 5")
    }
    if erase, subject.record == nil { throw ValidationError("--erase needs a record") }
  }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let reader = readerOptions.reader(surroundings)
    guard let name = subject.record else {
      let ratings = try database.openForReading(surroundings).read { try $0.ratings() }
      return try TravellerList.write(
        ratings.map { [.text($0.record.text), .integer(Int64($0.stars)), .text($0.time.text)] },
        [("record", "record"), ("stars", "stars"), ("time", "time")], "rating", reader, output,
        surroundings)
    }
    let store = try TripStore(path: database.path(surroundings), mode: .readWrite)
    return try store.write { access in
      if erase {
        return try access.unrate(RecordNaming.referenceToErase(access, name))
          ? .done : .nothingFound
      }
      let record = try RecordNaming.reference(access, name)
      try access.rate(Rating(record: record, stars: stars ?? 0, time: reader.now))
      return .done
    }
  }
}

/// `roadtrip favorite`.
struct FavoriteCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "favorite", abstract: "Mark, unmark or list your favourites.",
    examples: [
      (commandLine: "roadtrip favorite san-francisco", shows: "mark a destination"),
      (commandLine: "roadtrip favorite --erase san-francisco", shows: "take the mark away"),
    ])

  @OptionGroup var subject: RecordArgument

  @Flag(name: .customLong("erase"), help: "Take the mark away.")
  var erase = false

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  var writesJSON: Bool { output.json }

  mutating func validate() throws {
    if erase, subject.record == nil { throw ValidationError("--erase needs a record") }
  }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let reader = readerOptions.reader(surroundings)
    guard let name = subject.record else {
      let favorites = try database.openForReading(surroundings).read { try $0.favorites() }
      return try TravellerList.write(
        favorites.map { [.text($0.record.text), .text($0.time.text)] },
        [("record", "record"), ("time", "time")], "favorite", reader, output, surroundings)
    }
    let store = try TripStore(path: database.path(surroundings), mode: .readWrite)
    return try store.write { access in
      if erase {
        return try access.unmark(RecordNaming.referenceToErase(access, name))
          ? .done : .nothingFound
      }
      try access.mark(Favorite(record: RecordNaming.reference(access, name), time: reader.now))
      return .done
    }
  }
}

/// Writes a list of the traveller's own data.
enum TravellerList {
  static func write(
    _ rows: [[Cell]], _ columns: [(name: String, word: String)], _ title: String, _ reader: Reader,
    _ output: OutputOptions, _ surroundings: Surroundings
  ) throws -> ExitStatus {
    let table = Table(
      columns: columns.map {
        Table.Column(
          $0.name, title: reader.words[$0.word],
          alignment: $0.name == "stars" ? .trailing : .leading)
      }, rows: rows)
    try output.write(Report(title: reader.words[title], table: table), surroundings)
    return rows.isEmpty ? .nothingFound : .done
  }
}
