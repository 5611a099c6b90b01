/// The units in which people see what is stored in metres, degrees Celsius and seconds.
public enum Units: String, Sendable, Hashable, CaseIterable {
  /// Kilometres, metres, °C, millimetres, metres a second.
  case metric

  /// Miles, feet, °F, inches, miles an hour.
  case us

  /// A way along the ground: "850 m", "12.3 km", "415 km"; "328 ft", "7.6 mi", "258 mi".
  ///
  /// - Parameter metres: The length in metres.
  public func distance(metres: Double) -> String {
    let (small, perLarge, large, least) =
      switch self {
      case .metric: ((metres, "m"), 1_000.0, "km", 999.5)
      case .us: ((metres / Self.metresPerFoot, "ft"), Self.metresPerMile, "mi", 160.9344)
      }
    guard metres.magnitude >= least else { return Self.text(small.0, 0, small.1) }
    let amount = metres / perLarge
    return Self.text(amount, amount.magnitude < 99.95 ? 1 : 0, large)
  }

  /// A temperature to the degree: "29 °C", "84 °F".
  ///
  /// - Parameter celsius: The temperature in °C.
  public func temperature(celsius: Double) -> String {
    switch self {
    case .metric: Self.text(celsius, 0, "°C")
    case .us: Self.text(celsius * 1.8 + 32, 0, "°F")
    }
  }

  /// A speed, as of the wind: "4.1 m/s", "9 mph".
  ///
  /// - Parameter metresPerSecond: The speed in metres a second.
  public func speed(metresPerSecond: Double) -> String {
    switch self {
    case .metric: Self.text(metresPerSecond, 1, "m/s")
    case .us: Self.text(metresPerSecond * 3_600 / Self.metresPerMile, 0, "mph")
    }
  }

  /// The depth of rain or melted snow: "92 mm", "0.4 mm", "3.6 in", "0.02 in".
  ///
  /// Little rain has one more decimal, so that it does not read as none.
  ///
  /// - Parameter millimetres: The depth in millimetres.
  public func precipitation(millimetres: Double) -> String {
    let inches = millimetres / 25.4
    return switch self {
    case _ where millimetres == 0: Self.text(0, 0, self == .metric ? "mm" : "in")
    case .metric: Self.text(millimetres, millimetres.magnitude < 9.95 ? 1 : 0, "mm")
    case .us: Self.text(inches, inches.magnitude < 0.995 ? 2 : 1, "in")
    }
  }

  /// A height above the sea: "12 m", "39 ft".
  ///
  /// - Parameter metres: The height in metres.
  public func elevation(metres: Double) -> String {
    switch self {
    case .metric: Self.text(metres, 0, "m")
    case .us: Self.text(metres / Self.metresPerFoot, 0, "ft")
    }
  }

  /// The international foot of 1959, exact.
  private static let metresPerFoot = 0.3048

  /// The international mile: 5280 feet, exact.
  private static let metresPerMile = 1_609.344

  private static func text(_ amount: Double, _ decimals: Int, _ unit: String) -> String {
    "\(numberText(amount, decimals: decimals)) \(unit)"
  }
}
