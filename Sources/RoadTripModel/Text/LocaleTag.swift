/// A language as a BCP 47 tag (RFC 5646), in its usual case: `en`, `es-MX`, `zh-Hant-TW`.
public struct LocaleTag: Hashable, Sendable, TextValue {
  /// The tag in its usual case.
  public let text: String

  /// Makes a tag; underscores of POSIX names (`es_MX.UTF-8`, `de_DE@euro`) are understood, but `C` and
  /// `POSIX` name no language.
  /// - Throws: ``RuleViolation`` when the text is not of that shape.
  public init(_ text: String) throws(RuleViolation) {
    let name = text.prefix { $0 != "." && $0 != "@" }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard parts.count <= 8, let language = parts.first, (2...8).contains(language.utf8.count),
      language.utf8.allSatisfy({ (65...90).contains($0 & 0xDF) }), language.lowercased() != "posix",
      parts.allSatisfy({ part in
        (1...8).contains(part.utf8.count)
          && part.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0 & 0xDF) }
      })
    else {
      throw RuleViolation(
        field: "locale", found: quoted(text), rule: "a locale is a BCP 47 tag such as en or es-MX")
    }
    self.text = parts.enumerated().map { place, part in
      if place == 0 || parts[..<place].contains(where: { $0.count == 1 }) {
        return part.lowercased()
      }
      if part.utf8.count == 2 { return part.uppercased() }
      if part.utf8.count == 4 { return part.prefix(1).uppercased() + part.dropFirst().lowercased() }
      return part.lowercased()
    }.joined(separator: "-")
  }

  private init(checked text: String) { self.text = text }

  /// This tag and its parents, the closest first: `es-MX`, `es` (RFC 4647, lookup).
  public var fallbacks: [LocaleTag] {
    var rest = text[...]
    var chain = [self]
    while let end = rest.lastIndex(of: "-") {
      rest = rest[..<end]
      // A single letter says what the parts behind it are.
      if rest.dropLast().last == "-" { rest = rest.dropLast(2) }
      chain.append(LocaleTag(checked: String(rest)))
    }
    return chain
  }

  /// The two-letter region of the tag, if it has one.
  public var region: String? {
    let parts: [Substring] = text.split(separator: "-")
    return parts.dropFirst().prefix { $0.count > 1 }.first { $0.count == 2 }.map(String.init)
  }

  /// English, the language of the product's own words.
  public static let english = LocaleTag(checked: "en")
}
