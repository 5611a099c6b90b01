/// An ordered journey from stop to stop.
public struct Trip: Hashable, Codable, Sendable, Keyed {
  /// One stop of a trip: a destination, with the days of arrival and departure where they are fixed.
  public struct Stop: Hashable, Codable, Sendable {
    /// The slug of the destination.
    public var destination: Slug
    /// The day of arrival, in the destination's own calendar.
    public var arrival: LocalDate?
    /// The day of departure, not before the arrival.
    public var departure: LocalDate?
    /// What to know about this stop.
    public var note: String?

    /// Makes a stop.
    public init(
      destination: Slug, arrival: LocalDate? = nil, departure: LocalDate? = nil, note: String? = nil
    ) {
      self.destination = destination
      self.arrival = arrival
      self.departure = departure
      self.note = note
    }
  }

  /// The trip's slug.
  public var slug: Slug
  /// What the trip is called.
  public var title: String
  /// A second line.
  public var subtitle: String?
  /// What the trip is about.
  public var summary: String?
  /// The slug of its picture.
  public var image: Slug?
  /// The stops in the order in which they are reached; a destination may come more than once.
  public var stops: [Stop]

  /// Makes a trip.
  public init(
    slug: Slug, title: String, subtitle: String? = nil, summary: String? = nil, image: Slug? = nil,
    stops: [Stop] = []
  ) {
    self.slug = slug
    self.title = title
    self.subtitle = subtitle
    self.summary = summary
    self.image = image
    self.stops = stops
  }

  /// Trips stand on their own.
  public var parent: Slug? { nil }
  /// ``RecordKind/trip``.
  public static var kind: RecordKind { .trip }

  /// The rules of a trip.
  public static let rules: [Rule<Trip>] = [
    .title("title") { $0.title },
    Rule(
      "stops",
      "a stop is left on or after the day it is reached, and the next one is reached on or after that"
    ) {
      trip in
      var latest: LocalDate?
      for stop in trip.stops {
        for date in [stop.arrival, stop.departure].compactMap({ $0 }) {
          if let latest, date < latest { return "\(date) at \(stop.destination) after \(latest)" }
          latest = date
        }
      }
      return nil
    },
  ]
}
