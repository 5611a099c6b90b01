internal import RoadTripMigrations
internal import RoadTripSystem

/// A statement of a migration that makes something, found in the bytes of its text: to run the migrations takes longer than all
/// the rest of a small command.
struct MadeObject: Sendable {
  /// What it makes.
  enum Kind: Sendable { case table, virtualTable, view, trigger, index }

  let kind: Kind
  let name: String

  /// Every statement that makes something, of every version of the schema.
  static let all: [MadeObject] = texts.flatMap { text in
    text.starts.compactMap { MadeObject(text.bytes, $0) }
  }

  /// What a whole statement makes, as SQLite keeps it: from its first word to before its semicolon. `nil` where no migration has it.
  static func made(by statement: [UInt8]) -> MadeObject? {
    guard statement.count > create.count else { return nil }
    for (bytes, starts) in texts {
      for start in starts {
        let end = start + statement.count
        if end < bytes.count, bytes[end] == UInt8(ascii: ";"), bytes[start..<end] == statement[...]
        {
          return MadeObject(bytes, start)
        }
      }
    }
    return nil
  }

  /// The texts of the migrations, and where in them something is made. What it is takes longer to tell, and few ask.
  private static let texts = Migrations.all.map { (bytes: $0.utf8, starts: starts(in: $0.utf8)) }

  private static let create = Array("CREATE ".utf8)
  private static let first = UInt8(ascii: "C")

  /// Where lines begin with that word.
  private static func starts(in text: [UInt8]) -> [Int] {
    var starts: [Int] = []
    var line: Int? = 0
    while let start = line, start < text.count {
      if text[start] == first, text[start...].starts(with: create) { starts.append(start) }
      line = ByteSearch.place(of: 10, in: text, from: start).map { $0 + 1 }
    }
    return starts
  }

  private static let kinds: [(words: [UInt8], kind: Kind)] = [
    (Array("TABLE ".utf8), .table), (Array("VIRTUAL TABLE ".utf8), .virtualTable),
    (Array("VIEW ".utf8), .view), (Array("TRIGGER ".utf8), .trigger),
    (Array("INDEX ".utf8), .index), (Array("UNIQUE INDEX ".utf8), .index),
  ]

  private init?(_ text: [UInt8], _ start: Int) {
    let rest = text[(start + Self.create.count)...]
    guard let (words, kind) = Self.kinds.first(where: { rest.starts(with: $0.words) }) else {
      return nil
    }
    let name = rest.dropFirst(words.count).prefix {
      $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "(")
    }
    self.name = String(decoding: name, as: UTF8.self)
    self.kind = kind
  }
}
