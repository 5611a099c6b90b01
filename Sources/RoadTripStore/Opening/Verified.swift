internal import RoadTripSQLite

/// What was found to be in order in a file: asked once for each connection.
struct Verified: OptionSet {
  let rawValue: UInt64

  /// Views and virtual tables are ours.
  static let views = Verified(rawValue: 1)
  /// So are triggers, or nothing would be written.
  static let triggers = Verified(rawValue: 2)
  /// The trees of boxes can be walked to their ends.
  static let trees = Verified(rawValue: 4)
}

extension Connection {
  var verified: Verified {
    get { Verified(rawValue: marks) }
    set { marks = newValue.rawValue }
  }
}
