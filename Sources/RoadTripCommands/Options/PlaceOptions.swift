internal import RoadTripArguments
internal import RoadTripModel
internal import RoadTripStore

/// The options that choose among what is at a place.
struct PlaceOptions: ParsableArguments {
  @Option(
    name: .customLong("kind"),
    help: "Only map-point, destination, event or route; more than once for several.")
  var kinds: [PlaceKind] = []

  @Option(name: .customLong("category"), help: "Only this category, a code such as museum.")
  var category: SlugArgument?

  @OptionGroup var page: PageOptions

  /// The filter for the store.
  ///
  /// - Parameter standard: how many where no limit was typed; `nil` for all.
  func filter(limit standard: Int? = nil) -> PlaceFilter {
    PlaceFilter(
      kinds: kinds.isEmpty ? PlaceFilter.kinds : RecordKinds(kinds.map(\.kind)),
      category: category?.slug, limit: page.probe ?? standard)
  }
}

/// A kind of record that is at a place.
struct PlaceKind: ExpressibleByArgument {
  let kind: RecordKind

  init?(argument: String) {
    guard let kind = RecordKind(rawValue: argument), PlaceFilter.kinds.contains(kind) else {
      return nil
    }
    self.kind = kind
  }

  static var allValueStrings: [String] {
    PlaceFilter.kinds.list.map(\.rawValue).sorted()
  }
}

/// A way along the ground as a person types it: `5km`, `300 m`, `2.5mi`, `500ft`.
struct DistanceArgument: ExpressibleByArgument {
  /// Unit: metres, 0 or more.
  let metres: Double

  static var expectedForm: String? { "a number with km, m, mi or ft, such as 5km" }

  /// Unit: metres; `nil` for another word.
  private static func size(ofUnit name: String) -> Double? {
    switch name {
    case "km": 1000
    case "mi": 1609.344
    case "ft": 0.3048
    case "m": 1
    default: nil
    }
  }

  init?(argument: String) {
    let text = argument.lowercased()
    let number = text.prefix { "0123456789.".contains($0) }
    let unit = text.dropFirst(number.count).filter { $0 != " " }
    guard let amount = Double(String(number)), amount.isFinite, let size = Self.size(ofUnit: unit)
    else {
      return nil
    }
    metres = amount * size
  }
}

/// A place as a person types it: `40.69,-74.04`, or the two numbers as two words.
enum PlaceText {
  static let rule = "write LATITUDE,LONGITUDE in degrees, such as 40.69,-74.04"

  /// The numbers of some words; `nil` where something in them is none.
  static func numbers(_ words: [String]) -> [Double]? {
    let parts = words.flatMap { $0.split(whereSeparator: { $0 == "," || $0 == " " }) }
    let numbers = parts.compactMap { Double(String($0)) }
    return numbers.count == parts.count ? numbers : nil
  }
}
