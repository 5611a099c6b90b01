#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Coordinate {
  /// The length of the shortest line on the WGS 84 ellipsoid from here to `other`.
  ///
  /// Unit: metres, ≥ 0. Error: below 1 mm; of legs of less than 0.05 degree, such as those of tracks, also below 1e-7 of
  /// the length. Source: T. Vincenty, *Direct and inverse solutions of geodesics on the ellipsoid with application of
  /// nested equations*, Survey Review XXIII (1975); for those legs the first terms of Gauss's mid-latitude formula, with
  /// the radii of curvature there. For nearly antipodal points, where Vincenty's iteration does not settle, the length on
  /// the sphere of ``sphericalDistance(to:)`` is given: error below 0.6 %.
  public func distance(to other: Coordinate) -> Double {
    let (dLatitude, dLongitude) = (other.latitude - latitude, other.longitude - longitude)
    if abs(dLatitude) < Ellipsoid.shortLeg, abs(dLongitude) < Ellipsoid.shortLeg {
      return Ellipsoid.shortLength(
        dLatitude.radians, dLongitude.radians, around: (latitude + other.latitude).radians / 2)
    }
    return Ellipsoid.inverse(from: self, to: other) ?? sphericalDistance(to: other)
  }

  /// The length of the great circle from here to `other` on a sphere of radius 6,371,008.8 m (the mean radius of
  /// WGS 84, IUGG), by the haversine formula.
  ///
  /// Unit: metres, ≥ 0. Error: up to 0.56 % of the true length, since the earth is not a sphere.
  public func sphericalDistance(to other: Coordinate) -> Double {
    let (phi1, phi2) = (latitude.radians, other.latitude.radians)
    let halfLatitude = sin((phi2 - phi1) / 2)
    let halfLongitude = sin((other.longitude - longitude).radians / 2)
    let chord =
      halfLatitude * halfLatitude + cos(phi1) * cos(phi2) * halfLongitude * halfLongitude
    return 2 * 6_371_008.8 * asin(min(1, chord.squareRoot()))
  }
}

extension Sequence<Coordinate> {
  /// The length of the line through these coordinates in their order.
  ///
  /// Unit: metres; 0 for fewer than two. Error: that of ``Coordinate/distance(to:)`` for each leg.
  @inlinable public var length: Double {
    var sum = 0.0
    var previous: Coordinate?
    for coordinate in self {
      if let previous { sum += previous.distance(to: coordinate) }
      previous = coordinate
    }
    return sum
  }
}

extension Double {
  fileprivate var radians: Double { self * .pi / 180 }
}

/// The WGS 84 ellipsoid (NIMA TR8350.2): semi-major axis and flattening.
private enum Ellipsoid {
  static let a = 6_378_137.0
  static let f = 1 / 298.257223563
  static let b = a * (1 - f)
  /// The square of the first eccentricity.
  static let e2 = f * (2 - f)

  /// Up to here in latitude and in longitude a leg is short. Unit: degrees.
  static let shortLeg = 0.05

  /// The length of a short leg around a middle latitude, from the radii of curvature along the meridian and across it.
  /// What is left out is the leg times up to an eighth of the square of its angles. Unit of angles: radians.
  static func shortLength(_ dPhi: Double, _ dLambda: Double, around middle: Double) -> Double {
    let cosine = cos(middle)
    let w2 = 1 - e2 * (1 - cosine * cosine)
    let along = (1 - e2) / w2 * dPhi
    let across = cosine * dLambda
    return a * ((along * along + across * across) / w2).squareRoot()
  }

  /// Vincenty's inverse solution, with his own letters; `nil` where it does not settle.
  static func inverse(from start: Coordinate, to end: Coordinate) -> Double? {
    // The shorter way round: from 179° to -179° it is 2°, across the antimeridian.
    let difference = (end.longitude - start.longitude).remainder(dividingBy: 360).radians
    let u1 = atan((1 - f) * tan(start.latitude.radians))
    let u2 = atan((1 - f) * tan(end.latitude.radians))
    let (sinU1, cosU1, sinU2, cosU2) = (sin(u1), cos(u1), sin(u2), cos(u2))
    var lambda = difference
    for _ in 0..<200 {
      let (sinLambda, cosLambda) = (sin(lambda), cos(lambda))
      let across = cosU2 * sinLambda
      let along = cosU1 * sinU2 - sinU1 * cosU2 * cosLambda
      let sinSigma = (across * across + along * along).squareRoot()
      guard sinSigma > 0 else { return 0 }
      let cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cosU1 * cosU2 * sinLambda / sinSigma
      let cos2Alpha = 1 - sinAlpha * sinAlpha
      let cos2SigmaM = cos2Alpha > 0 ? cosSigma - 2 * sinU1 * sinU2 / cos2Alpha : 0
      let c = f / 16 * cos2Alpha * (4 + f * (4 - 3 * cos2Alpha))
      let term = cos2SigmaM + c * cosSigma * (-1 + 2 * cos2SigmaM * cos2SigmaM)
      let next = difference + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * term)
      if abs(next) > .pi + 0.1 { return nil }
      let isSettled = abs(next - lambda) < 1e-12
      lambda = next
      if isSettled {
        return length(cos2Alpha, sigma, sinSigma, cosSigma, cos2SigmaM)
      }
    }
    return nil
  }

  private static func length(
    _ cos2Alpha: Double, _ sigma: Double, _ sinSigma: Double, _ cosSigma: Double,
    _ cos2SigmaM: Double
  ) -> Double {
    let uSquared = cos2Alpha * (a * a - b * b) / (b * b)
    let bigA = 1 + uSquared / 16384 * (4096 + uSquared * (-768 + uSquared * (320 - 175 * uSquared)))
    let bigB = uSquared / 1024 * (256 + uSquared * (-128 + uSquared * (74 - 47 * uSquared)))
    let m2 = cos2SigmaM * cos2SigmaM
    let inner = cosSigma * (-1 + 2 * m2)
    let outer = bigB / 6 * cos2SigmaM * (-3 + 4 * sinSigma * sinSigma) * (-3 + 4 * m2)
    return b * bigA * (sigma - bigB * sinSigma * (cos2SigmaM + bigB / 4 * (inner - outer)))
  }
}
