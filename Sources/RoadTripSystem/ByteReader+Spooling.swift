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
  package func spooled() throws(SystemError) -> ByteReader {
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
    while let chunk = try next() { try output.write(chunk) }
    guard lseek(spool, 0, SEEK_SET) == 0 else { throw SystemError(last: "read", folder) }
    return reader
  }

  /// Whether the next bytes may come at any time: from a pipe, a socket or a person.
  private var waitsForWriter: Bool {
    guard descriptor >= 0 else { return false }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFSOCK || isatty(descriptor) == 1
  }
}
