#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A place as a point of the unit sphere: lines and distances then need no care at poles and the antimeridian.
package struct Vector: Sendable {
  package let x: Double
  package let y: Double
  package let z: Double

  package init(_ place: Coordinate) {
    self.init(latitude: place.latitude, longitude: place.longitude)
  }

  /// Unit: degrees.
  package init(latitude: Double, longitude: Double) {
    let (phi, lambda) = (latitude * .pi / 180, longitude * .pi / 180)
    self.init(x: cos(phi) * cos(lambda), y: cos(phi) * sin(lambda), z: sin(phi))
  }

  private init(x: Double, y: Double, z: Double) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// The square of the chord to another place: 4 sin²(angle / 2), exact for small angles, too.
  @inline(__always)
  package func squaredChord(to other: Vector) -> Double {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    return dx * dx + dy * dy + dz * dz
  }

  @inline(__always)
  private func cross(_ other: Vector) -> Vector {
    Vector(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  @inline(__always)
  private func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }

  @inline(__always)
  private func minus(_ other: Vector) -> Vector {
    Vector(x: x - other.x, y: y - other.y, z: z - other.z)
  }

  /// The square of the chord from here to the line from `start` to `end`: the shorter arc of a great circle.
  @inline(__always)
  package func squaredChord(toLineFrom start: Vector, to end: Vector) -> Double {
    let line = end.minus(start)
    let (fromStart, fromEnd) = (minus(start), minus(end))
    // Differences keep their digits where the three lie close together; products of the vectors themselves would not.
    let normal = start.cross(line)
    let square = normal.dot(normal)
    let afterStart = line.dot(fromStart) - start.dot(line) * start.dot(fromStart)
    let beforeEnd = end.dot(line) * end.dot(fromEnd) - line.dot(fromEnd)
    guard square > 0, afterStart > 0, beforeEnd > 0 else {
      return min(fromStart.dot(fromStart), fromEnd.dot(fromEnd))
    }
    let height = fromStart.dot(normal)
    let squaredSine = min(1, height * height / square)
    return 2 * squaredSine / (1 + (1 - squaredSine).squareRoot())
  }

  /// The place on the globe.
  package var coordinate: Coordinate? {
    let latitude = atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi
    return try? Coordinate(latitude: latitude, longitude: atan2(y, x) * 180 / .pi)
  }

  /// The place a part of the way to another one, 0…1.
  package func onTheWay(to end: Vector, _ fraction: Double) -> Vector {
    let angle = 2 * asin(min(1, squaredChord(to: end).squareRoot() / 2))
    guard angle > 1e-12 else { return self }
    let (from, to) = (sin((1 - fraction) * angle) / sin(angle), sin(fraction * angle) / sin(angle))
    return Vector(x: x * from + end.x * to, y: y * from + end.y * to, z: z * from + end.z * to)
  }

  /// Where on that line it comes nearest, 0 at its start and 1 at its end.
  package func fraction(onLineFrom start: Vector, to end: Vector) -> Double {
    let line = end.minus(start)
    let (fromStart, fromEnd) = (minus(start), minus(end))
    let normal = start.cross(line)
    let length = normal.dot(normal).squareRoot()
    let afterStart = line.dot(fromStart) - start.dot(line) * start.dot(fromStart)
    let beforeEnd = end.dot(line) * end.dot(fromEnd) - line.dot(fromEnd)
    guard length > 0, afterStart > 0, beforeEnd > 0 else {
      return fromStart.dot(fromStart) <= fromEnd.dot(fromEnd) ? 0 : 1
    }
    return atan2(afterStart, length * dot(start)) / atan2(length, start.dot(end))
  }
}

/// A place from which the distances to many others are asked. A distance takes three functions of angles, and two vectors take four.
package struct Center: Sendable {
  private let phi: Double
  private let lambda: Double
  private let cosine: Double

  package init(_ place: Coordinate) {
    (phi, lambda) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    cosine = cos(phi)
  }

  /// The square of the chord to another place, as that of vectors. Unit: degrees.
  package func squaredChord(toLatitude latitude: Double, longitude: Double) -> Double {
    let other = latitude * .pi / 180
    let (rise, turn) = (sin((other - phi) / 2), sin((longitude * .pi / 180 - lambda) / 2))
    return 4 * (rise * rise + cosine * cos(other) * turn * turn)
  }
}

/// The earth as a sphere, for distances that are compared by the million.
///
/// Error: up to 0.56 % of the true length, since the earth is not a sphere.
package enum Sphere {
  /// The mean radius of WGS 84 (IUGG). Unit: metres.
  package static let radius = 6_371_008.8

  /// The distance of a square of a chord of the unit sphere. Unit: metres.
  package static func distance(squaredChord: Double) -> Double {
    2 * radius * asin(min(1, squaredChord.squareRoot() / 2))
  }

  /// The square of the chord of a distance. Unit of the distance: metres, 0 or more.
  package static func squaredChord(distance: Double) -> Double {
    let angle = min(distance / (2 * radius), .pi / 2)
    let half = sin(angle)
    return 4 * half * half
  }

  /// Half the width of a circle around a place of a latitude; `nil` where it holds a pole and so meets every meridian.
  ///
  /// Unit: degrees; of the distance, metres.
  package static func halfWidth(of distance: Double, at latitude: Double) -> Double? {
    let angle = distance / radius
    guard abs(latitude) * .pi / 180 + angle < .pi / 2 else { return nil }
    return asin(min(1, sin(angle) / cos(latitude * .pi / 180))) * 180 / .pi
  }
}
