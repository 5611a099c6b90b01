#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Reads a file, standard input or memory chunk by chunk, in bounded memory. Closes the file when it goes.
///
/// It is used by one caller at a time.
package final class ByteReader {
  let descriptor: Int32
  let path: String
  let chunkSize: Int
  private var isAtEnd = false
  private var memory: ArraySlice<UInt8>?

  /// Opens a file.
  ///
  /// The corresponding C function is `open`.
  package init(path: String, chunkSize: Int = 1 << 20) throws(SystemError) {
    try SystemError.checkPath(path, for: "open")
    var descriptor: Int32
    repeat {
      descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw SystemError(last: "open", path) }
    self.descriptor = descriptor
    self.path = path
    self.chunkSize = max(1, chunkSize)
  }

  /// Reads the standard input of the process.
  package init(standardInputIn chunkSize: Int = 1 << 20) {
    descriptor = STDIN_FILENO
    path = "-"
    self.chunkSize = max(1, chunkSize)
  }

  /// Refuses a standard input that the shell closed (`<&-`), before a file that is opened takes its place.
  ///
  /// The corresponding C function is `fcntl`.
  package static func checkStandardInput() throws(SystemError) {
    if fcntl(STDIN_FILENO, F_GETFD) < 0 {
      throw SystemError("read", "standard input", "it is closed")
    }
  }

  init(temporary descriptor: Int32, path: String, chunkSize: Int) {
    self.descriptor = descriptor
    self.path = path
    self.chunkSize = chunkSize
  }

  /// Reads from memory.
  package init(bytes: [UInt8], chunkSize: Int = 1 << 20) {
    descriptor = -1
    path = "memory"
    self.chunkSize = max(1, chunkSize)
    memory = bytes[...]
  }

  deinit {
    if descriptor > STDIN_FILENO { _ = close(descriptor) }
  }

  /// The next bytes, at least one and at most a chunk; `nil` at the end.
  ///
  /// The corresponding C function is `read`.
  package func next() throws(SystemError) -> [UInt8]? {
    guard !isAtEnd else { return nil }
    if let bytes = memory {
      memory = bytes.dropFirst(chunkSize)
      return bytes.isEmpty ? nil : Array(bytes.prefix(chunkSize))
    }
    var failure: SystemError?
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: chunkSize) { buffer, count in
      // The buffer has room for chunkSize bytes, and read() writes no more than it is told.
      var result = unsafe Self.systemRead(descriptor, buffer.baseAddress, chunkSize)
      while result < 0, errno == EINTR {
        result = unsafe Self.systemRead(descriptor, buffer.baseAddress, chunkSize)
      }
      if result < 0 { failure = SystemError(last: "read", path) }
      count = max(0, result)
    }
    if let failure { throw failure }
    isAtEnd = chunk.isEmpty
    return isAtEnd ? nil : chunk
  }

  /// Appends the next bytes to `buffer`; `false` at the end.
  package func append(to buffer: inout [UInt8]) throws(SystemError) -> Bool {
    guard let chunk = try next() else { return false }
    if buffer.isEmpty { buffer = chunk } else { buffer += chunk }
    return true
  }

  private static func systemRead(
    _ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int
  ) -> Int {
    unsafe read(descriptor, buffer, count)
  }
}
