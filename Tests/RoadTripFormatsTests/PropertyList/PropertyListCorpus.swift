import Foundation
import RoadTripFormats
import RoadTripModel

/// The property lists that the project shares beside the repository, with the facts that other tools found in them.
enum PropertyListCorpus {
  /// What is expected of one file.
  struct Expectation: Decodable {
    struct Facts: Decodable {
      let counts: Counts?
      let value: Fact?
    }
    struct Counts: Decodable, Equatable {
      var dict: Int?
      var array: Int?
      var string: Int?
      var integer: Int?
      var real: Int?
      var bool: Int?
      var date: Int?
      var data: Int?
    }
    let verdict: String
    let facts: Facts
  }

  /// The folder, from `ROADTRIP_SHARED` or beside the checkout; absent where there is only the repository.
  static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["ROADTRIP_SHARED"].map { URL(filePath: $0) }
    let beside = URL(filePath: #filePath).appending(path: "../../../../../shared").standardized
    return [named, beside].compactMap { $0?.appending(path: "corpus") }.first {
      FileManager.default.fileExists(atPath: $0.path())
    }
  }()

  /// The bytes of a file of the corpus.
  static func bytes(_ path: String) throws -> [UInt8] {
    guard let folder else { return [] }
    return try [UInt8](Data(contentsOf: folder.appending(path: path)))
  }

  /// What is expected of each property list, by path.
  static func expectations() throws -> [String: Expectation] {
    // The file writes NaN in places that do not concern us, which is no JSON.
    let text = String(decoding: try bytes("EXPECTED.json"), as: UTF8.self)
      .replacingOccurrences(of: ": NaN", with: ": null")
    let all = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let files = (all as? [String: Any])?["files"] as? [String: Any] ?? [:]
    let lists = files.filter { $0.key.hasPrefix("plist/") }
    let data = try JSONSerialization.data(withJSONObject: lists)
    return try JSONDecoder().decode([String: Expectation].self, from: data)
  }
}

/// A value as the expectations write it down.
enum Fact: Decodable, Equatable {
  case dictionary([String: Fact])
  case array([Fact])
  case string(String)
  case number(Double)
  case boolean(Bool)
  case date(String)
  case dataOfSize(Int)

  init(from decoder: any Decoder) throws {
    let one = try decoder.singleValueContainer()
    if let value = try? one.decode([String: Fact].self) {
      if case .number(let count) = value["$bytes"] {
        self = .dataOfSize(Int(count))
      } else if case .string(let date) = value["$date"] {
        self = .date(date)
      } else if case .string(let real) = value["$real"] {
        self = .number(real == "inf" ? .infinity : -.infinity)
      } else {
        self = .dictionary(value)
      }
    } else if let value = try? one.decode([Fact].self) {
      self = .array(value)
    } else if let value = try? one.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? one.decode(Double.self) {
      self = .number(value)
    } else {
      self = .string(try one.decode(String.self))
    }
  }

  /// What our reader found, in the same form.
  init(_ list: PropertyList) {
    switch list.value {
    case .dictionary(let entries):
      self = .dictionary(
        Dictionary(entries.map { ($0.key, Fact($0.value)) }, uniquingKeysWith: { $1 }))
    case .array(let items): self = .array(items.map { Fact($0) })
    case .string(let text): self = .string(text)
    case .integer(let number): self = .number(Double(number))
    case .real(let number): self = .number(number)
    case .boolean(let answer): self = .boolean(answer)
    case .date(let instant): self = .date(instant.text)
    case .data(let bytes): self = .dataOfSize(bytes.count)
    }
  }
}

extension PropertyListCorpus.Expectation.Counts {
  /// Counts the values of a list; what is not there is `nil`.
  init(_ list: PropertyList) {
    func add(_ list: PropertyList, to counts: inout Self) {
      switch list.value {
      case .dictionary(let entries):
        counts.dict = (counts.dict ?? 0) + 1
        for entry in entries { add(entry.value, to: &counts) }
      case .array(let items):
        counts.array = (counts.array ?? 0) + 1
        for item in items { add(item, to: &counts) }
      case .string: counts.string = (counts.string ?? 0) + 1
      case .integer: counts.integer = (counts.integer ?? 0) + 1
      case .real: counts.real = (counts.real ?? 0) + 1
      case .boolean: counts.bool = (counts.bool ?? 0) + 1
      case .date: counts.date = (counts.date ?? 0) + 1
      case .data: counts.data = (counts.data ?? 0) + 1
      }
    }
    self.init()
    add(list, to: &self)
  }
}
