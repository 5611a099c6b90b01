#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension ByteReader {
  /// Waits for all that a pipe or terminal gives, in a temporary file without a name, and gives a reader of that file.
  ///
  /// A file, which makes nobody wait, is given back as it is. The corresponding C functions are `fstat`, `mkstemp`, `unlink`
  /// and `lseek`.
  /// - Parameter look: takes the first chunks as they come, and says whether the rest is needed, too; what it did not take is
  ///   otherwise left in the pipe.
  /// - Throws: ``SystemError``, and what `look` throws.
  package func spooled(
    _ look: (_ next: @escaping () throws -> [UInt8]?) throws -> Bool = { _ in true }
  ) throws -> ByteReader {
    guard waitsForWriter else { return self }
    let folder = Environment.value(of: "TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var name = Array("\(folder)/roadtrip-XXXXXX".utf8CString)
    let spool = unsafe name.withUnsafeMutableBufferPointer { buffer in
      // The buffer ends in NUL, and mkstemp() writes into its six X only.
      guard let start = buffer.baseAddress else { return Int32(-1) }
      let spool = unsafe mkstemp(start)
      if spool >= 0 { _ = unsafe unlink(start) }
      return spool
    }
    guard spool >= 0 else { throw SystemError(last: "write", folder) }
    let reader = ByteReader(temporary: spool, path: path, chunkSize: chunkSize)
    let output = Output(descriptor: spool, name: "a temporary file in \(folder)")
    var failure: SystemError?
    func copy() throws -> [UInt8]? {
      do throws(SystemError) {
        guard let chunk = try next() else { return nil }
        try output.write(chunk)
        return chunk
      } catch {
        failure = error
        throw error
      }
    }
    let needsRest = try look(copy)
    // Whoever looks may take an error for the end.
    if let failure { throw failure }
    if needsRest { while try copy() != nil {} }
    guard lseek(spool, 0, SEEK_SET) == 0 else { throw SystemError(last: "read", folder) }
    return reader
  }

  /// Whether the bytes may never end: they come from no file, but a pipe, a terminal or a device.
  package var mayBeEndless: Bool { kind.map { $0 != S_IFREG } ?? false }

  /// Whether the next bytes may come at any time: from a pipe, a socket or a person.
  private var waitsForWriter: Bool {
    kind == S_IFIFO || kind == S_IFSOCK || kind != nil && isatty(descriptor) == 1
  }

  private var kind: mode_t? {
    guard descriptor >= 0 else { return nil }
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
