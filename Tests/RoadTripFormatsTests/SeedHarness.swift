import Foundation
import RoadTripFormats
import RoadTripModel

/// A pack in a folder of its own, written for one test and removed after it.
final class PackOnDisk {
  let path: String

  init(_ files: [String: String] = PackOnDisk.good) throws {
    path = NSTemporaryDirectory() + "roadtrip-\(UUID().uuidString)/pack"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, Array(text.utf8)) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  /// Reads the pack, or a file of it; paths are told from the folder of the pack.
  func read(_ name: String? = nil, destination: String? = nil) throws -> SeedResult {
    let input = SeedInput(path: name.map { "\(path)/\($0)" } ?? path)
    let reader = SeedReader(input, destination: try destination.map { try Slug($0) })
    return try SeedResult(reader, without: path)
  }

  static let good: [String: String] = [
    "pack.json": """
    {
      "slug": "two-cities", "title": "Two Cities", // a comment
      "vehicles": [{"title": "Old Car", "year": 1976}],
      "trips": [{"title": "There", "stops": [{"destination": "york", "arrival": "2026-05-01"}]}],
    }
    """,
    "events.json": """
    [{"title": "On the way", "start": "2026-05-01T10:00", "timeZone": "Europe/London"}]
    """,
    "pages/packing.md": "# Packing list\n\nSocks.\n",
    "pages/packing.es.md": "---\nsubtitle: Qué llevar\n---\n# Equipaje\n\nCalcetines.\n",
    "destinations/york/destination.json": """
    {"name": "York", "latitude": 53.96, "longitude": -1.08, "timeZone": "Europe/London",
     "imageTitles": {"minster": "The Minster"}}
    """,
    "destinations/york/weather.json": """
    {"source": "Met Office", "records": [{"kind": "normal", "month": 7, "temperature": 17.5}]}
    """,
    "destinations/york/events.json": """
    [{"title": "Fair", "start": "2026-05-01", "end": "2026-05-03"},
     {"title": "Fair", "start": "2026-06-01T10:00", "end": "2026-06-01T12:00"}]
    """,
    "destinations/york/points.csv": """
    title;lat;lon;tags
    "Minster; the";53.9623;-1.0819;church|gothic
    """,
    "destinations/york/routes/ring.json": #"{"title": "Ring"}"#,
    "destinations/york/routes/ring.csv": """
    segment,latitude,longitude,elevation,time
    1,53.9,-1.0,12.5,2026-05-01T10:00:00Z
    1,53.8,-1.1,,
    """,
    "destinations/york/images/minster.svg": "<svg/>",
    "strings/fr.json": #"{"trips/there": {"title": "Là-bas"}, "pack": {"title": "Deux villes"}}"#,
    "README.md": "not read", ".DS_Store": "not read",
  ]
}

/// What a reader gave, as lines of text.
struct SeedResult {
  var records: [SeedRecord] = []
  var names: [String] = []
  var problems: [String] = []
  var rejected: [RecordKind: Int] = [:]

  init(_ reader: SeedReader, without prefix: String = "") throws {
    try reader.read { record, position in
      records.append(record)
      names.append(Self.name(of: record))
    } _: { diagnostic in
      let text = "\(diagnostic)"
      let start = text.hasPrefix("\(prefix)/") ? prefix.utf8.count + 1 : 0
      problems.append(String(text.dropFirst(start)))
      if let kind = diagnostic.kind { rejected[kind, default: 0] += 1 }
    }
  }

  /// A text that is a seed of one format.
  init(_ text: String, _ format: SeedFormat, destination: String? = nil) throws {
    let source = ByteSource(file: "-", bytes: Array(text.utf8), chunkSize: 7)
    let reader = SeedReader(
      SeedInput(path: "-", format: format), destination: try destination.map { try Slug($0) },
      standardInput: source)
    try self.init(reader)
  }

  static func name(of record: SeedRecord) -> String {
    switch record {
    case .pack(let pack): pack.reference.text
    case .vehicle(let vehicle): vehicle.reference.text
    case .trip(let trip): trip.reference.text
    case .destination(let destination, _): destination.reference.text
    case .weatherRecord(let record): record.reference.text
    case .event(let event): event.reference.text
    case .mapPoint(let point, let isOwn): point.reference.text + (isOwn ? "" : " (made)")
    case .route(let route): route.reference.text
    case .page(let page): page.reference.text
    case .asset(let asset): asset.reference.text
    case .translation(let translation):
      "\(translation.record) \(translation.locale) \(translation.field): \(translation.text)"
    }
  }
}
