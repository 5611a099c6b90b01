import RoadTripModel

/// Reads one destination of the original app's list.
struct OriginalDestinationReader {
  typealias Found = (record: SeedRecord, line: Int, column: Int)

  /// What is to be said about the destination.
  private(set) var notes = OriginalNotes()
  /// What error texts call the destination.
  private var subject: String

  private static let fieldNames = [
    "DestinationName", "DestinationImage", "DestinationLocation", "Events", "POIs", "Weather",
  ]
  private static let placeNames = ["Title", "Subtitle", "Latitude", "Longitude"]

  /// Makes a reader for the destination with this number, from 1.
  init(number: Int) { subject = "destination \(number)" }

  /// Reads the destination and what lies below it; `taken` holds the slugs of those before it.
  mutating func read(_ item: PropertyList, taken: inout Set<Slug>) -> [Found] {
    if item.isUnfilled {
      notes.warn("\(subject) is empty and left out", at: item)
      return []
    }
    if let name = Self.name(of: item) { subject = "destination \(quoted(name))" }
    do {
      let fields = try fields(of: item, named: Self.fieldNames, subject)
      let destination = try destination(item, fields, &taken)
      let events = try self.items(of: fields["Events"], "Events")
      let points = try self.items(of: fields["POIs"], "POIs")
      taken.insert(destination.slug)
      return [(.destination(destination, isPartial: true), item.line, item.column)]
        + pages(events, of: destination.slug) + mapPoints(points, of: destination.slug)
    } catch let problem as OriginalProblem {
      notes.refuse(problem, .destination)
    } catch {
      notes.refuse(OriginalProblem("\(subject): \(error)", at: item), .destination)
    }
    return []
  }

  /// What a destination is called, for texts about any part of it; `nil` where that is not told.
  private static func name(of item: PropertyList) -> String? {
    guard case .dictionary(let entries) = item.value,
      case .string(let name)? = entries.first(where: { $0.key == "DestinationName" })?.value.value
    else { return nil }
    return name.isBlank ? nil : name.trimmed
  }

  // MARK: The three kinds of record

  private mutating func destination(
    _ item: PropertyList, _ fields: [String: PropertyList], _ taken: inout Set<Slug>
  ) throws -> Destination {
    guard let name = try text("DestinationName", of: fields, subject) else {
      throw OriginalProblem(missing("DestinationName", of: fields, subject), at: item)
    }
    let slug = Slug.made(from: name)
    guard !taken.contains(slug) else {
      throw OriginalProblem("\(subject) stands in the list twice", at: item)
    }
    guard let location = fields["DestinationLocation"] else {
      throw OriginalProblem(missing("DestinationLocation", of: fields, subject), at: item)
    }
    let place = try self.fields(
      of: location, named: Self.placeNames, "\(subject): DestinationLocation")
    var destination = Destination(
      slug: slug, name: name, title: try text("Title", of: place, subject),
      subtitle: try subtitle(of: place, subject),
      coordinate: try coordinate(of: place, at: location, subject))
    destination.image = try image(of: fields)
    if let weather = try link(filled("Weather", of: fields), "\(subject): Weather") {
      destination.weather = .init(link: weather)
    }
    try check(destination, subject, at: item)
    return destination
  }

  private mutating func pages(_ items: [PropertyList], of destination: Slug) -> [Found] {
    var taken: Set<Slug> = []
    var found: [Found] = []
    for (index, item) in items.enumerated() {
      let event = "\(subject), event \(index + 1)"
      collect(.page, at: item, event) { reader throws in
        guard let link = try reader.link(item, event) else { return }
        let title = OriginalLink.title(of: link)
        let page = Page(
          destination: destination, slug: Self.free(.made(from: title), &taken), title: title,
          link: link, kind: .event)
        try reader.check(page, event, at: item)
        found.append((.page(page), item.line, item.column))
      }
    }
    return found
  }

  /// Points of one title have one slug here; they are numbered where the rows are matched, in the store.
  private mutating func mapPoints(_ items: [PropertyList], of destination: Slug) -> [Found] {
    var found: [Found] = []
    for (index, item) in items.enumerated() {
      var point = "\(subject), point of interest \(index + 1)"
      collect(.mapPoint, at: item, point) { reader throws in
        let fields = try reader.fields(of: item, named: Self.placeNames, point)
        guard let title = try reader.text("Title", of: fields, point) else {
          throw OriginalProblem(reader.missing("Title", of: fields, point), at: item)
        }
        point = "\(reader.subject), point of interest \(quoted(title))"
        let mapPoint = MapPoint(
          destination: destination, slug: .made(from: title), title: title,
          subtitle: try reader.subtitle(of: fields, point),
          coordinate: try reader.coordinate(of: fields, at: item, point))
        try reader.check(mapPoint, point, at: item)
        found.append((.mapPoint(mapPoint, hasOwnSlug: false), item.line, item.column))
      }
    }
    return found
  }

  /// Reads one item below the destination: an empty one is left out with a warning, a wrong one with an error.
  private mutating func collect(
    _ kind: RecordKind, at item: PropertyList, _ name: String,
    _ read: (inout OriginalDestinationReader) throws -> Void
  ) {
    if item.isUnfilled { return notes.warn("\(name) is empty and left out", at: item) }
    do {
      try read(&self)
    } catch let problem as OriginalProblem {
      notes.refuse(problem, kind)
    } catch {
      notes.refuse(OriginalProblem("\(name): \(error)", at: item), kind)
    }
  }

