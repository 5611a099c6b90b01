internal import RoadTripModel
internal import RoadTripSpelling
internal import RoadTripSystem

/// The folder of a pack, out of which no link leads.
struct PackFolder {
  /// A file or folder in it.
  struct Entry {
    let name: String
    /// The path as the person would write it.
    let path: String
    let isFolder: Bool

    /// The name without its ending.
    var stem: String { name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name }
    /// The ending of the name in lower case, without its dot.
    var ending: String {
      name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }
  }

  /// The path as it was written, without a slash at its end.
  let path: String
  /// The same folder without links.
  private let root: String
  private let sink: SeedSink

  init(path: String, sink: SeedSink) throws(SystemError) {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    self.sink = sink
    root = try FileSystem.canonicalPath(path)
  }

  private init(path: String, root: String, sink: SeedSink) {
    self.path = path
    self.root = root
    self.sink = sink
  }

  /// What lies in a folder, by name. What a pack does not know is left out with a warning;
  /// a name that it knows for the other of file and folder, or one near it, is an error.
  /// - Parameters:
  ///   - expected: the names that a pack has here, for guesses.
  ///   - isSilent: whether the folder was listed before, and nothing has to be said again.
  ///   - isKnown: whether a pack has such a thing here.
  func entries(
    of folder: String, expected: [String], isSilent: Bool = false, isKnown: (Entry) -> Bool
  ) throws -> [Entry] {
    if isSilent {
      let quiet = PackFolder(path: path, root: root, sink: SeedSink())
      return try quiet.entries(of: folder, expected: expected, isKnown: isKnown)
    }
    let names: [String]
    do throws(SystemError) {
      names = try FileSystem.entries(of: folder)
    } catch {
      try sink.error(SourcePosition(file: folder), error.message)
      return []
    }
    var entries: [Entry] = []
    for name in names where !Self.isSilent(name) {
      let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      guard let isFolder = try isFolder(path, in: folder) else { continue }
      let entry = Entry(name: name, path: path, isFolder: isFolder)
      if isKnown(entry) {
        entries.append(entry)
      } else {
        let position = SourcePosition(file: path)
        let (kind, other) = isFolder ? ("folder", "file") : ("file", "folder")
        let problem = "a pack has no such \(kind) here"
        let hint = Suggestion.ending(for: name, among: expected)
        if expected.contains(name) {
          try sink.error(position, "this is a \(other) in a pack, not a \(kind)")
        } else if hint.isEmpty {
          try sink.warning(position, "\(problem); it is left out")
        } else {
          try sink.error(position, problem + hint)
        }
      }
    }
    return entries
  }

  /// Files that go with a folder but are not part of a pack.
  private static func isSilent(_ name: String) -> Bool {
    let stem = name.split(separator: ".").first ?? ""
    return name.hasPrefix(".") || ["README", "LICENSE", "LICENCE"].contains(stem.uppercased())
  }

  /// Whether there is a folder at a path, or a file; `nil`, with a reason, for what may not be followed.
  private func isFolder(_ path: String, in folder: String) throws -> Bool? {
    let (target, parent): (String, String)
    do throws(SystemError) {
      (target, parent) = (
        try FileSystem.canonicalPath(path), try FileSystem.canonicalPath(folder)
      )
    } catch {
      try sink.error(SourcePosition(file: path), error.message)
      return nil
    }
    let inside = root == "/" ? "/" : "\(root)/"
    guard target.hasPrefix(inside) || target == root else {
      try sink.error(
        SourcePosition(file: path), "the link leads out of the pack, to \(quoted(target))")
      return nil
    }
    guard parent != target, !parent.hasPrefix("\(target)/") else {
      try sink.error(
        SourcePosition(file: path), "the link leads back to a folder in which it lies")
      return nil
    }
    switch FileSystem.status(of: path)?.kind {
    case .directory: return true
    case .regular: return false
    default:
      try sink.error(SourcePosition(file: path), "it is neither a file nor a folder")
      return nil
    }
  }

  /// The bytes of a file, or `nil` with a reason.
  func bytes(_ path: String, limit: Int = SeedReader.documentLimit, kind: RecordKind? = nil) throws
    -> [UInt8]?
  {
    do throws(SystemError) {
      return try FileSystem.read(path, limit: limit)
    } catch {
      try sink.error(SourcePosition(file: path), error.message, kind: kind)
      return nil
    }
  }

  /// A file as a stream, or `nil` with a reason.
  func source(_ path: String) throws -> ByteSource? {
    do throws(SystemError) {
      return ByteSource(file: path, reader: try ByteReader(path: path))
    } catch {
      try sink.error(SourcePosition(file: path), error.message)
      return nil
    }
  }

  /// The JSON of a file, or `nil` with a reason.
  func json(_ path: String, kind: RecordKind? = nil) throws -> (JSON, SourceText)? {
    guard let bytes = try bytes(path, kind: kind) else { return nil }
    let text = SourceText(file: path, bytes: bytes)
    let found: FormatError
    do throws(FormatError) {
      return (try JSON.parse(text), text)
    } catch {
      found = error
    }
    try sink.error(found.position, found.problem, kind: kind)
    return nil
  }

  /// The text of a file, or `nil` with a reason.
  func text(_ path: String, kind: RecordKind? = nil) throws -> String? {
    guard let bytes = try bytes(path, kind: kind) else { return nil }
    let text = SourceText(file: path, bytes: bytes)
    if !bytes[text.range].contains(0),
      let string = String(validating: bytes[text.range], as: UTF8.self)
    {
      return string
    }
    let zero = bytes.firstIndex(of: 0) ?? .max
    let bad = UTF8Check.firstBadByte(of: bytes, in: text.range) ?? .max
    let place = min(zero, bad)
    let problem =
      place == zero
      ? "byte 0x00 is not text"
      : "\(UTF8Check.shown(bytes[place])) is not UTF-8; save the file as UTF-8"
    try sink.error(text.position(at: place - text.range.lowerBound), problem, kind: kind)
    return nil
  }
}
