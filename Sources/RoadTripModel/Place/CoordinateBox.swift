/// A part of the globe between two parallels and two meridians, edges included.
///
/// `west` may exceed `east`: the box then reaches across the antimeridian. Unit: degrees.
public struct CoordinateBox: Hashable, Sendable {
  /// The southern edge, -90…90 and at most ``north``.
  public let south: Double
  /// The western edge, -180…180.
  public let west: Double
  /// The northern edge, -90…90.
  public let north: Double
  /// The eastern edge, -180…180.
  public let east: Double

  /// Makes a box from its edges.
  /// - Throws: ``RuleViolation`` for an edge that is not on the globe, and for a southern edge north of the northern one.
  public init(west: Double, south: Double, east: Double, north: Double) throws(RuleViolation) {
    _ = try Coordinate(latitude: south, longitude: west)
    _ = try Coordinate(latitude: north, longitude: east)
    guard south <= north else {
      throw RuleViolation(
        field: "south", found: "\(south)",
        rule: "the southern edge of a box lies south of its northern edge (\(north))")
    }
    (self.south, self.west, self.north, self.east) = (south, west, north, east)
  }

  /// Whether the box reaches across the antimeridian.
  public var crossesAntimeridian: Bool { west > east }

  /// Whether the place lies in the box or on its edge. 180° east and 180° west are the same meridian.
  public func contains(_ place: Coordinate) -> Bool {
    guard place.latitude >= south, place.latitude <= north else { return false }
    // At a pole every meridian is there.
    if abs(place.latitude) == 90 { return true }
    return holds(place.longitude)
      || abs(place.longitude) == 180 && holds(-place.longitude)
  }

  private func holds(_ longitude: Double) -> Bool {
    crossesAntimeridian
      ? longitude >= west || longitude <= east : longitude >= west && longitude <= east
  }
}
