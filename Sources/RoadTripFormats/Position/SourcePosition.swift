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
package struct SourceText {
  /// The path as the person wrote it.
  package let file: String
  /// The bytes, of which the text may be a part.
  package let bytes: [UInt8]
  /// Where in the bytes the text starts and ends.
  package let range: Range<Int>
  /// The line on which the text starts, from 1.
  package let line: Int
  /// The starts of the lines of a whole file, counted when the first position is asked for.
  private let lines: LineStarts

  /// Makes a text of a whole file; a byte order mark at its start does not belong to it.
  package init(file: String, bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.file = file
    self.bytes = bytes
    range = start..<bytes.count
    line = 1
    lines = LineStarts()
  }

  /// Makes a text of a part of a buffer; the bytes are not copied.
  package init(file: String, bytes: [UInt8], range: Range<Int>, line: Int) {
    self.init(file: file, bytes: bytes, range: range, line: line, lines: LineStarts())
  }

  /// Makes a text of one line of a stream; the bytes are not copied.
  /// - Parameter lines: keeps what was counted in the last text of the stream for which it was needed.
  init(file: String, bytes: [UInt8], range: Range<Int>, line: Int, lines: LineStarts) {
    self.file = file
    self.bytes = bytes
    self.range = range.clamped(to: 0..<bytes.count)
    self.line = line
    self.lines = lines
  }

  /// The position of the byte `offset` bytes after the start of the text.
  package func position(at offset: Int) -> SourcePosition {
    if offset <= 0 { return SourcePosition(file: file, line: line) }
    let target = min(max(range.lowerBound, range.lowerBound &+ offset), range.upperBound)
    // Most records of a stream begin with their lines.
    let starts =
      target - range.lowerBound < 64 ? lineStarts(before: target) : lines.starts(of: self)
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= target { low = middle } else { high = middle }
    }
    return SourcePosition(file: file, line: line + low, column: target - starts[low] + 1)
  }

  /// Where lines start, the first of them at the start of the text.
  fileprivate func lineStarts(before end: Int) -> [Int] {
    var starts = [range.lowerBound]
    for place in range.lowerBound..<end {
      let byte = bytes[place]
      let isReturn = byte == 13 && (place + 1 >= range.upperBound || bytes[place + 1] != 10)
      if byte == 10 || isReturn { starts.append(place + 1) }
    }
    return starts
  }
}

/// Keeps the starts of the lines of one text, the last one for which they were needed.
final class LineStarts {
  private var kept: (line: Int, starts: [Int])?

  func starts(of text: SourceText) -> [Int] {
    if let kept, kept.line == text.line, kept.starts.first == text.range.lowerBound {
      return kept.starts
    }
    let starts = text.lineStarts(before: text.range.upperBound)
    kept = (text.line, starts)
    return starts
  }
}
