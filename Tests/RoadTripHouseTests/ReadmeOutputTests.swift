import Foundation
import Testing

/// What the README shows is what the command writes.
struct ReadmeOutputTests {
  @Test func `the README shows the real answers`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "readme-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let readme = try Repository.text("README.md")
    let tool = try #require(try ConsumerTests.roadtrip())
    func answer(_ arguments: [String]) throws -> String {
      let finished = try run(
        tool, arguments, in: folder, environment: ["ROADTRIP_DB": "roadtrip.db"])
      #expect(finished.status == 0, "\(finished.errors)")
      return finished.output
    }

    _ = try ConsumerTests.seed(folder)
    let again = try ConsumerTests.seed(folder)
    #expect(readme.contains("$ roadtrip seed seed/see-the-usa\n\(again)"), "\(again)")
    for pack in ShippedPack.all where pack.name != "see-the-usa" {
      _ = try ConsumerTests.seed(folder, pack.name)
    }
    let menu = try answer(["menu", "new-york-city", "--now", "2026-12-01", "--locale", "en"])
    #expect(readme.contains("```\n\(menu)```\n"), "\(menu)")
    let statue = try answer(["show", "new-york-city", "statue-of-liberty", "--locale", "en"])
    #expect(readme.contains("statue-of-liberty\n\(statue)\n"), "\(statue)")
    let near = try answer(["near", "40.69,-74.04", "--within", "3km", "--locale", "en"])
    #expect(readme.contains("--within 3km\n\(near)\n"), "\(near)")
    let sql = try #require(readme.firstMatch(of: /\$ roadtrip sql '([^']+)'\n/)?.1)
    let rows = try answer(["sql", String(sql)])
    #expect(readme.contains("'\n\(rows)```\n"), "\(rows)")
  }
}
