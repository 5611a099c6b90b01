/// The rules of one time zone: which offset from UTC is in force when.
///
/// Source: a compiled file of the IANA data base (RFC 8536, versions 2 to 4), with its footer for the years after the last
/// transition. Policy for wall times, the same everywhere: a time in a gap takes the offset in force before the gap, a time
/// that comes twice is the first.
public struct TimeZoneRules: Sendable {
  let transitions: [(at: Int64, offset: Int)]
  let firstOffset: Int
  let footer: PosixZone?

  /// A zone with one offset for ever, in seconds east of Greenwich.
  public init(fixedOffset: Int) {
    transitions = []
    firstOffset = fixedOffset
    footer = nil
  }

  /// Reads the bytes of a compiled zone file; `nil` when they are not one.
  public init?(tzif bytes: [UInt8]) {
    var reader = ZoneFileReader(bytes)
    guard let file = reader.read() else { return nil }
    transitions = file.transitions
    firstOffset = file.firstOffset
    footer = file.footer.flatMap(PosixZone.init)
    if transitions.isEmpty, footer == nil, !file.hasTypes { return nil }
  }

  /// Seconds east of Greenwich that are in force at an instant (in seconds since 1970).
  public func offset(at seconds: Int64) -> Int {
    guard let last = transitions.last else { return footer?.offset(at: seconds) ?? firstOffset }
    if seconds >= last.at { return footer?.offset(at: seconds) ?? last.offset }
    let low = count(until: seconds)
    return low == 0 ? firstOffset : transitions[low - 1].offset
  }

  /// A wall time tied to the line of instants.
  public struct Resolution: Hashable, Sendable {
    /// How the wall time stands to the clock changes of the zone.
    public enum Kind: Hashable, Sendable {
      /// The clock shows it once.
      case ordinary
      /// The clock never shows it: it is skipped when the clock goes forward.
      case gap
      /// The clock shows it twice; this is the first.
      case overlap
    }
    /// The instant.
    public let instant: Instant
    /// Seconds east of Greenwich that the policy takes for it.
    public let offset: Int
    /// Ordinary, gap or overlap.
    public let kind: Kind
  }

  /// The instant of a wall time, under the policy above; `nil` outside the years 1…9999.
  public func resolve(_ wall: LocalDateTime) -> Resolution? {
    let local = Int64(wall.secondsSince1970)
    let changes = changes(near: local)
    let first = offset(at: local - Self.reach)
    // The larger the offset, the earlier the instant.
    let shown = Set([first] + changes.map(\.after)).sorted(by: >).filter { candidate in
      let (seconds, isOverflow) = local.subtractingReportingOverflow(Int64(candidate))
      return !isOverflow && offset(at: seconds) == candidate
    }
    let kind: Resolution.Kind = shown.isEmpty ? .gap : shown.count == 1 ? .ordinary : .overlap
    let skipping = changes.first {
      $0.at + Int64($0.before) <= local && local < $0.at + Int64($0.after)
    }
    let chosen = shown.first ?? skipping?.before ?? first
    let (seconds, isOverflow) = local.subtractingReportingOverflow(Int64(chosen))
    guard !isOverflow, let instant = Instant(seconds: seconds) else { return nil }
    return Resolution(instant: instant, offset: chosen, kind: kind)
  }

  /// No wall is further from UTC than this; zones that crossed the date line came close to a day. Unit: seconds.
  private static let reach: Int64 = 172_800

  /// The changes of offset that may touch what walls show at `local`, the earliest first.
  private func changes(near local: Int64) -> [(at: Int64, before: Int, after: Int)] {
    let window = (local - Self.reach)...(local + Self.reach)
    let early = transitions[count(until: window.lowerBound - 1)..<count(until: window.upperBound)]
    let late = footer?.changes(around: local) ?? []
    let instants = early.map(\.at) + late.filter(window.contains)
    return Set(instants).sorted().map { ($0, offset(at: $0 - 1), offset(at: $0)) }
      .filter { $0.before != $0.after }
  }

  /// How many transitions lie at or before an instant.
  private func count(until seconds: Int64) -> Int {
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].at <= seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Reads compiled zone files (RFC 8536 §3), with every count checked against the bytes there are.
private struct ZoneFileReader {
  struct File {
    var transitions: [(at: Int64, offset: Int)] = []
    var firstOffset = 0
    var hasTypes = false
    var footer: String?
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() -> File? {
    guard let first = header() else { return nil }
    if first.version == 0 { return block(first, timeSize: 4) }
    place += first.size(timeSize: 4)
    guard let second = header(), var file = block(second, timeSize: 8) else { return nil }
    if place < bytes.count, bytes[place] == 10, let end = bytes[(place + 1)...].firstIndex(of: 10) {
      file.footer = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
    }
    return file
  }

  private struct Header {
    var version: UInt8
    var utc, standard, leaps, times, types, characters: Int
    func size(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standard + utc
    }
  }

  private mutating func header() -> Header? {
    guard place >= 0, place + 44 <= bytes.count, bytes[place..<place + 4].elementsEqual("TZif".utf8)
    else { return nil }
    let version = bytes[place + 4]
    let counts = (0..<6).map { Int(number(at: place + 20 + $0 * 4, size: 4)) }
    place += 44
    guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
    return Header(
      version: version, utc: counts[0], standard: counts[1], leaps: counts[2], times: counts[3],
      types: counts[4], characters: counts[5])
  }

  private mutating func block(_ header: Header, timeSize: Int) -> File? {
    guard header.types > 0, place + header.size(timeSize: timeSize) <= bytes.count else {
      return nil
    }
    let types = place + header.times * (timeSize + 1)
    let offsets = (0..<header.types).map { Int(number(at: types + $0 * 6, size: 4)) }
    var file = File(firstOffset: offsets[0], hasTypes: true)
    for index in 0..<header.times {
      let type = Int(bytes[place + header.times * timeSize + index])
      guard type < offsets.count else { return nil }
      let at = number(at: place + index * timeSize, size: timeSize)
      if let last = file.transitions.last, last.at >= at { return nil }
      file.transitions.append((at, offsets[type]))
    }
    place += header.size(timeSize: timeSize)
    return file
  }

  /// A signed big-endian number.
  private func number(at start: Int, size: Int) -> Int64 {
    var value: Int64 = bytes[start] >= 128 ? -1 : 0
    for byte in bytes[start..<start + size] { value = value << 8 | Int64(byte) }
    return value
  }
}
