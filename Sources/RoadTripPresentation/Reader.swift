public import RoadTripModel

/// Whom a report is for: their language, units and the moment at which they read.
public struct Reader: Hashable, Sendable {
  /// The reader's language.
  public var locale: LocaleTag
  /// The product's own words in it.
  public var words: Words
  /// The content's translated texts.
  public var texts: Texts
  /// The units they are used to.
  public var units: Units
  /// The moment at which "today" and "upcoming" are told.
  public var now: Instant

  /// Makes a reader.
  public init(locale: LocaleTag, texts: Texts = Texts(), units: Units? = nil, now: Instant) {
    self.locale = locale
    self.words = Words(locale)
    self.texts = texts
    self.units = units ?? Self.usualUnits(in: locale)
    self.now = now
  }

  /// The United States, Liberia and Myanmar use US units; everybody else, and a tag without region, metric ones.
  public static func usualUnits(in locale: LocaleTag) -> Units {
    ["US", "LR", "MM"].contains(locale.region ?? "") ? .us : .metric
  }

  /// A number of seconds as hours and minutes: "1 h 05 min", "40 min", "30 s".
  func duration(seconds: Double) -> String {
    guard (0..<1e9).contains(seconds) else { return "" }
    let whole = Int(seconds.rounded())
    if whole < 60 { return "\(whole) s" }
    let minutes = (whole + 30) / 60
    if minutes < 60 { return "\(minutes) min" }
    let rest = minutes % 60
    return "\(minutes / 60) h" + (rest == 0 ? "" : " \(rest < 10 ? "0" : "")\(rest) min")
  }

  /// Degrees with up to six decimals: "40.7128, -74.006".
  func coordinate(_ coordinate: Coordinate) -> String {
    "\(Self.degrees(coordinate.latitude)), \(Self.degrees(coordinate.longitude))"
  }

  private static func degrees(_ degrees: Double) -> String {
    var text = numberText(degrees, decimals: 6)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// A fraction in per cent.
  func percent(_ fraction: Double) -> String { "\(numberText(fraction * 100, decimals: 0)) %" }
}
