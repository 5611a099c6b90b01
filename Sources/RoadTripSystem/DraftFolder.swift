#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The folder of one draft: `trip.db.0a1b2c3d.part` beside `trip.db`, locked while the process lives that made it.
final class DraftFolder {
  private let path: String
  private let lock: Int32

  /// The name of the draft in the folder.
  var draft: String { Self.draft(in: path) }

  /// Makes a folder that no other draft has.
  ///
  /// The corresponding C functions are `mkdir` and `flock`.
  /// - Parameters:
  ///   - target: what the draft will be.
  ///   - name: the target as the person wrote it, for errors.
  init(beside target: String, named name: String) throws(SystemError) {
    while true {
      let digits = String(UInt32.random(in: 0 ... .max), radix: 16)
      let path = "\(target).\(String(repeating: "0", count: 8 - digits.count))\(digits).part"
      guard unsafe mkdir(path, 0o700) == 0 else {
        let error = SystemError(last: "write", name)
        if error.isThere { continue }
        throw error
      }
      let lock = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      let error = SystemError(last: "write", name)
      guard lock >= 0 else {
        _ = unsafe rmdir(path)
        // Until it is locked it looks abandoned, and another process may have taken it away.
        if error.number == ENOENT { continue }
        throw error
      }
      // Where a file system has no locks nobody can lock the folder, and so nobody takes it away.
      while flock(lock, LOCK_EX) != 0, errno == EINTR {}
      if FileSystem.status(of: path) != nil {
        (self.path, self.lock) = (path, lock)
        return
      }
      _ = close(lock)
    }
  }

  deinit {
    Self.remove(path)
    _ = close(lock)
  }

  /// Takes away the folders of drafts for a target that no process holds any more.
  static func removeAbandoned(beside target: String) {
    let folder = FileSystem.folder(of: target)
    let file = target.split(separator: "/").last.map(String.init) ?? target
    for name in (try? FileSystem.entries(of: folder)) ?? [] where isFolder(name, ofDraftFor: file) {
      let path = "\(folder)/\(name)"
      let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { remove(path) }
      _ = close(descriptor)
    }
  }

  private static func draft(in folder: String) -> String { "\(folder)/draft" }

  /// Whether a name is the file's with eight digits and `.part` behind it.
  private static func isFolder(_ name: String, ofDraftFor file: String) -> Bool {
    guard name.hasPrefix(file + "."), name.hasSuffix(".part") else { return false }
    let digits = name.utf8.dropFirst(file.utf8.count + 1).dropLast(5)
    return digits.count == 8
      && digits.allSatisfy { ($0 >= 48 && $0 <= 57) || ($0 >= 97 && $0 <= 102) }
  }

  /// Removes a folder with the draft, what SQLite had beside it, and a draft for the draft; not a folder with anything else.
  private static func remove(_ folder: String) {
    for name in (try? FileSystem.entries(of: folder)) ?? [] where name.hasPrefix("draft") {
      let path = "\(folder)/\(name)"
      if unsafe unlink(path) != 0, isFolder(name, ofDraftFor: "draft") { remove(path) }
    }
    _ = unsafe rmdir(folder)
  }
}
