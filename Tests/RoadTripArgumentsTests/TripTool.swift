@testable import RoadTripArguments

/// A small tool with every feature, which the tests parse.
struct TripTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roadtrip", abstract: "Keep the content of road trips in one file.",
    version: "roadtrip 1.2.3",
    subcommands: [MenuCommand.self, NearCommand.self, NoteCommand.self, SeedCommand.self],
    examples: [("roadtrip menu new-york-city", "the menu of New York City")])

  @OptionGroup var database: DatabaseOptions
}

struct DatabaseOptions: ParsableArguments {
  @Option(name: [.customLong("db"), .customShort("d")], help: "The database.", completion: .file)
  var path: String = "roadtrip.db"

  mutating func validate() throws {
    if path.isEmpty { throw ValidationError("the name of the database is empty") }
  }
}

enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case table
  case json
  case csv
}

/// Every name is written, so it is read without reflection.
struct MenuCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "menu", abstract: "Show the master menu of a destination.",
    discussion: "Without a destination, the first one of the trip is shown.", aliases: ["m"],
    examples: [
      ("roadtrip menu new-york-city", "the menu of New York City as a table"),
      ("roadtrip menu --format json | jq .", "the same for a program"),
    ])

  @OptionGroup(title: "Database options") var database: DatabaseOptions
  @Option(name: [.customShort("f"), .customLong("format")], help: "How to print it.")
  var format: OutputFormat = .table
  @Flag(name: [.customShort("v"), .customLong("verbose")], help: "Tell more.") var verbose = false
  @Flag(name: [.customShort("s"), .customLong("sorted")], help: "Sort by title.")
  var sorted = false
  @Option(name: [.customShort("l"), .customLong("limit")], help: "Show at most this many items.")
  var limit: Int?
  @Option(
    name: .customLong("section"),
    help: ArgumentHelp("Only these sections.", valueName: "name"))
  var section: [String] = []
  @Option(name: .customLong("secret"), help: .hidden) var secret: String?
  @Argument(help: "The destination's slug.", completion: .custom(key: "destination"))
  var destination: String?
}

struct NearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "near", abstract: "Show what is near a place.")

  @OptionGroup var database: DatabaseOptions
  @Option(help: "Degrees north.") var lat: Double
  @Option(help: "Degrees east.") var lon: Double = 0
  @Option var exact: Bool = true
  @Argument(help: "Places, each as two numbers.") var places: [String] = []

  mutating func validate() throws {
    guard (-90...90).contains(lat) else {
      throw ValidationError("the latitude \(lat) is not between -90 and 90")
    }
    if places == ["nowhere"] { throw ExitCode(3) }
    lon += 0.5
  }
}

struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Keep the traveller's notes.",
    subcommands: [AddNote.self, ListNotes.self])

  struct AddNote: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a note.")

    @OptionGroup var database: DatabaseOptions
    @Option(name: .short, help: "Stars.") var rating: Int?
    @Argument var destination: String
    @Argument var text: [String]
  }

  struct ListNotes: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the notes.")

    @OptionGroup var database: DatabaseOptions
    @Flag var json = false
  }
}

/// Declares an option that the root does not know, and has no configured name.
struct SeedCommand: ParsableCommand {
  @Flag var dryRun = false
  @Option(completion: .directory) var into: String?
  @Option(completion: .file(extensions: ["json"])) var pack: [String]

  static let configuration = CommandConfiguration(abstract: "Load packs.")
}
