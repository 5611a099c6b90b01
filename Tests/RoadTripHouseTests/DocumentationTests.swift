import Foundation
import Testing

/// What readers are told is true, and nothing that they need is left out.
struct DocumentationTests {
  @Test func `the README is short`() throws {
    #expect(try Repository.lines("README.md").count <= 161)
  }

  @Test(arguments: ["scripts/demo", "scripts/test"])
  func `the README's two commands exist`(command: String) throws {
    #expect(try Repository.text("README.md").contains("\n\(command)\n"))
    #expect(Repository.isThere(command))
  }

  @Test func `there are commands to look for`() throws {
    #expect(try Self.commands().count >= 18)
  }

  @Test func `the pages show every command`() throws {
    let pages = try ["README.md", "seed/README.md", "CONTRIBUTING.md"].map(Repository.text)
      .joined(separator: "\n")
    for command in try Self.commands() {
      #expect(
        pages.firstMatch(of: try Regex("roadtrip (--db \\S+ )?\(command)\\b")) != nil,
        "document 'roadtrip \(command)' where readers look")
    }
  }

  @Test func `the version of the product has an entry in the CHANGELOG`() throws {
    let source = try Repository.text("Sources/RoadTripStore/TripStore.swift")
    let version = try #require(source.firstMatch(of: /static let version = "([^"]+)"/)?.1)
    let changes = try Repository.text("CHANGELOG.md")
    #expect(changes.contains("\n## \(version)"), "CHANGELOG.md has no section for \(version)")
    #expect(changes.contains("\n### Additions\n"))
  }

  @Test func `the README says why each C library is there`() throws {
    let readme = try Repository.text("README.md")
    let package = try Repository.text("Package.swift")
    let libraries = package.matches(of: /\.apt\(\["([^"]+)"\]\)/).map { String($0.1) }
    #expect(libraries == ["libsqlite3-dev", "libexpat1-dev"])
    for library in libraries {
      #expect(readme.contains(library.replacing("-dev", with: "")), "README.md: \(library)")
      #expect(try Repository.text("scripts/setup").contains(library), "scripts/setup: \(library)")
    }
  }

  @Test(arguments: ["README.md", "CONTRIBUTING.md", "seed/README.md", "CHANGELOG.md"])
  func `a link to a file leads somewhere`(page: String) throws {
    let folder = page.contains("/") ? page.split(separator: "/").dropLast().joined() + "/" : ""
    for link in try Repository.text(page).matches(of: /\]\(([^)#\s]+)[^)]*\)/) {
      guard !link.1.contains("://") else { continue }
      #expect(Repository.isThere(folder + String(link.1)), "\(page): \(link.1)")
    }
  }

  @Test func `a column has the name of a pack's key, or stands among the names that differ`() throws
  {
    let keys = try Self.quotedWords(in: Repository.text("seed/README.md"))
    let sections = try Repository.text("CONTRIBUTING.md").split(separator: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix("Names that differ\n") })
    let differing = Self.quotedWords(in: String(section))
    let schema = try Repository.text("Migrations/0001_content.sql")
    var count = 0
    for table in schema.matches(of: /CREATE TABLE ([a-z_]+) \(((?s).*?)\n\) STRICT/) {
      // The traveller's own data come from no pack.
      if ["favorite", "rating", "note"].contains(table.1) { continue }
      for column in table.2.matches(of: /\n  ([a-z_]+) (INTEGER|TEXT|REAL|BLOB)/).map(\.1)
      where !column.hasSuffix("_id") {
        let words = column.split(separator: "_")
        let key = String(words[0]) + words.dropFirst().map(\.capitalized).joined()
        #expect(keys.contains(key) || differing.contains(String(column)), "\(table.1).\(column)")
        count += 1
      }
    }
    #expect(count > 100)
  }

  /// The words that stand between backticks.
  static func quotedWords(in page: String) -> Set<String> {
    Set(
      page.matches(of: /`([^`\n]+)`/).flatMap {
        $0.1.matches(of: /[A-Za-z_]+/).map { String($0.0) }
      }
    )
  }

  /// The names of the commands, as they are declared.
  static func commands() throws -> [String] {
    let folder = "Sources/RoadTripCommands/Commands/"
    return try Repository.sources.filter { $0.hasPrefix(folder) }.flatMap { path in
      try Repository.text(path).matches(of: /commandName: "([a-z-]+)"/).map { String($0.1) }
    }
  }
}
