package import RoadTripSystem

/// Gives bytes chunk by chunk: a file, standard input, or bytes that are in memory.
package struct ByteSource {
  /// The path as the person wrote it; `-` for standard input.
  package let file: String
  /// The next bytes; `nil` at the end.
  package let next: () throws -> [UInt8]?

  /// Makes a source from a closure that gives chunks.
  package init(file: String, next: @escaping () throws -> [UInt8]?) {
    self.file = file
    self.next = next
  }

  /// Makes a source from a reader.
  package init(file: String, reader: ByteReader) {
    self.init(file: file) { try reader.next() }
  }

  /// Makes a source from bytes, given in pieces of `chunkSize`.
  package init(file: String, bytes: [UInt8], chunkSize: Int = 1 << 20) {
    var place = 0
    self.init(file: file) {
      guard place < bytes.count else { return nil }
      let end = min(bytes.count, place + max(1, chunkSize))
      defer { place = end }
      return Array(bytes[place..<end])
    }
  }
}
