/// Writes the mdoc language of manual pages.
struct Mdoc {
  private(set) var lines: [String] = []

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// A macro with words that stand as they are: other macros.
  mutating func macro(_ line: String) { lines.append(".\(line)") }

  /// Running text, each sentence and each line escaped; empty text writes nothing.
  ///
  /// Line feeds begin a paragraph; lines that begin with a space are shown as they are.
  mutating func prose(_ text: String) {
    guard !text.isEmpty else { return }
    var isFirst = true
    for paragraph in text.split(separator: "\n") {
      if paragraph.first == " " {
        macro("Dl \(Self.argument(String(paragraph.drop { $0 == " " })))")
        continue
      }
      if !isFirst { macro("Pp") }
      isFirst = false
      for line in TextWrap.lines(String(paragraph), width: 72) {
        for sentence in Self.sentences(line) { lines.append(Self.escaped(sentence)) }
      }
    }
  }

  /// A list of terms, each made by `term` as the rest of an `.It` line.
  mutating func list<Item>(
    _ items: [Item], term: (Item) -> String, meaning: (Item) -> String
  ) {
    guard !items.isEmpty else { return }
    macro("Bl -tag -width Ds")
    for item in items {
      macro("It \(term(item))")
      prose(meaning(item))
    }
    macro("El")
  }

  /// `text` as words of a macro, none of which is taken for a macro or for punctuation.
  static func argument(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let escaped = escaped(String(word)).spelling("\"", as: "\\(dq")
      return escaped.hasPrefix("\\&") ? escaped : "\\&" + escaped
    }.joined(separator: " ")
  }

  /// `text` without what the formatter would obey.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "`": result += "\\(ga"
      case "'": result += "\\(aq"
      case _ where scalar.properties.generalCategory == .control: result += " "
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
        result += "\\[u\(zeros)\(digits)]"
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  /// mdoc wants each sentence on a line of its own.
  private static func sentences(_ line: String) -> [String] {
    var result: [String] = []
    var current = ""
    for word in line.split(separator: " ") {
      current += current.isEmpty ? String(word) : " \(word)"
      if let last = word.last, ".!?".contains(last), word.count > 1 {
        result.append(current)
        current = ""
      }
    }
    return current.isEmpty ? result : result + [current]
  }
}
