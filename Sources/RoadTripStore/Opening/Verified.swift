internal import RoadTripSQLite

/// What was found to be in order in a file: asked once for each connection.
struct Verified: OptionSet {
  let rawValue: UInt64

  /// Views and virtual tables are ours.
  static let views = Verified(rawValue: 1)
  /// So are triggers, or nothing would be written.
  static let triggers = Verified(rawValue: 2)
  /// These trees of boxes can be walked to their ends.
  static let mapPointTree = Verified(rawValue: 4)
  static let destinationTree = Verified(rawValue: 8)
  static let eventTree = Verified(rawValue: 16)
  static let trackTree = Verified(rawValue: 32)
}

extension Connection {
  var verified: Verified {
    get { Verified(rawValue: marks) }
    set { marks = newValue.rawValue }
  }
}
