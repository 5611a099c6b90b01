import RoadTripModel
import Testing

/// Legs of tracks, which have a formula of their own. The lengths come from GeographicLib 2 (C. F. F. Karney, exact to 15 nm).
@Suite struct ShortLegTests {
  typealias Leg = (Double, Double, Double, Double, Double)

  private static let legs: [Leg] = [
    (0, 43.9988068, 0.0241303, 44.0282671, 4227.8122697),
    (0, 54.4273474, 0.0006008, 54.4373474, 1115.1754345),
    (0, 53.33289, 0.0002405, 53.33259, 42.6904707),
    (-0.01, 131.9034739, -0.0219004, 131.9533739, 5708.5732832),
    (-0.01, -174.3051201, -0.0156654, -174.3151201, 1277.3563770),
    (-0.01, -121.861692, -0.0098217, -121.8619087, 31.1546569),
    (23.5, -19.7488244, 23.4632976, -19.6989244, 6519.7934443),
    (23.5, -104.0146151, 23.4943096, -104.0046151, 1200.2075217),
    (23.5, -75.4287499, 23.5002769, -75.4287264, 30.7607610),
    (45, 45.0114101, 44.9682305, 45.0613101, 5287.1144008),
    (45, 167.0300238, 45.0078748, 167.0200238, 1177.9088121),
    (45, -30.4633972, 45.0002615, -30.4636972, 37.4706683),
    (-60, -71.1134419, -59.9897096, -71.1630043, 2994.1987352),
    (-60, 74.3480626, -60.0086796, 74.3380626, 1116.4228337),
    (-60, -6.8932232, -60.0001105, -6.8932345, 12.3271945),
    (80, -115.9490112, 79.9756669, -115.9051978, 2847.0992333),
    (80, -50.9634247, 79.9980859, -50.9734247, 288.6132877),
    (80, -47.9059576, 80.0000471, -47.9056576, 7.8427358),
    (-89, 74.3774559, -88.9876534, 74.4273559, 1382.5051347),
    (-89, 91.5536357, -88.9914069, 91.5436357, 959.9941875),
    (-89, 4.4735723, -88.9997644, 4.4732723, 26.3215192),
    (89.9, -140.3170729, 89.9247901, -140.3669729, 2768.9177082),
    (89.9, -165.8858944, 89.908916, -165.8958944, 995.8652316),
    (89.9, 4.6110594, 89.8999176, 4.6107594, 9.2037696),
    (89.96, 151.8627478, 89.9645054, 151.8128478, 503.2394020),
    (89.96, -69.3907575, 89.9659755, -69.3882214, 667.4273970),
    (89.96, 67.7245023, 89.960298, 67.7248023, 33.2848139),
    (90, 0, 89.96, 0.04, 4467.7591750),
    (-90, 10, -89.9999, 10.03, 11.1693980),
    (90, 0, 90, 0.04, 0.0000000),
    (12, 179.98, 12.01, -179.99, 3449.2238392),
    (-70, -179.9999, -70.00002, 179.9998, 11.6712203),
    (89.98, 179.99, 89.99, -179.98, 1116.9401010),
    (50, 5, 50.0499999, 5.0499999, 6615.6803039),
    (50, 5, 50.05, 5.05, 6615.6935333),
  ]

  @Test(arguments: legs)
  func `a short leg is right to a ten-millionth of its length in both directions`(leg: Leg) throws {
    let start = try Coordinate(latitude: leg.0, longitude: leg.1)
    let end = try Coordinate(latitude: leg.2, longitude: leg.3)
    // Across 180 degrees, and from 0.05 degree on, Vincenty's solution is at work: to 0.1 mm.
    let error = max(1e-7 * leg.4, 1e-4)
    #expect(abs(start.distance(to: end) - leg.4) <= error, "\(start.distance(to: end))")
    #expect(abs(end.distance(to: start) - leg.4) <= error)
  }

  @Test func `a leg is as long at Greenwich as across 180 degrees, at every latitude`() throws {
    var random = SeededRandom(state: 11)
    for round in 0..<20_000 {
      let reach = [0.05, 0.01, 1e-3, 1e-5][round % 4]
      let latitude =
        round % 3 == 0
        ? Double.random(in: 89.9...90, using: &random) * (round % 2 == 0 ? 1 : -1)
        : .random(in: -90...90, using: &random)
      let other = min(90, max(-90, latitude + .random(in: -reach...reach, using: &random)))
      let (west, east) = (
        Double.random(in: 0...reach / 2, using: &random),
        Double.random(in: 0...reach / 2, using: &random)
      )
      let short = try Coordinate(latitude: latitude, longitude: -west).distance(
        to: Coordinate(latitude: other, longitude: east))
      // There the difference of the longitudes is some 360 degrees, so Vincenty's solution is at work.
      let long = try Coordinate(latitude: latitude, longitude: 180 - west).distance(
        to: Coordinate(latitude: other, longitude: -180 + east))
      #expect(abs(short - long) <= 1e-4 + 1e-7 * long, "\(latitude) \(other) \(west) \(east)")
    }
  }

  @Test func `lengths go on without a step where the formula changes`() throws {
    for latitude in stride(from: -89.9, through: 89.9, by: 0.5) {
      let start = try Coordinate(latitude: latitude, longitude: 7)
      let lengths = try [0.049_999_9, 0.05, 0.050_000_1].map {
        try start.distance(to: Coordinate(latitude: latitude + $0, longitude: 7 + $0))
      }
      let (before, after) = (lengths[1] - lengths[0], lengths[2] - lengths[1])
      #expect(abs(before - after) < 0.001, "\(latitude)")
      #expect(before > 0 && after > 0)
    }
  }
}
