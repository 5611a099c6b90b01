/// A place in a file that was read.
package struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// The path as the person wrote it; `-` for standard input.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1. Unit: bytes of UTF-8.
  package let column: Int

  /// Makes a position; without numbers it is the start of the file.
  package init(file: String, line: Int = 1, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `points.csv:12:3`.
  package var description: String { "\(file):\(line):\(column)" }
}

/// Bytes of a file, with which an offset becomes a line and a column when a person has to see them.
package struct SourceText: Sendable {
  /// The path as the person wrote it.
  package let file: String
  /// The bytes, of which the text may be a part.
  package let bytes: [UInt8]
  /// Where in the bytes the text starts and ends.
  package let range: Range<Int>
  /// The line on which the text starts, from 1.
  package let line: Int

  /// Makes a text of a whole file; a byte order mark at its start does not belong to it.
  package init(file: String, bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.init(file: file, bytes: bytes, range: start..<bytes.count, line: 1)
  }

  /// Makes a text of a part of a buffer, such as one line of a stream; the bytes are not copied.
  package init(file: String, bytes: [UInt8], range: Range<Int>, line: Int) {
    self.file = file
    self.bytes = bytes
    self.range = range.clamped(to: 0..<bytes.count)
    self.line = line
  }

  /// The position of the byte `offset` bytes after the start of the text.
  package func position(at offset: Int) -> SourcePosition {
    let target = min(max(range.lowerBound, range.lowerBound &+ offset), range.upperBound)
    var line = line
    var start = range.lowerBound
    var place = start
    while place < target {
      let byte = bytes[place]
      place += 1
      let isReturn = byte == 13 && (place >= range.upperBound || bytes[place] != 10)
      if byte == 10 || isReturn {
        line += 1
        start = place
      }
    }
    return SourcePosition(file: file, line: line, column: target - start + 1)
  }
}
