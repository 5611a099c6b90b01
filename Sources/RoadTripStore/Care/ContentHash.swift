internal import RoadTripMigrations
internal import RoadTripSQLite

/// Sums content up in a number: every value of every row with its type and length, table after table.
struct ContentHash {
  private var hash = SHA256()

  /// Begins a table.
  mutating func begin(_ table: String, _ columns: [String]) {
    for name in [table] + columns {
      add(length: name.utf8.count)
      hash.add(Array(name.utf8).span)
    }
  }

  /// Adds what a column holds.
  mutating func add(_ row: borrowing Row, at index: Int) throws {
    let type = row.storageClass(at: index)
    hash.add(type.rawValue)
    switch type {
    case .null: break
    case .integer: add(word: UInt64(bitPattern: try row.required(at: index) as Int64))
    case .real: add(word: (try row.required(at: index) as Double).bitPattern)
    case .text: try row.withText(at: index) { add($0) }
    case .blob: try row.withBlob(at: index) { add($0) }
    }
  }

  /// Adds the number of a row that another names.
  mutating func add(number: Int64) {
    hash.add(StorageClass.integer.rawValue)
    add(word: UInt64(bitPattern: number))
  }

  private mutating func add(_ bytes: Span<UInt8>) {
    add(length: bytes.count)
    hash.add(bytes)
  }

  private mutating func add(length: Int) { add(word: UInt64(length)) }

  private mutating func add(word: UInt64) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      hash.add(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  /// 64 hexadecimal digits.
  consuming func text() -> String { hash.hexadecimal() }
}