  private static func free(_ slug: Slug, _ taken: inout Set<Slug>) -> Slug {
    var (free, number) = (slug, 1)
    while !taken.insert(free).inserted {
      number += 1
      free = slug.numbered(number)
    }
    return free
  }

  private func check(_ value: some Ruled, _ subject: String, at item: PropertyList) throws {
    if let violation = value.violations.first {
      throw OriginalProblem("\(subject): \(violation)", at: item)
    }
  }

  // MARK: Fields

  /// The fields of a dictionary; empty ones that the app does not know are left out with a warning.
  private mutating func fields(
    of item: PropertyList, named names: [String], _ subject: String
  ) throws -> [String: PropertyList] {
    guard case .dictionary(let entries) = item.value else {
      throw OriginalProblem("\(subject) is \(item.kind); it must be a dictionary", at: item)
    }
    var fields: [String: PropertyList] = [:]
    for entry in entries {
      if names.contains(entry.key) {
        fields[entry.key] = entry.value
      } else if PropertyList.isNewItem(entry.key) || entry.value.isUnfilled {
        notes.warn("\(subject): the empty entry \(quoted(entry.key)) is left out", at: entry)
      } else {
        let known = names.joined(separator: ", ")
        throw OriginalProblem(
          "\(subject): there is no field \(quoted(entry.key)); the fields are \(known)", at: entry)
      }
    }
    return fields
  }

  /// A field that may be left empty, which is worth a warning.
  private mutating func filled(_ name: String, of fields: [String: PropertyList]) -> PropertyList? {
    guard let field = fields[name], field.isUnfilled else { return fields[name] }
    notes.warn("\(subject): \(name) is empty and left out", at: field)
    return nil
  }

  private mutating func items(
    of field: PropertyList?, _ name: String
  ) throws -> [PropertyList] {
    guard let field else { return [] }
    if case .array(let items) = field.value { return items }
    guard field.isUnfilled else {
      throw OriginalProblem("\(subject): \(name) is \(field.shown); it must be an array", at: field)
    }
    notes.warn("\(subject): \(name) is empty and left out", at: field)
    return []
  }

  private func missing(
    _ name: String, of fields: [String: PropertyList], _ subject: String
  ) -> String {
    "\(subject): \(name) is \(fields[name] == nil ? "missing" : "empty")"
  }

  /// One line of text without blanks at its ends; `nil` where it is missing or blank.
  private mutating func text(
    _ name: String, of fields: [String: PropertyList], _ subject: String
  ) throws -> String? {
    guard let field = fields[name] else { return nil }
    guard case .string(let text) = field.value else {
      throw OriginalProblem("\(subject): \(name) is \(field.shown); it must be text", at: field)
    }
    return trimmed(text, "\(subject): \(name)", at: field)
  }

  private mutating func trimmed(
    _ text: String, _ name: String, at field: PropertyList
  ) -> String? {
    let trimmed = text.trimmed
    if trimmed.isEmpty { return nil }
    if trimmed.utf8.count != text.utf8.count {
      notes.warn("\(name) has blanks around \(quoted(trimmed)), which are left out", at: field)
    }
    return trimmed.nfc
  }

  private mutating func subtitle(
    of fields: [String: PropertyList], _ subject: String
  ) throws -> String? {
    guard let field = fields["Subtitle"], let number = field.numberText else {
      return try text("Subtitle", of: fields, subject)
    }
    notes.warn("\(subject): Subtitle is the number \(number), which is kept as text", at: field)
    return number
  }

  private func coordinate(
    of fields: [String: PropertyList], at item: PropertyList, _ subject: String
  ) throws -> Coordinate {
    func degrees(_ name: String, _ limit: Double, _ rule: String) throws -> Double {
      guard let field = fields[name] else {
        throw OriginalProblem("\(subject): \(name) is missing; \(rule)", at: item)
      }
      if let degrees = field.decimal, abs(degrees) <= limit { return degrees }
      let isEmpty = if case .string(let text) = field.value { text.isBlank } else { false }
      let found = isEmpty ? "empty" : field.shown
      throw OriginalProblem("\(subject): \(name) is \(found); \(rule)", at: field)
    }
    return try Coordinate(
      latitude: degrees("Latitude", 90, Coordinate.latitudeRule),
      longitude: degrees("Longitude", 180, Coordinate.longitudeRule))
  }

  private mutating func image(of fields: [String: PropertyList]) throws -> Slug? {
    guard filled("DestinationImage", of: fields) != nil,
      let file = try text("DestinationImage", of: fields, subject)
    else { return nil }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return Slug.made(from: OriginalLink.withoutEnding(name))
  }

  private mutating func link(_ field: PropertyList?, _ name: String) throws -> Link? {
    guard let field else { return nil }
    guard case .string(let written) = field.value else {
      throw OriginalProblem("\(name) is \(field.shown); \(Link.rule)", at: field)
    }
    guard var text = trimmed(written, name, at: field) else { return nil }
    if let corrected = OriginalLink.corrected(text) {
      notes.warn("\(name) is \(quoted(text)), which is read as \(quoted(corrected))", at: field)
      text = corrected
    }
    do {
      return try Link(text)
    } catch {
      throw OriginalProblem("\(name) is \(quoted(text)); \(Link.rule)", at: field)
    }
  }
}
