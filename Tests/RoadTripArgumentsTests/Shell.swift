import Foundation

/// Runs other programs for a test.
enum Shell {
  /// The program `name`; nil when this machine lacks it.
  static func path(of name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What the program writes on stdout and stderr.
  static func run(
    _ path: String, _ arguments: [String], input: String = "", in folder: URL? = nil
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let toProcess = Pipe()
    let fromProcess = Pipe()
    process.standardInput = toProcess
    process.standardOutput = fromProcess
    process.standardError = fromProcess
    try process.run()
    try toProcess.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try toProcess.fileHandleForWriting.close()
    let output = try fromProcess.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
