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

/// A command that writes, erases and lists one kind of the traveller's own data.
protocol TravellerCommand: Command {
  /// The word for the list's heading, and its columns.
  static var list: (title: String, columns: [(name: String, word: String)]) { get }
  var subject: RecordArgument { get }
  var erase: Bool { get }
  var writing: WritingOptions { get }
  var database: DatabaseOptions { get }
  var readerOptions: ReaderOptions { get }
  var output: OutputOptions { get }
  /// The name of the argument that is needed beside the record and was not given.
  var missingArgument: String? { get }
  /// Refuses a bad value.
  func checkValue() throws
  /// What the list shows.
  func rows(_ access: borrowing Access<Reading>) throws -> [[Cell]]
  /// Erases what is said of a record; whether there was anything.
  func erase(_ record: RecordReference, _ access: borrowing Access<Writing>) throws -> Bool
  /// Writes what is said of a record.
  func write(_ record: RecordReference, at now: Instant, _ access: borrowing Access<Writing>) throws
}

extension TravellerCommand {
  var writesJSON: Bool { output.json }
  var missingArgument: String? { nil }

  func checkValue() throws {}

  mutating func validate() throws {
    if subject.record != nil, !erase, let missingArgument {
      throw ValidationError("the argument '<\(missingArgument)>' is missing")
    }
    try checkValue()
    if erase, subject.record == nil { throw ValidationError("--erase needs a record") }
  }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let reader = readerOptions.reader(surroundings)
    guard let name = subject.record else {
      let found = try database.openForReading(surroundings).read { access in try rows(access) }
      return try TravellerList.write(
        found, Self.list.columns, Self.list.title, reader, output, surroundings)
    }
    let store = try writing.open(database.path(surroundings), .readWrite)
    return try store.write { access in
      if erase {
        let record = try RecordNaming.referenceToErase(access, name)
        return try erase(record, access) ? .done : .nothingFound
      }
      try write(RecordNaming.reference(access, name), at: reader.now, access)
      return .done
    }
  }
}

/// `roadtrip note`.
struct NoteCommand: TravellerCommand {
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

  @OptionGroup var writing: WritingOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  static let list: (title: String, columns: [(name: String, word: String)]) = (
    "your-notes", [("record", "record"), ("text", "text"), ("time", "time")]
  )

  var missingArgument: String? { text == nil ? "text" : nil }

  func rows(_ access: borrowing Access<Reading>) throws -> [[Cell]] {
    try access.notes().map { [.text($0.record.text), .text($0.text), .text($0.time.text)] }
  }

  func erase(_ record: RecordReference, _ access: borrowing Access<Writing>) throws -> Bool {
    try access.eraseNote(record)
  }

  func write(_ record: RecordReference, at now: Instant, _ access: borrowing Access<Writing>) throws
  {
    try access.write(Note(record: record, text: text ?? "", time: now))
  }
}

/// `roadtrip rate`.
struct RateCommand: TravellerCommand {
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

  @OptionGroup var writing: WritingOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  static let list: (title: String, columns: [(name: String, word: String)]) = (
    "rating", [("record", "record"), ("stars", "stars"), ("time", "time")]
  )

  var missingArgument: String? { stars == nil ? "stars" : nil }

  func checkValue() throws {
    if let stars, !(1...5).contains(stars) {
      throw ValidationError("the value '\(stars)' is invalid for '<stars>': write 1 to 5")
    }
  }

  func rows(_ access: borrowing Access<Reading>) throws -> [[Cell]] {
    try access.ratings().map {
      [.text($0.record.text), .integer(Int64($0.stars)), .text($0.time.text)]
    }
  }

  func erase(_ record: RecordReference, _ access: borrowing Access<Writing>) throws -> Bool {
    try access.unrate(record)
  }

  func write(_ record: RecordReference, at now: Instant, _ access: borrowing Access<Writing>) throws
  {
    try access.rate(Rating(record: record, stars: stars ?? 0, time: now))
  }
}

/// `roadtrip favorite`.
struct FavoriteCommand: TravellerCommand {
  static let configuration = CommandConfiguration(
    commandName: "favorite", abstract: "Mark, unmark or list your favourites.",
    examples: [
      (commandLine: "roadtrip favorite san-francisco", shows: "mark a destination"),
      (commandLine: "roadtrip favorite --erase san-francisco", shows: "take the mark away"),
    ])

  @OptionGroup var subject: RecordArgument

  @Flag(name: .customLong("erase"), help: "Take the mark away.")
  var erase = false

  @OptionGroup var writing: WritingOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var readerOptions: ReaderOptions
  @OptionGroup var output: OutputOptions

  static let list: (title: String, columns: [(name: String, word: String)]) = (
    "favorite", [("record", "record"), ("time", "time")]
  )

  func rows(_ access: borrowing Access<Reading>) throws -> [[Cell]] {
    try access.favorites().map { [.text($0.record.text), .text($0.time.text)] }
  }

  func erase(_ record: RecordReference, _ access: borrowing Access<Writing>) throws -> Bool {
    try access.unmark(record)
  }

  func write(_ record: RecordReference, at now: Instant, _ access: borrowing Access<Writing>) throws
  {
    try access.mark(Favorite(record: record, time: now))
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
