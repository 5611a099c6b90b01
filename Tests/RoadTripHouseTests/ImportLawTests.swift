import Foundation
import Testing

/// Who may import whom. The compiler lets a target import what its neighbours depend on; these tests do not.
struct ImportLawTests {
  /// The law: each module, and what it may import of ours.
  static let law: [String: Set<String>] = [
    "RoadTripTool": ["RoadTripCommands", "RoadTripSystem", "RoadTripModel"],
    "RoadTripCommands": [
      "RoadTripArguments", "RoadTripRendering", "RoadTripPresentation", "RoadTripFormats",
      "RoadTripStore", "RoadTripModel", "RoadTripSpelling",
    ],
    "RoadTripRendering": ["RoadTripPresentation", "RoadTripModel"],
    "RoadTripPresentation": ["RoadTripModel"],
    "RoadTripFormats": ["RoadTripModel", "RoadTripSpelling", "RoadTripSystem", "RoadTripXML"],
    "RoadTripStore": ["RoadTripSQLite", "RoadTripMigrations", "RoadTripModel", "RoadTripSystem"],
    "RoadTripSQLite": ["RoadTripCSQLite", "RoadTripSystem"],
    "RoadTripXML": ["RoadTripCExpat"],
    "RoadTripArguments": ["RoadTripSpelling"],
    "RoadTripMigrations": [], "RoadTripModel": [], "RoadTripSpelling": [], "RoadTripSystem": [],
    "RoadTrip": ["RoadTripModel", "RoadTripStore", "RoadTripPresentation"],
    "RoadTripBench": ["RoadTripBenchC", "RoadTripStore", "RoadTripModel", "RoadTripSystem"],
    "RoadTripBenchC": ["RoadTripCSQLite"],
    "RoadTripCSQLite": [], "RoadTripCExpat": [],
  ]

  /// What comes with Swift, and the folders or files that may import it.
  static let standard: [String: [String]] = [
    "Glibc": [
      "Sources/RoadTripSystem/", "Sources/RoadTripSQLite/", "Sources/RoadTripModel/Place/",
    ],
    "Darwin": [
      "Sources/RoadTripSystem/", "Sources/RoadTripSQLite/", "Sources/RoadTripModel/Place/",
    ],
    "Musl": [
      "Sources/RoadTripSystem/", "Sources/RoadTripSQLite/", "Sources/RoadTripModel/Place/",
    ],
    "Dispatch": ["Sources/RoadTripStore/", "Sources/RoadTripSystem/"],
    "Synchronization": [
      "Sources/RoadTripStore/", "Sources/RoadTripSQLite/", "Sources/RoadTripSystem/",
    ],
  ]

  @Test func `every module has a row in the law`() {
    let modules = Set(
      Repository.paths.filter { $0.hasPrefix("Sources/") }.compactMap {
        $0.split(separator: "/").dropFirst().first.map(String.init)
      })
    #expect(modules == Set(Self.law.keys))
  }

  @Test(arguments: Repository.sources)
  func `a file imports only what the law gives to its module`(path: String) throws {
    for line in try Repository.lines(path) {
      guard let module = Self.imported(by: line.code) else { continue }
      let isAllowed =
        Self.standard[module].map { $0.contains(where: path.hasPrefix) }
        ?? Self.law[line.module]?.contains(module) ?? false
      #expect(isAllowed, "\(line.place): \(line.module) may not import \(module)")
    }
  }

  @Test func `the package gives each target what the law gives, and no more`() throws {
    let answer = try run(
      "swift", ["package", "--scratch-path", try scratch().path(), "dump-package"])
    #expect(answer.status == 0, "\(answer.errors)")
    let package = try #require(
      JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
    let targets = try #require(package["targets"] as? [[String: Any]])
    for target in targets where target["type"] as? String != "test" {
      let name = try #require(target["name"] as? String)
      let dependencies = try #require(target["dependencies"] as? [[String: [Any?]]])
      let names = dependencies.compactMap { $0.values.first?.first as? String }
      let expected = Self.law[name] ?? []
      #expect(Set(names) == expected, "Package.swift: the dependencies of \(name)")
    }
  }

  @Test func `no module of the product imports Foundation`() throws {
    for path in Repository.sources {
      for line in try Repository.lines(path) {
        let module = Self.imported(by: line.code) ?? ""
        #expect(!module.hasPrefix("Foundation"), "\(line.place)")
      }
    }
  }

  @Test(arguments: [
    ("import Glibc", "Glibc"), ("  internal import Darwin", "Darwin"),
    ("@_exported public import RoadTripModel", "RoadTripModel"),
    ("@preconcurrency import struct Foundation.Date", "Foundation"),
    ("package import RoadTripModel", "RoadTripModel"),
  ])
  func `an import line is recognized`(line: String, module: String) {
    #expect(Self.imported(by: line) == module)
  }

  /// The module that a line imports, or `nil` for any other line.
  static func imported(by line: String) -> String? {
    let words = line.split(separator: " ")
    guard let place = words.firstIndex(of: "import"), place + 1 < words.count else { return nil }
    let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    guard words[..<place].allSatisfy({ $0.hasPrefix("@") || modifiers.contains($0) }) else {
      return nil
    }
    let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "var", "let"]
    let rest = words[(place + 1)...].drop { kinds.contains($0) }
    return rest.first?.split(separator: ".").first.map(String.init)
  }

  private func scratch() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "house-dump", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
