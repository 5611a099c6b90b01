/// Lets who makes items run ahead of who takes them, on a thread of its own: reading a file while the records before are stored.
///
/// Items travel in parts, so that the threads seldom meet, and few parts wait at a time, so that memory stays bounded.
package enum Conveyor {
  /// How many parts wait at the most.
  package static let mostParts = 24

  /// Runs both, and returns when both have ended.
  ///
  /// - Parameters:
  ///   - partSize: how heavy a part is that is sent off.
  ///   - weight: how heavy an item is, at least 1.
  ///   - produce: runs on another thread, and hands over item by item. It must touch nothing that `consume` touches.
  ///   - consume: runs on the calling thread, for each item in its order.
  /// - Throws: what `consume` throws, after which no item is taken; else what `produce` throws, after the items before it.
  package static func run<Item: Sendable>(
    partSize: Int, weight: @escaping (Item) -> Int,
    produce: (_ hand: (Item) throws -> Void) throws -> Void,
    consume: (Item) throws -> Void
  ) throws {
    let belt = Monitor(Belt<Item>())
    try withoutActuallyEscaping(produce) { produce in
      let job = Job { belt.fill(partSize: partSize, weight: weight, produce: produce) }
      guard let thread = WorkerThread(job) else {
        // Where there is no thread to be had, one after the other.
        return try withoutActuallyEscaping(consume) { try produce($0) }
      }
      // The thread ends before the closures that it uses do.
      defer { thread.join() }
      do {
        while let part = try belt.nextPart() { for item in part { try consume(item) } }
      } catch {
        belt.change { $0.isAbandoned = true }
        throw error
      }
    }
  }

  fileprivate struct Abandoned: Error {}

  fileprivate struct Belt<Item> {
    var parts: [[Item]] = []
    var isAtEnd = false
    var failure: (any Error)?
    var isAbandoned = false
  }
}

extension Monitor {
  /// Makes all items and sends them off.
  fileprivate func fill<Item>(
    partSize: Int, weight: @escaping (Item) -> Int,
    produce: (_ hand: (Item) throws -> Void) throws -> Void
  ) where State == Conveyor.Belt<Item> {
    var part: [Item] = []
    var size = 0
    func send() throws {
      let isAbandoned = wait { belt -> Bool? in
        if belt.isAbandoned { return true }
        guard belt.parts.count < Conveyor.mostParts else { return nil }
        belt.parts.append(part)
        return false
      }
      wakeOthers()
      if isAbandoned { throw Conveyor.Abandoned() }
      let count = part.count
      part = []
      part.reserveCapacity(count)
      size = 0
    }
    var failure: (any Error)?
    do {
      try produce { item in
        part.append(item)
        size += weight(item)
        if size >= partSize { try send() }
      }
    } catch {
      failure = error
    }
    if !(failure is Conveyor.Abandoned) { try? send() }
    change { belt in
      belt.failure = failure
      belt.isAtEnd = true
    }
  }

  /// The next part; `nil` at the end.
  fileprivate func nextPart<Item>() throws -> [Item]? where State == Conveyor.Belt<Item> {
    let part: [Item]? = try wait { belt -> [Item]?? in
      if !belt.parts.isEmpty { return .some(belt.parts.removeFirst()) }
      guard belt.isAtEnd else { return nil }
      if let failure = belt.failure { throw failure }
      return .some(nil)
    }
    wakeOthers()
    return part
  }
}
