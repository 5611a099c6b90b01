package import RoadTripModel
internal import RoadTripSystem

/// Reads a file of changes: one JSON object a line, or one list of them.
///
/// The records in it are read as those of a stream are, with the same rules and the same errors.
package struct ChangeReader {
  /// How long a line may be. Unit: bytes. A change may hold an asset twice.
  private static let lineLimit = 256 << 20

  /// The path as the person wrote it; `-` for standard input.
  package let path: String
  private var standardInput: ByteSource

  /// Makes a reader; nothing is read yet.
  package init(
    path: String, standardInput: ByteSource = ByteSource(file: "-", reader: ByteReader())
  ) {
    self.path = path
    self.standardInput = standardInput
  }

  /// Waits for the end of standard input, if that is what is read: nobody shall wait for a lock meanwhile.
  package mutating func awaitInput() throws {
    guard path == "-" else { return }
    standardInput = ByteSource(file: "-", reader: try ByteReader().spooled())
  }

  /// Reads the whole file. What is wrong with it is reported, and does not end the reading.
  ///
  /// - Parameters:
  ///   - change: takes each good change, and where it stands.
  ///   - diagnostic: takes each problem.
  /// - Throws: what the two closures throw, and nothing else.
  package func read(
    _ change: (RecordChange, SourcePosition) throws -> Void,
    _ diagnostic: (Diagnostic) throws -> Void
  ) throws {
    let source: ByteSource
    do throws(SystemError) {
      source =
        try path == "-" ? standardInput : ByteSource(file: path, reader: ByteReader(path: path))
    } catch {
      return try diagnostic(Diagnostic(.error, SourcePosition(file: path), error.message))
    }
    do {
      let (isList, whole) = try Self.sniff(source)
      if isList {
        let text = try Self.text(of: whole)
        for json in try JSON.parse(text).values ?? [] { try read(json, text, change, diagnostic) }
        return
      }
      var lines = LineReader(whole, limit: Self.lineLimit)
      while let line = try lines.next() { try read(line, change, diagnostic) }
    } catch let error as FormatError {
      try diagnostic(Diagnostic(.error, error.position, error.problem))
    } catch let error as SystemError {
      try diagnostic(Diagnostic(.error, SourcePosition(file: path), error.message))
    }
  }

  private func read(
    _ line: SourceText, _ change: (RecordChange, SourcePosition) throws -> Void,
    _ diagnostic: (Diagnostic) throws -> Void
  ) throws {
    let json: JSON
    do throws(FormatError) {
      json = try JSON.parse(line)
    } catch {
      return try diagnostic(Diagnostic(.error, error.position, error.problem))
    }
    try read(json, line, change, diagnostic)
  }

  private func read(
    _ json: JSON, _ text: SourceText, _ change: (RecordChange, SourcePosition) throws -> Void,
    _ diagnostic: (Diagnostic) throws -> Void
  ) throws {
    let problems = SeedProblems(SeedSink())
    let found = ChangeFields(json, in: text, problems)?.change()
    for problem in problems.list { try diagnostic(problem) }
    if let found, !problems.hasErrors { try change(found, text.position(at: Int(json.offset))) }
  }

  /// Whether the first byte that is not blank opens a list; and a source that gives everything again.
  private static func sniff(_ source: ByteSource) throws -> (isList: Bool, ByteSource) {
    var start: [UInt8] = []
    var isList = false
    while let chunk = try source.next() {
      start += chunk
      let isMarked = start.starts(with: [0xEF, 0xBB, 0xBF])
      let first = start.dropFirst(isMarked ? 3 : 0).first { ![9, 10, 13, 32].contains($0) }
      if let first {
        isList = first == UInt8(ascii: "[")
        break
      }
    }
    var rest: [UInt8]? = start
    let whole = ByteSource(file: source.file) {
      defer { rest = nil }
      return try rest ?? source.next()
    }
    return (isList, whole)
  }

  private static func text(of source: ByteSource) throws -> SourceText {
    var bytes: [UInt8] = []
    while let chunk = try source.next() { bytes += chunk }
    return SourceText(file: source.file, bytes: bytes)
  }
}
