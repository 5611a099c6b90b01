/// A route without its track and waypoints: what a list or a menu shows of it.
public struct RouteSummary: Hashable, Codable, Sendable {
  /// The destination's slug; `nil` for a route between destinations.
  public var destination: Slug?
  /// The route's slug.
  public var slug: Slug
  /// What it is called.
  public var title: String
  /// What the vehicle of a test drive is called.
  public var vehicle: String?
  /// How long a test drive takes. Unit: seconds.
  public var duration: Double?
  /// Along the track. Unit: metres.
  public var length: Double
  /// How many track points there are.
  public var pointCount: Int

  /// Makes a summary.
  public init(
    destination: Slug?, slug: Slug, title: String, vehicle: String?, duration: Double?,
    length: Double, pointCount: Int
  ) {
    self.destination = destination
    self.slug = slug
    self.title = title
    self.vehicle = vehicle
    self.duration = duration
    self.length = length
    self.pointCount = pointCount
  }

  /// The key of the route.
  public var id: RecordID<Route> { RecordID(destination: destination, slug: slug) }

  /// The path of the route.
  public var reference: RecordReference {
    RecordReference(.route, destination: destination, slug: slug)
  }
}
