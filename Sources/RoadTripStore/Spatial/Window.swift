internal import RoadTripModel

/// A rectangle of the spatial indexes, in units of 1e-7 degree, edges included; `west` is never more than `east`.
struct Window: Hashable {
  var south: Int64
  var north: Int64
  var west: Int64
  var east: Int64

  static let unit = 1e7
  static let wholeGlobe = Window(
    south: -900_000_000, north: 900_000_000, west: -1_800_000_000, east: 1_800_000_000)

  /// The windows that hold everything within a distance of a place. Unit: metres.
  static func around(_ center: Coordinate, _ distance: Double) -> [Window] {
    let rise = distance / Sphere.radius * 180 / .pi
    guard rise < 180 else { return [wholeGlobe] }
    let (south, north) = (center.latitude - rise, center.latitude + rise)
    guard let half = Sphere.halfWidth(of: distance, at: center.latitude) else {
      return windows(south: max(south, -90), north: min(north, 90), west: -180, width: 360)
    }
    return windows(south: south, north: north, west: center.longitude - half, width: 2 * half)
  }

  /// The windows of a box.
  static func of(_ box: CoordinateBox) -> [Window] {
    let width = box.crossesAntimeridian ? box.east - box.west + 360 : box.east - box.west
    if abs(box.south) == 90 || abs(box.north) == 90 {
      // At a pole every meridian is there.
      return windows(south: box.south, north: box.north, west: -180, width: 360)
    }
    return windows(south: box.south, north: box.north, west: box.west, width: width)
  }

  /// One window, or two where it reaches across the antimeridian; a little larger, so that rounding loses nothing.
  ///
  /// Unit: degrees; `west` may lie outside of -180…180, and the window is `width` wide.
  static func windows(
    south: Double, north: Double, west: Double, width: Double
  ) -> [Window] {
    let (low, high) = (
      max(Int64((south * unit).rounded(.down)) - 1, wholeGlobe.south),
      min(Int64((north * unit).rounded(.up)) + 1, wholeGlobe.north)
    )
    var left = Int64((west * unit).rounded(.down)) - 1
    var right = Int64(((west + width) * unit).rounded(.up)) + 1
    let turn: Int64 = 3_600_000_000
    guard right - left < turn else {
      return [Window(south: low, north: high, west: wholeGlobe.west, east: wholeGlobe.east)]
    }
    while left < wholeGlobe.west { (left, right) = (left + turn, right + turn) }
    while left > wholeGlobe.east { (left, right) = (left - turn, right - turn) }
    guard right >= wholeGlobe.east else {
      return [Window(south: low, north: high, west: left, east: right)]
    }
    return [
      Window(south: low, north: high, west: left, east: wholeGlobe.east),
      Window(south: low, north: high, west: wholeGlobe.west, east: right - turn),
    ]
  }
}
