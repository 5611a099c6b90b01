import RoadTripPresentation
import Testing

@Suite struct UnitsTests {
  @Test(arguments: [
    (0.0, "0 m", "0 ft"), (100, "100 m", "328 ft"), (850, "850 m", "0.5 mi"),
    (999.6, "1.0 km", "0.6 mi"), (12_300, "12.3 km", "7.6 mi"), (99_960, "100 km", "62.1 mi"),
    (415_000, "415 km", "258 mi"), (-50, "-50 m", "-164 ft"),
  ])
  func `a distance reads in the larger unit once it is long`(
    metres: Double, metric: String, us: String
  ) {
    #expect(Units.metric.distance(metres: metres) == metric)
    #expect(Units.us.distance(metres: metres) == us)
  }

  @Test(arguments: [
    (29.0, "29 °C", "84 °F"), (0, "0 °C", "32 °F"), (-17.8, "-18 °C", "0 °F"),
    (-40, "-40 °C", "-40 °F"), (-0.3, "0 °C", "31 °F"),
  ])
  func `a temperature is told to the degree`(celsius: Double, metric: String, us: String) {
    #expect(Units.metric.temperature(celsius: celsius) == metric)
    #expect(Units.us.temperature(celsius: celsius) == us)
  }

  @Test(arguments: [(4.1, "4.1 m/s", "9 mph"), (0, "0.0 m/s", "0 mph"), (33, "33.0 m/s", "74 mph")])
  func `a speed is told by the second or the hour`(speed: Double, metric: String, us: String) {
    #expect(Units.metric.speed(metresPerSecond: speed) == metric)
    #expect(Units.us.speed(metresPerSecond: speed) == us)
  }

  @Test(arguments: [
    (92.0, "92 mm", "3.6 in"), (0, "0 mm", "0 in"), (0.4, "0.4 mm", "0.02 in"),
    (9.97, "10 mm", "0.39 in"), (25.4, "25 mm", "1.0 in"),
  ])
  func `little rain does not read as none`(millimetres: Double, metric: String, us: String) {
    #expect(Units.metric.precipitation(millimetres: millimetres) == metric)
    #expect(Units.us.precipitation(millimetres: millimetres) == us)
  }

  @Test(arguments: [
    (12.0, "12 m", "39 ft"), (-3.4, "-3 m", "-11 ft"), (1_600, "1600 m", "5249 ft"),
  ])
  func `a height never leaves its small unit`(metres: Double, metric: String, us: String) {
    #expect(Units.metric.elevation(metres: metres) == metric)
    #expect(Units.us.elevation(metres: metres) == us)
  }
}
