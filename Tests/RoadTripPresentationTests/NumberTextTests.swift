import RoadTripPresentation
import Testing

@Suite struct NumberTextTests {
  @Test(arguments: [
    (0.0, 0, "0"), (0, 2, "0.00"), (-0.0, 1, "0.0"), (40, 0, "40"), (40, 1, "40.0"),
    (1.005, 2, "1.01"), (0.125, 2, "0.13"), (-0.125, 2, "-0.13"), (2.5, 0, "3"), (-2.5, 0, "-3"),
    (0.5, 0, "1"), (0.4999, 0, "0"), (0.05, 1, "0.1"), (0.04, 1, "0.0"), (-0.04, 1, "0.0"),
    (9.96, 1, "10.0"), (99.5, 0, "100"), (999.999, 2, "1000.00"), (123.456, 1, "123.5"),
    (1e-7, 7, "0.0000001"), (1e-7, 3, "0.000"), (1.5e-5, 5, "0.00002"),
    (1e16, 0, "10000000000000000"),
    (1.25e21, 1, "1250000000000000000000.0"), (-73.985_664, 6, "-73.985664"), (12, -3, "12"),
    (.leastNonzeroMagnitude, 2, "0.00"), (0.95, 0, "1"), (0.95, 1, "1.0"), (0.995, 2, "1.00"),
  ])
  func `a number has just the decimals asked for`(number: Double, decimals: Int, text: String) {
    #expect(numberText(number, decimals: decimals) == text)
  }

  @Test func `what is not finite is named`() {
    #expect(numberText(.nan, decimals: 2) == "nan")
    #expect(numberText(.infinity, decimals: 2) == "inf")
    #expect(numberText(-.infinity, decimals: 2) == "-inf")
  }

  @Test func `the largest number has no exponent`() {
    let text = numberText(.greatestFiniteMagnitude, decimals: 0)
    #expect(text == "17976931348623157" + String(repeating: "0", count: 292))
  }
}
