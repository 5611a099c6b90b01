internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripSpelling
internal import RoadTripStore

/// A command of `roadtrip`: parses its own options, does its work and says how it ended.
protocol Command: ParsableCommand {
  /// Does the work.
  func run(in surroundings: Surroundings) throws -> ExitStatus
  /// Whether errors are written as JSON.
  var writesJSON: Bool { get }
}

extension Command {
  var writesJSON: Bool { false }
}

/// A command could not do what was asked, for a reason that its user can mend.
struct CommandError: Error {
  let status: ExitStatus
  let code: String
  let message: String

  init(_ status: ExitStatus, _ code: String, _ message: String) {
    self.status = status
    self.code = code
    self.message = message
  }
}

extension Access {
  /// The destination that was named, or the default one.
  /// - Throws: ``CommandError`` where it is not there, or none is plain.
  borrowing func destination(named name: String?) throws -> Destination {
    guard let name else {
      guard let slug = try defaultDestination(),
        let found = try find(RecordID<Destination>(slug: slug))
      else {
        let slugs = try slugs(of: Destination.self)
        throw CommandError(
          slugs.isEmpty ? .nothingFound : .usage, "destination-missing",
          slugs.isEmpty
            ? "there is no destination in the file; `roadtrip seed` brings some"
            : "say which destination: \(Self.list(slugs))")
      }
      return found
    }
    if let slug = try? Slug(name.nfc.lowercased()),
      let found = try find(RecordID<Destination>(slug: slug))
    {
      return found
    }
    let slugs = try slugs(of: Destination.self)
    let near = Suggestion.ending(for: name, among: slugs.map(\.text))
    throw CommandError(
      .nothingFound, "not-found",
      "there is no destination \(quoted(name))\(near.isEmpty ? "; there is \(Self.list(slugs))" : near)"
    )
  }

  private static func list(_ slugs: [Slug]) -> String {
    let shown = slugs.prefix(20).map(\.text).joined(separator: ", ")
    return slugs.isEmpty ? "none" : slugs.count > 20 ? "\(shown), …" : shown
  }
}
