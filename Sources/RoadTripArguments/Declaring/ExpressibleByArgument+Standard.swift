extension String: ExpressibleByArgument {
  package init?(argument: String) { self = argument }

  package var defaultValueDescription: String { self }
}

extension Int: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  package static var expectedForm: String? { "a whole number" }
}

extension Double: ExpressibleByArgument {
  /// Refuses what no measurement can be: `nan`, `inf`, and numbers too large to hold.
  package init?(argument: String) {
    guard let number = Double(argument), number.isFinite else { return nil }
    self = number
  }

  package static var expectedForm: String? { "a number" }
}

extension Bool: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  package static var allValueStrings: [String] { ["true", "false"] }
}
