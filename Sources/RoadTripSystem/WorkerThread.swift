#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What a thread does.
final class Job {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}

/// A thread that runs one job.
struct WorkerThread {
  private let thread: pthread_t

  /// As much as the first thread has: documents lie deep in one another.
  private static let stackSize = 8 << 20

  /// Starts the job; `nil` where the system has no thread to give.
  init?(_ job: Job) {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
    defer { _ = unsafe pthread_attr_destroy(&attributes) }
    _ = unsafe pthread_attr_setstacksize(&attributes, Self.stackSize)
    // The thread takes over the one reference that is made here.
    let reference = unsafe Unmanaged.passRetained(job)
    let place = unsafe reference.toOpaque()
    #if canImport(Darwin)
      var started: pthread_t?
      let code = unsafe pthread_create(&started, &attributes, { unsafe Self.run($0) }, place)
    #else
      var started = pthread_t()
      let code = unsafe pthread_create(&started, &attributes, { unsafe Self.run($0) }, place)
    #endif
    guard code == 0 else {
      unsafe reference.release()
      return nil
    }
    #if canImport(Darwin)
      guard let started else { return nil }
    #endif
    thread = started
  }

  private static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let pointer = unsafe pointer {
      unsafe Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().body()
    }
    return nil
  }

  /// Waits for its end.
  func join() {
    #if canImport(Darwin)
      _ = unsafe pthread_join(thread, nil)
    #else
      _ = pthread_join(thread, nil)
    #endif
  }
}
