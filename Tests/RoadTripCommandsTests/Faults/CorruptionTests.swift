import Foundation
import Testing

/// Files with wrong bytes, cut off, or with pages in each other's places: an error or an answer, never a crash, never without end.
@Suite struct `Faults: corrupted` {
  let scratch: Scratch
  let db: Database
  let whole: Data

  init() throws {
    scratch = try Scratch()
    db = Database(path: scratch.path("spoilt.db"))
    // The small pack is little more than the schema.
    let seeded = run(["seed", Project.shippedPack], db: db.path)
    try #require(seeded.status == 0, "\(seeded)")
    whole = try #require(db.bytes)
  }

  private enum Damage: CaseIterable {
    case byte, header, cut, swap, blank, bits
  }

  private let pageSize = 4096

  @Test func `whatever the bytes are, the command answers or refuses`() throws {
    try db.reset(to: whole)
    let (contents, counts) = (try db.contents(), try db.counts())
    var generator = SeededGenerator(500)
    var seen: [String: Int] = [:]
    for round in 0..<(Child.isTorture ? max(500, Child.rounds(0)) : 24) {
      let damage = Damage.allCases[round % Damage.allCases.count]
      let spoilt = spoil(damage, &generator)
      var commands = [
        ["menu", "new-york-city"], ["points", "--csv"], ["events", "--csv"], ["check"],
        ["seed", Project.shippedPack, "--prune"], ["rate", "destinations/new-york-city", "4"],
      ]
      // Two of the readers in turn where not all are asked.
      if !Child.isTorture { commands.remove(at: round % 3) }
      for command in commands {
        try db.reset(to: spoilt)
        let outcome = try Child.run(command + ["--db", db.path], seconds: 30)
        let what = "round \(round), \(damage): \(command[0]): \(outcome)"
        #expect([0, 1, 2].contains(outcome.status), "\(what)")
        if outcome.status == 2 { #expect(!outcome.err.isEmpty, "\(what)") }
        seen["\(damage): \(command[0]) \(outcome.status)", default: 0] += 1
        guard command[0] == "check", outcome.status == 0 else { continue }
        // What SQLite can see: rows that are not there any more, pages that are others. Not a letter in a text.
        try db.reset(to: spoilt)
        #expect(try db.counts() == counts, "\(what)")
        if [.cut, .swap, .blank].contains(damage) {
          #expect(try db.contents() == contents, "\(what)")
        }
      }
    }
    if Child.isTorture {
      for line in seen.sorted(by: { $0.key < $1.key }) {
        print("torture: \(line.value) \(line.key)")
      }
    }
  }

  /// The file with one damage of a kind.
  private func spoil(_ damage: Damage, _ generator: inout SeededGenerator) -> Data {
    var bytes = [UInt8](whole)
    let pages = bytes.count / pageSize
    func page(_ generator: inout SeededGenerator) -> Int {
      Int.random(in: 0..<pages, using: &generator) * pageSize
    }
    // Much of a small file is room that nothing uses.
    func used(_ generator: inout SeededGenerator) -> Int {
      while true {
        let place = Int.random(in: bytes.indices, using: &generator)
        if bytes[place] != 0 { return place }
      }
    }
    switch damage {
    case .byte: bytes[used(&generator)] = .random(in: 0...255, using: &generator)
    case .header:
      let start = page(&generator)
      bytes[start + (start == 0 ? 100 : 0) + .random(in: 0..<40, using: &generator)] =
        .random(in: 0...255, using: &generator)
    case .cut: bytes.removeSubrange(used(&generator)...)
    case .swap:
      let (one, other) = (page(&generator), page(&generator))
      let kept = Array(bytes[one..<one + pageSize])
      bytes.replaceSubrange(one..<one + pageSize, with: bytes[other..<other + pageSize])
      bytes.replaceSubrange(other..<other + pageSize, with: kept)
    case .blank:
      let start = page(&generator)
      bytes.replaceSubrange(
        start..<start + pageSize, with: [UInt8](repeating: 0, count: pageSize))
    case .bits:
      for _ in 0..<20 {
        bytes[used(&generator)] ^= UInt8(1) << Int.random(in: 0..<8, using: &generator)
      }
    }
    return Data(bytes)
  }
}
