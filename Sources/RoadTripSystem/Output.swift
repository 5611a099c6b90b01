#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A place to write bytes to: standard output, standard error, an open file.
package struct Output: Sendable {
  private let descriptor: Int32
  private let name: String

  /// Standard output.
  package static let standardOutput = Output(descriptor: STDOUT_FILENO, name: "standard output")
  /// Standard error.
  package static let standardError = Output(descriptor: STDERR_FILENO, name: "standard error")

  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes all of the bytes, however many calls it takes.
  ///
  /// The corresponding C function is `write`.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      // The buffer lives as long as the closure, and start stays below its count.
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Self.systemWrite(
          descriptor, buffer.baseAddress.map { unsafe $0 + start }, buffer.count - start)
      }
      if written < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN {
          waitUntilWritable()
          continue
        }
        throw SystemError(last: "write", name)
      }
      start += written
    }
  }

  /// Makes writing to a pipe without reader an error (``SystemError/isBrokenPipe``) instead of a signal that ends the process.
  package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Waits, at most a second, for a descriptor that does not block.
  private func waitUntilWritable() {
    var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&question, 1, 1000)
  }

  /// Writes a text as UTF-8.
  package func write(_ text: String) throws(SystemError) { try write(Array(text.utf8)) }

  /// Whether a person looks at it.
  ///
  /// The corresponding C function is `isatty`.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal, or `nil` where it is none or does not say.
  ///
  /// The corresponding C function is `ioctl` with `TIOCGWINSZ`.
  package var columns: Int? {
    #if canImport(Darwin)
      let question: UInt = 0x4008_7468  // TIOCGWINSZ, a macro that Swift cannot read there
    #else
      let question = UInt(TIOCGWINSZ)
    #endif
    var size = winsize()
    guard unsafe ioctl(descriptor, question, &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int)
    -> Int
  {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, bytes, count)
    #elseif canImport(Glibc)
      unsafe Glibc.write(descriptor, bytes, count)
    #else
      unsafe Musl.write(descriptor, bytes, count)
    #endif
  }
}
