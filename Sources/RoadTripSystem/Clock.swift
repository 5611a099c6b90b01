#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The clock and the environment of the process.
package enum Clock {
  /// Unit: milliseconds since 1970-01-01T00:00:00Z.
  ///
  /// The corresponding C function is `clock_gettime` with `CLOCK_REALTIME`.
  package static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Nanoseconds of a clock that is never set, for measuring.
  package static var monotonicNanoseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// The environment of the process.
package enum Environment {
  /// The value of a variable, or `nil` where it is not set.
  ///
  /// The corresponding C function is `getenv`.
  package static func value(of name: String) -> String? {
    guard !name.utf8.contains(0), let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}

/// The process itself.
package enum Process {
  /// Ends the process.
  ///
  /// The corresponding C function is `exit`.
  package static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Glibc)
      Glibc.exit(status)
    #else
      Musl.exit(status)
    #endif
  }
}
