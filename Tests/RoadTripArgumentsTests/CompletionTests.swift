import Foundation
import Testing

@testable import RoadTripArguments

@Suite struct CompletionTests {
  private func answer(_ words: [String], for shell: String = "fish") throws -> CompletionAnswer {
    TripTool.complete(try #require(CompletionRequest(["---complete", shell] + words)))
  }

  @Test(
    arguments: [
      (["me"], ["menu"]), (["note", ""], ["add", "list", "help"]),
      (["help", "n"], ["near", "note"]),
      (["menu", "--format", ""], ["table", "json", "csv"]), (["menu", "--format", "j"], ["json"]),
      (["menu", "--format=j"], ["--format=json"]), (["menu", "--f"], ["--format"]),
      (["menu", "-f", "csv", "--f"], []), (["menu", "--section", "x", "--se"], ["--section"]),
      (["--format", "json", "men"], ["menu"]), (["near", "--exact", ""], ["true", "false"]),
      (["note", "list", "--"], ["--db", "--json", "--help"]), (["menu", "--", "--f"], []),
      (["menu", "--secret"], []), (["menu", "--=", "--"], nil), ([], nil),
    ] as [([String], [String]?)])
  func `words that fit are offered`(words: [String], expected: [String]?) throws {
    let offered = try answer(words).candidates.map(\.word)
    if let expected { #expect(offered == expected) } else { #expect(!offered.isEmpty) }
  }

  @Test(arguments: [
    (["--db", ""], ":files\n"), (["seed-command", "--pack", ""], ":files json\n"),
    (["seed-command", "--into="], ":directories\n"), (["near", ""], ":words\n"),
  ])
  func `files are left to the shell`(words: [String], text: String) throws {
    #expect(try answer(words).text == text)
  }

  @Test func `the caller fills in what only it knows`() throws {
    var answer = try answer(["menu", "new"])
    #expect(answer.custom?.key == "destination")
    #expect(answer.custom?.prefix == "new")
    answer.offer([
      CompletionCandidate("new-york-city", summary: "New\nYork"), CompletionCandidate("paris"),
    ])
    #expect(answer.text == ":words\nnew-york-city\tNew York\n")
  }

  @Test(arguments: [
    (["menu", "--format", "=", "j"], "json"), (["menu", "--format", "="], "table\ncsv json"),
  ])
  func `bash breaks words and gets the rest of them`(words: [String], first: String) throws {
    let lines = try answer(words, for: "bash").text.split(separator: "\n")
    #expect(String(lines[1]) == String(first.split(separator: "\n")[0]))
  }

  @Test func `what is no question is none`() {
    #expect(CompletionRequest([]) == nil)
    #expect(CompletionRequest(["---complete"]) == nil)
    #expect(CompletionRequest(["---complete", "csh", ""]) == nil)
    #expect(CompletionRequest(["menu", "---complete", "bash"]) == nil)
  }

  @Test(arguments: CompletionShell.allCases)
  func `the shell itself accepts its script`(shell: CompletionShell) throws {
    guard let path = Shell.path(of: shell.rawValue) else { return }
    let script = TripTool.completionScript(for: shell)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).\(shell)")
    defer { try? FileManager.default.removeItem(at: file) }
    try script.write(to: file, atomically: true, encoding: .utf8)
    #expect(try Shell.run(path, ["-n", file.path()]) == "")
  }
}
