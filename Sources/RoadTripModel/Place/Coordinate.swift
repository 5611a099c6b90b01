/// A place on the globe: geodetic latitude and longitude on WGS 84.
///
/// Unit: degrees. Range: latitude -90…90, longitude -180…180, both finite; nothing else can be made.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, -90…90.
  public let latitude: Double
  /// Degrees east of Greenwich, -180…180.
  public let longitude: Double

  /// The rules of a coordinate, for error texts and documentation.
  public static let latitudeRule = "a latitude is a number of degrees from -90 to 90"
  /// The rule of a longitude.
  public static let longitudeRule = "a longitude is a number of degrees from -180 to 180"

  /// Makes a coordinate from degrees.
  /// - Throws: ``RuleViolation`` when a number is not finite or out of range.
  public init(latitude: Double, longitude: Double) throws(RuleViolation) {
    guard latitude >= -90, latitude <= 90 else {
      throw RuleViolation(field: "latitude", found: "\(latitude)", rule: Self.latitudeRule)
    }
    guard longitude >= -180, longitude <= 180 else {
      throw RuleViolation(field: "longitude", found: "\(longitude)", rule: Self.longitudeRule)
    }
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Coordinate {
  /// Makes a coordinate from fixed point, units of 1e-7 degree, as tracks keep it; `nil` off the globe.
  ///
  /// Inlinable, since tracks have points by the million.
  @inlinable
  package init?(fixedLatitude: Int64, fixedLongitude: Int64) {
    guard (-900_000_000...900_000_000).contains(fixedLatitude),
      (-1_800_000_000...1_800_000_000).contains(fixedLongitude)
    else { return nil }
    latitude = Double(fixedLatitude) / 1e7
    longitude = Double(fixedLongitude) / 1e7
  }
}

extension Coordinate: Codable {
  private enum Keys: String, CodingKey { case latitude, longitude }

  /// Reads `{latitude, longitude}` and refuses what is off the globe.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    try self.init(
      latitude: values.decode(Double.self, forKey: .latitude),
      longitude: values.decode(Double.self, forKey: .longitude))
  }

  /// Writes `{latitude, longitude}`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Keys.self)
    try values.encode(latitude, forKey: .latitude)
    try values.encode(longitude, forKey: .longitude)
  }
}
