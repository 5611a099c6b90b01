internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripStore

/// The options of every command that opens a database.
struct DatabaseOptions: ParsableArguments {
  @Option(
    name: .customLong("db"), help: "The database file. Default: $ROADTRIP_DB, else ./roadtrip.db.",
    completion: .file)
  var db: String?

  @Flag(name: [.customLong("quiet"), .customShort("q")], help: "No messages beside errors.")
  var quiet = false

  /// Refuses a path without a name.
  mutating func validate() throws {
    if let db, db.isEmpty || db == ":memory:" {
      throw ValidationError(
        "the value '\(db)' is invalid for '--db <db>': write the path of a file")
    }
  }

  /// The path that the options and the environment name.
  func path(_ surroundings: Surroundings) -> String {
    if let db { return db }
    if let path = surroundings.environment("ROADTRIP_DB"), !path.isEmpty { return path }
    return "roadtrip.db"
  }

  /// Opens the file for reading; it must be there.
  func openForReading(_ surroundings: Surroundings) throws -> TripStore {
    try TripStore(path: path(surroundings), mode: .readOnly, readers: 1)
  }
}

/// The option of every command that writes.
struct WritingOptions: ParsableArguments {
  @Flag(
    name: .customLong("durable"),
    help: "Wait until what is written is on the disk, safe from a loss of power.")
  var durable = false

  /// Opens a file for writing.
  func open(_ path: String, _ mode: OpenMode) throws -> TripStore {
    try TripStore(path: path, mode: mode, isDurable: durable)
  }
}

/// The option that says in which language a report is headed.
struct LocaleOptions: ParsableArguments {
  @Option(
    name: .customLong("locale"),
    help: "The reader's language, such as en-US or es. Default: the environment's.")
  var locale: String?

  /// Checks what was typed.
  mutating func validate() throws {
    if let locale, (try? LocaleTag(locale)) == nil {
      throw ValidationError(
        "the value '\(locale)' is invalid for '--locale <locale>': write a BCP 47 tag such as en-US or es"
      )
    }
  }

  /// The language that the option or the environment names.
  func tag(_ surroundings: Surroundings) -> LocaleTag {
    let names = [locale] + ["LC_ALL", "LC_MESSAGES", "LANG"].map(surroundings.environment)
    let tag = names.compactMap { $0 }.filter { !$0.isEmpty }.first.flatMap { try? LocaleTag($0) }
    return tag ?? .english
  }
}

/// The options that say for whom a report is.
struct ReaderOptions: ParsableArguments {
  @OptionGroup var language: LocaleOptions

  @Option(
    name: .customLong("units"), help: "The units of texts. Default: those of the locale's region.")
  var units: Units?

  @Option(
    name: .customLong("now"),
    help: "The moment taken for now, as YYYY-MM-DDThh:mm:ssZ or YYYY-MM-DD.")
  var now: String?

  /// Checks what was typed.
  mutating func validate() throws {
    if let now, Self.instant(now) == nil {
      throw ValidationError(
        "the value '\(now)' is invalid for '--now <now>': write an instant such as 2026-11-30T19:00:00Z or a date"
      )
    }
  }

  /// The reader, with the texts still to be read.
  func reader(_ surroundings: Surroundings) -> Reader {
    Reader(
      locale: language.tag(surroundings), units: units,
      now: now.flatMap(Self.instant) ?? surroundings.now())
  }

  /// An instant; a date stands for its noon in UTC, which is on that day nearly everywhere.
  private static func instant(_ text: String) -> Instant? {
    (try? Instant(text)) ?? (try? Instant("\(text)T12:00:00Z"))
  }
}

extension Units: ExpressibleByArgument {}
