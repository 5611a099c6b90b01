/// Reads XML safely: strictly, with limits, and without ever loading anything or expanding an entity of the document's own.
package enum XMLReader {
  /// The most bytes that are read at all: expat counts in 32 bits, and UTF-16 may double on its way to UTF-8.
  private static let largest = 1_073_741_823

  /// Reads a whole document and delivers what it says, event by event.
  ///
  /// Encodings: UTF-8, UTF-16 (with its byte order mark), ISO-8859-1 and US-ASCII. A byte order mark takes no column.
  /// - Throws: ``XMLError`` where the document is not well-formed, goes beyond the limits, or declares a
  ///   document type that is not allowed; else the error that `event` threw, after which it is not called again.
  package static func read(
    _ bytes: [UInt8], limits: XMLLimits = XMLLimits(), event: (XMLEvent) throws -> Void
  ) throws {
    let limit = min(limits.size, Self.largest)
    guard bytes.count <= limit else {
      throw XMLError(
        line: 1, column: 1,
        problem: "the document has \(bytes.count) bytes, and at most \(limit) may be read")
    }
    let (text, isUTF8) = try decoded(bytes)
    try withoutActuallyEscaping(event) { event in
      try ExpatParser(text, isUTF8: isUTF8, limits: limits, event: event).run()
    }
  }

  /// The bytes without a byte order mark, as UTF-8 where the mark says UTF-16.
  private static func decoded(_ bytes: [UInt8]) throws(XMLError) -> ([UInt8], isUTF8: Bool) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (Array(bytes.dropFirst(3)), true) }
    let isBig = bytes.starts(with: [0xFE, 0xFF])
    guard isBig || bytes.starts(with: [0xFF, 0xFE]) else { return (bytes, false) }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
      throw XMLError(line: 1, column: 1, problem: "the document is not well-formed UTF-16")
    }
    return (Array(text.utf8), true)
  }
}
