import Foundation
import Testing

/// The files of the project, found from where this file lies.
enum Repository {
  static let root: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    folder = folder.deletingLastPathComponent().deletingLastPathComponent()
    return folder
  }()

  /// Every file that is, or would be, under version control, as a path from the root.
  static let paths: [String] = {
    let listing = try? run(
      "git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
    let names = (listing?.output ?? "").split(separator: "\0").map(String.init)
    return Set(names).filter(isThere).sorted()
  }()

  static func url(_ path: String) -> URL { root.appending(path: path) }

  static func isThere(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: url(path).path())) != nil
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// The shipped packs use plain JSON, so that any tool reads them.
  static func json(_ path: String) throws -> Any {
    try JSONSerialization.jsonObject(
      with: Data(contentsOf: url(path)), options: .fragmentsAllowed)
  }

  /// The Swift files of the product, without the tests.
  static let sources: [String] = paths.filter { $0.hasPrefix("Sources/") && $0.hasSuffix(".swift") }

  static func lines(_ path: String) throws -> [SourceLine] {
    try text(path).split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      SourceLine(path: path, number: $0 + 1, text: String($1))
    }
  }

  /// The Python that `scripts/setup --tests` makes, else the system's, when it has the module.
  static func python(with module: String) -> String? {
    let own = url(".build/test-venv/bin/python").path()
    return [own, "python3"].first { (try? run($0, ["-c", "import \(module)"]))?.status == 0 }
  }
}

/// One line of a source file.
struct SourceLine {
  var path: String
  var number: Int
  var text: String

  var place: String { "\(path):\(number)" }
  /// The module whose folder the file is in.
  var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
  /// The line without a comment that fills it or ends it.
  var code: String {
    let trimmed = text.drop { $0 == " " }
    guard !trimmed.hasPrefix("//") else { return "" }
    return text.range(of: " // ").map { String(text[..<$0.lowerBound]) } ?? text
  }
}

/// What a program wrote and how it ended.
struct Finished {
  var status: Int32
  var output: String
  var errors: String
}

/// Runs a program to its end.
@discardableResult
func run(
  _ program: String, _ arguments: [String], in folder: URL = Repository.root, input: String = "",
  environment: [String: String] = [:]
) throws -> Finished {
  let files = FileManager.default.temporaryDirectory.appending(
    path: "house-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: files) }
  func file(_ name: String, _ text: String) throws -> URL {
    let url = files.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url
  }
  // Files and not pipes: a pipe that nobody empties would stop the program.
  let (output, errors) = (try file("output", ""), try file("errors", ""))
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.currentDirectoryURL = folder
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  process.standardInput = try FileHandle(forReadingFrom: file("input", input))
  process.standardOutput = try FileHandle(forWritingTo: output)
  process.standardError = try FileHandle(forWritingTo: errors)
  try process.run()
  process.waitUntilExit()
  return Finished(
    status: process.terminationStatus,
    output: try String(contentsOf: output, encoding: .utf8),
    errors: try String(contentsOf: errors, encoding: .utf8))
}
