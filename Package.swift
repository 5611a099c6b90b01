// swift-tools-version: 6.2
import PackageDescription

/// One list of settings for every target, so that no module is laxer than its neighbours.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  .treatWarning("DeprecatedDeclaration", as: .warning),
]

let package = Package(
  name: "RoadTrip",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "RoadTrip", targets: ["RoadTrip"]),
    .executable(name: "roadtrip", targets: ["RoadTripTool"]),
  ],
  targets: [
    // The cellar: C libraries, and the thin layers in which their pointers stop.
    .systemLibrary(
      name: "RoadTripCSQLite",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "RoadTripCExpat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .target(name: "RoadTripSystem", swiftSettings: house + [.strictMemorySafety()]),
    .target(
      name: "RoadTripSQLite", dependencies: ["RoadTripCSQLite", "RoadTripSystem"],
      swiftSettings: house + [.strictMemorySafety()]),
    .target(
      name: "RoadTripXML", dependencies: ["RoadTripCExpat"],
      swiftSettings: house + [.strictMemorySafety()]),
    .target(name: "RoadTripSpelling", swiftSettings: house),
    .target(
      name: "RoadTripMigrations", resources: [.embedInCode("sql")], swiftSettings: house),

    // The library that an app embeds.
    .target(name: "RoadTripModel", swiftSettings: house),
    .target(
      name: "RoadTripStore",
      dependencies: ["RoadTripModel", "RoadTripSQLite", "RoadTripMigrations", "RoadTripSystem"],
      swiftSettings: house),
    .target(name: "RoadTripPresentation", dependencies: ["RoadTripModel"], swiftSettings: house),
    .target(
      name: "RoadTrip", dependencies: ["RoadTripModel", "RoadTripStore", "RoadTripPresentation"],
      swiftSettings: house),

    // The command line.
    .target(
      name: "RoadTripFormats",
      dependencies: ["RoadTripModel", "RoadTripSpelling", "RoadTripSystem", "RoadTripXML"],
      swiftSettings: house),
    .target(
      name: "RoadTripRendering", dependencies: ["RoadTripPresentation", "RoadTripModel"],
      swiftSettings: house),
    .target(
      name: "RoadTripArguments", dependencies: ["RoadTripSpelling"], swiftSettings: house),
    .target(
      name: "RoadTripCommands",
      dependencies: [
        "RoadTripArguments", "RoadTripRendering", "RoadTripPresentation", "RoadTripFormats",
        "RoadTripStore", "RoadTripModel", "RoadTripSpelling",
      ],
      swiftSettings: house),
    .executableTarget(
      name: "RoadTripTool", dependencies: ["RoadTripCommands", "RoadTripModel", "RoadTripSystem"],
      swiftSettings: house),

    // Benchmarks, with their raw C baselines; never linked into the product.
    .target(name: "RoadTripBenchC", dependencies: ["RoadTripCSQLite"]),
    .executableTarget(
      name: "RoadTripBench",
      dependencies: ["RoadTripBenchC", "RoadTripStore", "RoadTripModel", "RoadTripSystem"],
      swiftSettings: house),

    // Tests, one target a module, and one that guards the house.
    .testTarget(
      name: "RoadTripSystemTests", dependencies: ["RoadTripSystem"], swiftSettings: house),
    .testTarget(
      name: "RoadTripSQLiteTests", dependencies: ["RoadTripSQLite"], swiftSettings: house),
    .testTarget(name: "RoadTripXMLTests", dependencies: ["RoadTripXML"], swiftSettings: house),
    .testTarget(
      name: "RoadTripSpellingTests", dependencies: ["RoadTripSpelling"], swiftSettings: house),
    .testTarget(
      name: "RoadTripMigrationsTests", dependencies: ["RoadTripMigrations"], swiftSettings: house),
    .testTarget(name: "RoadTripModelTests", dependencies: ["RoadTripModel"], swiftSettings: house),
    .testTarget(
      name: "RoadTripStoreTests", dependencies: ["RoadTripStore", "RoadTripSQLite"],
      swiftSettings: house),
    .testTarget(
      name: "RoadTripPresentationTests", dependencies: ["RoadTripPresentation"],
      swiftSettings: house),
    .testTarget(
      name: "RoadTripFormatsTests", dependencies: ["RoadTripFormats"], swiftSettings: house),
    .testTarget(
      name: "RoadTripRenderingTests", dependencies: ["RoadTripRendering"], swiftSettings: house),
    .testTarget(
      name: "RoadTripArgumentsTests", dependencies: ["RoadTripArguments"], swiftSettings: house),
    .testTarget(
      name: "RoadTripCommandsTests", dependencies: ["RoadTripCommands", "RoadTripTool"],
      // Compiled by the tests that load it into the command.
      exclude: ["Faults/faults.c"], swiftSettings: house),
    .testTarget(name: "RoadTripHouseTests", swiftSettings: house),
  ]
)
