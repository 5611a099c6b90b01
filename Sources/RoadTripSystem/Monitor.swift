#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A value behind a lock, with a condition to wait for.
///
/// Beside `Mutex` of the standard library for two reasons: the condition, and ThreadSanitizer. Where threads meet at a
/// `Mutex` on Linux the kernel hands it over unseen, and what it guards is reported as a race.
///
/// Why `@unchecked Sendable` is true here:
/// - `state` is private and read or written only between `pthread_mutex_lock` and
///   `pthread_mutex_unlock` of the one mutex, in the three methods below; no method hands out a
///   reference to it. `pthread_cond_wait` gives the lock back before it returns.
/// - What a closure takes out of the state (a connection) it removes from the state, under the lock,
///   before it is returned; the pool puts it back under the lock. So one thread at a time has it,
///   and the lock orders what the one did before what the next one does.
/// - The mutex and the condition have an address of their own, made in `init` and freed in `deinit`;
///   a thread inside a method holds a reference to the monitor, so none waits in `deinit`.
@safe package final class Monitor<State>: @unchecked Sendable {
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: State) {
    self.state = state
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    // With default attributes these only fail for want of memory.
    let codes = unsafe (pthread_mutex_init(mutex, nil), pthread_cond_init(condition, nil))
    precondition(codes == (0, 0), "no memory for a lock")
  }

  deinit {
    _ = unsafe pthread_cond_destroy(condition)
    _ = unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Waits until `take` answers something; it is asked again after every change.
  package func wait<R>(_ take: (inout State) throws -> R?) rethrows -> R {
    _ = unsafe pthread_mutex_lock(mutex)
    defer { _ = unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let taken = try take(&state) { return taken }
      _ = unsafe pthread_cond_wait(condition, mutex)
    }
  }

  /// The same for what answers nothing else, without the detour of an answer of any type.
  package func waitUntil(_ isDone: (inout State) throws -> Bool) rethrows {
    _ = unsafe pthread_mutex_lock(mutex)
    defer { _ = unsafe pthread_mutex_unlock(mutex) }
    while try !isDone(&state) { _ = unsafe pthread_cond_wait(condition, mutex) }
  }

  /// Changes the state and wakes those who wait.
  package func change<R>(_ change: (inout State) -> R) -> R {
    _ = unsafe pthread_mutex_lock(mutex)
    defer { _ = unsafe pthread_mutex_unlock(mutex) }
    defer { _ = unsafe pthread_cond_broadcast(condition) }
    return change(&state)
  }

  /// ``wait(_:)`` takes without waking anybody.
  func wakeOthers() { change { _ in } }
}

/// The identity of a thread, while it lives.
package struct ThreadID: Equatable, Sendable {
  private let number: UInt

  package static var current: ThreadID {
    #if canImport(Darwin)
      ThreadID(number: unsafe UInt(bitPattern: pthread_self()))
    #else
      ThreadID(number: UInt(pthread_self()))
    #endif
  }
}
