/// Which kinds of what a store keeps were changed, commit after commit; made by ``TripStore/changes(to:)``.
///
/// Each iterator begins with what was changed since the sequence was made. What is committed while nobody waits for it is
/// kept and comes as one element, the union, so that a slow listener misses nothing and piles up nothing.
public struct Changes: AsyncSequence, Sendable {
  /// The kinds that were changed: one at least.
  public typealias Element = Set<StoredKind>
  /// Never: see ``TripStore/changes(to:)``.
  public typealias Failure = Never

  let place: Listeners.Place

  /// An iterator with a place of its own among the listeners.
  public func makeAsyncIterator() -> Iterator { Iterator(place: place.another()) }

  /// Waits for one change after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let place: Listeners.Place

    /// The kinds changed since the last call, as soon as there are any; `nil` where the task is cancelled or the store closed.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> Set<StoredKind>? {
      await place.next(isolation: actor)
    }
  }
}

extension TripStore {
  /// Tells which kinds were changed whenever a transaction has been committed, from this call on.
  ///
  /// ```swift
  /// for await kinds in store.changes(to: [.record(.event), .favorite]) {
  ///   if kinds.contains(.favorite) { show(try await store.read { try $0.favorites() }) }
  /// }
  /// ```
  ///
  /// What this store commits is told at once and by the kinds that really got, changed or lost rows: nothing that was
  /// rolled back, and no record that was saved as it is. What others commit (processes, and other stores of this process)
  /// is told within a second as a change to all kinds, since the file does not say which. A transaction that was open
  /// already when the first listener came is told as a change to all kinds, too.
  ///
  /// The file is looked at a few times in a second, and rows are watched, as long as the sequence or one of its iterators
  /// lives; the file stays open for so long. A look that fails, as on a disk that went away, is tried again; meanwhile
  /// nothing is told, and what has changed is told when it succeeds. A file that is replaced by another of the same name is
  /// not followed: the store itself goes on with the old one.
  /// - Parameter kinds: what to tell of; nothing else wakes the listener.
  /// - Returns: a sequence that ends where its task is cancelled, and after ``close()`` with the last changes before it.
  public func changes(to kinds: Set<StoredKind> = Set(StoredKind.allCases)) -> Changes {
    Changes(place: listen(to: kinds))
  }
}
