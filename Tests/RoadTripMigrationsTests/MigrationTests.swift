import Foundation
import RoadTripMigrations
import Testing

@Suite struct MigrationTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Migrations")

  /// MIG-07.
  @Test(arguments: [
    ("", ""), ("a\nb\n", "a\nb\n"), ("a\r\nb\r\n", "a\nb\n"), ("a\rb\r", "a\nb\n"),
    ("\r\n\r\n", "\n\n"), ("\n\r", "\n\n"), ("\r\r\n", "\n\n"), ("\n", "\n"), ("\r", "\n"),
    ("é\r\n東", "é\n東"), ("a\n\r\nb", "a\n\nb"),
  ])
  func `line ends are read as LF`(text: String, normalized: String) {
    #expect(Migration.normalized(Array(text.utf8)) == normalized)
  }

  @Test func `a migration has one checksum however its lines end`() {
    let endings = ["\n", "\r\n", "\r"].map { end in
      Migration(1, "x", Array(["SELECT 1;", "SELECT 2;", ""].joined(separator: end).utf8))
    }
    #expect(Set(endings.map(\.checksum)).count == 1)
    #expect(Set(endings.map(\.sql)) == ["SELECT 1;\nSELECT 2;\n"])
    #expect(Set(endings.map(\.utf8)) == [Array("SELECT 1;\nSELECT 2;\n".utf8)])
    #expect(Migration(1, "x", []).checksum != endings[0].checksum)
  }

  @Test(arguments: [
    (1, "0001_x.sql"), (42, "0042_x.sql"), (9999, "9999_x.sql"), (12345, "12345_x.sql"),
  ])
  func `a file is named by number and name`(number: Int, file: String) {
    #expect(Migration(number, "x", []).file == file)
  }

  @Test func `the migrations are the files of the folder in their order without gaps`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
    #expect(Migrations.all.map(\.file) == files.filter { $0.hasSuffix(".sql") }.sorted())
    #expect(Migrations.all.map(\.number) == Array(1...Migrations.all.count))
  }

  @Test(arguments: Migrations.all.indices)
  func `the text in the program is the text of the file`(index: Int) throws {
    let migration = Migrations.all[index]
    let bytes = try Data(contentsOf: Self.folder.appending(path: migration.file))
    #expect(migration.sql == Migration.normalized(Array(bytes)))
    #expect(migration.utf8 == Array(migration.sql.utf8))
    #expect(!migration.sql.contains("\u{fffd}"), "the file is UTF-8")
  }

  @Test func `the mark of the file spells RTrp`() {
    #expect(Migrations.applicationID == "RTrp".utf8.reduce(0) { $0 << 8 | Int64($1) })
  }
}
