import Foundation
import RoadTripModel
import RoadTripStore
import Testing

/// What the tests ask of the machine that they run on.
enum Machine {
  /// Runs a program; gives its exit code and what it wrote.
  @discardableResult
  static func run(
    _ arguments: [String], input: String = ""
  ) throws -> (code: Int32, out: String, err: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let (standardInput, out, err) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = out
    process.standardError = err
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let outData = out.fileHandleForReading.readDataToEndOfFile()
    let errData = err.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: outData, as: UTF8.self),
      String(decoding: errData, as: UTF8.self)
    )
  }

  /// Whether a program is there and does something small.
  static func has(_ arguments: [String]) -> Bool {
    (try? run(arguments))?.code == 0
  }

  static let hasShell = has(["sqlite3", "--version"])
  static let hasPython = has(["python3", "-c", "import sqlite3"])
  static let isRoot = (try? run(["id", "-u"]))?.out == "0\n"

  /// Whether this process may mount; tried once, on a folder of its own.
  static let mayMount: Bool = {
    guard isRoot, let scratch = try? Scratch() else { return false }
    guard has(["mount", "-t", "tmpfs", "tmpfs", scratch.folder]) else { return false }
    return has(["umount", scratch.folder])
  }()

  /// Runs SQL in the sqlite3 shell; gives what it wrote.
  @discardableResult
  static func sqlite3(_ path: String, _ sql: String) throws -> String {
    let result = try run(["sqlite3", "-batch", path], input: sql)
    guard result.code == 0, result.err.isEmpty else {
      throw Failure(text: "sqlite3 \(path): \(result.err)")
    }
    return result.out
  }

  struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }
}

/// A small file system in memory, for one test.
final class Mount {
  let folder: String
  private let scratch: Scratch

  init(size: String) throws {
    scratch = try Scratch()
    folder = scratch.folder
    let result = try Machine.run([
      "mount", "-t", "tmpfs", "-o", "size=\(size)", "tmpfs", folder,
    ])
    guard result.code == 0 else { throw Machine.Failure(text: result.err) }
  }

  deinit { _ = try? Machine.run(["umount", "-l", folder]) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func makeReadOnly() throws {
    let result = try Machine.run(["mount", "-o", "remount,ro", folder])
    guard result.code == 0 else { throw Machine.Failure(text: result.err) }
  }
}

/// The bytes and the time of change of a file.
struct Snapshot: Equatable {
  let bytes: Data
  let changed: Date?

  init(_ path: String) throws {
    bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    changed = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }
}

/// Numbers that are random and the same in each run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// SplitMix64, Steele, Lea and Flood 2014.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// What a failing body threw, as a store error; an issue where it threw none.
func storeError(_ body: () throws -> Void) throws -> StoreError {
  do {
    try body()
  } catch let error as StoreError {
    return error
  }
  throw Machine.Failure(text: "no error was thrown")
}

extension TripStore {
  /// Every row of every table, as text in a fixed order: two files with the same dump hold the same.
  func dump(without hidden: Set<String> = ["migration"]) throws -> String {
    func rows(_ sql: String) throws -> [[String]] {
      var rows: [[String]] = []
      try query(
        sql, header: { _ in },
        row: { values in
          rows.append(values.map { "\($0)" })
          return true
        })
      return rows
    }
    var names: [String] = []
    try query(
      "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name", header: { _ in },
      row: { values in
        if case .text(let name) = values[0] { names.append(name) }
        return true
      })
    var text = ""
    for name in names where !hidden.contains(name) {
      text += "== \(name)\n"
      for row in try rows("SELECT * FROM \(name) ORDER BY 1") {
        text += row.joined(separator: " | ") + "\n"
      }
    }
    return text
  }
}
