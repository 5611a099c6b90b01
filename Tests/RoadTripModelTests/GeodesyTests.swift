import Foundation
import RoadTripModel
import Testing

/// The lengths come from GeographicLib 2.1 (C. F. F. Karney, exact to 15 nm).
@Suite struct GeodesyTests {
  typealias Pair = (Double, Double, Double, Double, Double)

  private static let pairs: [Pair] = [
    (0, 0, 0, 1, 111319.4908),
    (0, 0, 1, 0, 110574.3886),
    (0, 0, 90, 0, 10001965.7293),
    (90, 0, -90, 0, 20003931.4586),
    (0, 0, 0, 90, 10018754.1714),
    (0, 0, 0, 179, 19926188.8520),
    (0, 179.9, 0, -179.9, 22263.8982),
    (10, 179.5, -10, -179.5, 2214481.0721),
    (65, -170, 65, 170, 939572.3950),
    (-17.7134, 178.065, -13.8333, -171.7667, 1170783.4954),
    (0, 180, 0, -180, 0.0000),
    (90, 0, 90, 120, 0.0000),
    (-90, 5, -89.9, -100, 11169.3978),
    (89.9999, 10, 89.9999, -170, 22.3388),
    (40.7128, -74.006, 51.5074, -0.1278, 5585233.5789),
    (35.6762, 139.6503, 34.0522, -118.2437, 8838470.2453),
    (-33.8688, 151.2093, -34.6037, -58.3816, 11823920.3543),
    (25.2048, 55.2708, 28.6139, 77.209, 2208431.2784),
    (48.8584, 2.2945, 48.8606, 2.3376, 3172.0144),
    (40.6892, -74.0445, 40.6892, -74.04449, 0.8453),
    (0, 0, 9e-06, 0, 0.9952),
    (0, 0, 0, 9e-06, 1.0019),
    (60, 25, 60.000009, 25, 1.0027),
    (45, 7, 45, 7.0000127, 1.0014),
    (-80, 100, -80.0000089, 100, 0.9938),
    (50, -5, 50.0000001, -5, 0.0111),
    (0, 179.9999955, 0, -179.9999955, 1.0019),
    (1e-07, -1e-07, -1e-07, 1e-07, 0.0314),
    (37.7749, -122.4194, 21.3069, -157.8583, 3857000.7810),
    (64.1466, -21.9426, -54.8019, -68.303, 13777668.2367),
    (-6.6587, -45.6077, -65.0629, 131.9623, 12046734.5381),
    (-88.8417, 1.0015, 71.6936, -150.9067, 18073114.4279),
    (9.7687, 41.994, -82.6388, -43.5529, 11009871.7513),
    (36.6265, -17.2725, 40.5118, -123.4234, 8628861.0739),
    (-47.1578, -140.0589, 1.1284, 152.5787, 8411801.4107),
    (16.2771, 98.7154, -20.9403, 88.5943, 4262661.3761),
    (-71.6995, -75.1759, 31.3625, 81.2543, 15300298.8581),
    (-14.084, -148.4235, -41.988, -104.4396, 5230539.2815),
    (-39.3868, 111.4239, -54.093, 139.1039, 2644439.6728),
    (68.2872, -160.2758, -21.813, -2.9838, 14608819.5731),
    (-85.773, -27.0989, 73.1539, -139.6633, 18250753.2210),
    (17.4322, -136.3563, 14.1661, 142.3092, 8653705.1442),
    (-53.4504, -177.0291, -74.9694, 14.317, 5730987.0760),
    (-86.8563, -149.4588, -0.5865, 151.5335, 9756485.9780),
    (-14.3807, -36.6715, 24.9692, -146.3696, 12641353.3415),
    (14.364, -117.8801, 19.5999, 164.9973, 8166745.1353),
    (-80.2488, 19.8219, 19.1485, -126.2504, 13011863.3597),
    (-41.7041, 178.1582, 89.6336, -136.3192, 14592005.3908),
    (36.9843, 162.3322, -47.3785, 40.0059, 15231571.0129),
    (-82.2545, -48.2591, 31.3425, 32.4933, 13298552.6304),
    (49.4325, -148.7739, -27.5043, 131.053, 11616578.1715),
    (15.1452, -17.532, -17.6093, 174.9858, 18669054.7403),
    (13.3985, -173.388, 53.8866, -61.6636, 10178730.6389),
    (-11.957, -103.1662, -10.0774, -63.1046, 4379280.5520),
    (-74.013, 46.6237, -71.4475, 102.2756, 1797002.7862),
    (-85.4296, 101.0597, 55.359, -0.961, 16216763.1338),
    (37.7006, -90.6261, 42.771, -26.9975, 5314915.4736),
    (-48.4284, 167.0669, -17.8373, -45.731, 11978737.5114),
    (64.7823, -47.0304, 30.151, -118.4185, 6138058.6254),
    (61.7893, -86.7917, -80.9093, 171.0932, 16919068.3686),
  ]

