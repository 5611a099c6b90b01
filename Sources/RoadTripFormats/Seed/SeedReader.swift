package import RoadTripModel
internal import RoadTripSystem

/// Reads a seed record by record: a pack that is a folder, one file, or standard input.
///
/// Records come after those that they name. Tables and lines are read one by one; only the trips and the
/// translations of a stream are kept until its end.
package struct SeedReader {
  /// What is read.
  package let input: SeedInput
  /// The destination of records that name none.
  package let destination: Slug?
  /// The pack that owns the records where the seed brings none: its slug and title are the name of the folder or file.
  package let pack: Pack
  private let standardInput: ByteSource
  /// What a pipe gave, once it was waited for.
  private var awaited: ByteSource?
  private var patience: Int?
  private let documentLimit: Int
  private let words: Int

  /// How long a JSON document or a property list may be, of which every value is in memory at once: NDJSON and CSV have
  /// no such limit. Unit: bytes.
  package static let documentLimit = 256 << 20

  /// Makes a reader; nothing is read yet.
  ///
  /// - Parameters:
  ///   - input: what is read.
  ///   - destination: the destination of records that name none.
  ///   - standardInput: what is read for `-`.
  ///   - documentLimit: how long a document may be. Unit: bytes.
  ///   - words: how many problems have a position and a message; the others are empty, and only count.
  package init(
    _ input: SeedInput, destination: Slug? = nil,
    standardInput: ByteSource = ByteSource(file: "-", reader: ByteReader()),
    documentLimit: Int = SeedReader.documentLimit, words: Int = .max
  ) {
    self.input = input
    self.destination = destination
    self.standardInput = standardInput
    self.documentLimit = documentLimit
    self.words = words
    let name = input.name
    pack = Pack(slug: Slug.made(from: name), title: name.isBlank ? "seed" : name)
  }

  /// Refuses a standard input that is closed, if that is what is read. Nothing may have been opened yet.
  /// - Throws: `SystemError`.
  package func checkInput() throws {
    if input.isStandardInput { try ByteReader.checkStandardInput() }
  }

  /// Waits for the end of a pipe, be it standard input or one with a name, if that is what is read: nobody shall wait for a
  /// lock meanwhile.
  ///
  /// What cannot be opened, or has no format, waits for nobody: ``read(_:_:)`` tells it.
  /// - Parameter patience: how many errors may come before the first record of an input that may never end.
  /// - Throws: `SystemError`.
  package mutating func awaitInput(patience: Int) throws {
    guard let format = input.detectedFormat else { return }
    let reader: ByteReader
    if input.isStandardInput {
      reader = ByteReader()
    } else {
      guard FileSystem.status(of: input.path)?.kind == .other,
        let device = try? ByteReader(path: input.path)
      else { return }
      reader = device
    }
    if reader.mayBeEndless { self.patience = patience }
    let spool = try reader.spooled { next in
      try needsRest(after: ByteSource(file: input.path, next: next), format)
    }
    awaited = ByteSource(file: input.path, reader: spool)
  }

  /// Reads as far as the first record; `false` where the reading ends, or is given up, before there is one.
  private func needsRest(after source: ByteSource, _ format: SeedFormat) throws -> Bool {
    struct Found: Error {}
    switch format {
    case .json, .plist:
      var count = 0
      while count <= documentLimit, let chunk = try source.next() { count += chunk.count }
      return false
    case .csv, .ndjson:
      let sink = SeedSink(
        deliver: { _, _ in }, report: { _ in }, patience: patience, words: 0,
        foundRecord: { throw Found() })
      do {
        try read(source, format: format, SeedDocuments(sink: sink, pack: pack))
      } catch is Found {
        return true
      } catch is SeedGivenUp {}
      return false
    }
  }

  /// Reads the whole seed. What is wrong with it is reported, and does not end the reading.
  ///
  /// The reading runs ahead, on a thread of its own; the two closures are called on this one, in the order of the seed.
  ///
  /// - Parameters:
  ///   - record: takes each good record, and where it stands.
  ///   - diagnostic: takes each problem; its ``Diagnostic/kind`` counts the records that were refused.
  /// - Throws: what the two closures throw, and ``SeedGivenUp`` where ``awaitInput(patience:)`` found that the input may be
  ///   endless.
  package func read(
    _ record: (SeedRecord, SourcePosition) throws -> Void,
    _ diagnostic: (Diagnostic) throws -> Void
  ) throws {
    try Conveyor.run(partSize: SeedNews.partSize, weight: { (news: SeedNews) in news.weight }) {
      hand in
      try withoutActuallyEscaping(hand) { hand in
        let sink = SeedSink(
          deliver: { try hand(.record($0, $1)) }, report: { try hand(.problem($0)) },
          patience: patience, words: words)
        try read(SeedDocuments(sink: sink, pack: pack))
        try sink.finish()
      }
    } consume: { news in
      switch news {
      case .record(let found, let position): try record(found, position)
      case .problem(let found): try diagnostic(found)
      }
    }
  }

  private func read(_ documents: SeedDocuments) throws {
    let sink = documents.sink
    let path = input.path
    let position = SourcePosition(file: path)
    if let source = awaited ?? (input.isStandardInput ? standardInput : nil),
      let format = input.detectedFormat
    {
      return try read(source, format: format, documents)
    }
    switch FileSystem.status(of: path)?.kind {
    case nil: try sink.error(position, "there is no such file or folder")
    case .directory:
      let folder: PackFolder
      do throws(SystemError) {
        folder = try PackFolder(path: path, sink: sink)
      } catch {
        return try sink.error(position, error.message)
      }
      try FolderReader(folder: folder, documents: documents).read()
    case .regular, .other:
      guard let format = input.detectedFormat else {
        return try sink.error(
          position, "the ending of the name is none of json, ndjson, csv and plist")
      }
      if format.isDocument, FileSystem.status(of: path)?.size ?? 0 > documentLimit {
        return try sink.error(position, tooLong)
      }
      let reader: ByteReader
      do throws(SystemError) {
        reader = try ByteReader(path: path)
      } catch {
        return try sink.error(position, error.message)
      }
      try read(ByteSource(file: path, reader: reader), format: format, documents)
    }
  }

  private func read(
    _ source: ByteSource, format: SeedFormat, _ documents: SeedDocuments
  ) throws {
    switch format {
    case .csv: try SeedTables(documents: documents).points(source, below: destination)
    case .ndjson:
      let kind: RecordKind? = input.name == "points" && destination != nil ? .mapPoint : nil
      var stream = SeedStream(documents: documents, destination: destination, kind: kind)
      try stream.lines(source)
    case .json:
      guard let bytes = try bytes(of: source, documents.sink) else { return }
      try SeedFile(documents: documents, destination: destination, name: input.name)
        .read(SourceText(file: source.file, bytes: bytes))
    case .plist:
      guard let bytes = try bytes(of: source, documents.sink) else { return }
      try original(bytes, source.file, documents.sink)
    }
  }

  /// The original app's property list.
  private func original(_ bytes: [UInt8], _ file: String, _ sink: SeedSink) throws {
    func position(_ line: Int, _ column: Int) -> SourcePosition {
      SourcePosition(file: file, line: line, column: column)
    }
    let list: PropertyList
    do throws(PropertyListError) {
      list = try PropertyList.read(bytes)
    } catch {
      return try sink.error(position(error.line, error.column), error.problem)
    }
    try OriginalDestinations.read(
      list, file: file, record: { try sink.add($0, at: position($1, $2)) },
      warning: { try sink.warning(position($1, $2), $0) },
      error: { try sink.error(position($1, $2), $0, kind: $3) })
  }

  /// All bytes of a source, up to the limit; `nil` with a reason.
  private func bytes(of source: ByteSource, _ sink: SeedSink) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    let problem: String
    do {
      while bytes.count <= documentLimit, let chunk = try source.next() { bytes += chunk }
      if bytes.count <= documentLimit { return bytes }
      problem = tooLong
    } catch let error as SystemError {
      problem = error.message
    } catch {
      problem = "\(error)"
    }
    try sink.error(SourcePosition(file: source.file), problem)
    return nil
  }

  private var tooLong: String {
    "the document is longer than \(documentLimit) bytes; many records come as NDJSON or CSV"
  }
}

/// What the reading of a seed tells.
private enum SeedNews: Sendable {
  case record(SeedRecord, SourcePosition)
  case problem(Diagnostic)

  /// How much is read before it is handed over.
  static let partSize = 512

  /// Small records come by the million; others may be large, and few of them shall wait. A problem is told at once.
  var weight: Int {
    switch self {
    case .record(.mapPoint, _), .record(.weatherRecord, _): 1
    case .record: 64
    case .problem: Self.partSize
    }
  }
}
