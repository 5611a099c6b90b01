internal import Dispatch
internal import RoadTripSQLite
internal import RoadTripSystem

/// Who listens to the changes of a store, and what each was not told yet.
///
/// Two locks: `outside` is held while the file is looked at, `state` never is; who takes both takes `outside` first.
final class Listeners: Sendable {
  private let state = Monitor(State())
  private let outside: Monitor<Outside>
  /// How long between two looks at what others commit: well below the second that is promised.
  static let interval = DispatchTimeInterval.milliseconds(400)

  init(_ opening: Opening) {
    outside = Monitor(Outside(opening))
  }

  /// One listener's place, free again when nobody holds it.
  final class Place: Sendable {
    private let listeners: Listeners
    private let number: Int

    fileprivate init(_ listeners: Listeners, _ number: Int) {
      self.listeners = listeners
      self.number = number
    }

    deinit { listeners.leave(number) }

    /// A place that was told what this one was told and has not taken.
    func another() -> Place { Place(listeners, listeners.state.change { $0.copy(number) }) }

    func next(isolation: isolated (any Actor)?) async -> Set<StoredKind>? {
      await listeners.next(number, isolation: isolation)
    }
  }

  /// Whether the file is being looked at, for tests: while somebody listens.
  var areWatching: Bool { outside.change { $0.isWatched } }

  /// Begins to listen; the first one has the file looked at from now on.
  func join(_ kinds: Set<StoredKind>, _ pool: ConnectionPool) -> Place {
    outside.change { outside in
      if !outside.isWatched, !state.change({ $0.hasEnded }) { poll(outside.begin(pool)) }
      return Place(self, state.change { $0.add(Listener(kinds: kinds)) })
    }
  }

  private func leave(_ number: Int) {
    // What goes with the last listener, perhaps the store's own connections, goes outside of the locks.
    _ = outside.change { outside in
      let isLast = state.change { state in
        state.listeners[number] = nil
        return state.listeners.isEmpty
      }
      return isLast ? outside.end() : []
    }
  }

  /// Nothing more will be changed: everybody gets the last changes, and then the end.
  func end() {
    let waiting: [Wake] = state.change { state in
      // The store was closed inside of a write, which still has to be told.
      guard !state.isLent else {
        state.endsOnReturn = true
        return []
      }
      return state.end()
    }
    for wake in waiting { wake() }
    guard state.change({ $0.hasEnded }) else { return }
    _ = outside.change { $0.end() }
  }

  private func tell(_ kinds: Set<StoredKind>) {
    let waiting = state.change { $0.tell(kinds) }
    for wake in waiting { wake() }
  }

  private func next(
    _ number: Int, isolation: isolated (any Actor)?
  ) async -> Set<StoredKind>? {
    let ticket = state.change { $0.nextNumber() }
    return await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: isolation) { continuation in
          let wake = state.change { $0.ask(number, ticket, continuation) }
          wake?()
        }
      },
      onCancel: {
        let waiting = state.change { $0.listeners[number]?.waiting.removeValue(forKey: ticket) }
        waiting?.resume(returning: nil)
      }, isolation: isolation)
  }
}

// MARK: What this store commits

extension Listeners {
  /// The writer is about to be lent: it notes changes exactly while somebody listens.
  func writerIsLent(_ writer: Connection) {
    let isHeard = state.change { state in
      state.isLent = true
      state.commits = writer.commits
      return state.isHeard
    }
    // A writer that cannot note is told of as one that did not: all kinds.
    guard isHeard else { return writer.stopNotingChanges() }
    try? writer.noteChanges(in: StoredKind.tables)
  }

  /// The writer holds the lock of the file: what others committed before, perhaps while it waited, is told now and not
  /// after what may be a long transaction.
  func writerHasBegun(_ writer: Connection) {
    guard state.change({ $0.isHeard }) else { return }
    if outside.change({ $0.hasMoved(before: writer) }) { tell(StoredKind.all) }
  }

  /// The writer came back, outside of a transaction: what it committed is told.
  func writerIsReturned(_ writer: Connection) {
    let tables = writer.takeChangedTables()
    let (isHeard, commits, ends) = state.change { state in
      state.isLent = false
      return (state.isHeard, state.commits, state.endsOnReturn)
    }
    if isHeard {
      let isUnknown = !writer.notesChanges && writer.commits != commits
      let hasMoved = outside.change { $0.isUnsettled && $0.hasMoved(before: writer) }
      tell(isUnknown || hasMoved ? StoredKind.all : StoredKind.kinds(of: tables))
    }
    if ends { end() }
  }
}

// MARK: What others commit

extension Listeners {
  /// Looks again after a while, as long as it is the same round of listening; nil where there is nothing to look at.
  private func poll(_ round: Int?) {
    guard let round else { return }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.interval) {
      [weak self] in self?.look(round)
    }
  }

  private func look(_ round: Int) {
    let hasMoved = outside.change { $0.round == round ? $0.hasMoved() : nil }
    guard let hasMoved else { return }
    if hasMoved { tell(StoredKind.all) }
    poll(round)
  }
}

/// Resumes a task that waits.
private typealias Wake = @Sendable () -> Void

/// One listener.
private struct Listener {
  let kinds: Set<StoredKind>
  /// What it was not told yet.
  var pending: Set<StoredKind> = []
  /// The tasks that wait, by their tickets; nobody waits while something is pending.
  var waiting: [Int: CheckedContinuation<Set<StoredKind>?, Never>] = [:]
}

private struct State {
  var listeners: [Int: Listener] = [:]
  var hasEnded = false
  /// Whether somebody has the writer.
  var isLent = false
  /// How many transactions the writer had committed when it was lent.
  var commits = 0
  var endsOnReturn = false
  private var lastNumber = 0

  var isHeard: Bool { !listeners.isEmpty && !hasEnded }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func add(_ listener: Listener) -> Int {
    let number = nextNumber()
    listeners[number] = listener
    return number
  }

  mutating func copy(_ number: Int) -> Int {
    let origin = listeners[number]
    return add(Listener(kinds: origin?.kinds ?? [], pending: origin?.pending ?? []))
  }

  mutating func tell(_ kinds: Set<StoredKind>) -> [Wake] {
    guard !hasEnded else { return [] }
    var wakes: [Wake] = []
    for (number, listener) in listeners {
      let pending = listener.pending.union(kinds.intersection(listener.kinds))
      guard !pending.isEmpty else { continue }
      let waiting = listener.waiting.values
      listeners[number]?.pending = waiting.isEmpty ? pending : []
      listeners[number]?.waiting = [:]
      wakes += waiting.map { task in { task.resume(returning: pending) } }
    }
    return wakes
  }

  mutating func ask(
    _ number: Int, _ ticket: Int, _ task: CheckedContinuation<Set<StoredKind>?, Never>
  ) -> Wake? {
    guard !Task.isCancelled, let pending = listeners[number]?.pending else {
      return { task.resume(returning: nil) }
    }
    guard pending.isEmpty else {
      listeners[number]?.pending = []
      return { task.resume(returning: pending) }
    }
    guard !hasEnded else { return { task.resume(returning: nil) } }
    listeners[number]?.waiting[ticket] = task
    return nil
  }

  mutating func end() -> [Wake] {
    hasEnded = true
    endsOnReturn = false
    var wakes: [Wake] = []
    for (number, listener) in listeners {
      listeners[number]?.waiting = [:]
      wakes += listener.waiting.values.map { task in { task.resume(returning: nil) } }
    }
    return wakes
  }
}
