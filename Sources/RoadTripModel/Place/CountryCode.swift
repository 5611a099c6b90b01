/// A country: ISO 3166-1 alpha-2, two capital letters that the standard assigns.
public struct CountryCode: Hashable, Sendable, TextValue {
  /// The two letters.
  public let text: String

  /// Makes a code from its two letters.
  /// - Throws: ``RuleViolation`` when ISO 3166-1 assigns no such code.
  public init(_ text: String) throws(RuleViolation) {
    // Two bytes, since Swift takes the Kelvin sign for a K.
    guard text.utf8.count == 2, Self.isAssigned(text) else {
      throw RuleViolation(
        field: "country", found: quoted(text),
        rule: "a country is two capital letters that ISO 3166-1 assigns, such as US")
    }
    self.text = text
  }

  /// Whether the standard assigns two letters; a set of all codes would take longer to make than a few look-ups.
  private static func isAssigned(_ text: String) -> Bool {
    var letters = text.utf8.makeIterator()
    let (first, second) = (letters.next(), letters.next())
    var codes = assigned.utf8.makeIterator()
    while let one = codes.next(), let other = codes.next() {
      if one == first, other == second { return true }
      _ = codes.next()
    }
    return false
  }

  /// The officially assigned codes of ISO 3166-1, each followed by a blank.
  private static let assigned = """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ \
    CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR \
    GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP \
    KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT \
    MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW \
    SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG \
    UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
    """
}
