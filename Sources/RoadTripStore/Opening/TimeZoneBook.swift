public import RoadTripModel
internal import RoadTripSystem
internal import Synchronization

/// The rules of time zones, read from the compiled IANA data base of the system, each zone once.
///
/// The zone of the machine plays no part. Only writing needs rules: what is read back carries its offset and UTC second.
public final class TimeZoneBook: Sendable {
  private let folders: [String]
  private let known = Mutex<Known?>(nil)

  /// The rules that were read, by the names of their zones. Made when the first is.
  private final class Known {
    var rules: [String: TimeZoneRules] = [:]
  }

  /// Where systems keep the data base.
  public static let systemFolders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/var/db/timezone/zoneinfo", "/etc/zoneinfo",
  ]

  /// Names beside the zones: what this machine is set to, which is another zone elsewhere, and zones that count leap
  /// seconds, which UTC seconds here do not.
  private static func isNoZone(_ name: String) -> Bool {
    name == "localtime" || name == "posixrules" || name.hasPrefix("right/")
  }

  /// Makes a book that looks into `folders` in turn.
  public init(folders: [String] = TimeZoneBook.systemFolders) {
    self.folders = folders
  }

  /// The rules of a zone, found by its name or an alias of it.
  /// - Throws: ``StoreError`` of kind `unknownTimeZone`.
  public func rules(of zone: TimeZoneID) throws -> TimeZoneRules {
    if let rules = known.withLock({ $0?.rules[zone.text] }) { return rules }
    for folder in folders where !Self.isNoZone(zone.text.lowercased()) {
      let path = "\(folder)/\(zone.text)"
      if let bytes = try? FileSystem.read(path, limit: 1_000_000),
        let rules = TimeZoneRules(tzif: bytes)
      {
        known.withLock {
          if $0 == nil { $0 = Known() }
          $0?.rules[zone.text] = rules
        }
        return rules
      }
    }
    let hasData = folders.contains { (try? FileSystem.entries(of: $0))?.isEmpty == false }
    throw StoreError(
      .unknownTimeZone,
      hasData
        ? "time zone \(quoted(zone.text)) is not in the time zone data base of this machine"
        : "there is no time zone data base on this machine (install tzdata), so \(quoted(zone.text)) cannot be used"
    )
  }
}
