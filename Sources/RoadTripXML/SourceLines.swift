/// Turns offsets of a document into lines and columns, going forward with the reader.
struct SourceLines {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  /// Whether a byte above 127 is one character that takes two bytes of UTF-8 (ISO 8859-1).
  var isLatin1 = false

  /// Stands at the beginning of `bytes`.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line and column of the byte at `target`, both from 1; a line ends as XML says: LF, CR or CR LF.
  mutating func position(of target: Int) -> (line: Int, column: Int) {
    if target < offset { restart() }
    let end = min(target, bytes.count)
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if byte == 10 || byte == 13 && !(offset < bytes.count && bytes[offset] == 10) {
        line += 1
        column = 1
      } else {
        column += isLatin1 && byte > 127 ? 2 : 1
      }
    }
    return (line, column)
  }

  private mutating func restart() {
    offset = 0
    line = 1
    column = 1
  }
}
