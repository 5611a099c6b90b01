/// A point in time, the same all over the world.
///
/// Unit: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted. Text: `2026-11-30T19:00:00Z`.
public struct Instant: Hashable, Sendable, TextValue {
  /// Milliseconds since 1970-01-01T00:00:00Z; years 1…9999.
  public let milliseconds: Int64

  /// What an instant looks like, for error texts.
  public static let rule =
    "an instant is written YYYY-MM-DDThh:mm:ssZ, or with an offset such as +02:00"

  /// The first instant of the year 1.
  public static let earliest = Instant(unchecked: -62_135_596_800_000)

  private init(unchecked milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Makes an instant from milliseconds since 1970; `nil` outside the years 1…9999.
  @inlinable
  public init?(milliseconds: Int64) {
    guard (-62_135_596_800_000...253_402_300_799_999).contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// Makes an instant from seconds since 1970; `nil` outside the years 1…9999.
  public init?(seconds: Int64) {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    guard !overflow else { return nil }
    self.init(milliseconds: milliseconds)
  }

  /// Reads `YYYY-MM-DDThh:mm:ssZ` (RFC 3339), with or without seconds and fraction, with `Z` or an offset.
  /// - Throws: ``RuleViolation`` when the text is anything else; a time without zone is not an instant.
  public init(_ text: String) throws(RuleViolation) {
    guard let instant = Self.parse(text) else {
      throw RuleViolation(field: "time", found: quoted(text), rule: Self.rule)
    }
    self = instant
  }

  private static func parse(_ text: String) -> Instant? {
    guard let zone = text.dropFirst(11).firstIndex(where: { $0 == "Z" || $0 == "+" || $0 == "-" })
    else { return nil }
    var wall = String(text[..<zone])
    var fraction: Int64 = 0
    if let point = wall.firstIndex(of: ".") {
      let digits = wall[wall.index(after: point)...]
      guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }),
        let thousandths = Int64(String((digits + "00").prefix(3)))
      else { return nil }
      fraction = thousandths
      wall = String(wall[..<point])
      // A fraction is one of a second; `19:00.5` has none.
      guard wall.utf8.count == 19 else { return nil }
    }
    guard let local = try? LocalDateTime(wall) else { return nil }
    var offset = Digits(String(text[zone...]))
    var seconds = 0
    if !offset.take("Z") {
      let isWest = offset.take("-")
      guard isWest || offset.take("+"), let hours = offset.take(2), hours <= 23 else { return nil }
      _ = offset.take(":")
      guard let minutes = offset.take(2), minutes <= 59 else { return nil }
      seconds = (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
    }
    guard offset.isAtEnd else { return nil }
    return Instant(milliseconds: Int64(local.secondsSince1970 - seconds) * 1000 + fraction)
  }

  /// Whole seconds since 1970, rounded down.
  public var seconds: Int64 {
    milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
  }

  /// What a wall with `offset` seconds east of Greenwich shows at this instant.
  public func wall(offset: Int) -> LocalDateTime? {
    let (sum, overflow) = Int(seconds).addingReportingOverflow(offset)
    return overflow ? nil : LocalDateTime(secondsSince1970: sum)
  }

  /// `YYYY-MM-DDThh:mm:ssZ`, with milliseconds where there are any.
  public var text: String {
    guard let wall = wall(offset: 0) else { return "" }
    let rest = Int(milliseconds - seconds * 1000)
    // Every small write and every row of an event or of weather has one or two.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24)
    func add(_ number: Int, _ width: Int, _ end: Unicode.Scalar) {
      bytes.appendDigits(of: number, width)
      bytes.append(UInt8(ascii: end))
    }
    add(wall.date.year, 4, "-")
    add(wall.date.month, 2, "-")
    add(wall.date.day, 2, "T")
    add(wall.secondOfDay / 3600, 2, ":")
    add(wall.secondOfDay / 60 % 60, 2, ":")
    add(wall.secondOfDay % 60, 2, rest == 0 ? "Z" : ".")
    if rest != 0 { add(rest, 3, "Z") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Earlier instants come first.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
