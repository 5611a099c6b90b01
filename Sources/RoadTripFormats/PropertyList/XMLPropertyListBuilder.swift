import RoadTripModel
import RoadTripXML

/// Builds a property list from what its XML says, strictly.
struct XMLPropertyListBuilder {
  private struct Frame {
    let name: String
    let line: Int
    let column: Int
    var text = ""
    var items: [PropertyList] = []
    var entries: [PropertyList.Entry] = []
    var keys: Set<String> = []
    var key: (text: String, line: Int, column: Int)?
  }

  private var open: [Frame] = []
  private var root: PropertyList?

  /// Reads a whole list.
  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyList {
    var builder = XMLPropertyListBuilder()
    let limits = XMLLimits(depth: PropertyList.depthLimit, documentTypes: ["plist"])
    do {
      try XMLReader.read(bytes, limits: limits) { try builder.take($0) }
    } catch let error as PropertyListError {
      throw error
    } catch let error as XMLError {
      throw PropertyListError(line: error.line, column: error.column, problem: error.problem)
    } catch {
      throw PropertyListError(line: 1, column: 1, problem: "\(error)")
    }
    guard let root = builder.root else {
      throw PropertyListError(line: 1, column: 1, problem: "<plist> holds no value")
    }
    return root
  }

  private mutating func take(_ event: XMLEvent) throws(PropertyListError) {
    switch event.kind {
    case .start(let name, let attributes):
      if let problem = problem(ofElement: name, attributes) {
        throw PropertyListError(line: event.line, column: event.column, problem: problem)
      }
      open.append(Frame(name: name, line: event.line, column: event.column))
    case .text(let text): try add(text, at: event)
    case .end: try close(at: event)
    }
  }

  private static let values: Set = [
    "dict", "array", "string", "integer", "real", "true", "false", "date", "data",
  ]

  /// Why an element may not begin here.
  private func problem(ofElement name: String, _ attributes: [XMLAttribute]) -> String? {
    guard let parent = open.last else {
      if name != "plist" { return "the root is <\(name)>; a property list begins with <plist>" }
      let other = attributes.first { $0 != XMLAttribute(name: "version", value: "1.0") }
      return other.map {
        "<plist> has \($0.name)=\(quoted($0.value)); only version=\"1.0\" is read"
      }
    }
    if let attribute = attributes.first { return "<\(name)> has an attribute \(attribute.name)" }
    guard Self.values.contains(name) || name == "key" else {
      return "<\(name)> is not an element of a property list"
    }
    switch (parent.name, name) {
    case ("dict", "key"): return parent.key.map { "the key \(quoted($0.text)) has no value" }
    case (_, "key"): return "<key> stands in <\(parent.name)>; it belongs in <dict>"
    case ("dict", _): return parent.key == nil ? "<\(name)> in <dict> has no <key>" : nil
    case ("plist", _): return root == nil ? nil : "<plist> holds more than one value"
    case ("array", _): return nil
    default: return "<\(parent.name)> holds <\(name)>; it may hold text only"
    }
  }

  private mutating func add(_ text: String, at event: XMLEvent) throws(PropertyListError) {
    guard let parent = open.last else { return }
    if ["plist", "dict", "array"].contains(parent.name) {
      guard text.utf8.contains(where: { $0 != 32 && !(9...13).contains($0) }) else { return }
      throw PropertyListError(
        line: event.line, column: event.column,
        problem: "<\(parent.name)> holds the text \(quoted(text.trimmed))")
    }
    open[open.count - 1].text += text
  }

  private mutating func close(at event: XMLEvent) throws(PropertyListError) {
    guard let frame = open.popLast(), frame.name != "plist" else { return }
    if frame.name == "key" { return try keep(key: frame) }
    if let key = frame.key {
      throw PropertyListError(
        line: key.line, column: key.column, problem: "the key \(quoted(key.text)) has no value")
    }
    let value = PropertyList(try value(of: frame), line: frame.line, column: frame.column)
    guard var parent = open.popLast() else { return }
    if let key = parent.key {
      parent.entries.append(
        PropertyList.Entry(key: key.text, line: key.line, column: key.column, value: value))
      parent.key = nil
    } else if parent.name == "plist" {
      root = value
    } else {
      parent.items.append(value)
    }
    open.append(parent)
  }

  private mutating func keep(key: Frame) throws(PropertyListError) {
    guard var parent = open.popLast() else { return }
    guard parent.keys.insert(key.text).inserted else {
      throw PropertyListError(
        line: key.line, column: key.column, problem: "the key \(quoted(key.text)) stands twice")
    }
    parent.key = (key.text, key.line, key.column)
    open.append(parent)
  }

  private func value(of frame: Frame) throws(PropertyListError) -> PropertyList.Value {
    switch frame.name {
    case "dict": return .dictionary(frame.entries)
    case "array": return .array(frame.items)
    default: break
    }
    do {
      if let value = try PropertyListText.value(of: frame.text, in: frame.name) { return value }
    } catch {
      throw PropertyListError(line: frame.line, column: frame.column, problem: error.description)
    }
    throw PropertyListError(
      line: frame.line, column: frame.column, problem: "<\(frame.name)> is not a value")
  }
}
