#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What is at a path.
package struct FileStatus: Equatable, Sendable {
  /// The kinds of things that the house tells apart.
  package enum Kind: Equatable, Sendable {
    case regular
    case directory
    case other
  }

  package let kind: Kind
  /// Unit: bytes.
  package let size: Int64
  /// Tells one file from all others while it is there, whatever its names are.
  package let identity: Identity

  /// The numbers of the device and of the file on it.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let file: UInt64
  }
}

/// Files and folders, by the calls of the operating system.
package enum FileSystem {
  /// What is at a path, symbolic links followed; `nil` where there is nothing that can be looked at.
  ///
  /// The corresponding C function is `stat`.
  package static func status(of path: String) -> FileStatus? {
    guard !path.utf8.contains(0) else { return nil }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    let kind: FileStatus.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      default: .other
      }
    return FileStatus(
      kind: kind, size: Int64(status.st_size),
      identity: FileStatus.Identity(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        file: UInt64(truncatingIfNeeded: status.st_ino)))
  }

  /// Whether the process may write the file or folder.
  ///
  /// The corresponding C function is `access`.
  package static func isWritable(_ path: String) -> Bool {
    unsafe !path.utf8.contains(0) && access(path, W_OK) == 0
  }

  /// The path without symbolic links, `.` and `..`.
  ///
  /// The corresponding C function is `realpath`.
  package static func canonicalPath(_ path: String) throws(SystemError) -> String {
    try SystemError.checkPath(path, for: "resolve")
    guard let resolved = unsafe realpath(path, nil) else {
      throw SystemError(last: "resolve", path)
    }
    defer { unsafe free(resolved) }
    guard let name = unsafe String(validatingCString: resolved) else {
      throw SystemError("resolve", path, "the name is not UTF-8")
    }
    return name
  }

  /// Removes a file, not what a symbolic link leads to; one that is not there is no error.
  ///
  /// The corresponding C function is `unlink`.
  package static func remove(_ path: String) throws(SystemError) {
    try SystemError.checkPath(path, for: "remove")
    guard unsafe unlink(path) == 0 || errno == ENOENT else {
      throw SystemError(last: "remove", path)
    }
  }

  /// The names in a folder without `.` and `..`, ordered by their bytes.
  ///
  /// The corresponding C functions are `opendir` and `readdir`.
  package static func entries(of path: String) throws(SystemError) -> [String] {
    try SystemError.checkPath(path, for: "list")
    guard let directory = unsafe opendir(path) else { throw SystemError(last: "list", path) }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(directory) else { break }
      guard let name = unsafe Self.name(of: entry) else {
        throw SystemError("list", path, "a name in the folder is not UTF-8")
      }
      if name != "." && name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw SystemError(last: "list", path) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The name in an entry, which ends with a NUL and may be shorter than its field.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
    return unsafe String(validatingCString: start.assumingMemoryBound(to: CChar.self))
  }

  /// The bytes of a file.
  /// - Parameter limit: refuses a longer file. Unit: bytes.
  package static func read(_ path: String, limit: Int = 1 << 30) throws(SystemError) -> [UInt8] {
    if let size = status(of: path)?.size, size > limit {
      throw SystemError("read", path, "it is longer than \(limit) bytes")
    }
    let reader = try ByteReader(path: path)
    var bytes: [UInt8] = []
    while let chunk = try reader.next() {
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if bytes.count > limit { throw SystemError("read", path, "it is longer than \(limit) bytes") }
    }
    return bytes
  }
}
