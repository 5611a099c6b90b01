/// A link that is safe to follow: `http`, `https`, `mailto`, `geo` or `tel`, without blanks and control characters.
public struct Link: Hashable, Sendable, TextValue {
  /// The link as it was written.
  public let text: String

  /// The schemes that may be stored.
  public static let schemes = ["http", "https", "mailto", "geo", "tel"]

  /// What a link looks like, for error texts.
  public static let rule =
    "a link is an address that starts with http:, https:, mailto:, geo: or tel:"

  /// Makes a link.
  /// - Throws: ``RuleViolation`` when the scheme is another one or a character may not stand in a link.
  public init(_ text: String) throws(RuleViolation) {
    let scheme = text.prefix { $0 != ":" }
    let rest = text.dropFirst(scheme.count + 1)
    let isWeb = scheme.lowercased() == "http" || scheme.lowercased() == "https"
    let isGood =
      Self.schemes.contains(scheme.lowercased()) && scheme.count < text.count
      && (isWeb
        ? rest.hasPrefix("//") && rest.dropFirst(2).first.map { !"/?#".contains($0) } ?? false
        : !rest.isEmpty)
      && text.unicodeScalars.allSatisfy {
        $0.value > 32 && !(127...160).contains($0.value) && $0 != "<" && $0 != ">" && $0 != "\""
          && !$0.properties.isWhitespace && $0.properties.generalCategory != .format
      }
    guard isGood else { throw RuleViolation(field: "link", found: quoted(text), rule: Self.rule) }
    self.text = text
  }
}
