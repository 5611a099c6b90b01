#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Looks for bytes as fast as the machine can, many at a time.
package enum ByteSearch {
  /// Where a byte is found first, from a place on.
  ///
  /// The corresponding C function is `memchr`.
  package static func place(of byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.indices.contains(start) else { return nil }
    // The place found lies in the buffer, and is not kept beyond the closure.
    return unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), buffer.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
