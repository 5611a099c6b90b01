extension Route {
  /// One point of the track.
  ///
  /// It takes 32 bytes: tracks have points by the million, and an optional number beside its flag would take half as much again.
  public struct TrackPoint: Sendable {
    /// Where it is; kept to 1e-7 of a degree.
    public var coordinate: Coordinate
    /// ``noElevation`` where none is known.
    @usableFromInline var elevationOrNone: Double
    /// Milliseconds since 1970; out of the range of an instant where it is not known.
    @usableFromInline var timeOrNone: Int64

    /// A NaN that no calculation gives.
    @usableFromInline static var noElevation: UInt64 { 0x7FF8_0000_726F_6164 }

    /// Unit: metres above sea level, kept to 0.1 m.
    @inlinable public var elevation: Double? {
      get { elevationOrNone.bitPattern == Self.noElevation ? nil : elevationOrNone }
      set { elevationOrNone = newValue ?? Double(bitPattern: Self.noElevation) }
    }

    /// When it was passed, UTC, kept to the millisecond.
    @inlinable public var time: Instant? {
      get { Instant(milliseconds: timeOrNone) }
      set { timeOrNone = newValue?.milliseconds ?? .min }
    }

    /// Makes a track point.
    @inlinable
    public init(coordinate: Coordinate, elevation: Double? = nil, time: Instant? = nil) {
      self.coordinate = coordinate
      elevationOrNone = elevation ?? Double(bitPattern: Self.noElevation)
      timeOrNone = time?.milliseconds ?? .min
    }
  }
}

extension Route.TrackPoint: Hashable {
  /// Whether place, elevation and time are the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.coordinate == right.coordinate && left.elevation == right.elevation
      && left.timeOrNone == right.timeOrNone
  }

  /// Feeds place, elevation and time to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(coordinate)
    hasher.combine(elevation)
    hasher.combine(timeOrNone)
  }
}

extension Route.TrackPoint: Codable {
  private enum Keys: String, CodingKey { case coordinate, elevation, time }

  /// Reads `{coordinate, elevation, time}`; the last two may be absent.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    self.init(
      coordinate: try values.decode(Coordinate.self, forKey: .coordinate),
      elevation: try values.decodeIfPresent(Double.self, forKey: .elevation),
      time: try values.decodeIfPresent(Instant.self, forKey: .time))
  }

  /// Writes `{coordinate, elevation, time}` without what is not known.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Keys.self)
    try values.encode(coordinate, forKey: .coordinate)
    try values.encodeIfPresent(elevation, forKey: .elevation)
    try values.encodeIfPresent(time, forKey: .time)
  }
}
