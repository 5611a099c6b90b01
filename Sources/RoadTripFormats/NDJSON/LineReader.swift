internal import RoadTripSystem

/// Splits a stream of bytes into lines, in memory bounded by a chunk and the longest line.
package struct LineReader {
  /// How long a line may be. Unit: bytes.
  package static let lineLimit = 16 << 20

  private let source: ByteSource
  private let limit: Int
  private var buffer: [UInt8] = []
  private var place = 0
  private var line = 0
  private var isAtEnd = false
  private let lines = LineStarts()

  /// Makes a reader of lines.
  /// - Parameter limit: refuses a longer line. Unit: bytes.
  package init(_ source: ByteSource, limit: Int = LineReader.lineLimit) {
    self.source = source
    self.limit = limit
  }

  /// The next line that is not blank, without its line end; it lies in a larger buffer and is not copied.
  ///
  /// A byte order mark at the start is stepped over.
  /// - Throws: ``FormatError`` for a line that is too long; what the source throws.
  package mutating func next() throws -> SourceText? {
    while let range = try nextRange() {
      line += 1
      var (start, end) = (range.lowerBound, range.upperBound)
      if end > start, buffer[end - 1] == 13 { end -= 1 }
      if line == 1, end - start >= 3, buffer[start] == 0xEF, buffer[start + 1] == 0xBB,
        buffer[start + 2] == 0xBF
      {
        start += 3
      }
      let isBlank = buffer[start..<end].allSatisfy { $0 == 32 || $0 == 9 }
      if !isBlank {
        return SourceText(
          file: source.file, bytes: buffer, range: start..<end, line: line, lines: lines)
      }
    }
    return nil
  }

  private mutating func nextRange() throws -> Range<Int>? {
    var searched = place
    while true {
      let end = ByteSearch.place(of: 10, in: buffer, from: searched) ?? buffer.count
      if end - place > limit {
        throw FormatError(
          SourcePosition(file: source.file, line: line + 1),
          "the line is longer than \(limit) bytes")
      }
      if end < buffer.count {
        defer { place = end + 1 }
        return place..<end
      }
      if isAtEnd {
        defer { place = end }
        return place < end ? place..<end : nil
      }
      searched = end - place
      try refill()
    }
  }

  /// Puts the next chunk behind the line that has begun.
  private mutating func refill() throws {
    guard let chunk = try source.next() else {
      isAtEnd = true
      buffer = Array(buffer[place...])
      place = 0
      return
    }
    if place >= buffer.count {
      buffer = chunk
    } else {
      if place > 0 { buffer = Array(buffer[place...]) }
      buffer += chunk
    }
    place = 0
  }
}
