#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What the operating system refused, in its own words.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was tried, as a verb: "open", "read".
  package let operation: String
  /// The file or folder.
  package let path: String
  /// The system's number of the error (`errno`), or 0 for a refusal of our own.
  package let number: Int32
  /// The system's words.
  package let message: String

  /// A refusal of our own.
  package init(_ operation: String, _ path: String, _ message: String) {
    self.operation = operation
    self.path = path
    number = 0
    self.message = message
  }

  /// Takes the number and words of the call that just failed.
  init(last operation: String, _ path: String) {
    self.operation = operation
    self.path = path
    number = errno
    message = unsafe String(cString: strerror(number))
  }

  /// Refuses a path that C would cut short at a NUL.
  static func checkPath(_ path: String, for operation: String) throws(SystemError) {
    if path.utf8.contains(0) { throw SystemError(operation, path, "the path holds a NUL") }
  }

  /// Whether something is there already.
  package var isThere: Bool { number == EEXIST }
  /// Whether there is no room left.
  package var isFull: Bool { number == ENOSPC || number == EDQUOT }
  /// Whether the reader of a pipe went away.
  package var isBrokenPipe: Bool { number == EPIPE }

  /// `path: cannot open: No such file or directory`.
  package var description: String { "\(path): cannot \(operation): \(message)" }
}
