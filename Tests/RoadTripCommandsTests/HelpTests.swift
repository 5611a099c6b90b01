import Foundation
import RoadTripArguments
import RoadTripStore
import Testing

@testable import RoadTripCommands

@Suite struct `Help` {
  private static let database = "--db --quiet"
  private static let reader = "--locale --units --now"
  private static let output = "--json --nl --csv --csv-safe --markdown --color --help"
  private static let usual = "\(database) \(reader) \(output)"

  /// The commands, in the order of the help, and their options.
  static let commands: [(name: String, options: String)] = [
    (
      "seed",
      "--dry-run --prune --skip-errors --on-duplicate --format --destination --pack --max-errors --json --durable --db --quiet --help"
    ),
    ("menu", usual),
    ("show", usual),
    ("trips", usual),
    ("destinations", "--trip \(usual)"),
    ("events", "--destination --from --to --category --status --upcoming --limit \(usual)"),
    ("weather", "--from --to --daily \(usual)"),
    ("points", "--destination --category --limit \(usual)"),
    ("search", "--kind --destination --language --limit \(database) --locale \(output)"),
    ("near", "--within --radius --count --kind --category --limit \(usual)"),
    ("along", "--within --kind --category --limit \(usual)"),
    ("within", "--kind --category --limit \(usual)"),
    ("report", usual),
    ("note", "--erase --durable \(usual)"),
    ("rate", "--erase --durable \(usual)"),
    ("favorite", "--erase --durable \(usual)"),
    ("sql", "--param \(database) \(output)"),
    ("migrate", "--status --list --check --durable \(database) --locale \(output)"),
    ("check", "--repair \(database) --locale \(output)"),
    ("backup", "--force --json \(database) --help"),
    ("restore", "--force --json \(database) --help"),
    ("publish", "--manifest --force --json \(database) --help"),
    ("diff", "--quiet --locale \(output)"),
    ("apply", "--theirs --ours --dry-run --max-errors --json --durable \(database) --help"),
    ("version", "\(database) \(output)"),
    ("completions", "\(database) --help"), ("manual", "\(database) --help"),
  ]

  @Test func `every command is listed`() {
    let names = RoadtripCommand.configuration.subcommands.map { $0.configuration.commandName }
    #expect(names == Self.commands.map(\.name))
    let help = run("--help")
    #expect(help.status == 0)
    let listed = help.out.split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }.dropFirst()
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(listed == Self.commands.map(\.name))
  }

  @Test(arguments: commands)
  func `the help begins with an example and names every option`(name: String, options: String) {
    let help = run("help \(name)")
    #expect(help == run("\(name) --help"))
    #expect(help.status == 0)
    #expect(help.err == "")
    let lines = help.out.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1...2] == ["", "EXAMPLES:"])
    #expect(lines[3].hasPrefix("  ") && lines[3].contains("roadtrip "))
    #expect(lines.allSatisfy { $0.count <= 80 } || name == "completions" || name == "sql")
    let rows = lines.drop { $0 != "OPTIONS:" }.filter {
      $0.hasPrefix("  -") || $0.hasPrefix("      --")
    }
    let named = rows.flatMap { row in
      row.prefix { $0 != "." }.split { $0 == " " || $0 == "," }.prefix(4)
        .filter { $0.hasPrefix("--") && !$0.hasSuffix(":") }.map(String.init)
    }
    #expect(named == options.split(separator: " ").map(String.init))
  }

  @Test func `the program alone shows its help on standard error and ends with 64`() {
    #expect(run("") == Outcome(err: run("--help").out, status: 64))
  }

  /// The manual's date goes with the version: who writes a new section changes both.
  @Test func `the newest version of the CHANGELOG is the product's`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../CHANGELOG.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let newest = try #require(text.firstMatch(of: /\n## ([0-9][0-9.]*)/)?.1)
    #expect(newest == Product.version)
    #expect(ManualCommand.date == (year: 2026, month: 11, day: 30))
  }

  @Test func `versions`() throws {
    #expect(run("--version") == Outcome(out: "\(Product.version)\n"))
    let text = run("version").out
    let parts = try #require(
      text.wholeMatch(of: /roadtrip ([0-9.]+) \(SQLite (3\.[0-9.]+), schema ([0-9]+)\)\n/))
    let (product, sqlite, schema) = (parts.1, parts.2, parts.3)
    #expect(
      run("version --json").out == """
        {
          "product":"\(product)",
          "sqlite":"\(sqlite)",
          "schema":\(schema)
        }

        """)
    #expect(run("version --csv").out == "product,sqlite,schema\n\(product),\(sqlite),\(schema)\n")
    #expect(
      run("version --nl").out
        == #"{"product":"\#(product)","sqlite":"\#(sqlite)","schema":\#(schema)}"# + "\n")
  }

  @Test(.enabled("needs mandoc") { Machine.has("mandoc") })
  func `the manual is clean`() throws {
    let manual = run("manual").out
    #expect(
      try Machine.run("mandoc", ["-T", "lint", "-W", "warning"], input: Data(manual.utf8))
        == Outcome())
    let text = try Machine.run("mandoc", ["-T", "ascii"], input: Data(manual.utf8)).out
      .replacing(/.\x08/, with: "")
    for (name, options) in Self.commands {
      #expect(text.contains("roadtrip \(name)"))
      for option in options.split(separator: " ") { #expect(text.contains(option)) }
    }
  }
}
