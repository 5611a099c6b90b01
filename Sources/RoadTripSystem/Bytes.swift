#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Finding bytes.
package enum Bytes {
  /// Where `byte` stands first in `bytes[start..<end]`. The corresponding C function is `memchr`.
  package static func firstIndex(
    of byte: UInt8, in bytes: [UInt8], from start: Int, to end: Int
  ) -> Int? {
    guard start >= 0, start < end, end <= bytes.count else { return nil }
    return unsafe bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), end - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