  private static let antipodal: [Pair] = [
    (0, 0, 0.5, 179.5, 19936288.5790),
    (0, 0, 0.5, 179.7, 19944127.4208),
    (30, 10, -30.01, -169.99, 20002813.9015),
    (0, 0, 0, 179.9, 20003008.4215),
    (45, -90, -45, 90, 20003931.4586),
  ]

  private func ends(_ pair: Pair) throws -> (Coordinate, Coordinate) {
    let start = try Coordinate(latitude: pair.0, longitude: pair.1)
    return (start, try Coordinate(latitude: pair.2, longitude: pair.3))
  }

  @Test(arguments: pairs)
  func `a distance is right to a millimetre in both directions`(pair: Pair) throws {
    let (start, end) = try ends(pair)
    #expect(abs(start.distance(to: end) - pair.4) < 0.001, "\(start.distance(to: end))")
    #expect(abs(end.distance(to: start) - pair.4) < 0.001)
  }

  @Test(arguments: antipodal)
  func `a distance of nearly antipodal points is right to 0,6 per cent`(pair: Pair) throws {
    let (start, end) = try ends(pair)
    #expect(abs(start.distance(to: end) - pair.4) < pair.4 * 0.006, "\(start.distance(to: end))")
    #expect(start.distance(to: end) == end.distance(to: start))
  }

  @Test(arguments: pairs)
  func `a spherical distance is that of the angle between the directions`(pair: Pair) throws {
    let (start, end) = try ends(pair)
    func direction(_ place: Coordinate) -> SIMD3<Double> {
      let (phi, lambda) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
      return SIMD3(cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi))
    }
    let (u, v) = (direction(start), direction(end))
    let (apart, along) = (u - v, u + v)
    let angle = 2 * atan2((apart * apart).sum().squareRoot(), (along * along).sum().squareRoot())
    #expect(abs(start.sphericalDistance(to: end) - 6_371_008.8 * angle) < 0.5)
    #expect(start.sphericalDistance(to: end) == end.sphericalDistance(to: start))
  }

  @Test func `a place is no distance from itself however it is written`() throws {
    for (one, other) in [((0.0, 0.0), (-0.0, -0.0)), ((5, 180), (5, -180)), ((90, 0), (90, 77))] {
      let start = try Coordinate(latitude: one.0, longitude: one.1)
      let end = try Coordinate(latitude: other.0, longitude: other.1)
      #expect(start.distance(to: end) < 1e-6)
      #expect(start.sphericalDistance(to: end) < 1e-6)
    }
  }

  @Test func `distances are symmetric, finite and near those on the sphere`() throws {
    var random = SeededRandom(state: 6)
    for _ in 0..<5000 {
      let places = try (0..<2).map { _ in
        try Coordinate(
          latitude: .random(in: -90...90, using: &random),
          longitude: .random(in: -180...180, using: &random))
      }
      let (there, back) = (places[0].distance(to: places[1]), places[1].distance(to: places[0]))
      #expect(abs(there - back) < 0.001)
      #expect(abs(there - places[0].sphericalDistance(to: places[1])) <= there * 0.006)
    }
  }

  @Test func `the length of a line is the sum of its legs`() throws {
    let line = try [(0.0, 179.0), (0, -179), (1, -179)].map {
      try Coordinate(latitude: $0.0, longitude: $0.1)
    }
    #expect(abs(line.length - (222_638.9816 + 110_574.3886)) < 0.001)
    #expect(line.prefix(1).length == 0)
    #expect([Coordinate]().length == 0)
  }
}
