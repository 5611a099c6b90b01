#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A new file that grows in a folder of its own beside its target and takes the target's name when it is complete, so that
/// nobody ever finds half of one. The folder goes with its last user, and with it what else a program left there.
///
/// A process that is killed leaves its folder, which is locked while its user lives: the next draft for the same target takes
/// away those that nobody holds. The lock is on the folder, since SQLite has locks of its own on the file in it.
package final class Draft {
  /// The name under which it grows.
  package let path: String
  /// The name that it will take: a symbolic link stays, and the file to which it leads is replaced.
  package let target: String
  private let name: String
  private let permissions: mode_t?
  private let folder: DraftFolder

  /// Makes an empty file; where it will get permissions of its own, only its owner may read it until it is finished.
  ///
  /// The corresponding C function is `open`.
  /// - Parameters:
  ///   - target: the path as the person wrote it. The permissions of a file that is there stay.
  ///   - model: a file whose permissions a new target gets, with the right of its owner to write; `nil` for those of any new file.
  package init(for target: String, like model: String? = nil) throws(SystemError) {
    try SystemError.checkPath(target, for: "write")
    name = target
    self.target = (try? FileSystem.canonicalPath(target)) ?? target
    permissions =
      Self.permissions(of: self.target) ?? model.flatMap(Self.permissions).map { $0 | 0o200 }
    DraftFolder.removeAbandoned(beside: self.target)
    folder = try DraftFolder(beside: self.target, named: name)
    path = folder.draft
    let descriptor = unsafe open(
      path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions == nil ? 0o666 : 0o600)
    guard descriptor >= 0 else { throw SystemError(last: "write", target) }
    _ = close(descriptor)
  }

  /// Puts bytes at its end.
  ///
  /// The corresponding C functions are `open` and `write`.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    var rest: [UInt8]? = bytes
    try append { () throws(SystemError) in
      defer { rest = nil }
      return rest
    }
  }

  /// Puts the content of another file at its end.
  package func append(contentsOf source: String) throws(SystemError) {
    let reader = try ByteReader(path: source)
    try append { () throws(SystemError) in try reader.next() }
  }

  private func append(_ next: () throws(SystemError) -> [UInt8]?) throws(SystemError) {
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(last: "write", name) }
    let output = Output(descriptor: descriptor, name: name)
    do throws(SystemError) {
      while let bytes = try next() { try output.write(bytes) }
    } catch {
      _ = close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw SystemError(last: "write", name) }
  }

  /// Brings the file to the disk and gives it the name of the target.
  ///
  /// The corresponding C functions are `fsync`, `rename`, and `link` where nothing may be replaced.
  /// - Parameter overwrites: whether a file that is there is replaced.
  /// - Throws: an error that ``SystemError/isThere`` where something is there and may not be replaced.
  package func finish(overwrites: Bool = true) throws(SystemError) {
    if let permissions, unsafe chmod(path, permissions) != 0 {
      throw SystemError(last: "write", name)
    }
    try FileSystem.sync(path)
    if overwrites {
      guard unsafe rename(path, target) == 0 else { throw SystemError(last: "write", name) }
    } else {
      try renameToFreeName()
    }
    try FileSystem.sync(FileSystem.folder(of: target))
  }

  /// A link is refused where the name is taken, in one step; some file systems have none.
  private func renameToFreeName() throws(SystemError) {
    if unsafe link(path, target) == 0 {
      _ = unsafe unlink(path)
      return
    }
    let error = SystemError(last: "write", name)
    guard !error.isThere, FileSystem.status(of: target) == nil else { throw error }
    guard unsafe rename(path, target) == 0 else { throw SystemError(last: "write", name) }
  }

  private static func permissions(of path: String) -> mode_t? {
    var status = stat()
    guard unsafe !path.utf8.contains(0) && stat(path, &status) == 0 else { return nil }
    return status.st_mode & 0o7777
  }
}

extension FileSystem {
  /// Writes a file as a whole, so that the old file stays until the new one is complete.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let draft = try Draft(for: path)
    try draft.append(bytes)
    try draft.finish()
  }

  /// Waits until a file, or the names in a folder, are on the disk. A folder that cannot be synchronized is let be.
  ///
  /// The corresponding C function is `fsync`.
  package static func sync(_ path: String) throws(SystemError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(last: "write", path) }
    let code = fsync(descriptor)
    let error = SystemError(last: "write", path)
    _ = close(descriptor)
    guard code == 0 || status(of: path)?.kind == .directory else { throw error }
  }

  /// The folder in which a file lies.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
