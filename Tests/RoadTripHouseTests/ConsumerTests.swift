import Foundation
import Testing

/// Another package depends on this one by its path and is as strict as the compiler can be.
struct ConsumerTests {
  static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "client",
      platforms: [.macOS(.v15)],
      dependencies: [.package(name: "RoadTrip", path: "\(Repository.root.path())")],
      targets: ["client", "article"].map { name in
        .executableTarget(
          name: name, dependencies: [.product(name: "RoadTrip", package: "RoadTrip")],
          swiftSettings: [
            .swiftLanguageMode(.v6),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .treatAllWarnings(as: .error),
          ])
      }
    )
    """

  static let answer = """
    1 Weather - National Weather Service
    2 Events - 9 events
    3 Map - 14 places
    4 Find - 26 records here
    5 Destinations - 12 destinations
    6 About the car - Cadillac Eldorado Biarritz, 1959
    7 Getting around New York City - Subway first, Cadillac at dawn
    8 On the road - From ocean to ocean in four weeks
    9 Packing list - What goes into a trunk that long
    10 Manhattan Test Drive - 13.9 km · 33 min · 1959 Cadillac Eldorado Biarritz
    Battery Place - Start at the foot of Manhattan
    One World Trade Center - West Street, past the tower
    Hudson River Park at Christopher Street - Piers and joggers on the left
    Intrepid - Twelfth Avenue, beside the carrier
    Carnegie Hall - 57th Street at Seventh Avenue
    Rockefeller Center - South on Fifth Avenue
    Empire State Building - Fifth Avenue at 34th Street
    Washington Square Arch - Finish where the avenue begins

    """
  static let statue = "destinations/new-york-city/points/statue-of-liberty"

  @Test(.timeLimit(.minutes(10)))
  func `the programs of the pages build in another package, and a rating outlives a new seed`()
    throws
  {
    let folder = try Self.package()
    defer { try? FileManager.default.removeItem(at: folder) }

    #expect(try Self.seed(folder).contains("inserted"))
    let build = try Self.swift("build", [], folder)
    #expect(build.status == 0, "\(build.output)\(build.errors)")
    let first = try Self.swift("run", ["--skip-build", "client"], folder)
    #expect(first.output == Self.answer + "rated: \(Self.statue) 5\n", "\(first.errors)")

    let again = try Self.seed(folder)
    #expect(again.contains("inserted 0, updated 0"), "\(again)")
    #expect(again.contains("removed 0, rejected 0"), "\(again)")
    let second = try Self.swift("run", ["--skip-build", "client"], folder)
    #expect(
      second.output
        == Self.answer + "rated before: \(Self.statue) 5\nrated: \(Self.statue) 5\n",
      "\(second.errors)")

    // The article's program seeds the place that it names into the file, under a pack of its own.
    let article = try Self.swift("run", ["--skip-build", "article"], folder)
    #expect(article.output.hasPrefix("At My Destination\n1 Weather "), "\(article.output)")
    #expect(
      article.output.firstMatch(of: /\n1 0\n[0-9a-f]{64}\n$/) != nil,
      "\(article.output)\(article.errors)")
  }

  /// A folder with the manifest and the programs.
  private static func package() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "client-\(UUID().uuidString)", directoryHint: .isDirectory)
    let article = "Sources/RoadTrip/RoadTrip.docc/GettingStarted.md"
    for (name, page) in [("client", "README.md"), ("article", article)] {
      let sources = folder.appending(path: "Sources/\(name)", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try Data(program(of: page).utf8).write(to: sources.appending(path: "main.swift"))
    }
    try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
    return folder
  }

  /// The Swift examples of a page, letter by letter, from the one that imports the library.
  private static func program(of page: String) throws -> String {
    let blocks = try Repository.text(page).components(separatedBy: "```swift\n").dropFirst()
    let examples = blocks.compactMap { $0.components(separatedBy: "```").first }
      .drop { !$0.hasPrefix("import RoadTrip\n") }
    #expect(!examples.isEmpty, "\(page) has no example")
    return examples.joined(separator: "\n")
  }

  /// Seeds the client's file with the command that was built beside these tests.
  static func seed(_ folder: URL, _ pack: String = "see-the-usa") throws -> String {
    let tool = try #require(try roadtrip(), "the executable roadtrip is not beside the tests")
    let finished = try run(
      tool, ["--db", "roadtrip.db", "seed", Repository.url("seed/\(pack)").path()],
      in: folder)
    #expect(finished.status == 0, "\(finished.errors)")
    return finished.output + finished.errors
  }

  private static func swift(
    _ verb: String, _ arguments: [String], _ folder: URL
  ) throws -> Finished {
    try run("swift", [verb, "--scratch-path", "build"] + arguments, in: folder)
  }

  /// The executable in the folder of the test bundle, or in one above it.
  static func roadtrip() throws -> String? {
    var candidates = CommandLine.arguments.map { URL(filePath: $0) } + [Bundle.main.bundleURL]
    candidates += Bundle.allBundles.map(\.bundleURL)
    for candidate in candidates {
      var folder = candidate.resolvingSymlinksInPath()
      for _ in 0..<5 {
        folder.deleteLastPathComponent()
        let tool = folder.appending(path: "roadtrip").path()
        if FileManager.default.isExecutableFile(atPath: tool), !tool.hasSuffix("Tests/roadtrip") {
          return tool
        }
      }
    }
    return nil
  }
}
