/// Work that is done on a thread of its own beside the caller, who hands over items when there are some and asks for the result at
/// the end: making an index while rows are stored.
///
/// Items travel in parts, and few parts wait at a time, so that memory stays bounded.
package final class SideWork<Item: Sendable, Outcome> {
  /// How many parts wait at the most.
  private static var mostParts: Int { 4 }

  fileprivate struct Belt {
    var parts: [[Item]] = []
    /// Nothing more comes.
    var isSealed = false
    /// Nobody wants the result.
    var isAbandoned = false
    var outcome: Result<Outcome, any Error>?
  }

  private let belt: Monitor<Belt>
  private let thread: WorkerThread

  /// Starts the work; `nil` where the system has no thread to give.
  ///
  /// - Parameter work: runs on the other thread, and asks for part after part until there is none. It must touch nothing that
  ///   anybody else touches before ``outcome()`` gives what it made.
  package init?(_ work: @escaping (_ next: () -> [Item]?) throws -> Outcome) {
    let belt = Monitor(Belt())
    let job = Job {
      let outcome = Result { try work { belt.nextPart() } }
      belt.change { $0.outcome = outcome }
    }
    guard let thread = WorkerThread(job) else { return nil }
    (self.belt, self.thread) = (belt, thread)
  }

  deinit {
    belt.change { $0.isAbandoned = true }
    thread.join()
  }

  /// Hands over items, and waits while many wait.
  /// - Throws: what the work threw.
  package func hand(_ part: [Item]) throws {
    try belt.wait { belt -> Void? in
      if let outcome = belt.outcome { return _ = try outcome.get() }
      guard belt.parts.count < Self.mostParts else { return nil }
      belt.parts.append(part)
      return ()
    }
    belt.wakeOthers()
  }

  /// Says that nothing more comes, and does not wait.
  package func seal() { belt.change { $0.isSealed = true } }

  /// What the work made of everything that was handed over.
  /// - Throws: what the work threw.
  package func outcome() throws -> Outcome {
    seal()
    return try belt.wait { $0.outcome }.get()
  }
}

extension Monitor {
  /// The next part of what is handed over; `nil` at the end.
  fileprivate func nextPart<Item: Sendable, Outcome>() -> [Item]?
  where State == SideWork<Item, Outcome>.Belt {
    let part = wait { belt -> [Item]?? in
      if belt.isAbandoned { return .some(nil) }
      if !belt.parts.isEmpty { return .some(belt.parts.removeFirst()) }
      return belt.isSealed ? .some(nil) : nil
    }
    wakeOthers()
    return part
  }
}
