/// An ordered line that can be driven; with a vehicle and timing it is a test drive.
public struct Route: Hashable, Codable, Sendable, Keyed {
  /// A named place on the way.
  public struct Waypoint: Hashable, Codable, Sendable {
    /// What it is called.
    public var title: String
    /// A second line.
    public var subtitle: String?
    /// Where it is.
    public var coordinate: Coordinate
    /// The slug of the map point that it is, if it is one.
    public var point: Slug?

    /// Makes a waypoint.
    public init(title: String, subtitle: String? = nil, coordinate: Coordinate, point: Slug? = nil)
    {
      self.title = title
      self.subtitle = subtitle
      self.coordinate = coordinate
      self.point = point
    }
  }

  /// How long a drive takes, as a whole and phase by phase.
  public struct Timing: Hashable, Codable, Sendable {
    /// A part of the drive.
    public struct Phase: Hashable, Codable, Sendable {
      /// What happens in it.
      public var title: String
      /// Unit: seconds, more than 0.
      public var duration: Double

      /// Makes a phase.
      public init(title: String, duration: Double) {
        self.title = title
        self.duration = duration
      }
    }

    /// The whole drive. Unit: seconds, more than 0.
    public var duration: Double
    /// The phases in their order; they add up to the duration.
    public var phases: [Phase]

    /// Makes a timing.
    public init(duration: Double, phases: [Phase] = []) {
      self.duration = duration
      self.phases = phases
    }
  }

  /// The destination's slug; `nil` for a route between destinations.
  public var destination: Slug?
  /// The route's slug.
  public var slug: Slug
  /// What it is called.
  public var title: String
  /// A second line.
  public var subtitle: String?
  /// What to know about it.
  public var summary: String?
  /// The slug of the vehicle, for a test drive.
  public var vehicle: Slug?
  /// How long it takes, for a test drive.
  public var timing: Timing?
  /// The named places on the way, in driving order.
  public var waypoints: [Waypoint]
  /// The track in unbroken pieces; the way from one piece to the next is not known.
  public var segments: [[TrackPoint]]

  /// Makes a route.
  public init(
    destination: Slug?, slug: Slug, title: String, subtitle: String? = nil, summary: String? = nil,
    vehicle: Slug? = nil, timing: Timing? = nil, waypoints: [Waypoint] = [],
    segments: [[TrackPoint]] = []
  ) {
    self.destination = destination
    self.slug = slug
    self.title = title
    self.subtitle = subtitle
    self.summary = summary
    self.vehicle = vehicle
    self.timing = timing
    self.waypoints = waypoints
    self.segments = segments
  }

  /// Whether the route has a vehicle and timing.
  public var isTestDrive: Bool { vehicle != nil && timing != nil }

  /// The length of the track along its segments, or along the waypoints where it has no track.
  ///
  /// Unit: metres. Gaps between segments do not count. Error: that of ``Coordinate/distance(to:)`` for each leg.
  public var length: Double {
    segments.isEmpty
      ? waypoints.map(\.coordinate).length
      : segments.reduce(0) { $0 + $1.map(\.coordinate).length }
  }

  /// The destination below which it lies, if any.
  public var parent: Slug? { destination }
  /// ``RecordKind/route``.
  public static var kind: RecordKind { .route }

  /// The rules of a route.
  public static let rules: [Rule<Route>] = [
    .title("title") { $0.title },
    Rule("segments", "a route has at least two track points or two waypoints") {
      let count = max($0.waypoints.count, $0.segments.reduce(0) { $0 + $1.count })
      return count < 2 ? "\(count)" : nil
    },
    Rule("segments", "a segment has at least one track point") {
      $0.segments.firstIndex(where: \.isEmpty).map { "segment \($0 + 1) without points" }
    },
    Rule("elevation", elevationRule) { route in
      for segment in route.segments {
        for point in segment {
          if let elevation = point.elevation, !elevationRange.contains(elevation) {
            return "\(elevation)"
          }
        }
      }
      return nil
    },
    Rule("timing", "a duration is a number of seconds above 0 and below 10000000") {
      guard let timing = $0.timing else { return nil }
      return ([timing.duration] + timing.phases.map(\.duration)).first { !($0 > 0 && $0 < 1e7) }.map
      { "\($0)" }
    },
    Rule("timing", "the phases of a drive add up to its duration") {
      guard let timing = $0.timing, !timing.phases.isEmpty else { return nil }
      let sum = timing.phases.reduce(0) { $0 + $1.duration }
      return abs(sum - timing.duration) > 0.001 ? "\(sum) beside \(timing.duration)" : nil
    },
    Rule("waypoints", "a waypoint has a title that is not blank") {
      $0.waypoints.firstIndex { $0.title.isBlank }.map { "waypoint \($0 + 1) without one" }
    },
  ]
}
