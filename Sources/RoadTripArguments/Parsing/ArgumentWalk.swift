internal import RoadTripSpelling

/// Goes through the words and fills the slots of one command and of those that lead to it.
struct ArgumentWalk {
  /// Of the command itself first, then of its ancestors.
  let declarations: [Declaration]
  private let positionals: [Declaration]
  private let words: [String]
  private let positions: [Int]
  private let hasVersion: Bool
  private var index = 0
  private var namesRead = 0
  private var positionalsRead = 0

  init(words: [String], path: CommandPath, declared: [Declarations]) {
    self.words = words
    self.positions = path.positions
    self.hasVersion = !path.root.configuration.version.isEmpty
    self.declarations = declared.reversed().flatMap(\.all)
    self.positionals = declared.last?.all.filter { $0.kind == .positional } ?? []
  }

  /// Whether the names of all subcommands were met.
  var hasReadNames: Bool { namesRead == positions.count }

  /// Fills the slots.
  mutating func run() throws(WalkFailure) {
    var takesOptions = true
    while index < words.count {
      let word = words[index]
      if !hasReadNames, index == positions[namesRead] {
        namesRead += 1
        index += 1
      } else if takesOptions, word == "--" {
        takesOptions = false
        index += 1
      } else if takesOptions, Word.looksLikeOption(word) {
        index += 1
        try readOptions(word)
      } else {
        index += 1
        try readPositional(word)
      }
    }
  }

  /// Names the first thing that is required and missing.
  func checkCompleteness() throws(WalkFailure) {
    let missing = declarations.filter { $0.slot.isRequired && !$0.slot.isGiven }
    guard let first = missing.first(where: { $0.kind == .positional }) ?? missing.first
    else { return }
    let kind = first.kind == .positional ? "argument" : "option"
    throw .wrong("the \(kind) '\(first.spelling)' is missing")
  }

  private mutating func readPositional(_ word: String) throws(WalkFailure) {
    guard hasReadNames else { throw .misplaced }
    guard positionalsRead < positionals.count else { throw .unexpected(word) }
    let declaration = positionals[positionalsRead]
    if !declaration.slot.isRepeating { positionalsRead += 1 }
    try Self.fill([declaration], with: word, as: nil)
  }

  private mutating func readOptions(_ word: String) throws(WalkFailure) {
    guard word.hasPrefix("--") else { return try readShorts(word) }
    let text = word.dropFirst(2)
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? String(parts[1]) : nil
    try read(.long(String(parts.first ?? "")), value: value, within: word)
  }

  /// `-x`, `-x=value`, or several flags of which the last may take a value: `-vx`.
  private mutating func readShorts(_ word: String) throws(WalkFailure) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      if letters.first == "=" {
        return try read(.short(letter), value: String(letters.dropFirst()), within: word)
      }
      let takesValue = matches(.short(letter)).first?.kind == .option
      if takesValue, !letters.isEmpty {
        throw .wrong(
          "'-\(letter)' takes a value, so it must be the last in \(Word.quoted(word)) "
            + "and its value the next word")
      }
      try read(.short(letter), value: nil, within: word)
    }
  }

  private mutating func read(
    _ name: Name, value: String?, within word: String
  ) throws(WalkFailure) {
    let found = matches(name)
    guard let first = found.first else {
      if name == .long("help") || name == .short("h") { throw .help }
      if name == .long("version"), hasVersion { throw .version }
      throw .unknownOption(name == .long("") ? word : name.spelling, within: word)
    }
    if first.kind == .flag {
      guard value == nil else {
        throw .wrong("'\(name.spelling)' takes no value, but \(Word.quoted(value ?? "")) was given")
      }
      return try Self.fill(found, with: "", as: name)
    }
    if let value { return try Self.fill(found, with: value, as: name) }
    try Self.fill(found, with: nextValue(of: first, as: name), as: name)
  }

  /// The word after an option.
  private mutating func nextValue(
    of declaration: Declaration, as name: Name
  ) throws(WalkFailure) -> String {
    guard index < words.count, !Word.looksLikeOption(words[index]) else {
      let spelling = declaration.spelling(as: name)
      throw .wrong("a value is missing for '\(spelling)'\(Self.hint(for: declaration))")
    }
    if !hasReadNames, index == positions[namesRead] { throw .misplaced }
    defer { index += 1 }
    return words[index]
  }

  /// Whatever answers to `name`: a group that command and root share is filled in both.
  private func matches(_ name: Name) -> [Declaration] {
    let found = declarations.filter { $0.names.contains(name) }
    guard found.count > 1, let kind = found.first?.kind else { return found }
    return found.filter { $0.kind == kind }
  }

  private static func fill(
    _ declarations: [Declaration], with word: String, as name: Name?
  ) throws(WalkFailure) {
    for declaration in declarations where !declaration.slot.accept(word) {
      let spelling = declaration.spelling(as: name)
      let suggestion = Suggestion.ending(for: word, among: declaration.choices, mark: "'")
      throw .wrong(
        "the value \(Word.quoted(word)) is invalid for '\(spelling)'"
          + hint(for: declaration) + suggestion)
    }
  }

  /// What would be right, after a colon; empty when anything is.
  private static func hint(for declaration: Declaration) -> String {
    let choices = declaration.choices
    if !choices.isEmpty { return ": use one of \(choices.joined(separator: ", "))" }
    guard let form = declaration.slot.valueType?.expectedForm else { return "" }
    return ": use \(form)"
  }
}
