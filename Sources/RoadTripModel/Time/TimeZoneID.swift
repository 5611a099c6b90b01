/// The name of a time zone in the IANA data base, as it was spelt: `America/New_York`, `Europe/Kiev`.
///
/// Whether the data base knows the name is found out where its rules are read, in the store.
public struct TimeZoneID: Hashable, Sendable, TextValue {
  /// The name as it was spelt.
  public let text: String

  /// Makes a zone's name.
  /// - Throws: ``RuleViolation`` when the text cannot be such a name.
  public init(_ text: String) throws(RuleViolation) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isGood =
      (1...3).contains(parts.count) && text.utf8.count <= 64
      && parts.allSatisfy { part in
        !part.isEmpty && !part.hasPrefix("-")
          && part.utf8.allSatisfy {
            (48...57).contains($0) || (65...90).contains($0 & 0xDF) || $0 == UInt8(ascii: "_")
              || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
          }
      }
    guard isGood else {
      throw RuleViolation(
        field: "timeZone", found: quoted(text),
        rule: "a time zone is a name of the IANA data base such as America/New_York")
    }
    self.text = text
  }
}
