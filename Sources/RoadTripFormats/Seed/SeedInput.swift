internal import RoadTripSystem

/// The formats of a seed that is one file.
package enum SeedFormat: String, CaseIterable, Sendable {
  /// A bundle, one destination, a list of records, or a document of a pack.
  case json
  /// One record a line.
  case ndjson
  /// Map points.
  case csv
  /// The original app's property list.
  case plist

  /// Whether it is one document, which is read as a whole.
  var isDocument: Bool { self == .json || self == .plist }

  /// The format that the ending of a path names; `nil` for any other ending.
  package init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "json", "json5", "jsonc": self = .json
    case "ndjson", "jsonl": self = .ndjson
    case "csv", "tsv": self = .csv
    case "plist": self = .plist
    default: return nil
    }
  }
}

/// What a person named as a seed: a folder, a file, or `-` for standard input.
package struct SeedInput: Sendable {
  /// The path as it was written.
  package let path: String
  /// The format; `nil` to tell it from the ending of the path.
  package let format: SeedFormat?

  /// Makes an input.
  package init(path: String, format: SeedFormat? = nil) {
    self.path = path
    self.format = format
  }

  /// Whether it is standard input.
  package var isStandardInput: Bool { path == "-" }

  /// The format that was named, or that of the ending of the path; standard input is NDJSON unless said.
  var detectedFormat: SeedFormat? {
    format ?? (isStandardInput ? .ndjson : SeedFormat(path: path))
  }

  /// Whether there is something at the path.
  package var exists: Bool { isStandardInput || FileSystem.status(of: path) != nil }

  /// The last part of the path, without an ending that names a format.
  var name: String {
    if isStandardInput { return "standard input" }
    var parts = path.split(separator: "/").filter { $0 != "." }
    if parts.isEmpty || parts.last == "..", let whole = try? FileSystem.canonicalPath(path) {
      parts = whole.split(separator: "/")
    }
    guard let last = parts.last else { return "seed" }
    guard SeedFormat(path: path) != nil, let dot = last.lastIndex(of: "."), dot != last.startIndex
    else { return String(last) }
    return String(last[..<dot])
  }
}
