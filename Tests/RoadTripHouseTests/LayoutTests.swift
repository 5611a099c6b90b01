import Foundation
import Testing

/// What lies where in the repository.
struct LayoutTests {
  @Test func `no two paths differ only in case`() {
    var folders: Set<String> = []
    for path in Repository.paths {
      var parts = path.split(separator: "/")
      while !parts.isEmpty {
        folders.insert(parts.joined(separator: "/"))
        parts.removeLast()
      }
    }
    for twins in Dictionary(grouping: folders, by: { $0.lowercased() }).values where twins.count > 1
    {
      Issue.record("these are one file on a Mac: \(twins.sorted().joined(separator: ", "))")
    }
  }

  @Test func `the top level holds only what is expected there`() {
    let expected: Set<String> = [
      "Package.swift", "Sources", "Tests", "Migrations", "seed", "scripts", "README.md",
      "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", ".ci",
    ]
    let top = Set(Repository.paths.compactMap { $0.split(separator: "/").first.map(String.init) })
    #expect(top.filter { !$0.hasPrefix(".") || $0 == ".ci" } == expected)
  }

  /// What people and CI start: the files of `scripts/` whose names have no ending.
  static let scripts = Repository.paths.filter {
    $0 == ".ci/run" || $0.hasPrefix("scripts/") && !$0.contains(".")
  }

  @Test func `there are scripts to look at`() {
    #expect(Self.scripts.count >= 10)
  }

  @Test(arguments: scripts)
  func `a script can be run and bash understands it`(path: String) throws {
    let file = Repository.url(path).path()
    #expect(FileManager.default.isExecutableFile(atPath: file), "\(path): chmod +x")
    let check = try run("bash", ["-n", file])
    #expect(check.status == 0, "\(path): \(check.errors)")
    let text = try Repository.text(path)
    #expect(text.hasPrefix("#!/usr/bin/env bash\n"), "\(path)")
    #expect(text.contains("\nset -euo pipefail\n"), "\(path) goes on after an error")
  }

  @Test(arguments: Repository.paths.filter { $0.hasPrefix("scripts/") && $0.hasSuffix(".py") })
  func `Python understands the parts of a script, which are short`(path: String) throws {
    let text = try Repository.text(path)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 301, "\(path)")
    let parse = "import ast, sys; ast.parse(open(sys.argv[1]).read())"
    let check = try run("python3", ["-c", parse, Repository.url(path).path()])
    #expect(check.status == 0, "\(path): \(check.errors)")
  }

  @Test(arguments: Repository.paths.filter { $0.hasPrefix("Migrations/") })
  func `a migration has a number and a name`(path: String) {
    let name = path.dropFirst("Migrations/".count)
    #expect(name.wholeMatch(of: /[0-9]{4}_[a-z0-9_]+\.sql/) != nil, "\(path)")
  }

  @Test func `every module has a folder of tests or is tested through its neighbours`() {
    let throughOthers: Set<String> = [
      "RoadTrip", "RoadTripTool", "RoadTripBench", "RoadTripBenchC", "RoadTripCSQLite",
      "RoadTripCExpat",
    ]
    for module in Set(ImportLawTests.law.keys).subtracting(throughOthers) {
      let folder = "Tests/\(module)Tests/"
      #expect(Repository.paths.contains { $0.hasPrefix(folder) }, "\(folder)")
    }
  }
}
