internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripPresentation
internal import RoadTripRendering
internal import RoadTripStore

/// `roadtrip publish`.
struct PublishCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Write the content as one compact file to be shipped.",
    discussion: """
      The file is read-only at heart: no files beside it, large pages, rows in order, statistics for the engine, nothing of \
      the traveller's. The same content gives the same bytes. A manifest beside it tells its content version, counts, size and \
      SHA-256.
      """,
    examples: [
      (
        commandLine: "roadtrip publish see-the-usa.db",
        shows: "write see-the-usa.db and see-the-usa.db.json"
      ),
      (
        commandLine: "roadtrip publish app.db --manifest app-manifest.json --force",
        shows: "replace both, the manifest under a name of its own"
      ),
    ])

  @Argument(help: "The new file.", completion: .file)
  var file: String

  @Option(
    name: .customLong("manifest"),
    help: "The manifest. Default: the file's name with .json behind.",
    completion: .file)
  var manifest: String?

  @Flag(name: .customLong("force"), help: "Replace files that are there.")
  var force = false

  @Flag(name: .customLong("json"), help: "The manifest on standard output, too.")
  var json = false

  @OptionGroup var database: DatabaseOptions

  var writesJSON: Bool { json }

  func run(in surroundings: Surroundings) throws -> ExitStatus {
    let store = try database.openForReading(surroundings)
    let published = try store.publish(to: file, manifest: manifest, overwrites: force)
    if json {
      try surroundings.out(renderJSON(Self.value(published)))
    } else if !database.quiet {
      surroundings.err(
        "\(visibleText(published.path)): \(published.bytes) bytes, schema \(published.schemaVersion),"
          + " content \(published.contentVersion.prefix(12))…; manifest \(visibleText(published.manifest))\n"
      )
    }
    return .done
  }

  private static func value(_ published: Publication) -> ReportValue {
    let counts = RecordKind.allCases.map { kind in
      ReportValue.Member(kind.rawValue, .integer(Int64(published.counts[kind] ?? 0)))
    }
    return [
      "file": .text(published.path), "manifest": .text(published.manifest),
      "contentVersion": .text(published.contentVersion),
      "schemaVersion": .integer(Int64(published.schemaVersion)),
      "productVersion": .text(published.productVersion), "bytes": .integer(published.bytes),
      "sha256": .text(published.sha256), "counts": .object(counts),
    ]
  }
}
