import Foundation
import Testing

@testable import RoadTripArguments

@Suite struct ManualTests {
  private static let details = ManualDetails(
    date: (2026, 11, 30), description: "The database is one file.",
    exitStatus: [(0, "Done."), (64, "The command line was wrong.")],
    environment: [("ROADTRIP_DB", "The database, when --db is not given.")],
    files: [("./roadtrip.db", "The database.")])

  /// Everything that the formatter would obey.
  struct Hostile: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "hostile", abstract: ".Sh \\fBnot bold\\fP",
      discussion: "'quoted line\n.dotted line - \"marks\" C:\\path\n  .kept -- as it is\nÉté 東京.",
      examples: [("hostile --No '.x' \"y\" \\n | In , .", "Nm . ' \" \\")])

    @Flag(name: .customLong("No"), help: ".Pp") var first = false
    @Option(help: ArgumentHelp("'", valueName: "Ar")) var value: String = "\\-"
    @Argument(help: "In . , |") var file: String
  }

  @Test func `the page of a small tool is this`() {
    struct Tiny: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "tiny", abstract: "Do little.", examples: [("tiny -v x", "a little")])
      @Flag(name: .shortAndLong, help: "Tell more.") var verbose = false
      @Argument(help: "What to do.") var what: String
    }
    let page = """
      .Dd November 30, 2026
      .Dt TINY 1
      .Os
      .Sh NAME
      .Nm \\&tiny
      .Nd \\&Do \\&little
      .Sh SYNOPSIS
      .Nm
      .Op Fl \\-verbose
      .Ar \\&what
      .Sh DESCRIPTION
      Do little.
      .Pp
      The options are as follows:
      .Bl -tag -width Ds
      .It Fl v , \\-verbose
      Tell more.
      .It Ar \\&what
      What to do.
      .It Fl h , \\-help
      Show the help of the command.
      .El
      .Sh EXIT STATUS
      .Bl -tag -width Ds
      .It Li \\&0
      Done.
      .El
      .Sh EXAMPLES
      A little:
      .Pp
      .Dl \\&tiny \\&\\-v \\&x

      """
    let details = ManualDetails(date: (2026, 11, 30), exitStatus: [(0, "Done.")])
    #expect(Tiny.manualPage(details) == page)
  }

  @Test(arguments: [
    ("a-b", "a\\-b"), (".x", "\\&.x"), ("'x", "\\(aqx"), ("\\n", "\\en"),
    ("é", "\\[u00E9]"), ("a\u{7}b", "a b"), ("^~`", "\\(ha\\(ti\\(ga"), ("", ""),
  ])
  func `text is escaped`(text: String, expected: String) {
    #expect(Mdoc.escaped(text) == expected)
  }

  @Test func `mandoc has nothing to warn about`() throws {
    guard let mandoc = Shell.path(of: "mandoc") else { return }
    for page in [TripTool.manualPage(Self.details), Hostile.manualPage(Self.details)] {
      let lint = try Shell.run(mandoc, ["-T", "lint", "-W", "warning"], input: page)
      #expect(lint == "")
    }
  }

  @Test func `hostile text is shown as it was written`() throws {
    guard let mandoc = Shell.path(of: "mandoc") else { return }
    let page = Hostile.manualPage(Self.details)
    let text = try Shell.run(mandoc, ["-T", "utf8", "-O", "width=100"], input: page)
      .replacing(/.\u{8}/, with: "")
    let expected = [
      "hostile – .Sh \\fBnot bold\\fP", "'quoted line", ".dotted line - \"marks\" C:\\path",
      ".kept -- as it is", "Été 東京.", "hostile --No '.x' \"y\" \\n | In , .", "Nm . ' \" \\:",
      "--value Ar", "' (default: \\-)", "In . , |",
    ]
    for line in expected { #expect(text.contains(line)) }
  }
}
