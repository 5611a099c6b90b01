internal import Synchronization

/// A value that is made when it is first asked for: a command that only reads does not make the statements that write.
final class Lazily<Made: Sendable>: Sendable {
  private let made = Mutex<Made?>(nil)
  private let make: @Sendable () -> Made

  init(_ make: @escaping @Sendable () -> Made) { self.make = make }

  var value: Made {
    made.withLock { made in
      if let made { return made }
      let new = make()
      made = new
      return new
    }
  }
}
