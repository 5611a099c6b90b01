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

  /// Makes a reader; nothing is read yet.
  package init(
    _ input: SeedInput, destination: Slug? = nil,
    standardInput: ByteSource = ByteSource(file: "-", reader: ByteReader())
  ) {
    self.input = input
    self.destination = destination
    self.standardInput = standardInput
    let name = input.name
    pack = Pack(slug: Slug.made(from: name), title: name.isBlank ? "seed" : name)
  }

  /// Waits for the end of a pipe, be it standard input or one with a name, if that is what is read: nobody shall wait for a
  /// lock meanwhile.
  ///
  /// What cannot be opened, or has no format, waits for nobody: ``read(_:_:)`` tells it.
  package mutating func awaitInput() throws {
    let reader: ByteReader
    if input.isStandardInput {
      reader = ByteReader()
    } else {
      guard input.detectedFormat != nil, FileSystem.status(of: input.path)?.kind == .other,
        let pipe = try? ByteReader(path: input.path)
      else { return }
      reader = pipe
    }
    awaited = ByteSource(file: input.path, reader: try reader.spooled())
  }

  /// Reads the whole seed. What is wrong with it is reported, and does not end the reading.
  ///
  /// - Parameters:
  ///   - record: takes each good record, and where it stands.
  ///   - diagnostic: takes each problem; its ``Diagnostic/kind`` counts the records that were refused.
  /// - Throws: what the two closures throw, and nothing else.
  package func read(
    _ record: (SeedRecord, SourcePosition) throws -> Void,
    _ diagnostic: (Diagnostic) throws -> Void
  ) throws {
    try withoutActuallyEscaping(record) { record in
      try withoutActuallyEscaping(diagnostic) { diagnostic in
        let sink = SeedSink(deliver: record, report: diagnostic)
        try read(SeedDocuments(sink: sink, pack: pack))
        try sink.finish()
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

  /// All bytes of a source, at most 1 GiB; `nil` with a reason.
  private func bytes(of source: ByteSource, _ sink: SeedSink) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    let problem: String
    do {
      while let chunk = try source.next(), bytes.count <= 1 << 30 { bytes += chunk }
      if bytes.count <= 1 << 30 { return bytes }
      problem = "the file is longer than 1 GiB"
    } catch let error as SystemError {
      problem = error.message
    } catch {
      problem = "\(error)"
    }
    try sink.error(SourcePosition(file: source.file), problem)
    return nil
  }
}
