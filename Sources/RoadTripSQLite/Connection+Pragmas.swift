extension Connection {
  /// The first value a pragma answers, or null if it answers none.
  package func pragma(_ name: String) throws -> Value {
    try first("PRAGMA \(try checkedPragmaName(name))") { row in try row.value(at: 0) } ?? .null
  }

  /// Sets a pragma; with `verified`, reads it back and throws if the value is another.
  ///
  /// The value is an integer or a word such as `wal`; texts are compared without regard to case.
  package func setPragma(_ name: String, _ value: Value, verified: Bool = false) throws {
    let literal: String
    switch value {
    case .integer(let number): literal = "\(number)"
    case .text(let word) where word.utf8.allSatisfy(isWordByte): literal = word
    default:
      throw SQLiteError.misuse(.configure, "pragma '\(name)' cannot take \(value)", path: path)
    }
    _ = try first("PRAGMA \(try checkedPragmaName(name)) = \(literal)") { _ in }
    guard verified else { return }
    let found = try pragma(name)
    guard found.normalized == value.normalized else {
      throw SQLiteError.misuse(
        .configure, "pragma '\(name)' is \(found) after setting it to \(value)", path: path)
    }
  }

  /// A pragma's name cannot be a parameter, so only `word` and `schema.word` are let through.
  private func checkedPragmaName(_ name: String) throws(SQLiteError) -> String {
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(words.count), words.allSatisfy({ !$0.isEmpty }),
      words.allSatisfy({ $0.utf8.allSatisfy(isWordByte) })
    else {
      throw .misuse(.configure, "'\(name)' is no name of a pragma", path: path)
    }
    return name
  }
}

private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
    true
  default: false
  }
}

extension Value {
  fileprivate var normalized: Value {
    if case .text(let word) = self { .text(word.lowercased()) } else { self }
  }
}
